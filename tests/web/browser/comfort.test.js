// Alone with bots: undo, the same cards again, hints, claims. Honest deals. Manners.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { act, axe, drawn, due, goOn, person, plain, playDeal, playNow, setUp, startBrowser, startServer, step } from "../harness.js";

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const PHONE = { width: 360, height: 740 };
const shots = process.env.SHOTS;
const shot = (page, name) => shots && page.screenshot({ path: `${shots}/${name}.png` });
const hand = (page) => page.locator(".card[data-zone=hand][role=button]").evaluateAll((l) => l.map((e) => e.dataset.card).sort());
const said = (page) => page.textContent("#says");
const help = (page, id) => page.locator(`.helps [data-help="${id}"]`);
const why = (page) => page.textContent(".why");

/** Acts until a card of the own hand has been played. */
async function playCard(page) {
  const before = JSON.stringify(await hand(page));
  for (let done = await step(page); !done?.action?.startsWith("play"); done = await step(page)) assert.equal(await due(page), "mine");
  await due(page);
  assert.notEqual(JSON.stringify(await hand(page)), before);
}

test("undo by button and by key, also after a reload and a killed server", async () => {
  const page = await person(browser, server);
  await playNow(page, "bondtolva");
  await due(page);
  const before = await hand(page);
  await playCard(page);
  await act(page, "undo", () => help(page, "undo").click());
  assert.equal(await page.getAttribute(".felt", "data-state"), "mine");
  assert.deepEqual(await hand(page), before);
  assert.match(await said(page), /tillbaka där den var/);
  await playCard(page);
  await server.kill();
  await page.waitForSelector("body[data-link=lost]");
  await server.start();
  await page.waitForSelector("body[data-link=open]");
  await page.reload();
  await due(page);
  await act(page, "undo", () => page.keyboard.press("u"));
  assert.deepEqual(await hand(page), before);
  // Until there is nothing more to take back: a reason, not silence.
  for (let back = 1; back; back = (await act(page, "undo", () => page.keyboard.press("u"))).n);
  assert.match(await why(page), /ta tillbaka/);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("the same cards again, from the beginning and from a later point", async () => {
  const page = await person(browser, server, PHONE);
  await playNow(page, "bondtolva");
  await due(page);
  const first = await hand(page);
  await playDeal(page);
  await act(page, "points", () => page.click("#same-cards"));
  assert.deepEqual(await axe(page), []);
  await shot(page, "again-phone");
  assert.ok((await page.locator("dialog .again li").count()) > 3);
  await act(page, "back", () => page.click("dialog .again [data-at='0']"));
  assert.equal(await due(page), "mine");
  assert.deepEqual(await hand(page), first);
  await playDeal(page);
  await act(page, "points", () => page.keyboard.press("g"));
  const point = page.locator("dialog .again li button").nth(2);
  await act(page, "back", () => point.click());
  assert.equal(await page.getAttribute(".felt", "data-state"), "mine", "where there was something to decide");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a hint says what Mästare would do and why, and the card shines", async () => {
  for (const [game, size] of [["bondtolva", PHONE], ["tolva", {}], ["vandtia", PHONE]]) {
    const page = await person(browser, server, size);
    await playNow(page, game);
    await due(page);
    await act(page, "hint", () => help(page, "hint").click());
    assert.match(await page.textContent(".advice"), /Mästaren skulle välja: .*% att vinna/);
    assert.match(await said(page), /Mästaren skulle välja/);
    assert.deepEqual(await axe(page), []);
    await shot(page, `hint-${game}`);
    assert.ok((await page.locator(".card[data-zone=hand][role=button]").first().boundingBox()).width > 36, "the hand can be read");
    if (await page.locator("#hint-others").count()) {
      await page.click("#hint-others");
      assert.ok((await page.locator("dialog .hint-list li").count()) > 0);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog", { state: "detached" });
    }
    const acted = async () => (await due(page)) !== "mine" || (await step(page))?.n;
    while (!(await acted()));
    assert.ok(await page.locator(".advice").isHidden(), "it was for a moment that has passed");
    if ((await due(page)) === "mine") {
      await act(page, "hint", () => page.keyboard.press("h"));
      assert.match(await page.textContent(".advice"), /Mästaren skulle välja/);
    }
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("the rest is claimed where it is proven, else refused with what is not sure", async () => {
  const page = await person(browser, server);
  await playNow(page, "bondtolva");
  let [claimed, refused] = [false, false];
  for (let i = 0; i < 900 && !(claimed && refused); i++) {
    const state = await due(page);
    if (state === "over" || state === "between") {
      await goOn(page);
      continue;
    }
    if (await help(page, "claim").count()) {
      const { n } = await act(page, "claim", () => help(page, "claim").click());
      if (n !== null) {
        claimed = true;
        assert.match(await page.locator(".history .said-claim").last().textContent(), /tar resten/);
        continue;
      }
      assert.notEqual(await why(page), "", "what is not sure");
      refused = true;
    }
    await step(page);
  }
  assert.ok(claimed && refused, `${claimed} ${refused}`);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a deal is promised, contributed to, and checked by the page itself", async () => {
  const page = await person(browser, server, PHONE);
  await playNow(page, "bondtolva");
  await due(page);
  await help(page, "fair").click();
  await page.waitForSelector("dialog .fair");
  const promised = await page.locator("dialog .numbers dd").first().textContent();
  assert.match(promised, /^[0-9a-f]{64}$/);
  assert.match(await page.textContent("dialog"), /Hemligheten berättas när/);
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press("Escape");
  await playDeal(page);
  await page.waitForFunction(() => /✓/.test(document.querySelector("[data-help=fair]")?.textContent ?? ""));
  await help(page, "fair").click();
  await page.waitForSelector("dialog .checks");
  assert.equal(await page.locator("dialog .checks .yes").count(), 5);
  assert.equal(await page.locator("dialog .numbers dd").first().textContent(), promised);
  assert.deepEqual(await axe(page), []);
  await shot(page, "fair-phone");
  await page.keyboard.press("Escape");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("over plain http, where the page cannot check, it says how to, and what it says works", async () => {
  const page = await person(browser, server, PHONE);
  await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
  await playNow(page, "bondtolva");
  await playDeal(page);
  await help(page, "fair").click();
  await page.waitForSelector("dialog .by-hand");
  assert.match(await page.textContent("dialog .by-hand"), /kan inte räkna efter själv.*talong verify talong-\w+\.txt/s);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#fair-record")]);
  assert.match(readFileSync(await saved.path(), "utf8"), /# fair sum [0-9a-f]{64}\n$/);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a server that lies is found out", async () => {
  const page = await person(browser, server);
  // Between the server and the page sits somebody who changes the secret that is told.
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const onward = socket.connectToServer();
    onward.onMessage((text) => socket.send(String(text).replace(/"secret":"[0-9a-f]{64}"/, `"secret":"${"7".repeat(64)}"`)));
  });
  await playNow(page, "bondtolva");
  await playDeal(page);
  await page.waitForFunction(() => /✗/.test(document.querySelector("[data-help=fair]")?.textContent ?? ""));
  assert.match(await said(page), /stämmer inte/);
  await help(page, "fair").click();
  assert.ok((await page.locator("dialog .checks .no").count()) >= 2);
  assert.deepEqual(await axe(page), []);
  await page.context().close();
});

/** A host and a guest at a table with bots on the other seats. */
async function together(game, seating, seat) {
  const host = await person(browser, server, { name: "Anna" });
  await setUp(host, game, seating, { friends: true });
  const link = await host.inputValue("#link");
  const guest = await person(browser, server, { name: "Bo", ...PHONE, more: { colour: "2" } });
  await guest.goto(link);
  await act(guest, "sit", () => guest.click(`#sit-${seat}`));
  const { n } = await act(guest, "accept", () => guest.click("#accept"));
  await drawn(host, n);
  for (const bot of await host.locator("[id^=bot-]:visible").evaluateAll((l) => l.map((e) => e.id))) {
    if (bot !== `bot-${seat}`) await act(host, "seat", () => host.click(`#${bot}`));
  }
  return [host, guest];
}

test("phrases, colours, hints by the host's leave, a nudge, and leaving", async () => {
  const [host, guest] = await together("tolva", "4", 2);
  assert.match(await guest.textContent(".hints-rule"), /ensam med datorer/);
  const allowed = await act(host, "settings", () => host.check("#allow-hints"));
  await drawn(guest, allowed.n);
  assert.match(await guest.textContent(".hints-rule"), /Råd är tillåtna/);
  // It stands with the rules that all accept.
  await guest.click("#book");
  await guest.waitForSelector("dialog .book-table");
  assert.match(await guest.textContent("dialog .book-table"), /Råd är tillåtna/);
  await guest.keyboard.press("Escape");
  for (const page of [host, guest]) assert.deepEqual(await axe(page), []);
  await act(host, "start", () => host.click("#deal:enabled"));
  for (const page of [host, guest]) await page.waitForSelector(".felt[data-event]");
  await host.waitForSelector('.plaque[data-seat="2"].tone-2');
  // While teams play only what is about people can be said.
  await guest.locator("[data-help=say]").click();
  await guest.waitForSelector("[data-phrase=hej]");
  assert.equal(await guest.locator("[data-phrase=bra]").count(), 0);
  assert.deepEqual(await axe(guest), []);
  await shot(guest, "phrases-phone");
  await act(guest, "say", () => guest.click("[data-phrase=hej]"));
  await host.locator(".history .said-phrase").waitFor({ state: "attached" });
  assert.match(plain(await host.locator(".history .said-phrase").textContent()), /Bo: Hej!/);
  // Two people: no undo, and one of them is slow.
  assert.equal(await host.locator("[data-help=undo]").count(), 0);
  const [slow, other] = await Promise.any([[host, guest], [guest, host]].map(async ([a, b]) => {
    await a.waitForSelector(".felt[data-state=mine]");
    return [a, b];
  }));
  await slow.locator("[data-help=hint]").waitFor();
  await act(other, "nudge", () => other.locator("[data-help^=nudge]").click());
  await slow.waitForFunction(() => /undrar om du är kvar/.test(document.querySelector(".why")?.textContent ?? ""));
  assert.deepEqual(await axe(slow), []);
  await shot(slow, "nudged");
  // Leaving does not wreck the table: a bot plays on.
  await guest.click("#people");
  await guest.getByRole("button", { name: "Lämna bordet" }).click();
  await guest.getByRole("button", { name: "Ja, gör det" }).click();
  await guest.waitForSelector("[data-play]");
  await playDeal(host);
  for (const page of [host, guest]) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("light and dark, sound, sort order and left hand are chosen and remembered", async () => {
  const page = await person(browser, server);
  await playNow(page, "tolva");
  await due(page);
  const order = () => page.locator(".card[data-zone=hand][role=button]").evaluateAll((l) => l.map((e) => ({ card: e.dataset.card, x: e.getBoundingClientRect().x })).sort((a, b) => a.x - b.x).map((c) => c.card));
  const usual = await order();
  const open = () => page.getByRole("button", { name: "Inställningar" }).click();
  // What was drawn anew behind a dialog still gets the focus back.
  for (const [lang, now] of [["en", "Settings"], ["sv", "Inställningar"]]) {
    await page.click("#settings");
    await page.click(`dialog [name=lang][value=${lang}]`);
    await page.waitForFunction((word) => document.activeElement?.id === "settings" && document.activeElement.textContent.includes(word), now);
  }
  await open();
  assert.equal(await page.isChecked("dialog [name=sound]"), false, "silent unless chosen");
  assert.deepEqual(await axe(page), []);
  await page.check("dialog [name=theme][value=dark]");
  await page.waitForSelector("html[data-theme=dark]");
  assert.deepEqual(await axe(page), []);
  await shot(page, "settings-dark");
  await page.check("dialog [name=left]");
  await page.check("dialog [name=sound]");
  await page.waitForSelector("html[data-sounded=turn]", { state: "attached" });
  await act(page, "name", () => page.check("dialog [name=colour][value='4']"));
  await page.fill("#table-name", "Anna-Lisa");
  await act(page, "name", () => page.click("#table-name-save"));
  await page.keyboard.press("Escape");
  assert.deepEqual(await order(), [...usual].reverse());
  await page.waitForSelector(".plaque.own.tone-4");
  assert.deepEqual(await axe(page), []);
  await page.reload();
  await due(page);
  await page.waitForSelector("html[data-theme=dark][data-hand=left]");
  assert.deepEqual(await order(), [...usual].reverse());
  await shot(page, "table-dark");
  await open();
  await page.check("dialog [name=left]", { force: true });
  await page.uncheck("dialog [name=left]");
  await page.check("dialog [name=sort][value=rank]");
  await page.keyboard.press("Escape");
  const ranks = "ATKQJ98765432";
  const ranked = (await order()).map((c) => ranks.indexOf(c[0]));
  assert.deepEqual(ranked, [...ranked].sort((a, b) => a - b));
  await page.goto("/");
  await page.waitForSelector("[data-ready]");
  assert.deepEqual(await axe(page), []);
  await shot(page, "start-dark");
  await page.goto("/#nytt-tolva");
  await page.waitForSelector("[data-make=play]:enabled");
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
