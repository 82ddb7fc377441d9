// Several people at one table, and what a network and a server can do to them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, axe, drawn, due, eventOf, goOn, person, playNow, setUp, startBrowser, startServer, step } from "../harness.js";

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A host who invites, guests who follow the link, sit down and accept. */
async function gather(game, seating, names) {
  const host = await person(browser, server, { name: names[0] });
  await setUp(host, game, seating, { friends: true });
  const link = await host.inputValue("#link");
  assert.match(link, /\/bord\/[\w-]{20,}#[\w-]{20,}$/);
  const guests = [];
  for (const [i, name] of names.slice(1).entries()) {
    const guest = await person(browser, server, { name });
    await guest.goto(link);
    await act(guest, "sit", () => guest.click(`#sit-${i + 1}`));
    const { n } = await act(guest, "accept", () => guest.click("#accept"));
    await drawn(host, n);
    guests.push(guest);
  }
  await act(host, "start", () => host.click("#deal:enabled"));
  const all = [host, ...guests];
  for (const page of all) await page.waitForSelector(".felt[data-event]");
  return all;
}

/** Plays so many actions, whoever's turn it is. */
async function playTogether(pages, actions) {
  for (let i = 0; i < actions; i++) {
    const acting = await Promise.any(pages.map((p) => due(p).then((state) => ({ p, state }))));
    if (acting.state === "over") return "over";
    if (acting.state === "between") for (const p of pages) await goOn(p);
    else await step(acting.p);
  }
  return "going";
}

/** Waits until all have drawn what any of them has. */
async function alike(pages) {
  const n = Math.max(...await Promise.all(pages.map(eventOf)));
  for (const p of pages) await drawn(p, n);
}

const lying = (page, zone) => page.locator(`.card[data-zone=${zone}]${zone === "hand" ? "[role=button]" : ""}`).evaluateAll((l) => l.map((e) => e.dataset.card));

test("two browsers at one table", async () => {
  // One of them writes from right to left, and turns nothing but the own name.
  const pages = await gather("bondtolva", "2", ["Anna", "דנה (2)"]);
  await playTogether(pages, 30);
  assert.match(await pages[0].textContent(".plaques"), /\u2068דנה \(2\)\u2069/);
  const told = await pages[0].evaluate(() => [...document.querySelectorAll(".history li, .prompt"), ...document.querySelectorAll("[aria-label]")].map((e) => e.getAttribute("aria-label") ?? e.textContent).filter((x) => x.includes("דנה")));
  assert.ok(told.length > 5);
  for (const words of told) assert.match(words, /\u2068דנה \(2\)\u2069/);
  for (const p of pages) {
    assert.deepEqual(p.troubles, []);
    await p.context().close();
  }
});

test("four browsers at one table", async () => {
  const pages = await gather("tolva", "4", ["Anna", "Bo", "Cilla", "Dan"]);
  await playTogether(pages, 44);
  await alike(pages);
  const scores = await Promise.all(pages.map((p) => p.locator(".scores .points").allTextContents()));
  for (const s of scores) assert.deepEqual(s, scores[0]);
  for (const p of pages) {
    assert.deepEqual(p.troubles, []);
    await p.context().close();
  }
});

test("a reload in the middle of a trick keeps the seat and the trick", async () => {
  const pages = await gather("bondtolva", "2", ["Anna", "Bo"]);
  const [first] = await Promise.any(pages.map((p) => due(p).then(() => [p])));
  const other = pages.find((p) => p !== first);
  let done = await step(first);
  while (!done?.action?.startsWith("play")) done = await step(first);
  await drawn(other, done.n);
  const before = await lying(other, "trick");
  assert.equal(before.length, 1);
  const hand = await lying(other, "hand");
  await other.reload();
  assert.equal(await due(other), "mine");
  assert.deepEqual(await lying(other, "trick"), before);
  assert.deepEqual(await lying(other, "hand"), hand);
  await playTogether(pages, 8);
  for (const p of pages) await p.context().close();
});

test("the server is killed and started again under an open page", async () => {
  const page = await person(browser, server);
  await playNow(page, "bondtolva");
  for (let i = 0; i < 4; i++) {
    await due(page);
    await step(page);
  }
  await due(page);
  const hand = await lying(page, "hand");
  await server.kill();
  await page.waitForSelector("body[data-link=lost]");
  assert.match(await page.textContent(".link"), /Förbindelsen bröts/);
  await server.start();
  await page.waitForSelector("body[data-link=open]");
  await due(page);
  assert.deepEqual(await lying(page, "hand"), hand);
  for (let i = 0; i < 4; i++) {
    await due(page);
    await step(page);
  }
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("the host changes the rules before the first deal, and everyone accepts anew", async () => {
  const host = await person(browser, server, { name: "Anna" });
  await setUp(host, "bondtolva", "2", { friends: true });
  await host.waitForSelector("#change-rules");
  assert.match(await host.textContent(".lobby"), /Som i boken/);
  const guest = await person(browser, server, { name: "Bo" });
  await guest.goto(await host.inputValue("#link"));
  await act(guest, "sit", () => guest.click("#sit-1"));
  const accepted = await act(guest, "accept", () => guest.click("#accept"));
  await drawn(host, accepted.n);
  assert.ok(await host.isEnabled("#deal"));
  assert.equal(await guest.locator("#change-rules").count(), 0, "only the host changes rules");
  await host.click("#change-rules");
  assert.ok(await host.isDisabled("#keep-rules"), "nothing has been changed yet");
  await act(host, "POST /api/rules", () => host.check("dialog input[name=house][value=skane]"));
  assert.ok(await host.isEnabled("#keep-rules"));
  // Rules that make no game cannot be kept.
  await act(host, "POST /api/rules", () => host.selectOption("#switch-layout", { index: 0 }));
  assert.equal(await host.locator("dialog .trouble.bad .rule").count(), 1);
  assert.ok(await host.isDisabled("#keep-rules"));
  await act(host, "POST /api/rules", () => host.selectOption("#switch-layout", { index: 1 }));
  const changed = await act(host, "rules", () => host.click("#keep-rules"));
  assert.ok(await host.isDisabled("#deal"));
  await drawn(guest, changed.n);
  assert.equal(await guest.locator(".changed").count(), 1);
  assert.ok(await guest.locator(".own-rules .fresh").count() > 0, "what is new is marked");
  assert.deepEqual(await axe(guest), []);
  const told = await guest.locator(".own-rules li strong").allTextContents();
  assert.deepEqual(await host.locator(".own-rules li strong").allTextContents(), told);
  const again = await act(guest, "accept", () => guest.click("#accept"));
  assert.equal(await guest.locator(".changed").count(), 0);
  await drawn(host, again.n);
  await act(host, "start", () => host.click("#deal:enabled"));
  for (const page of [host, guest]) {
    await page.waitForSelector(".felt[data-event]");
    assert.equal(await page.locator("#change-rules").count(), 0);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});
