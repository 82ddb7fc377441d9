// What the browser tests share: the real server on a free port with a folder of its own, and Chromium.
//
// Nothing here waits for something that may be so already. What a test does goes through `act`, which waits for the answer to
// exactly that and for the page to have drawn the event that came of it; what others do is waited for by its number (`drawn`).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import readline from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { delayed } from "./delay.js";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, "target");
const binary = process.env.TALONG ?? ["release", "debug"].map((kind) => path.join(target, kind, "talong")).find(existsSync) ?? "talong";
export const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** The server's messages come late by up to so many milliseconds, by a chance that follows from the seed. */
const DELAY = Number(process.env.TALONG_TEST_DELAY ?? 0);
const SEED = Number(process.env.TALONG_TEST_SEED ?? 1);
/** Nothing is asserted about time: this only ends a test that hangs. */
const HANGS = Number(process.env.TALONG_TEST_HANGS ?? 180_000);
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** A server that can be killed and started again on the same port and folder; with the page in the source, or the one in the binary. */
export async function startServer({ inBinary = false } = {}) {
  const data = mkdtempSync(path.join(tmpdir(), "talong-web-"));
  const server = { url: "", port: 0, child: null, line: null, start, kill, stop };
  async function start() {
    const child = spawn(binary, ["serve", "--port", String(server.port), "--data", data, ...(inBinary ? [] : ["--web", path.join(root, "web")]), "--message-rate", "2000", "--request-rate", "100000", "--table-rate", "100000", "--log", "warn"], { stdio: ["ignore", "pipe", "inherit"] });
    server.child = child;
    for await (const line of readline.createInterface({ input: child.stdout })) {
      const found = line.match(/http:\/\/[^\s/]+:(\d+)/);
      if (!found) continue;
      server.port = Number(found[1]);
      if (DELAY > 0) server.line ??= await delayed(() => server.port, DELAY, SEED);
      server.url = `http://localhost:${server.line?.port ?? server.port}`;
      return server;
    }
    throw new Error("the server did not say where it is");
  }
  async function kill() {
    if (server.child.exitCode !== null || server.child.signalCode !== null) return;
    server.child.kill("SIGKILL");
    await once(server.child, "exit");
  }
  async function stop() {
    await kill();
    server.line?.close();
    rmSync(data, { recursive: true, force: true });
  }
  return start();
}

export const startBrowser = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

/** A page of its own, as from another person. Bots and tricks do not linger. */
export async function person(browser, server, { width = 1280, height = 800, name = "Anna", lang = "sv", motion = false, touch = false, more = {} } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, reducedMotion: motion ? "no-preference" : "reduce", baseURL: server.url, locale: "sv-SE" });
  const page = await context.newPage();
  page.setDefaultTimeout(HANGS);
  page.troubles = [];
  page.touch = touch;
  page.on("pageerror", (e) => page.troubles.push(String(e)));
  page.on("console", (m) => {
    if (m.type() === "error" && !/WebSocket|Failed to load resource/.test(m.text())) page.troubles.push(m.text());
  });
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) if (localStorage.getItem(`talong.${key}`) === null) localStorage.setItem(`talong.${key}`, value);
  }, { name, lang, tempo: "none", pace: "0", level: "nyborjare", onward: "tap", ...more });
  await page.addInitScript(listen);
  return page;
}

/** In the page: what it asks for and what is answered (web/lib/trace.js), how often it was clicked and let go, and where the pointer is. */
const listen = () => {
  const heard = { asked: [], answered: {}, click: 0, pointerup: 0, pointer: [NaN, NaN], event, answer };
  window.heard = heard;
  document.addEventListener("talong-asked", (e) => heard.asked.push(e.detail));
  document.addEventListener("talong-answered", (e) => (heard.answered[e.detail.id] = e.detail));
  for (const kind of ["click", "pointerup"]) window.addEventListener(kind, () => heard[kind]++, true);
  window.addEventListener("pointermove", (e) => (heard.pointer = [e.clientX, e.clientY]));
  /** The event of the table that is drawn. */
  function event() {
    return Number(document.querySelector("[data-event]")?.dataset.event ?? 0);
  }
  /** What came of the first thing asked since then of these kinds, once it is drawn: null while it has not, false where nothing was asked. */
  function answer({ since, kinds }) {
    const mine = heard.asked.slice(since).find((a) => kinds.some((k) => (k.endsWith("*") ? a.what.startsWith(k.slice(0, -1)) : a.what === k)));
    if (!mine) return false;
    const found = heard.answered[mine.id];
    return found && (found.n === null || event() >= found.n) ? { ...mine, n: found.n } : null;
  }
};

