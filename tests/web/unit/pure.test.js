// The parts of the page that need no page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrangement, listed, offer } from "../../../web/table/actions.js";
import { face } from "../../../web/lib/faces.js";
import { framesBetween } from "../../../web/table/frames.js";
import { layout, sorted } from "../../../web/table/layout.js";
import { COVER, PIPS } from "../../../web/table/scorecards.js";
import { emptyStore, receive } from "../../../web/table/store.js";
import { STUDY } from "../../../web/study/texts.js";
import { FOR_TWO, GAMES, TEXTS, alsoCalled, gameOf } from "../../../web/text/texts.js";
import { actionLabel, cardName, eventWords, rankIndex } from "../../../web/text/words.js";

const base = { game: "tolva", seating: "4", rules: { meld_names: "tjog-viv-mal", deck: 36, layout: "hand" }, dealer: 0, to_act: [1], legal: {}, scores: [0, 0], winner: null, talong: [], known: { hands: [], gone: [] } };
const tolva = (more = {}) => ({ ...base, phase: "lead", hands: [["Kh", "Qh"], ["?", "?"], ["?", "?"], ["?", "?"]], table: [], trick: [], led_by: 1, trump: null, melds: [], taken: [[], []], tricks: 0, gubbe: null, carry: 0, last_deal: null, question: null, duties: [], ...more });
const vandtia = (more = {}) => ({ ...base, game: "vandtia", rules: {}, phase: "follow", hands: [["Ks", "Kh", "3d"], ["?", "?", "?"]], talong: Array(34).fill("?"), piles: [0, 1].map((s) => [0, 1, 2].map((i) => ({ down: "?", up: [["4h", "5h", "6h"], ["7c", "8c", "9c"]][s].slice(i, i + 1) }))), pile: ["9d"], away: [], follow_up: null, declared: [null, null], must_lead: null, plays: 3, ...more });

test("both languages say the same things", () => {
  assert.deepEqual(Object.keys(TEXTS.sv).sort(), Object.keys(TEXTS.en).sort());
  assert.deepEqual(Object.keys(GAMES.sv), Object.keys(GAMES.en));
  assert.deepEqual(Object.keys(STUDY.sv).sort(), Object.keys(STUDY.en).sort());
  const holes = (s) => [...s.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const texts of [TEXTS, STUDY]) for (const key of Object.keys(texts.sv)) assert.deepEqual(holes(texts.sv[key]), holes(texts.en[key]), key);
});

test("a game is found by every name that the sources have for it", () => {
  assert.equal(alsoCalled("sv", "bondtolva"), "Kallas också mariage.");
  assert.equal(alsoCalled("sv", "strecktolva"), "Kallas också mariage och äktenskap.");
  assert.equal(alsoCalled("en", "vandtia"), "");
  for (const [word, game] of [["mariage", "bondtolva"], ["Äktenskap", "strecktolva"], ["aktenskap", "strecktolva"], ["Vändtia", "vandtia"], ["tolva", "tolva"], ["poker", "poker"]]) assert.equal(gameOf(word), game, word);
  assert.deepEqual(FOR_TWO.tolva, ["plocketolva", "bordstolva"]);
});

test("cards are called what players call them", () => {
  assert.equal(cardName("sv", "Kh"), "hjärter kung");
  assert.equal(cardName("en", "Ts"), "ten of spades");
  assert.deepEqual(["A", "K", "Q", "J", "T"].map((r) => rankIndex("sv", r)), ["E", "K", "D", "Kn", "10"]);
  assert.deepEqual(["A", "K", "Q", "J"].map((r) => rankIndex("en", r)), ["A", "K", "Q", "J"]);
});

