// What the browser tests share: the real server on a free port with a folder of its own, and Chromium.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import readline from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, "target");
const binary = process.env.TALONG ?? ["release", "debug"].map((kind) => path.join(target, kind, "talong")).find(existsSync) ?? "talong";
export const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** A server that can be killed and started again on the same port and folder; with the page in the source, or the one in the binary. */
export async function startServer({ inBinary = false } = {}) {
  const data = mkdtempSync(path.join(tmpdir(), "talong-web-"));
  const server = { url: "", port: 0, child: null, start, kill, stop };
  async function start() {
    const child = spawn(binary, ["serve", "--port", String(server.port), "--data", data, ...(inBinary ? [] : ["--web", path.join(root, "web")]), "--message-rate", "2000", "--table-rate", "100000", "--log", "warn"], { stdio: ["ignore", "pipe", "inherit"] });
    server.child = child;
    for await (const line of readline.createInterface({ input: child.stdout })) {
      const found = line.match(/http:\/\/[^\s/]+:(\d+)/);
      if (!found) continue;
      server.port = Number(found[1]);
      server.url = `http://localhost:${server.port}`;
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
    rmSync(data, { recursive: true, force: true });
  }
  return start();
}

export const startBrowser = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

/** A page of its own, as from another person. Bots and tricks do not linger. */
export async function person(browser, server, { width = 1280, height = 800, name = "Anna", lang = "sv", motion = false, touch = false, more = {} } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, reducedMotion: motion ? "no-preference" : "reduce", baseURL: server.url, locale: "sv-SE" });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.troubles = [];
  page.touch = touch;
  page.on("pageerror", (e) => page.troubles.push(String(e)));
  page.on("console", (m) => {
    if (m.type() === "error" && !/WebSocket|Failed to load resource/.test(m.text())) page.troubles.push(m.text());
  });
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) if (localStorage.getItem(`talong.${key}`) === null) localStorage.setItem(`talong.${key}`, value);
  }, { name, lang, tempo: "none", pace: "0", level: "nyborjare", ...more });
  return page;
}

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
  await page.waitForSelector(".felt[data-state]");
}

/** Makes a table through the house rules' form. */
export async function setUp(page, game, seating, { friends = false } = {}) {
  await page.goto(`/#nytt-${game}`);
  await page.waitForSelector("[data-make=play]");
  if (seating) await page.check(`input[name=seating][value="${seating}"]`);
  await page.click(`[data-make=${friends ? "invite" : "play"}]`);
}

/** What goes over this page's socket: the wishes that it sends, and the latest view that it gets. Call before the table is opened. */
export function overhear(page) {
  const heard = { acts: [], view: null, table: null };
  page.on("websocket", (ws) => {
    ws.on("framesent", ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.t === "act") heard.acts.push(message.action);
    });
    ws.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.view) heard.view = message.view;
      if (message.table) heard.table = message.table;
    });
  });
  return heard;
}

/** A finger on the glass, moved as a browser sees it. */
export async function finger(page) {
  const client = await page.context().newCDPSession(page);
  const send = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  return {
    down: (at) => send("touchStart", [at]),
    move: (at) => send("touchMove", [at]),
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

/** The middle of a card, or of what a selector finds. */
export async function middle(page, card) {
  const box = await page.locator(/^[\dAKQJT][shdc]$/.test(card) ? `.card[data-card="${card}"]` : card).first().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Waits until there is something for this player to do, and says what. */
export async function due(page) {
  const handle = await page.waitForFunction(() => {
    const state = document.querySelector(".felt")?.dataset.state;
    return state && state !== "wait" ? state : null;
  }, null, { timeout: 30_000 });
  return handle.jsonValue();
}

/** What a player who is not clever would click: melds and answers first, then a card, then whatever is left. */
const choose = () => {
  const action = (re) => [...document.querySelectorAll(".buttons [data-action]")].find((b) => re.test(b.dataset.action))?.dataset.action;
  const first = action(/^(meld|yes|declare|play|add)/);
  if (first) return { button: first };
  if (action(/^done/)) return { button: action(/^done/) };
  const card = [...document.querySelectorAll(".card.live[role=button]")].sort((a, b) => a.style.zIndex - b.style.zIndex)[0];
  if (card) return { card: card.dataset.key };
  return { button: action(/^(no|draw|turn|chance|take|pass|ask)/) };
};

/** Twice within this time at the same place is a double tap, which the page takes for one. */
const DOUBLE_TAP_MS = 400;

/** Clicks or taps; where that would be the second half of a double tap, as a screen reader does it, which is never taken for one. */
export async function press(page, found, options = {}) {
  const box = await found.boundingBox();
  const last = page.clicked;
  const doubled = box && last && Math.hypot(box.x - last.x, box.y - last.y) < 60 && Date.now() - last.at < DOUBLE_TAP_MS;
  if (doubled) await found.evaluate((element) => element.click());
  else await found[page.touch ? "tap" : "click"](options);
  if (box) page.clicked = { x: box.x, y: box.y, at: Date.now() };
}

export async function step(page) {
  const what = await page.evaluate(choose);
  const found = what.card ? page.locator(`.card[data-key="${what.card}"]`) : page.locator(`.buttons [data-action="${what.button}"]`);
  if (!what.card && !what.button) throw new Error(`nothing to click: ${await page.locator("main").innerHTML()}`);
  await press(page, found, what.card ? { position: { x: 7, y: 18 } } : {});
  return what;
}

/** Asks for the next deal, unless it comes by itself while the button is looked for. */
async function goOn(page) {
  await page.locator("#next")[page.touch ? "tap" : "click"]({ timeout: 10_000 }).catch(async (error) => {
    if (await page.evaluate(() => document.querySelector(".felt")?.dataset.state === "between")) throw error;
  });
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
