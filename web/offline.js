// The page without a server: what still works, and the way back as soon as there is an answer. Stands alone.
const sv = (() => {
  try {
    return localStorage.getItem("talong.lang") !== "en";
  } catch {
    return true;
  }
})();
document.documentElement.lang = sv ? "sv" : "en";
const theme = (() => {
  try {
    return localStorage.getItem("talong.theme");
  } catch {
    return null;
  }
})();
document.documentElement.dataset.theme = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches) ? "dark" : "light";
const main = /** @type {HTMLElement} */ (document.getElementById("offline"));

/** @param {string} tag @param {Record<string, string>} [attributes] @param {...(Node | string)} children */
function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const state = el("p", { role: "status", id: "state" }, sv ? "Söker servern …" : "Looking for the server …");
const again = el("button", { type: "button", class: "primary", id: "again" }, sv ? "Försök igen" : "Try again");
const works = el("div", { id: "works" });
main.append(
  el("h1", {}, sv ? "Ingen kontakt med bordet" : "No contact with the table"),
  el("p", { class: "sentence" }, sv
    ? "Servern svarar inte, eller så är nätet borta. Inget är förlorat: dina bord och varje kort ligger kvar där du lämnade dem, och du sitter kvar på din plats."
    : "The server does not answer, or the network is gone. Nothing is lost: your tables and every card lie where you left them, and your seat is still yours."),
  state, el("p", {}, again),
  el("h2", {}, sv ? "Det här går ändå" : "What still works"), works);

/** Is the server there again? Then to where we were going. */
async function look() {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (answer.ok) return location.reload();
  } catch {
    // Not yet.
  }
  state.textContent = sv ? "Inget svar än. Sidan kommer tillbaka av sig själv." : "No answer yet. The page will come back by itself.";
}
again.addEventListener("click", look);
window.addEventListener("online", look);
setInterval(look, 3000);

/** @param {string} title @param {...Node} content */
const part = (title, ...content) => el("details", {}, el("summary", {}, title), ...content);

async function show() {
  const words = await caches.match("/api/glossary");
  if (words) {
    const { terms } = await words.json();
    works.append(part(sv ? "Ordlistan" : "The glossary", el("dl", { class: "words" }, ...terms.map((/** @type {any} */ t) => el("div", {}, el("dt", {}, t.word), el("dd", {}, sv ? t.sv : t.en))))));
  }
  const read = await caches.open("talong-read-1");
  const seen = new Set();
  for (const request of [...(await read.keys())].reverse()) {
    const answer = await read.match(request);
    const { book } = answer ? await answer.json() : { book: null };
    const lang = sv ? "sv" : "en";
    if (!book || seen.has(JSON.stringify(book))) continue;
    seen.add(JSON.stringify(book));
    works.append(part(`${sv ? "Reglerna" : "The rules"}: ${book.title[lang]}`, ...book.sections.map((/** @type {any} */ s) => el("section", {}, el("h3", {}, s.title[lang]), ...s.paragraphs.map((/** @type {any} */ p) => el("p", {}, p[lang]))))));
  }
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem("talong.solved") ?? "null");
  } catch {
    kept = null;
  }
  if (Array.isArray(kept) && kept.length) works.append(el("p", {}, sv ? `Du har löst ${kept.length} problem.` : `You have solved ${kept.length} puzzles.`));
  if (!works.childElementCount) works.append(el("p", {}, sv ? "Inget har lästs på den här enheten än. Regelböcker som du öppnar sparas hit." : "Nothing has been read on this device yet. Rule books that you open are kept here."));
  main.dataset.ready = "yes";
}
show();
look();
