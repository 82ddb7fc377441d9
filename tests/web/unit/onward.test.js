// Going on after a trick (TF-MELD-6): by itself only where there is nothing to choose, after a time that no card decides.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { offer } from "../../../web/table/actions.js";
import { framesBetween } from "../../../web/table/frames.js";
import { Onward, only, WAITS, waitFor } from "../../../web/table/onward.js";
import { promptFor } from "../../../web/text/prompt.js";
import { emptyStore, receive } from "../../../web/table/store.js";
import { isolated } from "../../../web/text/names.js";

globalThis.window = globalThis;
const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
beforeEach(() => kept.clear());

const view = (legal, more = {}) => ({ game: "plocketolva", seating: "2", rules: { layout: "talong" }, phase: "meld", dealer: 0, to_act: [0], legal: { 0: legal }, scores: [0, 0], winner: null, talong: ["?", "?", "?"], hands: [["Kh", "9s"], ["?", "?"]], table: [], trick: [], led_by: 0, trump: null, melds: [], taken: [[], []], tricks: 1, gubbe: null, carry: 0, last_deal: null, question: null, duties: [], known: { hands: [], gone: [] }, ...more });
const store = (legal, { solo = true, claimed = null, kind = "acted" } = {}) => ({ ...emptyStore(), n: 9, you: 0, view: view(legal), table: { solo, claimed, seats: [] }, log: [{ n: 9, what: { kind }, events: [] }] });

/** What is done within a time, from the moment that this is looked at. */
function watched(t, states, ms) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const done = [];
  const onward = new Onward((action) => done.push(action));
  for (const [state, anew] of states) onward.look(state, anew);
  t.mock.timers.tick(ms);
  t.mock.timers.reset();
  return done;
}

test("with nothing to meld it goes on, once", (t) => {
  const drawing = store(["draw"]);
  assert.deepEqual(watched(t, [[drawing]], WAITS.alone[1]), ["draw"]);
  assert.deepEqual(watched(t, [[drawing], [drawing], [{ ...drawing, n: 10 }]], 60_000), ["draw"]);
  assert.deepEqual(watched(t, [[store(["turn"], { solo: false })]], WAITS.company[1]), ["turn"]);
});

test("nothing is chosen for the player, and nothing hurried", (t) => {
  assert.deepEqual(watched(t, [[store(["draw", "meld h"])]], 60_000), []);
  assert.deepEqual(watched(t, [[store(["play Kh"])]], 60_000), [], "also where one card can be played");
  assert.deepEqual(watched(t, [[store(["draw"], { kind: "back" })]], 60_000), [], "where the deal went back");
  assert.deepEqual(watched(t, [[store(["draw"], { claimed: 0 })]], 60_000), [], "where the rest is claimed the table plays");
  assert.deepEqual(watched(t, [[store(["draw"])], [store([])]], 60_000), [], "when it is no longer so");
  const late = store(["draw"]);
  kept.set("talong.onward", "tap");
  assert.deepEqual(watched(t, [[late]], 60_000), [], "who wants to tap taps");
  kept.set("talong.onward", "self");
  assert.deepEqual(watched(t, [[late, true]], 60_000), ["draw"]);
});

test("the time comes from chance alone, anew each time", (t) => {
  for (const [alone, [least, most]] of [[true, WAITS.alone], [false, WAITS.company]]) {
    assert.equal(waitFor(alone, 0), least);
    assert.equal(waitFor(alone, 1), most);
    assert.ok(most >= 3 * least, "wide enough to tell nothing");
  }
  const asked = t.mock.method(Math, "random", () => 0.5);
  const half = waitFor(true, 0.5);
  assert.deepEqual(watched(t, [[store(["draw"])]], half - 1), []);
  assert.deepEqual(watched(t, [[store(["draw"])]], half), ["draw"]);
  assert.equal(asked.mock.callCount(), 2);
});

test("what there is to do is said for the talong and for the row", () => {
  const talk = (legal, lang = "sv") => ({ lang, view: view(legal), you: 0, name: String });
  const prompt = (legal, lang) => promptFor(talk(legal, lang), offer(view(legal), 0));
  assert.match(prompt(["draw"]), /talongen/);
  assert.match(prompt(["draw"], "en"), /talong/);
  assert.match(prompt(["turn"]), /vänd upp/);
  assert.match(prompt(["draw", "meld h"]), /mäla/);
  assert.equal(offer(view(["draw", "meld h"]), 0).onward, "draw");
  assert.equal(only(view(["draw", "meld h"]), 0), null);
  assert.equal(only(view(["draw"]), null), null);
});

test("a trick is taken first, and cards are drawn after it", () => {
  const before = view([], { phase: "follow", trick: [{ seat: 1, card: "As" }], hands: [["Kh", "9s", "Ts"], ["?", "?"]] });
  const asked = view(["draw"]);
  const frames = framesBetween(before, [{ event: "played", seat: 0, card: "Ts", place: null }, { event: "trick", seat: 0, side: 0, cards: ["As", "Ts"], number: 1 }], asked);
  assert.deepEqual(frames.map((f) => f.rest), ["trick", "none"]);
  const drawn = view(["play Kh"], { phase: "lead", hands: [["Kh", "9s", "Jc"], ["?", "?", "?"]], talong: ["?"] });
  const events = [{ event: "drawn", seat: 0, card: "Jc" }, { event: "drawn", seat: 1, card: "?" }];
  assert.deepEqual(framesBetween(asked, events, drawn), [{ view: drawn, events, rest: "none" }]);
});

test("a name keeps its direction to itself", () => {
  assert.equal(isolated("Bo"), "\u2068Bo\u2069");
  assert.equal(isolated("\u202eoB\u2069\u200f"), "\u2068oB\u2069", "and cannot turn what comes after it");
  const seated = receive(emptyStore(), { t: "snapshot", id: "a", n: 1, you: 0, table: { seats: [{ seat: 0, name: "דנה" }] }, view: null, race: null, missed: null });
  assert.equal(seated.store.table.seats[0].name, "דנה", "what is sent and kept is the name itself");
});
