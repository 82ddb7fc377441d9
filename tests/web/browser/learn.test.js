// Learning: first deals, puzzles, the glossary on tap; strength without luck; without a server.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { act, axe, due, eventOf, person, playNow, playParti, press, setUp, startBrowser, startServer, step } from "../harness.js";

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Does what a lesson expects, by clicking. */
async function follow(page, action) {
  const [verb, cards = ""] = action.split(" ");
  const button = page.locator(`.buttons [data-action="${action}"]`);
  if (await button.count()) return press(page, button);
  if (verb === "flip") return press(page, page.locator(`.card.hidden-card[role=button]`).first());
  for (const card of cards.split(",")) await press(page, page.locator(`.card[data-key="${card}"]`), { position: { x: 7, y: 18 } });
  // Several of a rank are chosen first and then played.
  if (await button.count()) await press(page, button);
}

for (const game of ["bondtolva", "tolva", "vandtia", "plocketolva", "bordstolva", "strecktolva"]) {
  test(`the first deal of ${game}, by clicking`, async () => {
    const page = await person(browser, server);
    await page.goto(`/lar/giv/${game}`);
    let own = 0;
    for (let i = 0, at = -1; i < 200; i++) {
      // Each step is waited for by its number: two may look alike.
      const state = await page.waitForFunction((before) => {
        const felt = document.querySelector(".felt[data-event]");
        return felt && Number(felt.dataset.event) > before && felt.dataset.lesson !== "moving" ? felt.dataset.lesson : null;
      }, at).then((x) => x.jsonValue());
      at = await eventOf(page);
      if (state === "over") break;
      if (state === "read") {
        await page.click("#go-on");
        continue;
      }
      assert.notEqual((await page.textContent("#lesson")).trim(), "", "something is said before every choice");
      const expected = await page.getAttribute(".felt", "data-expected");
      await follow(page, expected);
      own++;
    }
    assert.ok(own >= 8, `${own} choices`);
    assert.match(await page.textContent("#lesson"), /första giv/);
    await page.click("#play-real");
    await page.waitForSelector("[data-make=play]");
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

test("in a first deal another choice is answered kindly, an illegal one with its rule, and words are explained on tap", async () => {
  const page = await person(browser, server);
  await page.goto("/lar/giv/bondtolva");
  await page.waitForSelector(".felt[data-lesson=yours]");
  await page.waitForSelector("#lesson .term");
  await page.locator("#lesson .term").first().click();
  await page.waitForSelector("#lesson .term-note");
  assert.equal(await page.locator("#lesson .term").first().getAttribute("aria-expanded"), "true");
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press("Escape");
  await page.waitForSelector("#lesson .term-note", { state: "hidden" });
  const expected = await page.getAttribute(".felt", "data-expected");
  const other = page.locator(`.card.live:not([data-key="${expected.split(" ")[1]}"])`).first();
  await act(page, "POST /api/guides/bondtolva", () => other.click());
  assert.match(await page.textContent("#lesson .verdict"), /den här gången/);
  await page.context().close();
});

test("puzzles: wrong with a reason, right with one, remembered", async () => {
  const page = await person(browser, server);
  await page.goto("/lar");
  await page.waitForSelector("#puzzles-tolva a");
  assert.ok((await page.locator("#puzzles-tolva a").count()) >= 10);
  assert.ok((await page.locator("#puzzles-vandtia a").count()) >= 10);
  assert.ok((await page.locator("#words dt").count()) >= 20);
  await page.goto("/lar/problem/tolva-slapp-in");
  await page.waitForSelector(".felt[data-lesson=asked]");
  await act(page, "POST /api/puzzles/*", () => page.locator('.card[data-key="Kd"]').click({ position: { x: 7, y: 18 } }));
  assert.equal(await page.getAttribute(".felt", "data-lesson"), "wrong");
  assert.match(await page.textContent("#lesson"), /hjärtern hög/);
  await page.keyboard.press("Enter");
  assert.equal(await page.getAttribute(".felt", "data-lesson"), "asked");
  // With the keyboard: the last card of the hand.
  await page.locator('.card[data-key="9c"]').focus();
  await act(page, "POST /api/puzzles/*", () => page.keyboard.press("Enter"));
  assert.equal(await page.getAttribute(".felt", "data-lesson"), "right");
  await page.click("#next-puzzle");
  await page.waitForSelector(".felt[data-lesson=asked]");
  await page.goto("/lar");
  await page.waitForSelector("#puzzles-tolva .tick");
  assert.equal(await page.locator("#puzzles-tolva .tick").count(), 1);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("the rule book is that of exactly this table, with its words on tap", async () => {
  const page = await person(browser, server);
  const told = [];
  for (const ending of ["first-to", "gotland"]) {
    await page.goto("/#nytt-tolva");
    await page.reload();
    await page.waitForSelector("[data-make=play]");
    await page.click("summary");
    const label = await page.evaluate(async (value) => {
      const { presets } = await (await fetch("/api/presets")).json();
      return presets.find((p) => p.name === "tolva").switches.find((s) => s.name === "ending").labels[value].sv;
    }, ending);
    await act(page, "POST /api/rules", () => page.selectOption("#switch-ending", { label }));
    await page.click("[data-make=play]");
    await page.waitForSelector(".felt[data-event]");
    await page.click("#rules");
    await page.waitForSelector(".book .term");
    const own = await page.textContent(".book");
    const id = new URL(page.url()).pathname.split("/")[2];
    const book = await (await fetch(`${server.url}/api/tables/${id}/rules`)).json();
    for (const section of book.book.sections) for (const p of section.paragraphs) assert.ok(own.includes(p.sv), p.sv);
    assert.equal(book.rules.ending, ending);
    told.push(own);
  }
  assert.notEqual(told[0], told[1]);
  await page.context().close();
});

test("after a parti Mästare plays the same cards, and the number can be saved and read again", async () => {
  const page = await person(browser, server);
  await playNow(page, "vandtia");
  await playParti(page);
  assert.equal(await page.locator("#counts").isVisible(), false, "nothing is said of a parti that counts");
  await page.goto("/styrka");
  await page.waitForSelector("#strength li[data-key]");
  assert.equal(await page.locator("#uncounted li").count(), 0);
  assert.match(await page.textContent("#strength"), /Vändtia/);
  assert.match(await page.textContent("#strength"), /procentenheter/);
  assert.deepEqual(await axe(page), []);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#rating-save")]);
  const kept = JSON.parse(readFileSync(await saved.path(), "utf8"));
  assert.equal(kept.games.length, 1);
  assert.ok(Math.abs(kept.games[0].difference) <= 1);
  const other = await person(browser, server, { width: 360, height: 740, more: { theme: "dark" } });
  await other.goto("/styrka");
  await other.waitForSelector("#strength[data-ready]");
  assert.match(await other.textContent("#strength"), /inget tal än/);
  assert.deepEqual(await axe(other), []);
  const games = Array.from({ length: 12 }, (_, i) => ({ ...kept.games[0], id: `x/${i}`, difference: Math.sin(i) / 3, at: 1e9 + i * 86400 }));
  await other.setInputFiles("#rating-file", { name: "s.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ ...kept, games })) });
  await other.waitForSelector("#strength li[data-key] .plot");
  assert.match(await other.textContent("#strength .value"), /± .* över 12 partier/);
  assert.deepEqual(await axe(other), []);
  await other.setInputFiles("#rating-file", { name: "s.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await other.waitForSelector("[role=alert]:not(:empty)");
  assert.deepEqual([...page.troubles, ...other.troubles], []);
  await other.context().close();
  await page.context().close();
});

test("a parti with hints and undo is not counted, and the page says why", async () => {
  const page = await person(browser, server);
  const clean = async (what) => {
    for (const [width, height] of [[1280, 800], [360, 740]]) {
      await page.setViewportSize({ width, height });
      assert.deepEqual(await axe(page), [], what);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, what);
    }
  };
  await page.goto("/#nytt-vandtia");
  await page.waitForSelector("[data-make=play]");
  await page.click("summary");
  await act(page, "POST /api/rules", async () => {
    await page.fill("#switch-play_limit", "8");
    await page.locator("#switch-play_limit").blur();
  });
  await page.click("[data-make=play]");
  await due(page);
  await act(page, "hint", () => page.locator("[data-help=hint]").click());
  while (!(await step(page))?.n) await due(page);
  await due(page);
  await act(page, "undo", () => page.locator("[data-help=undo]").click());
  await playParti(page);
  await page.waitForSelector("#counts:not([hidden])");
  assert.match(await page.textContent("#counts"), /räknas inte .*: du fick råd och du tog tillbaka/);
  await clean("the result");
  for (const [lang, told] of [["sv", /räknas inte .*: du fick råd och du tog tillbaka/], ["en", /does not count .*: you were given a hint and you took back/]]) {
    await page.evaluate((kept) => localStorage.setItem("talong.lang", kept), lang);
    await page.goto("/styrka");
    await page.reload();
    await page.waitForSelector("#uncounted li");
    assert.match(await page.textContent("#uncounted"), told);
    assert.equal(await page.locator("#strength li[data-key]").count(), 0);
    await clean(`ratings, ${lang}`);
  }
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

for (const [size, width, height] of [["desktop", 1280, 800], ["phone", 360, 740]]) {
  test(`axe finds nothing where one learns, ${size}`, async () => {
    const page = await person(browser, server, { width, height, lang: size === "phone" ? "en" : "sv", more: { theme: size === "phone" ? "dark" : "light" } });
    const clean = async (what) => {
      assert.deepEqual(await axe(page), [], what);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, what);
    };
    await page.goto("/lar");
    await page.waitForSelector("#puzzles-tolva a");
    await page.waitForSelector("#words dt");
    await clean("learn");
    for (const game of ["bondtolva", "tolva", "bordstolva", "vandtia"]) {
      await page.goto(`/lar/giv/${game}`);
      await page.waitForSelector(".felt[data-lesson=yours]");
      await page.waitForSelector("#lesson p");
      await clean(game);
    }
    for (const id of ["tolva-slapp-in", "plocketolva-dra-och-ge"]) {
      await page.goto(`/lar/problem/${id}`);
      await page.waitForSelector(".felt[data-lesson=asked]");
      await clean(id);
    }
    await page.goto("/lar/problem/no-such");
    await page.waitForSelector("[role=alert]");
    await clean("no such puzzle");
    await page.context().close();
  });
}

test("installable, and without a server the page says what still works and comes back by itself", async () => {
  const own = await startServer();
  const page = await person(browser, own);
  await page.goto("/");
  const manifest = await page.evaluate(async () => {
    const answer = await fetch(document.querySelector("link[rel=manifest]").href);
    return { kind: answer.headers.get("content-type"), body: await answer.json() };
  });
  assert.equal(manifest.kind, "application/manifest+json");
  for (const icon of manifest.body.icons) {
    const answer = await fetch(own.url + icon.src);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), icon.type);
  }
  await page.waitForFunction(() => navigator.serviceWorker.ready.then((r) => Boolean(r.active)));
  await setUp(page, "bondtolva", "2");
  await page.click("#rules");
  await page.waitForSelector(".book section");
  // Nothing of the page itself is kept, so nothing of it can be old.
  const kept = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (n) => (await (await caches.open(n)).keys()).map((r) => new URL(r.url).pathname)))).flat());
  assert.ok(kept.every((p) => /^\/(offline\.(html|js)|base\.css|icon\.svg|api\/glossary|api\/tables\/[\w-]+\/rules)$/.test(p)), String(kept));
  await own.kill();
  await page.reload();
  await page.waitForSelector("#offline[data-ready]");
  const text = await page.textContent("#offline");
  assert.match(text, /Det här går ändå/);
  assert.match(text, /Ordlistan/);
  assert.match(text, /Reglerna: /);
  assert.deepEqual(await axe(page), []);
  await own.start();
  await page.waitForSelector(".felt[data-event]");
  await page.context().close();
  await own.stop();
});
