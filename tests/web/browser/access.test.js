// For everyone: axe on every screen, keyboard alone, phone size, and no hidden card anywhere in the page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, atRest, axe, due, person, playDeal, playNow, playParti, setUp, startBrowser, startServer } from "../harness.js";

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

for (const [size, width, height] of [["desktop", 1280, 800], ["phone", 360, 740]]) {
  for (const lang of ["sv", "en"]) {
    test(`axe finds nothing, ${size}, ${lang}`, async () => {
      const page = await person(browser, server, { width, height, lang });
      const clean = async (what) => assert.deepEqual(await axe(page), [], what);
      await page.goto("/");
      await page.waitForSelector("[data-ready]");
      await clean("start");
      await page.locator(".tools button").last().click();
      await page.waitForSelector("dialog[open]");
      await clean("settings");
      await page.goto("/#nytt-bondtolva");
      await page.reload();
      await page.click("summary");
      await clean("house rules");
      await setUp(page, "tolva", "4", { friends: true });
      await page.waitForSelector("#deal");
      await clean("lobby");
      for (const [game, seating] of [["bondtolva", "2"], ["tolva", "4"], ["bordstolva", null], ["vandtia", "3"], ["strecktolva", "2x3"]]) {
        await setUp(page, game, seating);
        await due(page);
        await clean(game);
        if (game === "vandtia") {
          await page.locator(".card[data-zone=hand][role=button]").first().click();
          await page.waitForSelector(".target");
          await clean("arranging");
        }
      }
      for (const button of ["#last-trick", "#rules", "#people"]) {
        await page.click(button);
        await page.waitForSelector("dialog[open]");
        if (button === "#rules") await page.waitForSelector(".book section");
        await clean(button);
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog", { state: "detached" });
      }
      await setUp(page, "plocketolva", null);
      await playDeal(page);
      assert.ok(await page.isVisible(".result"));
      await clean("result");
      await page.context().close();
    });
  }
}

test("with the keyboard alone, focus never lost", async () => {
  const page = await person(browser, server);
  await page.goto("/");
  await page.waitForSelector("[data-ready]");
  const press = async (until) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((s) => document.activeElement?.matches(s), until)) return;
    }
    assert.fail(`Tab never reaches ${until}`);
  };
  await press("[data-play=plocketolva]");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".felt[data-event]");
  for (let clicks = 0; clicks < 120; clicks++) {
    const state = await due(page);
    if (state !== "mine") break;
    if (!(await page.evaluate(() => document.activeElement?.closest(".card[role=button]")))) await press(".card[role=button]");
    // Arrow keys go to a card that may be played.
    for (let i = 0; i < 14 && !(await page.evaluate(() => document.activeElement?.matches(".live"))); i++) await page.keyboard.press("ArrowRight");
    if (!(await page.evaluate(() => document.activeElement?.matches(".live")))) await press(".buttons button");
    await act(page, "act", () => page.keyboard.press("Enter"));
    assert.notEqual(await page.evaluate(() => document.activeElement === document.body), true, `focus was lost after action ${clicks}`);
  }
  const end = await due(page);
  assert.ok(["between", "over"].includes(end), end);
  await page.waitForFunction(() => document.activeElement?.id === "next");
  await act(page, "next", () => page.keyboard.press("Enter"));
  assert.equal(await due(page), "mine");
  const said = await page.locator("#says").textContent();
  assert.match(said, /(spelar|drar|ger|poäng|slut)/);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("on a phone nothing lies outside, and a whole parti goes by tapping", async () => {
  const page = await person(browser, server, { width: 360, height: 740 });
  await playNow(page, "bordstolva");
  const outside = () => {
    const felt = document.querySelector(".felt").getBoundingClientRect();
    const bad = [...document.querySelectorAll(".card[role], .buttons button, .plaque")].filter((e) => {
      const b = e.getBoundingClientRect();
      return b.left < -1 || b.right > innerWidth + 1 || (e.matches(".card") && (b.top < felt.top - 2 || b.bottom > felt.bottom + 2));
    }).map((e) => e.outerHTML.slice(0, 90));
    if (document.documentElement.scrollWidth > innerWidth) bad.push("the page scrolls sideways");
    return bad;
  };
  await playParti(page, { each: async () => {
    await atRest(page);
    assert.deepEqual(await page.evaluate(outside), []);
  } });
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a hidden card is nowhere in the page: source, attributes and accessibility tree, at every step of a vändtia", async () => {
  const page = await person(browser, server, { width: 1280, height: 800 });
  // What the server has shown this seat, by listening to the socket.
  // The page may not have drawn the latest yet; what lay open just before is no secret.
  let views = [];
  page.on("websocket", (ws) => ws.on("framereceived", ({ payload }) => {
    const message = JSON.parse(String(payload));
    if (message.view) views = [...views.slice(-2), message.view];
  }));
  const ranks = { A: "ess", K: "kung", Q: "dam", J: "knekt", T: "tio", 9: "nio", 8: "åtta", 7: "sju", 6: "sex", 5: "fem", 4: "fyra", 3: "tre", 2: "två" };
  const suits = { s: "spader", h: "hjärter", d: "ruter", c: "klöver" };
  const pack = Object.keys(suits).flatMap((s) => Object.keys(ranks).map((r) => r + s));
  const client = await page.context().newCDPSession(page);
  let searched = 0;
  await playNow(page, "vandtia");
  await playParti(page, { each: async () => {
    const before = views;
    // What was said aloud stays in the log and the live region; everything else must know only what lies open.
    const source = await page.evaluate(() => {
      const copy = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
      for (const part of copy.querySelectorAll(".history, #says, .bubble, .leaving")) part.remove();
      return copy.outerHTML;
    });
    const { nodes } = await client.send("Accessibility.getFullAXTree");
    const logs = new Set(nodes.filter((n) => n.role?.value === "log" || n.role?.value === "status").flatMap((n) => [n.nodeId]));
    for (let more = true; more;) {
      more = false;
      for (const n of nodes) if (logs.has(n.parentId) && !logs.has(n.nodeId)) more = Boolean(logs.add(n.nodeId));
    }
    const tree = nodes.filter((n) => !logs.has(n.nodeId)).map((n) => `${n.name?.value ?? ""} ${n.description?.value ?? ""} ${n.value?.value ?? ""}`).join("\n");
    // Another view may have come, and been drawn, while the page was read.
    const shown = [...before, ...views].map((view) => [view.hands, view.piles.map((own) => own.map((p) => [p.down, p.up])), view.pile]);
    const seen = new Set(shown.flat(9).filter((c) => c && c !== "?"));
    const hidden = pack.filter((c) => !seen.has(c));
    assert.ok(hidden.length > 0);
    const codes = new RegExp(`["'\\s>-](${hidden.join("|")})["'\\s<,]`);
    const names = new RegExp(`(${hidden.map((c) => `${suits[c[1]]} ${ranks[c[0]]}`).join("|")})(?!\\p{L})`, "u");
    assert.doesNotMatch(source, codes, "a code in the page's source");
    assert.doesNotMatch(source, names, "a name in the page's source");
    assert.doesNotMatch(tree, names, "a name in the accessibility tree");
    searched++;
  } });
  assert.ok(searched > 10);
  console.log(`searched at ${searched} steps`);
  await page.context().close();
});