/** Waits for something; if it does not come, the error tells how the page stands. */
async function coming(page, what) {
  try {
    return await what;
  } catch (error) {
    const stands = await page.evaluate(() => {
      const { asked, answered, event } = window.heard;
      return { at: location.href, link: document.body.dataset.link, event: event(), state: document.querySelector(".felt")?.dataset.state, unanswered: asked.filter((a) => !answered[a.id]), lately: asked.slice(-6).map((a) => `${a.what} ${a.action ?? ""}`), main: document.querySelector("main")?.textContent.slice(0, 300) };
    }).catch(String);
    error.message += `\nThe page stands so: ${JSON.stringify(stands)} ${page.troubles}`;
    throw error;
  }
}

/**
 * Does something that asks the server for one of these: a message by its name, a request as `POST /api/rules` or `POST /api/*`.
 * Waits for the answer to it and for what came of it to be drawn. `n` is its event; null where it came to none, as when it is refused.
 */
export async function act(page, kinds, doing) {
  const since = await asked(page);
  await doing();
  const found = await coming(page, page.waitForFunction((of) => window.heard.answer(of) || null, { since, kinds: [kinds].flat() }));
  return found.jsonValue();
}

/** How much the page has asked for. */
export const asked = (page) => page.evaluate(() => window.heard.asked.length);

/** Which actions the page has asked for since. */
export const acts = (page, since) => page.evaluate((n) => window.heard.asked.slice(n).filter((a) => a.what === "act").map((a) => a.action), since);

/** Waits until the page has drawn this event of the table, which may be another's doing. */
export const drawn = (page, n) => coming(page, page.waitForFunction((least) => window.heard.event() >= least, n));
/** The event that the page has drawn. */
export const eventOf = (page) => page.evaluate(() => window.heard.event());

/** Does something with a finger or the mouse that may come to nothing, and waits until the page has taken so many of its events. */
export async function felt(page, kind, times, doing) {
  const before = await page.evaluate((k) => window.heard[k], kind);
  await doing();
  await page.waitForFunction(({ kind: k, least }) => window.heard[k] >= least, { kind, least: before + times });
}

/** Waits until the page is laid out and no card is on its way. */
export const atRest = (page) => page.evaluate(async () => {
  const frame = () => new Promise((on) => requestAnimationFrame(on));
  await frame();
  await frame();
  const moving = [...document.querySelectorAll(".card")].flatMap((c) => c.getAnimations());
  await Promise.all(moving.map((a) => a.finished.catch(() => {})));
  await frame();
});

export async function axe(page) {
  await page.waitForFunction(() => !document.getAnimations().some((a) => a instanceof CSSTransition));
  await page.evaluate(AXE);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join(" | ")}`);
}

/** Opens the start page and begins a game against bots with its one button. */
export async function playNow(page, game) {
  await page.goto("/");
  await page.click(`[data-play="${game}"]`);
  await coming(page, page.waitForSelector(".felt[data-event]"));
}

/** Makes a table through the house rules' form. */
export async function setUp(page, game, seating, { friends = false } = {}) {
  await page.goto(`/#nytt-${game}`);
  const form = page.locator(`main[data-game="${game}"]`);
  if (seating) {
    // The seating first chosen is only written down.
    const radio = form.locator(`input[name=seating][value="${seating}"]`);
    await radio.waitFor();
    if (!(await radio.isChecked())) await act(page, "POST /api/rules", () => radio.check());
  }
  await form.locator(`[data-make=${friends ? "invite" : "play"}]`).click();
  await coming(page, page.waitForSelector(friends ? ".lobby[data-event]" : ".felt[data-event]"));
}

/** A finger on the glass, moved as a browser sees it. */
export async function finger(page) {
  const client = await page.context().newCDPSession(page);
  const send = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  return {
    down: (at) => send("touchStart", [at]),
    /** Moves there, and waits until the page has taken it: the browser hands moves over with its frames. */
    async move(at) {
      await send("touchMove", [at]);
      await page.waitForFunction(([x, y]) => Math.hypot(window.heard.pointer[0] - x, window.heard.pointer[1] - y) < 2, at);
    },
    up: () => send("touchEnd", []),
    /** Down, along the way in so many steps, a moment at rest, and up: what moves fast at the end is a fling, and stops the next tap. */
    async drag(from, to, steps = 8) {
      await send("touchStart", [from]);
      for (let i = 1; i <= steps; i++) await send("touchMove", [[from[0] + ((to[0] - from[0]) * i) / steps, from[1] + ((to[1] - from[1]) * i) / steps]]);
      const frame = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      for (let i = 0; i < 6; i++) {
        await frame();
        await send("touchMove", [[to[0] + (i % 2), to[1]]]);
      }
      await send("touchEnd", []);
    },
  };
}

