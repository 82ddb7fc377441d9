// Games that have been played: step by step from any seat, the review, links, records kept and brought back.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { act, axe, due, goOn, person, plain, playDeal, playNow, setUp, startBrowser, startServer } from "../harness.js";

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const reviewed = (page) => page.waitForFunction(() => document.querySelector("#review") && !document.querySelector("#review").classList.contains("primary") && !document.querySelector(".review-box progress"));
const cards = (page, seat) => page.locator(`.card[data-zone=hand][data-seat="${seat}"]`).evaluateAll((all) => all.map((e) => e.dataset.card ?? "?").sort());

test("a deal is reviewed trick by trick, from the table and back to it", async () => {
  const page = await person(browser, server);
  await playNow(page, "bondtolva");
  await playDeal(page);
  await page.click("#look-again");
  await page.waitForSelector(".felt[data-ready]");
  // The whole deal is open once it is over.
  assert.ok(!(await cards(page, 1)).includes("?"));
  await reviewed(page);
  assert.match(await page.textContent(".review-box"), /val/);
  const badges = await page.locator(".moves .badge:not(:empty)").count();
  assert.ok(badges >= 3, `${badges} remarks`);
  assert.match(await page.textContent(".moves"), /Stick 2/);
  await page.locator(".moves li:has(.badge:not(:empty)) button").first().click();
  assert.notEqual(await page.textContent("#remark"), "");
  assert.equal(await page.locator(".moves [aria-current=step]").count(), 1);
  // The same review again is there at once, and the table goes on.
  await page.reload();
  await page.waitForSelector(".felt[data-ready]");
  await page.click("#review");
  await reviewed(page);
  await page.click("#to-table");
  await goOn(page);
  assert.equal(await due(page), "mine");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("forwards and back, from any seat, nothing hidden that the seat did not see", async () => {
  const page = await person(browser, server);
  await setUp(page, "tolva", "4");
  await playDeal(page);
  const id = new URL(page.url()).pathname.split("/")[2];
  await page.goto(`/spel/${id}#parti=1&giv=1&plats=0`);
  await page.waitForSelector(".felt[data-ready]");
  const start = await cards(page, 0);
  assert.equal(start.length, 9);
  assert.ok((await cards(page, 1)).every((c) => c === "?"), "another hand is hidden from this seat");
  const words = [];
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press("ArrowRight");
    words.push(await page.textContent("#said"));
  }
  assert.equal(new URL(page.url()).hash.match(/steg=(\d+)/)[1], "8");
  for (let i = 7; i > 0; i--) {
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.textContent("#said"), words[i - 1], "the same words on the way back");
  }
  await page.keyboard.press("Home");
  assert.deepEqual(await cards(page, 0), start);
  await act(page, "POST /api/replay", () => page.selectOption("#reel-seat", "1"));
  assert.equal((await cards(page, 1)).filter((c) => c !== "?").length, 9);
  assert.ok((await cards(page, 0)).every((c) => c === "?"));
  await act(page, "POST /api/replay", () => page.check("#reel-open"));
  assert.equal(await page.locator(".card.hidden-card").count(), 0);
  // The link leads another person to the same place.
  await page.keyboard.press("Tab");
  await page.locator("#reel-on").click();
  await page.locator("#reel-on").click();
  const friend = await person(browser, server, { name: "Bo" });
  await friend.goto(page.url());
  await friend.waitForSelector(".felt[data-ready]");
  assert.equal(plain(await friend.textContent("#said")), plain(await page.textContent("#said")).replace("Du ", "Anna "));
  await friend.context().close();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("while the first deal is played there is nothing to look at", async () => {
  const page = await person(browser, server);
  await playNow(page, "vandtia");
  await due(page);
  const id = new URL(page.url()).pathname.split("/")[2];
  const other = await person(browser, server);
  await other.goto(`/spel/${id}`);
  await other.waitForSelector("[role=alert]");
  assert.match(await other.textContent("[role=alert]"), /färdigspelat/);
  assert.deepEqual(await axe(other), []);
  await other.context().close();
  await page.context().close();
});

test("a record is saved, brought back from a file, and refused where it is damaged", async () => {
  const page = await person(browser, server);
  await setUp(page, "plocketolva", null);
  await playDeal(page);
  await page.click("#look-again");
  await page.waitForSelector(".felt[data-ready]");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
  const text = readFileSync(await saved.path(), "utf8");
  assert.match(text, /^talong 2\ngame plocketolva/);
  await page.goto("/uppspelning");
  await page.waitForSelector("#record-file");
  assert.deepEqual(await axe(page), []);
  assert.match(text, /# fair sum [0-9a-f]{64}\n$/, "it can be verified");
  await page.fill("#record-text", text.replace(/\d play \w\w(?=\n# fair sum)/, "0 play 9x"));
  await act(page, "POST /api/replay", () => page.click("#show-record"));
  assert.match(await page.textContent("[role=alert]"), /Rad \d+, kolumn \d+/);
  await page.setInputFiles("#record-file", { name: "parti.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.waitForSelector(".felt[data-ready]");
  await page.keyboard.press("End");
  assert.match(await page.textContent("#said"), /slut|sticket|vann/);
  await page.click("#review");
  await reviewed(page);
  await page.click("#other-record");
  await page.waitForSelector("#record-file");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a review can be stopped", async () => {
  const page = await person(browser, server);
  await setUp(page, "vandtia", "5");
  await playDeal(page);
  // How far it has come is told only when it has been stopped.
  let stopped = () => {};
  const stop = new Promise((done) => (stopped = done));
  await page.route("**/api/jobs/*", async (route) => {
    if (route.request().method() === "GET") await stop;
    await route.continue();
  });
  await page.click("#look-again");
  await page.waitForSelector(".review-box progress");
  await act(page, "DELETE /api/jobs/*", () => page.click("#review"));
  assert.match(await page.textContent(".review-box"), /avbröts/);
  stopped();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

for (const [size, width, height] of [["desktop", 1280, 800], ["phone", 360, 740]]) {
  test(`axe finds nothing in a game looked at again, ${size}`, async () => {
    for (const [game, seating, lang] of [["bondtolva", "2", "sv"], ["strecktolva", "2x3", "en"], ["bordstolva", null, "sv"], ["vandtia", "3", "en"]]) {
      const page = await person(browser, server, { width, height, lang, more: { theme: size === "phone" && lang === "sv" ? "dark" : "light" } });
      await setUp(page, game, seating);
      await playDeal(page);
      await page.click("#look-again");
      await page.waitForSelector(".felt[data-ready]");
      await reviewed(page);
      for (let i = 0; i < 5; i++) await page.click("#reel-on");
      assert.deepEqual(await axe(page), [], `${game} open`);
      await act(page, "POST /api/replay", () => page.uncheck("#reel-open"));
      assert.ok(await page.locator(".card.hidden-card").count() > 0);
      assert.deepEqual(await axe(page), [], game);
      if (size === "phone") {
        const out = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(out, false);
        await page.click("#show-moves");
        await page.waitForSelector("dialog[open] .moves");
        assert.deepEqual(await axe(page), [], "the list");
        await page.locator("dialog .moves button").nth(3).click();
        await page.waitForSelector("dialog", { state: "detached" });
      }
      assert.deepEqual(page.troubles, []);
      await page.context().close();
    }
  });
}
