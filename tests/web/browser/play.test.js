// Whole partier of every preset against bots, by clicking.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { due, person, playNow, playParti, setUp, startBrowser, startServer } from "../harness.js";

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const GAMES = [["bondtolva", "2"], ["bondtolva", "3"], ["bondtolva", "4"], ["tolva", "4"], ["tolva", "3"], ["plocketolva", null], ["bordstolva", null],
  ["strecktolva", "2"], ["strecktolva", "3"], ["strecktolva", "2x2"], ["strecktolva", "2x3"], ["strecktolva", "3x2"], ["vandtia", "2"], ["vandtia", "5"]];

for (const [game, seating] of GAMES) {
  test(`a whole parti of ${game}${seating ? ` ${seating}` : ""} by clicking`, async () => {
    const page = await person(browser, server);
    await setUp(page, game, seating);
    await playParti(page);
    await page.waitForSelector(".result h2");
    assert.match(await page.textContent(".result"), /vann|Oavgjort/);
    assert.deepEqual(page.troubles, []);
    // The finished game is on the start page; another one begins at once.
    await page.click("#next");
    await page.waitForFunction(() => ["wait", "mine"].includes(document.querySelector(".felt").dataset.state));
    await page.context().close();
  });
}

test("two clicks from the address to cards in hand", async () => {
  const page = await person(browser, server);
  await playNow(page, "bondtolva");
  assert.equal(await page.locator(".card[data-zone=hand][role=button]").count(), 6);
  await page.context().close();
});

test("a card that may not be played says why, with the rule", async () => {
  const page = await person(browser, server);
  await setUp(page, "tolva", "4");
  for (let i = 0; i < 400; i++) {
    const dimmed = page.locator(".felt[data-state=mine] .card.dimmed[data-zone=hand]");
    if (await page.locator(".felt[data-state=mine]").count() && await dimmed.count()) {
      await dimmed.first().click({ position: { x: 7, y: 18 }, force: true });
      await page.waitForSelector(".why .rule");
      assert.match(await page.textContent(".why"), /TF-TRICK-[23]/);
      await page.context().close();
      return;
    }
    await playParti(page, { most: 1 }).catch(() => {});
  }
  assert.fail("no card was ever forbidden");
});

test("the house's rules are a form, checked by the server", async () => {
  const page = await person(browser, server);
  await page.goto("/#nytt-bondtolva");
  await page.waitForSelector("input[name=house][value=skane]");
  await page.check("input[name=house][value=skane]");
  await page.click("summary");
  assert.equal(await page.locator("#switch-no_trump_at").inputValue(), "10");
  await page.selectOption("#switch-layout", { index: 0 });
  await page.waitForSelector(".trouble.bad .rule");
  assert.match(await page.textContent(".trouble"), /TF-COMBO-1/);
  assert.ok(await page.locator("[data-make=play]").isDisabled());
  await page.selectOption("#switch-layout", { index: 1 });
  await page.waitForSelector("[data-make=play]:enabled");
  await page.click("[data-make=play]");
  await page.waitForSelector(".felt[data-state]");
  await page.context().close();
});

test("arranging in vändtia by drag and by tap", async () => {
  const page = await person(browser, server);
  await playNow(page, "vandtia");
  await due(page);
  const cards = (zone) => page.locator(`.card[data-zone=${zone}][data-seat="0"][role=button]`).evaluateAll((l) => l.map((e) => e.dataset.card));
  const middle = async (card) => {
    const box = await page.locator(`.card[data-card="${card}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  let [hand, table] = [await cards("hand"), await cards("stack")];
  // A card of another rank, so that the gesture means a swap.
  const from = hand.find((c) => c[0] !== table[0][0]);
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  const to = await middle(table[0]);
  await page.mouse.move(to[0], to[1] + 30);
  await page.mouse.move(...to);
  await page.mouse.up();
  await page.waitForSelector(`.card[data-card="${from}"][data-zone=stack]`);
  await page.waitForSelector(`.card[data-card="${table[0]}"][data-zone=hand]`);
  await due(page);
  [hand, table] = [await cards("hand"), await cards("stack")];
  const tapped = hand.find((c) => table.every((d) => d[0] !== c[0])) ?? hand[0];
  await page.locator(`.card[data-card="${tapped}"]`).click();
  await page.locator(".target").last().click();
  await page.waitForSelector(`.card[data-card="${tapped}"][data-zone=stack]`);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("language and deck are remembered", async () => {
  const page = await person(browser, server, { more: {} });
  await page.goto("/");
  await page.click(".lang");
  await page.waitForSelector("html[lang=en]");
  assert.match(await page.textContent("[data-play=tolva]"), /Play now/);
  await page.reload();
  await page.waitForSelector("html[lang=en]");
  await page.context().close();
});

test("the first load is small and quick", async () => {
  const page = await person(browser, server);
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  let bytes = 0;
  client.on("Network.loadingFinished", (e) => (bytes += e.encodedDataLength));
  await page.goto("/");
  await page.waitForSelector("[data-ready]");
  const ready = await page.evaluate(() => performance.now());
  await page.click("[data-play=bondtolva]");
  await page.waitForSelector(".card[data-zone=hand][role=button]");
  console.log(`first load: ${(bytes / 1000).toFixed(1)} kB over the wire, start page ready after ${ready.toFixed(0)} ms`);
  assert.ok(bytes < 150_000, `${bytes} bytes`);
  assert.ok(ready < 3000);
  await page.context().close();
});