/** A text without the signs that keep the direction of names apart. */
export const plain = (text) => text.replace(/[\u2068\u2069]/g, "");

/** The middle of a card, or of what a selector finds. */
export async function middle(page, card) {
  const box = await page.locator(/^[\dAKQJT][shdc]$/.test(card) ? `.card[data-card="${card}"]` : card).first().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Waits until there is something for this player to do, and says what. What they did before has been answered. */
export async function due(page) {
  const handle = await coming(page, page.waitForFunction(() => {
    const state = document.querySelector(".felt[data-event]")?.dataset.state;
    return state && state !== "wait" ? state : null;
  }));
  return handle.jsonValue();
}

/** What a player who is not clever would click: melds and answers first, then a card, then whatever is left. */
const choose = () => {
  const at = window.heard.event();
  const action = (re) => [...document.querySelectorAll(".buttons [data-action]")].find((b) => re.test(b.dataset.action))?.dataset.action;
  const button = action(/^(meld|yes|declare|play|add)/) ?? action(/^done/);
  if (button) return { at, what: { button } };
  const card = [...document.querySelectorAll(".card.live[role=button]")].sort((a, b) => a.style.zIndex - b.style.zIndex)[0];
  if (card) return { at, what: { card: card.dataset.key } };
  const last = action(/^(no|draw|turn|chance|take|pass|ask)/);
  return { at, what: last ? { button: last } : null };
};

/** Twice within this time at the same place is a double tap, which the page takes for one. */
const DOUBLE_TAP_MS = 400;

/** Clicks or taps; where that would be the second half of a double tap, as a screen reader does it, which is never taken for one. */
export async function press(page, found, options = {}) {
  const { timeout } = options;
  const box = await found.boundingBox({ timeout });
  const last = page.clicked;
  const doubled = box && last && Math.hypot(box.x - last.x, box.y - last.y) < 60 && Date.now() - last.at < DOUBLE_TAP_MS;
  if (doubled) await found.evaluate((element) => element.click(), null, { timeout });
  else await found[page.touch ? "tap" : "click"](options);
  if (box) page.clicked = { x: box.x, y: box.y, at: Date.now() };
}

/** How long something is looked for that another's action may just have taken away, before looking again. */
const LOOK = 10_000;

/** One click of such a player. A card of several that go together is only picked, and asks for nothing; what another was quicker to change, neither. */
export async function step(page) {
  const { at, what } = await page.evaluate(choose);
  if (!what) return null;
  const [since, clicks] = await page.evaluate(() => [window.heard.asked.length, window.heard.click]);
  const found = what.card ? page.locator(`.card[data-key="${what.card}"]`) : page.locator(`.buttons [data-action="${what.button}"]`);
  try {
    await press(page, found, { timeout: LOOK, ...(what.card ? { position: { x: 7, y: 18 } } : {}) });
  } catch (error) {
    if (await eventOf(page) > at) return null;
    throw error;
  }
  const done = await page.waitForFunction(({ clicks: before, ...of }) => {
    if (window.heard.click === before) return null;
    const came = window.heard.answer(of);
    return came === false ? { what: null, n: null } : came;
  }, { clicks, since, kinds: ["act", "explain"] });
  return done.jsonValue();
}

/** Asks for the next deal or parti. */
export const goOn = (page) => act(page, "next", () => page.locator("#next")[page.touch ? "tap" : "click"]());

/** Plays the deal to its end, and says what came then: `between` or `over`. */
export async function playDeal(page) {
  for (let i = 0; i < 2000; i++) {
    const state = await due(page);
    if (state !== "mine") return state;
    await step(page);
  }
  throw new Error("the deal does not end");
}

/** Plays until the parti is over. `each` is called before every click. */
export async function playParti(page, { each = async () => {}, most = 3000 } = {}) {
  for (let i = 0; i < most; i++) {
    const state = await due(page);
    await each(i, state);
    if (state === "over" || state === "ended") return i;
    if (state === "between") await goOn(page);
    else await step(page);
  }
  throw new Error("the parti does not end");
}