test("actions and events have the words that come with them", () => {
  const talk = (view, lang = "sv") => ({ lang, view, you: 0, name: (seat) => ["Öst", "Väst"][seat] });
  const offered = tolva({ words: { "meld h": { sv: "Trumf i hjärter", en: "Trump in hearts" } } });
  assert.equal(actionLabel(talk(offered), "meld h"), "Trumf i hjärter");
  assert.equal(actionLabel(talk(offered, "en"), "meld h"), "Trump in hearts");
  assert.equal(actionLabel(talk(tolva()), "play Kh"), "Spela hjärter kung", "a card is words enough");
  assert.equal(actionLabel(talk(vandtia(), "en"), "add Ts"), "Add ten of spades");
  const played = { event: "played", seat: 1, card: "Kh", place: null, words: { sv: "{1} spelar hjärter kung.", en: "{1} plays king of hearts." } };
  assert.equal(eventWords(talk(tolva()), played), "Väst spelar hjärter kung.");
  assert.equal(eventWords(talk(tolva(), "en"), { event: "won", side: 0, words: { sv: "", en: "{0} & {1} won." } }), "Öst & Väst won.");
  const braces = { lang: "sv", view: tolva(), you: 0, name: () => "{0} $& {1}" };
  assert.equal(eventWords(braces, played), "{0} $& {1} spelar hjärter kung.", "a name is no pattern");
  assert.equal(eventWords(talk(tolva()), { event: "drawn", seat: 1, card: "?" }), null);
});

test("a full trick is seen before it is taken", () => {
  const before = tolva({ trick: [{ seat: 1, card: "As" }, { seat: 2, card: "9s" }, { seat: 3, card: "8s" }] });
  const after = tolva({ hands: [["Kh"], ["?", "?"], ["?", "?"], ["?", "?"]], taken: [[], ["?", "?", "?", "?"]], tricks: 1 });
  const frames = framesBetween(before, [{ event: "played", seat: 0, card: "Qh", place: null }, { event: "trick", seat: 1, side: 1, cards: ["As", "9s", "8s", "Qh"], number: 1 }], after);
  assert.equal(frames.length, 2);
  assert.equal(frames[0].rest, "trick");
  assert.deepEqual(frames[0].view.trick.map((t) => t.card), ["As", "9s", "8s", "Qh"]);
  assert.deepEqual(frames[0].view.hands[0], ["Kh"]);
  assert.deepEqual(frames[0].view.legal, {});
  assert.equal(frames[1].view, after);
});

test("a ten is seen before it turns the pile away", () => {
  const after = vandtia({ pile: [], away: ["9d", "Th"] });
  const frames = framesBetween(vandtia(), [{ event: "played", seat: 1, cards: ["Th"], from: "hand" }, { event: "turned-away", seat: 1, cards: ["9d", "Th"] }], after);
  assert.deepEqual(frames.map((f) => f.rest), ["pile", "none"]);
  assert.deepEqual(frames[0].view.pile, ["9d", "Th"]);
  assert.equal(frames[0].view.hands[1].length, 2);
});

test("the store follows numbers and remembers the last trick", () => {
  const table = { seats: [], phase: "playing" };
  let { store } = receive(emptyStore(), { t: "snapshot", id: null, n: 4, you: 0, table, view: tolva({ trick: [{ seat: 1, card: "As" }] }), race: null, missed: null });
  const message = { t: "event", n: 5, what: { kind: "acted", seat: 0, action: "play Qh", bot: false }, events: [{ event: "played", seat: 0, card: "Qh", place: null }, { event: "trick", seat: 1, side: 1, cards: ["As", "Qh"], number: 1 }], table: null, view: tolva(), race: null };
  ({ store } = receive(store, message));
  assert.equal(store.n, 5);
  assert.deepEqual(store.lastTrick, { cards: [{ seat: 1, card: "As" }, { seat: 0, card: "Qh" }], taker: 1 });
  assert.equal(receive(store, message).store, store, "an event that was seen changes nothing");
});

test("what is offered comes from the legal actions alone", () => {
  const view = vandtia({ legal: { 0: ["chance", "play Kh", "play Kh,Ks", "take"] } });
  const o = offer(view, 0);
  assert.deepEqual([...o.cards].sort(), ["Kh", "Ks"]);
  assert.equal(o.ranks.K, 2);
  assert.deepEqual(o.buttons, ["chance", "take"]);
  assert.equal(offer(tolva(), 0).cards.size, 0);
  assert.equal(listed(["Kd", "Ks"]), "Ks,Kd");
});

