// Whole partier of every preset against bots, by clicking.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, axe, due, goOn, middle, person, plain, playDeal, playNow, playParti, press, setUp, startBrowser, startServer, step } from "../harness.js";

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const shots = process.env.SHOTS;
const shot = (page, name) => shots && page.screenshot({ path: `${shots}/${name}.png` });
const GAMES = [["bondtolva", "2"], ["bondtolva", "3"], ["bondtolva", "4"], ["tolva", "4"], ["tolva", "3"], ["plocketolva", null], ["bordstolva", null],
  ["strecktolva", "2"], ["strecktolva", "3"], ["strecktolva", "2x2"], ["strecktolva", "2x3"], ["strecktolva", "3x2"], ["vandtia", "2"], ["vandtia", "5"]];

for (const [game, seating] of GAMES) {
  test(`a whole parti of ${game}${seating ? ` ${seating}` : ""} by clicking`, async () => {
    const page = await person(browser, server);
    await setUp(page, game, seating);
    await playParti(page);
    assert.match(await page.textContent(".result"), /vann|Oavgjort/);
    assert.deepEqual(page.troubles, []);
    // The finished game is on the start page; another one begins at once.
    await goOn(page);
    assert.equal(await due(page), "mine");
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
    const state = await due(page);
    const dimmed = page.locator(".card.dimmed[data-zone=hand]");
    if (state === "mine" && await dimmed.count()) {
      await act(page, "explain", () => dimmed.first().click({ position: { x: 7, y: 18 }, force: true }));
      assert.match(await page.textContent(".why .rule"), /TF-[A-Z]+-\d/);
      // Above the hand, where it can be read, and over whatever lies there.
      const boxes = await page.evaluate(() => ({
        why: document.querySelector(".why").getBoundingClientRect().bottom,
        hand: Math.min(...[...document.querySelectorAll(".card[data-zone=hand][role=button]")].map((c) => c.getBoundingClientRect().top)),
        apart: getComputedStyle(document.querySelector(".felt")).isolation,
      }));
      assert.ok(boxes.why <= boxes.hand && boxes.apart === "isolate", JSON.stringify(boxes));
      await page.context().close();
      return;
    }
    if (state === "mine") await step(page);
    else await goOn(page);
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
  await page.waitForSelector(".felt[data-event]");
  await page.context().close();
});

test("arranging in vändtia by drag and by tap", async () => {
  const page = await person(browser, server);
  await playNow(page, "vandtia");
  await due(page);
  const cards = (zone) => page.locator(`.card[data-zone=${zone}][data-seat="0"][role=button]`).evaluateAll((l) => l.map((e) => e.dataset.card));
  let [hand, table] = [await cards("hand"), await cards("stack")];
  // A card of another rank, so that the gesture means a swap.
  const from = hand.find((c) => c[0] !== table[0][0]);
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down();
  const to = await middle(page, table[0]);
  await page.mouse.move(to[0], to[1] + 30);
  await page.mouse.move(...to);
  await act(page, "act", () => page.mouse.up());
  const zone = (card) => page.getAttribute(`.card[data-card="${card}"]`, "data-zone");
  assert.equal(await zone(from), "stack");
  assert.equal(await zone(table[0]), "hand");
  await due(page);
  [hand, table] = [await cards("hand"), await cards("stack")];
  const tapped = hand.find((c) => table.every((d) => d[0] !== c[0])) ?? hand[0];
  await page.locator(`.card[data-card="${tapped}"]`).click();
  await act(page, "act", () => page.locator(".target").last().click());
  assert.equal(await zone(tapped), "stack");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

/** Plays until this player has won a trick and is asked before cards are drawn or turned up, with nothing to meld. */
async function untilAsked(page, place) {
  for (let i = 0; i < 2000; i++) {
    const state = await due(page);
    if (await page.locator(place).count() > 0 && await page.locator(".buttons [data-action^=meld]").count() === 0) return;
    if (state === "mine") await step(page);
    else await goOn(page);
  }
  assert.fail("no trick was ever won");
}

for (const [game, action, zone, name] of [["plocketolva", "draw", "talong", /^Dra ur talongen$/], ["bordstolva", "turn", "row", /^Vänd upp kort [1-6]$/]]) {
  test(`after a trick of ${game} one taps to go on, or it goes on by itself`, async () => {
    const page = await person(browser, server, { width: 390, height: 844 });
    await setUp(page, game, null);
    const place = `.card.hidden-card.live[data-zone=${zone}]`;
    await untilAsked(page, place);
    const spot = page.locator(place).first();
    assert.match(await spot.getAttribute("aria-label"), name);
    assert.equal(await spot.getAttribute("role"), "button");
    assert.deepEqual(await axe(page), []);
    await shot(page, `onward-${game}-phone`);
    const tapped = await act(page, "act", () => press(page, spot));
    assert.deepEqual([tapped.action, tapped.n !== null], [action, true]);
    // A button and a key for it, too.
    await untilAsked(page, place);
    const pressed = await act(page, "act", () => press(page, page.locator(`.buttons [data-action=${action}]`)));
    assert.equal(pressed.action, action);
    await untilAsked(page, place);
    const keyed = await act(page, "act", () => page.keyboard.press("d"));
    assert.equal(keyed.action, action);
    // Chosen in the settings, it happens without a tap, and is remembered.
    await untilAsked(page, place);
    await page.click("#settings");
    await shot(page, `onward-settings-${game}-phone`);
    const alone = await act(page, "act", () => page.check("dialog [name=onward]"));
    assert.equal(alone.action, action);
    await page.reload();
    await due(page);
    await page.click("#settings");
    assert.ok(await page.isChecked("dialog [name=onward]"));
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

test("language and deck are remembered", async () => {
  const page = await person(browser, server, { more: {} });
  await page.goto("/");
  await page.click(".lang");
  await page.waitForSelector("html[lang=en]");
  assert.match(await page.textContent("[data-play=tolva]"), /Play now/);
  const ink = (suit) => page.evaluate((s) => getComputedStyle(document.querySelector(`.ink-${s}`)).fill, suit);
  const inks = async () => new Set(await Promise.all(["s", "h", "d", "c"].map(ink))).size;
  assert.equal(await inks(), 2);
  await page.click("[data-play=tolva]");
  await page.waitForSelector(".card[data-zone=hand][role=button]");
  await page.locator(".tools button.quiet", { hasText: "Settings" }).click();
  await page.check("dialog .check input");
  await page.keyboard.press("Escape");
  await page.waitForSelector("html[data-deck=four]");
  const diamond = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--d"));
  assert.match(diamond, /#1d5fae/, "at once, at the table");
  await page.reload();
  await page.waitForSelector("html[lang=en][data-deck=four]");
  await page.goto("/");
  await page.waitForSelector("html[data-deck=four] [data-ready]");
  assert.equal(await inks(), 4, "four suits, four colours, also on the next page");
  await page.locator(".tools button").last().click();
  assert.ok(await page.isChecked("dialog .check input"));
  await page.uncheck("dialog .check input");
  await page.waitForSelector("html[data-deck=two]");
  await page.context().close();
});

test("a deal against Mästare, and how long it thinks", async () => {
  const page = await person(browser, server, { more: { level: "mastare" } });
  const times = [];
  let asked = 0;
  page.on("websocket", (ws) => ws.on("framereceived", ({ payload }) => {
    const message = JSON.parse(String(payload));
    if (message.t === "event" && message.what.kind === "acted" && message.what.bot && asked) times.push(Date.now() - asked);
    if (message.view) asked = !message.view.to_act.includes(0) ? Date.now() : 0;
  }));
  await playNow(page, "plocketolva");
  await page.waitForFunction(() => /Mästare/.test(document.querySelector(".plaques").textContent));
  await playDeal(page);
  times.sort((a, b) => a - b);
  console.log(`Mästare at the table, without pace: ${times.length} answers, middle ${times[times.length >> 1]} ms, longest ${times.at(-1)} ms`);
  assert.ok(times.length > 5);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("names are the same at the table, in lists and among the people, bots with their level", async () => {
  const page = await person(browser, server, { name: "Birger" });
  await setUp(page, "tolva", "4");
  await due(page);
  const plaques = (await page.locator(".plaque:not(.own) .who").allTextContents()).map(plain).sort();
  // A person has the name that the second bot would have had.
  assert.deepEqual(plaques, ["Bertil", "Cilla", "David"]);
  await page.click("#people");
  assert.match(plain(await page.textContent("dialog")), /Bertildator · Nybörjare/);
  await page.goto("/");
  assert.match(plain(await page.textContent("[data-kind=open]")), /Bertil, Cilla, David \(Nybörjare\)/);
  await page.context().close();
});

test("the last trick is there after a reload, with who played what", async () => {
  const page = await person(browser, server);
  await setUp(page, "tolva", "4");
  while (await due(page) === "mine" && await page.locator(".history .said-trick").count() === 0) await step(page);
  const last = async () => {
    await page.click("#last-trick");
    const shown = await page.locator(".last-trick li").evaluateAll((l) => l.map((e) => `${e.querySelector("[aria-label]").getAttribute("aria-label")} ${e.textContent}`));
    const taker = await page.textContent("dialog .last-trick + p");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    return { shown, taker };
  };
  const before = await last();
  const history = await page.locator(".history li").allTextContents();
  assert.equal(before.shown.length, 4);
  assert.equal(new Set(before.shown.map((s) => s.split(" ").at(-1))).size, 4, "four cards by four players");
  await page.reload();
  await due(page);
  assert.deepEqual(await last(), before);
  assert.deepEqual(await page.locator(".history li").allTextContents(), history);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a table that is asked for on a bad line is made once", async () => {
  const page = await person(browser, server);
  await page.goto("/");
  await page.waitForSelector("[data-ready]");
  // The request arrives, the answer is lost, twice.
  let lost = 0;
  await page.route("**/api/tables", async (route) => {
    if (lost++ >= 2) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.click("[data-play=bondtolva]");
  await page.waitForSelector(".felt[data-event]");
  assert.equal(lost, 3);
  await page.goto("/");
  await page.waitForSelector("[data-kind=open]");
  assert.equal(await page.locator("[data-kind=open]").count(), 1);
  await page.context().close();
});

/** From a click to an own card that can be played, or, where a bot begins, to the whole hand at rest; in ms. */
const watchDeal = () => {
  window.dealt = new Promise((done) => {
    document.addEventListener("click", (e) => {
      const times = { hand: 0, rest: 0, mine: 0 };
      const look = () => {
        const now = Math.round(performance.now() - e.timeStamp);
        const hand = [...document.querySelectorAll(".card[data-zone=hand][role=button]")];
        if (hand.length > 0) times.hand ||= now;
        if (hand.some((c) => c.matches(".live"))) times.mine ||= now;
        if (hand.length > 0 && hand.every((c) => c.getAnimations().length === 0)) times.rest ||= now;
        if (times.rest) done(times);
        else requestAnimationFrame(look);
      };
      look();
    }, { capture: true, once: true });
  });
};

for (const inBinary of [false, true]) {
  test(`the first load is small and quick, the page ${inBinary ? "in the binary" : "in a folder"}`, async () => {
    const own = inBinary ? await startServer({ inBinary }) : server;
    // As for anybody: with motion, the usual pace and tempo.
    const page = await person(browser, own, { motion: true, more: { tempo: "normal", pace: "", level: "van" } });
    const client = await page.context().newCDPSession(page);
    await client.send("Network.enable");
    let bytes = 0;
    let requests = 0;
    client.on("Network.loadingFinished", (e) => {
      bytes += e.encodedDataLength;
      requests += 1;
    });
    await page.goto("/");
    await page.waitForSelector("[data-ready]");
    const ready = await page.evaluate(() => performance.now());
    await page.evaluate(watchDeal);
    await page.click("[data-play=bondtolva]");
    let times = await page.evaluate(() => window.dealt);
    const all = bytes;
    // Chance says who begins; until it is this player, new tables.
    for (let i = 0; i < 20 && !times.mine; i++) {
      await page.goto("/");
      await page.waitForSelector("[data-ready]");
      await page.evaluate(watchDeal);
      await page.click("[data-play=bondtolva]");
      times = await page.evaluate(() => window.dealt);
    }
    console.log(`first load: ${(all / 1000).toFixed(1)} kB over the wire in ${requests} requests; start page usable after ${ready.toFixed(0)} ms; from "Spela nu" to the hand ${times.hand} ms, a card playable ${times.mine} ms, all cards at rest ${times.rest} ms`);
    assert.ok(all < 150_000, `${all} bytes`);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
    if (inBinary) await own.stop();
  });
}
