// The page's own recipe against the documented vectors, and what it finds wrong.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { check, combined, commitment, contribution, deck, sha, verdict } from "../../../web/table/fair.js";
import { sorted } from "../../../web/table/layout.js";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");

test("the shuffle gives the pinned decks", async () => {
  const lines = readFileSync(path.join(root, "testdata/shuffle.txt"), "utf8").split("\n").filter((l) => l && !l.startsWith("#"));
  assert.ok(lines.length >= 6);
  for (const line of lines) {
    const [head, cards] = line.split(" = ");
    const size = Number(head.split(" ")[0]);
    const seed = head.slice(head.indexOf(" ") + 1);
    assert.equal(deck(size, /^[0-9a-f]{64}$/.test(seed) ? seed : await sha(seed)).join(" "), cards);
  }
});

async function vector(number) {
  const secret = await sha(`hemlighet ${number}`);
  const contributions = number === 1 ? [] : [{ seat: 1, value: await sha("en") }, { seat: 0, value: await sha("noll") }];
  const seed = await combined(number, secret, contributions);
  return { number, commitment: await commitment(number, secret), contributions, again: 0, size: 24, secret, seed };
}

test("commitments and seeds are those of the document", async () => {
  const text = readFileSync(path.join(root, "docs/fair-dealing.md"), "utf8");
  for (const number of [1, 2]) {
    const deal = await vector(number);
    for (const word of [deal.secret, deal.commitment, deal.seed, deck(24, deal.seed).slice(0, 6).join(" ")]) assert.ok(text.includes(word), word);
  }
});

test("a page finds every lie that it can see", async () => {
  const deal = await vector(2);
  const cards = deck(24, deal.seed);
  const seen = { commitment: deal.commitment, value: deal.contributions[1].value, sent: true, places: { [cards[0]]: 0, [cards[5]]: 5 } };
  const all = await check(deal, seen);
  assert.deepEqual(Object.values(all), [true, true, true, true, true]);
  assert.equal(verdict(all), "true");
  const other = await sha("annat");
  const lies = [
    [{ ...deal, commitment: other }, seen, ["promise", "secret"]],
    [{ ...deal, secret: other }, seen, ["secret", "seed"]],
    [{ ...deal, seed: other }, seen, ["seed"]],
    [{ ...deal, contributions: deal.contributions.slice(0, 1) }, seen, ["own", "seed"]],
    [deal, { ...seen, places: { [cards[0]]: 3 } }, ["cards"]],
  ];
  for (const [told, saw, wrong] of lies) {
    const found = await check(told, saw);
    assert.equal(verdict(found), "false");
    for (const point of wrong) assert.equal(found[point], false, point);
  }
  const blind = await check(deal, {});
  assert.deepEqual(Object.values(blind), [null, true, null, true, null]);
  assert.equal(verdict(blind), "part");
  assert.equal(verdict(await check(deal, { ...seen, places: null })), "part", "a server that never says where the cards lay");
});

test("a contribution is 64 digits, and never the same", () => {
  const [a, b] = [contribution(), contribution()];
  assert.match(a, /^[0-9a-f]{64}$/);
  assert.notEqual(a, b);
});

test("the hand is sorted as the player likes it", () => {
  const view = /** @type {any} */ ({ trump: "d" });
  const hand = ["9h", "As", "Td", "Kh", "9d"];
  assert.deepEqual(sorted(hand, view), ["As", "Kh", "9h", "Td", "9d"]);
  assert.deepEqual(sorted(hand, view, { sort: "trump" }), ["Td", "9d", "As", "Kh", "9h"]);
  assert.deepEqual(sorted(hand, view, { sort: "rank" }), ["As", "Td", "Kh", "9h", "9d"]);
  assert.deepEqual(sorted(hand, view, { sort: "trump", left: true }), ["Td", "9d", "As", "Kh", "9h"].reverse());
});
