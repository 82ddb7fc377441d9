// From one view to the next in steps that the eye can follow. Events are facts: a card that was played lies in the trick,
// whether or not the view after it has already cleared the table. No rules here.
/** @import { Card, GameEvent, Seat, View } from "../protocol.js" */
/** @import { TolvaView, VandtiaView } from "../lib/types.js" */
/** @typedef {{ view: View; events: GameEvent[]; rest: "none" | "trick" | "pile" }} Frame */

/** Removes `cards` from a list; a card that is hidden there takes a `?` with it. @param {Card[]} list @param {Card[]} cards */
function without(list, cards) {
  const left = [...list];
  for (const card of cards) {
    const at = left.includes(card) ? left.indexOf(card) : left.indexOf("?");
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** @param {View} view @returns {View} */
const still = (view) => ({ ...view, legal: {}, to_act: [] });

/** @param {TolvaView} view @param {Seat} seat @param {Card} card @param {number | null} place @returns {TolvaView} */
function toTrick(view, seat, card, place) {
  const hands = view.hands.map((h, s) => (s === seat && place === null ? without(h, [card]) : h));
  const table = view.table.map((row, s) => (s === seat && place !== null ? row.map((p) => (p.up === card ? { ...p, up: null } : p)) : row));
  return { .../** @type {TolvaView} */ (still(view)), hands, table, trick: [...view.trick, { seat, card }] };
}

/** @param {VandtiaView} view @param {Seat} seat @param {Card[]} cards @param {string} from @returns {VandtiaView} */
function toPile(view, seat, cards, from) {
  const hands = view.hands.map((h, s) => (s === seat && from === "hand" ? without(h, cards) : h));
  const piles = view.piles.map((own, s) =>
    s !== seat || from !== "table" ? own : own.map((p) => ({ ...p, up: p.up.filter((c) => !cards.includes(c)) })));
  const talong = from === "talong" ? view.talong.slice(cards.length) : view.talong;
  return { .../** @type {VandtiaView} */ (still(view)), hands, piles, talong, pile: [...view.pile, ...cards] };
}

/** The view after one event, as far as it shows a card on the table; null where it shows none. @param {View} view @param {GameEvent} e */
function shown(view, e) {
  if ("piles" in view) {
    if ((e.event === "led" || e.event === "played") && "cards" in e) return toPile(view, e.seat, e.cards, e.from);
    if (e.event === "added") return toPile(view, e.seat, e.cards, "hand");
    if (e.event === "chanced") return toPile(view, e.seat, [e.card], "talong");
    if (e.event === "flipped") {
      const next = toPile(view, e.seat, [e.card], "down");
      next.piles = next.piles.map((own, s) => (s === e.seat ? own.map((p, i) => (i === e.pile - 1 ? { ...p, down: null } : p)) : own));
      return next;
    }
    return null;
  }
  if ((e.event === "led" || e.event === "played") && "card" in e) return toTrick(view, e.seat, e.card, e.place);
  return null;
}

/**
 * The frames that lead from `before` to `after`. The last one is `after` itself.
 * @param {View | null} before @param {GameEvent[]} events @param {View} after @returns {Frame[]}
 */
export function framesBetween(before, events, after) {
  /** @type {Frame[]} */
  const frames = [];
  /** @type {GameEvent[]} */
  let told = [];
  let now = before;
  let fresh = false;
  for (const event of events) {
    const next = now && shown(now, event);
    if (next) {
      now = next;
      fresh = true;
    }
    const clears = event.event === "trick" ? "trick" : event.event === "turned-away" || event.event === "took" ? "pile" : null;
    if (clears && fresh && now) {
      frames.push({ view: now, events: told, rest: clears });
      told = [];
      fresh = false;
      now = clears === "trick" ? { .../** @type {TolvaView} */ (now), trick: [] } : { .../** @type {VandtiaView} */ (now), pile: [] };
    }
    told.push(event);
  }
  frames.push({ view: after, events: told, rest: "none" });
  return frames;
}
