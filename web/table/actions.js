// What `view.legal` offers, sorted by where it shows: on cards, on piles, on buttons. Reads texts of actions, knows no rules.
import { STOCK } from "./layout.js";
/** @import { Card, Seat, View } from "../protocol.js" */
/** @import { VandtiaView } from "../lib/types.js" */
/** @import { Placed } from "./layout.js" */

/**
 * @typedef {object} Offer
 * @property {string[]} legal
 * @property {Set<Card>} cards Cards that something can be done with.
 * @property {string[]} buttons Actions that get a button of their own.
 * @property {Record<string, number>} ranks Vändtia: how many of a rank may be played at once.
 * @property {"play" | "add" | null} verb What a tap on a card does.
 * @property {boolean} arranging
 * @property {"draw" | "turn" | null} onward What goes on to the next cards.
 * @property {number[]} flips Own places whose hidden card may be turned.
 */

/** @param {View | null} view @param {Seat | null} you @returns {Offer} */
export function offer(view, you) {
  const legal = view && you !== null ? (view.legal[String(you)] ?? []) : [];
  const arranging = view?.phase === "arrange" && legal.length > 0;
  /** @type {Offer} */
  const out = { legal, cards: new Set(), buttons: [], ranks: {}, verb: null, arranging, onward: null, flips: [] };
  if (!view || you === null) return out;
  const many = "piles" in view;
  for (const action of legal) {
    const [verb, a = "", , d = ""] = action.split(" ");
    if (verb === "play" || verb === "add") {
      out.verb = verb;
      const cards = a.split(",");
      if (!many) out.cards.add(a);
      else out.ranks[a[0]] = Math.max(out.ranks[a[0]] ?? 0, cards.length);
    } else if (verb === "swap" || verb === "lay") out.cards.add(a);
    else if (verb === "shift") for (const c of d.split(",")) out.cards.add(c);
    else if (verb === "flip") out.flips.push(Number(a));
    else out.buttons.push(action);
    if (action === "draw" || action === "turn") out.onward = action;
  }
  if (many) for (const card of playableOf(/** @type {VandtiaView} */ (view), you, legal)) out.cards.add(card);
  out.buttons.sort((a, b) => order(a) - order(b));
  return out;
}

/** Any suit of a listed rank will do, from the place that the listed cards lie in. @param {VandtiaView} view @param {Seat} you @param {string[]} legal */
function playableOf(view, you, legal) {
  /** @type {Set<Card>} */
  const cards = new Set();
  for (const action of legal) {
    const [verb, list = ""] = action.split(" ");
    if (verb !== "play" && verb !== "add") continue;
    const listed = list.split(",");
    const drawn = verb === "add" ? (view.follow_up?.cards ?? []) : null;
    const place = drawn?.length ? drawn : view.hands[you].includes(listed[0]) ? view.hands[you] : view.piles[you].flatMap((p) => p.up);
    for (const card of place) if (card[0] === listed[0][0]) cards.add(card);
    for (const card of listed) cards.add(card);
  }
  return cards;
}

const ORDER = ["meld", "yes", "ask", "no", "declare", "done", "draw", "turn", "chance", "take", "pass", "half", "full"];
/** @param {string} action */
const order = (action) => {
  const at = ORDER.indexOf(action.split(" ")[0]);
  return at < 0 ? ORDER.length : at;
};

const SUITS = "shdc";
/** Cards as actions list them: suits in the order s h d c. @param {Card[]} cards */
export const listed = (cards) => [...cards].sort((a, b) => SUITS.indexOf(a[1]) - SUITS.indexOf(b[1])).join(",");

/** Is `shift from to cards` among the legal ones, whatever the order of its cards? @param {string[]} legal @param {string} action */
function has(legal, action) {
  if (legal.includes(action)) return action;
  const parts = action.split(" ");
  const key = (/** @type {string} */ s) => s.split(",").sort().join(",");
  return legal.find((a) => {
    const p = a.split(" ");
    return p.length === parts.length && p.slice(0, -1).join(" ") === parts.slice(0, -1).join(" ") && key(p[p.length - 1]) === key(parts[parts.length - 1]);
  }) ?? null;
}

/**
 * Arranging: what putting these cards onto that pile would be. From the hand it is laid where it fits, else swapped; from a pile, shifted.
 * @param {string[]} legal @param {{ cards: Card[]; from: number | null }} held @param {{ owner: Seat; pile: number }} target @param {Seat} you
 * @returns {{ action: string; legal: boolean }}
 */
export function arrangement(legal, held, target, you) {
  const place = target.owner === you ? `${target.pile}` : `${target.owner}:${target.pile}`;
  if (held.from !== null) {
    const wish = `shift ${held.from} ${place} ${listed(held.cards)}`;
    const found = has(legal, wish);
    return { action: found ?? wish, legal: found !== null };
  }
  for (const verb of ["lay", "swap"]) {
    const wish = `${verb} ${held.cards[0]} ${place}`;
    if (legal.includes(wish)) return { action: wish, legal: true };
  }
  return { action: `${target.owner === you ? "swap" : "lay"} ${held.cards[0]} ${place}`, legal: false };
}

/** Does a tap on this hidden card go on: on the talong, or on what will be turned up? @param {View | null} view @param {Offer} offered @param {Placed} p */
export function goesOn(view, offered, p) {
  if (p.card !== "?" || !offered.onward || !view || "piles" in view) return false;
  if (offered.onward === "draw") return p.zone === "talong" && p.place === Math.min(STOCK, view.talong.length);
  return p.zone === "row" && p.seat !== null && view.table[p.seat]?.[p.place - 1]?.up === null;
}

/** The own cards of that rank that may go together, as many as are offered. @param {Offer} offered @param {Map<string, Placed>} placed @param {Card} card */
export function sameRank(offered, placed, card) {
  const at = placed.get(card);
  const same = [...placed.values()].filter((p) => p.card[0] === card[0] && p.zone === at?.zone && p.seat === at?.seat && offered.cards.has(p.card)).map((p) => p.card);
  return same.slice(0, offered.ranks[card[0]] ?? 1);
}
