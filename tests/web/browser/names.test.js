// A game is found by whatever name it is looked for.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { person, startBrowser, startServer } from "../harness.js";

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("mariage and äktenskap are found on the start page, and tolva for two shows the way", async () => {
  const page = await person(browser, server);
  await page.goto("/");
  await page.locator(".games[data-ready]").waitFor();
  const card = (game) => page.locator(".game", { has: page.locator(`#game-${game}`) });
  assert.match(await card("bondtolva").innerText(), /Kallas också mariage\./);
  assert.match(await card("strecktolva").innerText(), /Kallas också mariage och äktenskap\./);
  assert.match(await card("tolva").innerText(), /För två: Plocketolva eller Bordstolva\./);
  await card("tolva").getByRole("link", { name: "Bordstolva" }).click();
  await page.getByRole("heading", { name: "Bordstolva" }).waitFor();
});

test("an address with another name leads to its game", async () => {
  const page = await person(browser, server);
  for (const [word, title] of [["mariage", "Bondtolva"], ["aktenskap", "Strecktolva"]]) {
    await page.goto(`/#nytt-${word}`);
    await page.getByRole("heading", { name: title, exact: true }).waitFor();
  }
});
