// Several people at one table, and what a network and a server can do to them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, due, person, playNow, setUp, startBrowser, startServer, step } from "../harness.js";

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
    await guest.click(`#sit-${i + 1}`);
    await guest.click("#accept");
    guests.push(guest);
  }
  await host.click("#deal:enabled");
  const all = [host, ...guests];
  for (const page of all) await page.waitForSelector(".felt[data-state]");
  return all;
}

/** Plays so many actions, whoever's turn it is. */
async function playTogether(pages, actions) {
  for (let i = 0; i < actions; i++) {
    const acting = await Promise.any(pages.map((p) => due(p).then((state) => ({ p, state }))));
    if (acting.state === "over") return "over";
    if (acting.state === "between") for (const p of pages) await p.click("#next");
    else await step(acting.p);
  }
  return "going";
}

test("two browsers at one table", async () => {
  const pages = await gather("bondtolva", "2", ["Anna", "Bo"]);
  await playTogether(pages, 30);
  assert.match(await pages[0].textContent(".plaques"), /Bo/);
  for (const p of pages) {
    assert.deepEqual(p.troubles, []);
    await p.context().close();
  }
});

test("four browsers at one table", async () => {
  const pages = await gather("tolva", "4", ["Anna", "Bo", "Cilla", "Dan"]);
  await playTogether(pages, 44);
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
  await step(first);
  await due(other);
  const lying = (p) => p.locator(".card[data-zone=trick]").evaluateAll((l) => l.map((e) => e.dataset.card));
  const before = await lying(other);
  assert.equal(before.length, 1);
  const hand = await other.locator(".card[data-zone=hand][role=button]").evaluateAll((l) => l.map((e) => e.dataset.card));
  await other.reload();
  await due(other);
  assert.deepEqual(await lying(other), before);
  assert.deepEqual(await other.locator(".card[data-zone=hand][role=button]").evaluateAll((l) => l.map((e) => e.dataset.card)), hand);
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
  const hand = await page.locator(".card[data-zone=hand][role=button]").evaluateAll((l) => l.map((e) => e.dataset.card));
  await server.kill();
  await page.waitForSelector("body[data-link=lost]");
  assert.match(await page.textContent(".link"), /Förbindelsen bröts/);
  await server.start();
  await page.waitForSelector("body[data-link=open]");
  await due(page);
  assert.deepEqual(await page.locator(".card[data-zone=hand][role=button]").evaluateAll((l) => l.map((e) => e.dataset.card)), hand);
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
  await guest.click("#sit-1");
  await guest.click("#accept");
  await host.waitForSelector("#deal:enabled");
  assert.equal(await guest.locator("#change-rules").count(), 0, "only the host changes rules");
  await host.click("#change-rules");
  assert.ok(await host.isDisabled("#keep-rules"), "nothing has been changed yet");
  await host.check("dialog input[name=house][value=skane]");
  await host.waitForSelector("#keep-rules:enabled");
  // Rules that make no game cannot be kept.
  await host.selectOption("#switch-layout", { index: 0 });
  await host.waitForSelector("dialog .trouble.bad .rule");
  assert.ok(await host.isDisabled("#keep-rules"));
  await host.selectOption("#switch-layout", { index: 1 });
  await host.waitForSelector("#keep-rules:enabled");
  await host.click("#keep-rules");
  await host.waitForSelector("#deal:disabled");
  await guest.waitForSelector(".changed");
  assert.ok(await guest.locator(".own-rules .fresh").count() > 0, "what is new is marked");
  assert.deepEqual(await axe(guest), []);
  const told = await guest.locator(".own-rules li strong").allTextContents();
  assert.deepEqual(await host.locator(".own-rules li strong").allTextContents(), told);
  await guest.click("#accept");
  assert.equal(await guest.locator(".changed").count(), 0);
  await host.click("#deal:enabled");
  for (const page of [host, guest]) {
    await page.waitForSelector(".felt[data-state]");
    assert.equal(await page.locator("#change-rules").count(), 0);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});
