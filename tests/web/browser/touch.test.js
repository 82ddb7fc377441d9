// Fingers on a phone: taps and drags as a browser makes them from touches.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, acts, asked, due, felt, finger, middle, person, playNow, playParti, setUp, startBrowser, startServer, step } from "../harness.js";

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
/** Time in the page stands still but where the test lets it pass, so that two taps are fast on any machine. Call before the page is opened. */
async function stopClock(page) {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

for (const game of ["bondtolva", "vandtia"]) {
  test(`a whole parti of ${game} by tapping, each tap one action`, async () => {
    const page = await phone();
    await playNow(page, game);
    let since = 0;
    await playParti(page, { each: async () => {
      const done = await acts(page, since);
      assert.ok(done.length <= 1, `one tap did ${done}`);
      since = await asked(page);
      assert.deepEqual(await scrolled(page), STILL);
    } });
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

test("two fast taps on a card play it once, and nothing else", async () => {
  const page = await phone();
  await stopClock(page);
  await playNow(page, "plocketolva");
  for (let played = 0; played < 6;) {
    assert.equal(await due(page), "mine");
    if (await page.locator(".card.live[data-card]").count() === 0) {
      await act(page, "act", async () => {
        await felt(page, "click", 1, () => page.locator(".buttons button").first().tap());
        await page.clock.runFor(1000);
      });
      continue;
    }
    const live = await page.locator(".card.live[data-card]").last().evaluate((e) => e.dataset.card);
    const at = await edge(page, live);
    const since = await asked(page);
    await act(page, "act", () => felt(page, "click", 2, async () => {
      await page.touchscreen.tap(...at);
      await page.touchscreen.tap(...at);
    }));
    assert.deepEqual(await acts(page, since), [`play ${live}`]);
    // A person looks before the next card.
    await page.clock.runFor(1000);
    played++;
  }
  await page.context().close();
});

test("a tap that ends a trick's rest plays no card, nor does the second of a double tap", async () => {
  const page = await phone({ motion: true, more: { tempo: "calm" } });
  // The clock stands still: a trick rests until somebody taps.
  await stopClock(page);
  await setUp(page, "plocketolva", null);
  const lying = () => page.locator(".card[data-zone=trick]").count();
  const look = () => page.waitForFunction(() => (document.querySelectorAll(".card[data-zone=trick]").length === 2 ? "rests" : document.querySelector(".felt").dataset.state === "mine" ? "mine" : null)).then((x) => x.jsonValue());
  for (let what = await look(); what === "mine"; what = await look()) {
    const live = page.locator(".card.live[data-card]").last();
    const since = await asked(page);
    await felt(page, "click", 1, async () => ((await live.count()) ? live : page.locator(".buttons button").first()).tap());
    await page.clock.runFor(1);
    // The event of a card that fills a trick is drawn when the trick has rested.
    await page.waitForFunction((n) => window.heard.asked.slice(n).some((a) => window.heard.answered[a.id]), since);
  }
  const since = await asked(page);
  const at = await middle(page, ".card[data-zone=hand][role=button]");
  await felt(page, "click", 2, async () => {
    await page.touchscreen.tap(...at);
    await page.touchscreen.tap(...at);
  });
  assert.ok(await lying() < 2);
  assert.deepEqual(await acts(page, since), []);
  await page.context().close();
});

test("a card is played by dragging it up, and lies where it lay when let go at once", async () => {
  const page = await phone();
  await playNow(page, "bondtolva");
  await due(page);
  while (await page.locator(".card.live[data-card]").count() === 0) {
    await step(page);
    await due(page);
  }
  const card = await page.locator(".card.live[data-card]").last().evaluate((e) => e.dataset.card);
  const touch = await finger(page);
  const at = await middle(page, card);
  const since = await asked(page);
  // A little nudge sideways is no play.
  await felt(page, "pointerup", 1, () => touch.drag(at, [at[0] - 30, at[1] + 4]));
  assert.deepEqual(await acts(page, since), []);
  assert.deepEqual((await middle(page, card)).map(Math.round), at.map(Math.round));
  // Straight up, as a thumb would; the page itself does not move.
  await touch.down(at);
  for (let y = 20; y <= 300; y += 20) await touch.move([at[0], at[1] - y]);
  const lifted = await middle(page, card);
  assert.ok(Math.abs(lifted[1] - (at[1] - 300)) < 12, `the card follows the finger: ${lifted} from ${at}`);
  assert.deepEqual(await scrolled(page), STILL);
  const played = await act(page, "act", () => touch.up());
  assert.equal(played.action, `play ${card}`);
  assert.equal(await page.locator(`.card[data-card="${card}"][data-zone=hand]`).count(), 0);
  await page.context().close();
});

test("vändtia is arranged by dragging and by tapping with a finger", async () => {
  const page = await phone();
  await playNow(page, "vandtia");
  await due(page);
  const touch = await finger(page);
  let [hand, table] = [await own(page, "hand"), await own(page, "stack")];
  const from = hand.find((c) => c[0] !== table[0][0]);
  const zone = (card) => page.getAttribute(`.card[data-card="${card}"]`, "data-zone");
  const swapped = await act(page, "act", async () => touch.drag(await middle(page, from), await middle(page, table[0])));
  assert.equal(swapped.action, `swap ${from} 1`);
  assert.deepEqual([await zone(from), await zone(table[0])], ["stack", "hand"]);
  assert.deepEqual(await scrolled(page), STILL);
  await due(page);
  // A drag that ends nowhere does nothing.
  [hand, table] = [await own(page, "hand"), await own(page, "stack")];
  await felt(page, "pointerup", 1, async () => touch.drag(await middle(page, hand[0]), [180, 120]));
  assert.equal((await acts(page, 0)).length, 1);
  const tapped = hand.find((c) => table.every((d) => d[0] !== c[0])) ?? hand[0];
  await page.touchscreen.tap(...(await middle(page, tapped)));
  await page.waitForSelector(".target");
  await act(page, "act", async () => page.touchscreen.tap(...(await middle(page, ".target >> nth=-1"))));
  assert.equal(await zone(tapped), "stack");
  assert.equal((await acts(page, 0)).length, 2);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
