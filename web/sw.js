// Stands in when the server cannot be reached. Everything is asked of the server first, every time: what is kept here is
// shown only without an answer, so that no old page can hide a new one.
const KEPT = "talong-kept-1";
const READ = "talong-read-1";
const FILES = ["/offline.html", "/offline.js", "/base.css", "/icon.svg", "/api/glossary"];
/** Rule books that have been read. */
const isBook = (path) => /^\/api\/tables\/[\w-]+\/rules$/.test(path);
const MOST_BOOKS = 20;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const known = [KEPT, READ];
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((n) => !known.includes(n)).map((n) => caches.delete(n)))).then(() => self.clients.claim()));
});

/** The server's answer, kept for later; without one, what was kept. */
async function kept(request, name) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request, answer.clone());
      if (name === READ) for (const old of (await cache.keys()).slice(0, -MOST_BOOKS)) await cache.delete(old);
    }
    return answer;
  } catch (error) {
    const known = await cache.match(request);
    if (known) return known;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/offline.html")));
  else if (FILES.includes(pathname)) event.respondWith(kept(request, KEPT));
  else if (isBook(pathname)) event.respondWith(kept(request, READ));
});