test("arranging finds the action that a gesture means", () => {
  const legal = ["done", "lay Ks 1", "swap Ks 2", "shift 1 2 Ks,Kh"];
  assert.deepEqual(arrangement(legal, { cards: ["Ks"], from: null }, { owner: 0, pile: 1 }, 0), { action: "lay Ks 1", legal: true });
  assert.deepEqual(arrangement(legal, { cards: ["Ks"], from: null }, { owner: 0, pile: 2 }, 0), { action: "swap Ks 2", legal: true });
  assert.deepEqual(arrangement(legal, { cards: ["Kh", "Ks"], from: 1 }, { owner: 0, pile: 2 }, 0), { action: "shift 1 2 Ks,Kh", legal: true });
  assert.equal(arrangement(legal, { cards: ["Ks"], from: null }, { owner: 0, pile: 3 }, 0).legal, false);
});

test("everything lies on the felt, at every size and seating", () => {
  const sizes = [[360, 520], [740, 260], [988, 600], [1628, 880]];
  const views = [vandtia(), vandtia({ hands: [Array.from("shdc").flatMap((s) => [..."23TJQKA"].map((r) => r + s)), ["?"]] })];
  for (const n of [2, 3, 4, 6]) views.push(tolva({ hands: [[..."ATKQJ9876"].map((r) => `${r}s`), ...Array.from({ length: n - 1 }, () => Array(9).fill("?"))], trick: Array.from({ length: n }, (_, seat) => ({ seat, card: `${"6789TJ"[seat]}h` })) }));
  for (const view of views) {
    for (const [w, h] of sizes) {
      const place = layout(view, { you: 0, w, h });
      const keys = place.cards.map((p) => p.key);
      assert.equal(new Set(keys).size, keys.length, "keys are unique");
      for (const p of place.cards) {
        assert.ok(p.x > 0 && p.x < w && p.y > -20 && p.y < h, `${p.key} at ${p.x},${p.y} of ${w}×${h}`);
        if (p.card === "?") assert.match(p.key, /^(hand|row|rowup|stack|talong|away)-/, "a hidden card is a slot");
        else assert.equal(p.key, p.card);
      }
      assert.equal(place.plaques.length, view.hands.length);
    }
  }
});

test("the own hand is sorted for the eye", () => {
  assert.deepEqual(sorted(["9h", "As", "Ts", "Kh"], tolva()), ["As", "Ts", "Kh", "9h"]);
  assert.deepEqual(sorted(["Th", "3s", "2d", "Ks"], vandtia()), ["3s", "Ks", "2d", "Th"]);
});

test("TF-SCORE-1: the covering six lies so that it hides as many pips as it should", () => {
  COVER.forEach(({ x, y, r }, covered) => {
    const a = (r * Math.PI) / 180;
    const hidden = PIPS.filter(([px, py]) => {
      const [dx, dy] = [px - x, py - y];
      const [u, v] = [dx * Math.cos(a) + dy * Math.sin(a), dy * Math.cos(a) - dx * Math.sin(a)];
      return u > 0 && u < 100 && v > 0 && v < 142;
    });
    assert.equal(hidden.length, covered);
  });
});

test("every card has a face without style attributes, which the content security policy would drop", () => {
  for (const s of "shdc") for (const r of "A23456789TJQK") assert.doesNotMatch(face(r + s, "sv"), /style=/);
});

test("a hand that lies open is as wide as its plaque and no wider", () => {
  const hands = [0, 1, 2, 3].map((s) => ["As", "Ks", "Qs", "Js", "9s", "8s", "7s", "6s", "Ts"].map((c) => c[0] + "shdc"[s]));
  for (const [w, h] of [[360, 420], [990, 510], [1600, 800]]) {
    const place = layout(tolva({ hands }), { you: 0, w, h });
    for (const card of place.cards) assert.ok(card.x - (place.cw * card.s) / 2 >= -1 && card.x + (place.cw * card.s) / 2 <= w + 1, `${card.key} at ${w}`);
  }
});
