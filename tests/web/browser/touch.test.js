// Fingers on a phone: taps and drags as a browser makes them from touches.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { due, finger, middle, overhear, person, playNow, playParti, setUp, startBrowser, startServer } from "../harness.js";

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const phone = (more = {}) => person(browser, server, { width: 360, height: 740, touch: true, ...more });
const own = (page, zone) => page.locator(`.card[data-zone=${zone}][data-seat="0"][role=button]`).evaluateAll((l) => l.map((e) => e.dataset.card));
/** Where the page is scrolled to, wherever it could be scrolled. */
const scrolled = (page) => page.evaluate(() => [window.scrollX, window.scrollY, visualViewport.pageTop, visualViewport.scale, document.querySelector("main").scrollTop, document.querySelector("#app").scrollTop]);
/** Where a card can be seen even if the next one lies on it. */
const edge = async (page, card) => {
  const box = await page.locator(`.card[data-card="${card}"]`).boundingBox();
  return [box.x + 8, box.y + 18];
};
const STILL = [0, 0, 0, 1, 0, 0];

for (const game of ["bondtolva", "vandtia"]) {
  test(`a whole parti of ${game} by tapping, each tap one action`, async () => {
    const page = await phone();
    const heard = overhear(page);
    await playNow(page, game);
    let before = 0;
    await playParti(page, { each: async () => {
      assert.ok(heard.acts.length - before <= 1, `one tap did ${heard.acts.slice(before)}`);
      before = heard.acts.length;
      assert.deepEqual(await scrolled(page), STILL);
    } });
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

test("two fast taps on a card play it once, and nothing else", async () => {
  const page = await phone();
  const heard = overhear(page);
  await playNow(page, "plocketolva");
  for (let i = 0; i < 6; i++) {
    if (await due(page) !== "mine") break;
    const live = await page.locator(".card.live[role=button]").last().evaluate((e) => e.dataset.card).catch(() => null);
    if (live === null) {
      await page.locator(".buttons button").first().tap();
      continue;
    }
    const before = heard.acts.length;
    const at = await edge(page, live);
    // A person looks before the next card.
    const looked = await page.evaluate(() => performance.now());
    await page.waitForFunction((since) => performance.now() - since > 400, looked);
    await page.touchscreen.tap(...at);
    await page.touchscreen.tap(...at);
    await page.waitForFunction((card) => document.querySelector(`.card[data-card="${card}"]`)?.dataset.zone !== "hand", live);
    await due(page);
    assert.deepEqual(heard.acts.slice(before), [`play ${live}`]);
  }
  await page.context().close();
});

test("a tap that ends a trick's rest plays no card, nor does the second of a double tap", async () => {
  const page = await phone({ motion: true, more: { tempo: "calm" } });
  const heard = overhear(page);
  await setUp(page, "plocketolva", null);
  for (let i = 0; i < 30; i++) {
    await page.waitForFunction(() => document.querySelectorAll(".card[data-zone=trick]").length === 2 || document.querySelector(".felt")?.dataset.state === "mine");
    if (await page.locator(".card[data-zone=trick]").count() === 2 && await page.locator(".felt[data-state=wait]").count()) {
      const before = heard.acts.length;
      const at = await middle(page, ".card[data-zone=hand][role=button]");
      await page.touchscreen.tap(...at);
      await page.touchscreen.tap(...at);
      await page.waitForFunction(() => document.querySelectorAll(".card[data-zone=trick]").length < 2);
      assert.deepEqual(heard.acts.slice(before), []);
      await page.context().close();
      return;
    }
    const live = page.locator(".card.live[role=button]").last();
    if (await live.count()) await live.tap();
    else await page.locator(".buttons button").first().tap();
  }
  assert.fail("no trick ever rested");
});

test("a card is played by dragging it up, and lies where it lay when let go at once", async () => {
  const page = await phone();
  const heard = overhear(page);
  await playNow(page, "bondtolva");
  await due(page);
  while (await page.locator(".card.live[role=button]").count() === 0) {
    await page.locator(".buttons button").first().tap();
    await due(page);
  }
  const card = await page.locator(".card.live[role=button]").last().evaluate((e) => e.dataset.card);
  const touch = await finger(page);
  const at = await middle(page, card);
  const before = heard.acts.length;
  // A little nudge sideways is no play.
  await touch.drag(at, [at[0] - 30, at[1] + 4]);
  await page.waitForFunction(() => !document.querySelector(".dragging"));
  assert.deepEqual(heard.acts.slice(before), []);
  assert.deepEqual((await middle(page, card)).map(Math.round), at.map(Math.round));
  // Straight up, as a thumb would; the page itself does not move.
  await touch.down(at);
  for (let y = 20; y <= 300; y += 20) await touch.move([at[0], at[1] - y]);
  const lifted = await middle(page, card);
  assert.ok(Math.abs(lifted[1] - (at[1] - 300)) < 12, `the card follows the finger: ${lifted} from ${at}`);
  assert.deepEqual(await scrolled(page), STILL);
  await touch.up();
  await page.waitForFunction((c) => document.querySelector(`.card[data-card="${c}"]`)?.dataset.zone !== "hand", card);
  assert.deepEqual(heard.acts.slice(before, before + 1), [`play ${card}`]);
  await page.context().close();
});

test("vändtia is arranged by dragging and by tapping with a finger", async () => {
  const page = await phone();
  const heard = overhear(page);
  await playNow(page, "vandtia");
  await due(page);
  const touch = await finger(page);
  let [hand, table] = [await own(page, "hand"), await own(page, "stack")];
  const from = hand.find((c) => c[0] !== table[0][0]);
  await touch.drag(await middle(page, from), await middle(page, table[0]));
  await page.waitForSelector(`.card[data-card="${from}"][data-zone=stack]`);
  await page.waitForSelector(`.card[data-card="${table[0]}"][data-zone=hand]`);
  assert.deepEqual(heard.acts, [`swap ${from} 1`]);
  assert.deepEqual(await scrolled(page), STILL);
  await due(page);
  // A drag that ends nowhere does nothing.
  [hand, table] = [await own(page, "hand"), await own(page, "stack")];
  await touch.drag(await middle(page, hand[0]), [180, 120]);
  await page.waitForFunction(() => !document.querySelector(".dragging"));
  assert.equal(heard.acts.length, 1);
  const tapped = hand.find((c) => table.every((d) => d[0] !== c[0])) ?? hand[0];
  await page.touchscreen.tap(...(await middle(page, tapped)));
  await page.waitForSelector(".target");
  await page.touchscreen.tap(...(await middle(page, ".target >> nth=-1")));
  await page.waitForSelector(`.card[data-card="${tapped}"][data-zone=stack]`);
  assert.equal(heard.acts.length, 2);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
