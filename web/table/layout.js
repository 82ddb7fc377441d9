// Where everything lies on the felt: from a view and a size to places. Pure: no DOM, no rules.
/** @import { Card, Seat, View } from "../protocol.js" */
/** @import { TolvaView, VandtiaView } from "../lib/types.js" */

/**
 * @typedef {object} Placed
 * @property {string} key The card's code; a slot where it is hidden.
 * @property {Card} card
 * @property {number} x The middle of the card.
 * @property {number} y
 * @property {number} s Scale.
 * @property {number} r Degrees.
 * @property {number} z
 * @property {string} zone hand, row, stack, trick, pile, talong, away, taken
 * @property {Seat | null} seat
 * @property {number} place Counted from 1 within rows and stacks, else the order.
 */
/** @typedef {{ x: number; y: number }} Point */
/** @typedef {{ seat: Seat; x: number; y: number; w: number; own: boolean }} Plaque */
/**
 * @typedef {object} Layout
 * @property {number} cw
 * @property {number} ch
 * @property {Placed[]} cards
 * @property {Plaque[]} plaques
 * @property {{ kind: "talong" | "pile" | "away" | "taken"; x: number; y: number; n: number; side?: number; seat?: Seat }[]} labels Those with a seat are shown on its plaque.
 * @property {{ owner: Seat; pile: number; x: number; y: number; w: number; h: number }[]} places Places that cards can be put on.
 * @property {{ hand: Point[]; taken: Point[]; talong: Point; pile: Point; away: Point }} anchors
 */

const RATIO = 1.42;
const PLAQUE = 30;
/** How many cards of a pack are drawn. */
export const STOCK = 4;

/** Suits so that colours alternate. */
const SUITS = "shcd";

/** How the own hand is held: `sort` suit, trump or rank; `left` the other way round. @typedef {{ sort?: string; left?: boolean }} Hold */

/** The own hand in a readable order. @param {Card[]} hand @param {View} view @param {Hold} [hold] */
export function sorted(hand, view, { sort = "suit", left = false } = {}) {
  const ranks = "piles" in view ? "3456789JQKA2T" : "ATKQJ98765432";
  const bySuit = !("piles" in view) && sort !== "rank";
  const trump = sort === "trump" && "trump" in view ? (view.trump ?? "") : "";
  const suits = trump ? trump + SUITS.replace(trump, "") : SUITS;
  const order = [...hand].sort((a, b) => {
    const suit = suits.indexOf(a[1]) - suits.indexOf(b[1]);
    const rank = ranks.indexOf(a[0]) - ranks.indexOf(b[0]);
    return bySuit ? suit || rank : rank || suit;
  });
  return left ? order.reverse() : order;
}

/** @param {number} n @param {number} i @param {number} w Where the other seats are, from the left around the table. */
function around(n, i, w) {
  const top = w < 560 ? 0.2 : 0.24;
  const spots = /** @type {Record<number, [number, number][]>} */ ({
    1: [[0.5, 0]],
    2: [[top, 0], [1 - top, 0]],
    3: [[0, 1], [0.5, 0], [1, 1]],
    4: [[0, 1], [0.3, 0], [0.7, 0], [1, 1]],
    5: [[0, 1], [0.17, 0], [0.5, 0], [0.83, 0], [1, 1]],
  });
  return (spots[n] ?? [])[i] ?? [0.5, 0];
}

/**
 * @param {View} view @param {{ you: Seat | null; w: number; h: number; hold?: Hold }} frame @returns {Layout}
 */
export function layout(view, { you, w, h, hold }) {
  const seats = view.hands.length;
  const me = you ?? 0;
  const piles = "piles" in view;
  const rows = !piles && view.table.length > 0;
  const spread = piles || rows;
  const mini = 0.44;
  const shared = spread ? (piles ? 4.9 : 4.85) : 3.45;
  const widest = rows ? 6.7 : 5;
  const ch = Math.min((h - PLAQUE * 2 - 30) / shared, ((w - 20) / widest) * RATIO, 204);
  const cw = ch / RATIO;
  /** @type {Layout} */
  const out = {
    cw, ch, cards: [], plaques: [], labels: [], places: [],
    anchors: { hand: [], taken: [], talong: { x: w / 2, y: h / 2 }, pile: { x: w / 2, y: h / 2 }, away: { x: w - cw, y: h / 2 } },
  };
  const handTop = ownHand(out, view, me, w, h, hold);
  const ownRow = spread ? handTop - PLAQUE - ch * 0.56 : handTop;
  const bottom = spread ? ownRow - ch * 0.6 : handTop - PLAQUE;
  const top = others(out, view, me, { w, bottom, mini, spread });
  const crowded = !spread && seats > 4 && w < 560;
  const mid = { x: w / 2, y: (top + bottom) / 2 + (crowded ? ch * 0.3 : 0) };
  out.plaques.push({ seat: me, x: 8, y: handTop - PLAQUE + 1, w: Math.min(170, w * 0.42), own: true });
  if (rows) row(out, /** @type {TolvaView} */ (view), me, { x: w / 2, y: ownRow, s: 1, step: Math.min(cw * 1.1, (w - cw - 12) / 5) });
  if (piles) stacks(out, view, me, { x: w / 2, y: ownRow, s: 1, step: Math.min(cw * 1.55, (w - 20) / view.piles[me].length) });
  const side = Math.max(cw * 0.62, mid.x - Math.min(cw * 2.4, w * 0.36));
  out.anchors.talong = { x: side, y: mid.y };
  out.anchors.away = { x: w - side, y: mid.y };
  out.anchors.pile = mid;
  if (view.talong.length > 0) stock(out, view.talong.length, out.anchors.talong, "talong");
  if (piles) {
    pile(out, view.pile, mid, cw);
    if (view.away.length > 0) stock(out, view.away.length, out.anchors.away, "away");
  } else {
    trick(out, view, me, mid, { w, seats });
    taken(out, view, me, w, handTop);
  }
  return out;
}

/** The own hand along the lower edge, in as many rows as it needs; gives its upper edge. @param {Layout} out @param {View} view @param {Seat} me @param {number} w @param {number} h @param {Hold} [hold] */
function ownHand(out, view, me, w, h, hold) {
  const { cw, ch } = out;
  const hand = sorted(view.hands[me] ?? [], view, hold);
  const room = Math.min(w - 12, cw * 13);
  const perRow = Math.max(1, Math.floor((room - cw) / (cw * 0.34)) + 1);
  const lines = Math.max(1, Math.ceil(hand.length / perRow));
  const lift = ch * 0.44;
  const bottom = h - ch / 2 - 8;
  out.anchors.hand[me] = { x: w / 2, y: bottom };
  const per = Math.ceil(hand.length / lines);
  hand.forEach((card, i) => {
    const line = Math.floor(i / per);
    const n = Math.min(per, hand.length - line * per);
    const at = i - line * per;
    const step = n > 1 ? Math.min(cw * 1.04, (room - cw) / (n - 1)) : 0;
    const x = w / 2 + (at - (n - 1) / 2) * step;
    const hidden = card === "?";
    const y = bottom - (lines - 1 - line) * lift;
    out.cards.push({ key: hidden ? `hand-${me}-${i}` : card, card, x, y, s: 1, r: 0, z: 200 + i, zone: "hand", seat: me, place: i + 1 });
  });
  return bottom - ch / 2 - (lines - 1) * lift;
}

/** @param {Layout} out @param {View} view @param {Seat} me @param {{ w: number; bottom: number; mini: number; spread: boolean }} o */
function others(out, view, me, { w, bottom, mini, spread }) {
  const { cw, ch } = out;
  const seats = view.hands.length;
  const n = seats - 1;
  let top = 0;
  for (let i = 0; i < n; i++) {
    const seat = (me + 1 + i) % seats;
    const column = w / n;
    const wide = spread ? Math.min(column - 8, 210) : w < 560 ? w * (n >= 4 ? 0.25 : n === 1 ? 0.45 : 0.3) : w < 900 ? 170 : 210;
    let x = spread ? column * (i + 0.5) : 0;
    let y = 4;
    if (!spread) {
      const [fx, side] = around(n, i, w);
      x = side ? (fx === 0 ? wide / 2 + 6 : w - wide / 2 - 6) : w * fx;
      if (side) y = Math.max(ch * mini + PLAQUE + 26, bottom * (n > 3 ? (w < 560 ? 0.27 : 0.42) : 0.36));
      else top = Math.max(top, y + PLAQUE + ch * mini + 6);
    }
    out.plaques.push({ seat, x: x - wide / 2, y, w: wide, own: false });
    const low = mini * (spread && n > 2 ? 0.75 : spread ? 0.8 : 1);
    const fanY = y + PLAQUE + 4 + (ch * low) / 2;
    out.anchors.hand[seat] = { x, y: fanY };
    fan(out, view, seat, { x, y: fanY, s: low, room: wide });
    if (!spread) continue;
    const s = n === 1 ? 0.86 : Math.min(0.72, (column - 10) / (cw * 3.4));
    const y2 = fanY + (ch * low) / 2 + 8 + (ch * s) / 2 + ch * 0.05;
    if ("piles" in view) stacks(out, view, seat, { x, y: y2, s, step: Math.min(cw * s * 1.3, (column - 6) / view.piles[seat].length) });
    else row(out, view, seat, { x, y: y2, s, step: Math.min(cw * s * 1.1, (w - cw * s - 12) / 5) });
    top = Math.max(top, y2 + (ch * s) / 2 + 6);
  }
  return top;
}

/** Another player's hand: backs, and what they have shown. @param {Layout} out @param {View} view @param {Seat} seat @param {{ x: number; y: number; s: number; room: number }} o */
function fan(out, view, seat, { x, y, s, room }) {
  const hand = view.hands[seat];
  const hidden = hand.filter((c) => c === "?").length;
  const open = hand.filter((c) => c !== "?");
  const cards = [...Array.from({ length: Math.min(hidden, 14) }, () => "?"), ...open];
  const width = out.cw * s;
  if (hidden === 0 && open.length > 1) {
    // A hand that lies open, as in a game that is looked at again: as large as there is room for.
    // What would be too narrow to read lies in two rows.
    const rows = (room - width * 1.2) / (open.length - 1) < width * 0.6 ? 2 : 1;
    const per = Math.ceil(open.length / rows);
    const tight = per > 1 ? Math.min(width * 0.72, (room - width * 1.2) / (per - 1)) : 0;
    sorted(open, view).forEach((card, i) => {
      const line = Math.floor(i / per);
      const n = Math.min(per, open.length - line * per);
      out.cards.push({ key: card, card, x: x + (i - line * per - (n - 1) / 2) * tight, y: y + out.ch * s * (0.1 + line * 0.78), s: s * 1.2, r: 0, z: 20 + i, zone: "hand", seat, place: i + 1 });
    });
    return;
  }
  const step = cards.length > 1 ? Math.min(width * 0.5, (room - width - (open.length ? width : 0)) / (cards.length - 1)) : 0;
  let at = x - ((cards.length - 1) * step) / 2 - (open.length ? width * 0.4 : 0);
  cards.forEach((card, i) => {
    if (card !== "?" && cards[i - 1] === "?") at += width * 0.55;
    out.cards.push({ key: card === "?" ? `hand-${seat}-${i}` : card, card, x: at, y, s: card === "?" ? s : s * 1.3, r: 0, z: 20 + i, zone: "hand", seat, place: i + 1 });
    at += card === "?" ? step : Math.max(step, width * 0.85);
  });
}

/** Bordstolva's row. @param {Layout} out @param {TolvaView} view @param {Seat} seat @param {{ x: number; y: number; s: number; step: number }} o */
function row(out, view, seat, { x, y, s, step }) {
  const places = view.table[seat];
  places.forEach((p, i) => {
    const px = x + (i - (places.length - 1) / 2) * step;
    const shift = out.ch * s * 0.045;
    if (p.down !== null) {
      out.cards.push({ key: p.down === "?" ? `row-${seat}-${i}` : p.down, card: p.down, x: px, y: y + (p.up ? shift : 0), s, r: 0, z: 40 + i, zone: "row", seat, place: i + 1 });
    }
    if (p.up !== null) out.cards.push({ key: p.up === "?" ? `rowup-${seat}-${i}` : p.up, card: p.up, x: px, y: y - (p.down !== null ? shift : 0), s, r: 0, z: 60 + i, zone: "row", seat, place: i + 1 });
  });
}

/** Vändtia's piles on the table. @param {Layout} out @param {VandtiaView} view @param {Seat} seat @param {{ x: number; y: number; s: number; step: number }} o */
function stacks(out, view, seat, { x, y, s, step }) {
  const own = view.piles[seat];
  const { cw, ch } = out;
  own.forEach((p, i) => {
    const px = x + (i - (own.length - 1) / 2) * step;
    out.places.push({ owner: seat, pile: i + 1, x: px, y, w: cw * s * 1.06, h: ch * s * 1.1 });
    if (p.down !== null) out.cards.push({ key: p.down === "?" ? `stack-${seat}-${i}` : p.down, card: p.down, x: px, y: y + ch * s * (p.up.length ? 0.05 : 0), s, r: 0, z: 40 + i * 6, zone: "stack", seat, place: i + 1 });
    const slip = Math.min(cw * s * 0.26, p.up.length > 1 ? Math.max(4, (step - cw * s) / (p.up.length - 1)) : 0);
    p.up.forEach((card, k) => {
      out.cards.push({ key: card, card, x: px + (k - (p.up.length - 1) / 2) * slip, y: y - ch * s * 0.04, s, r: 0, z: 41 + i * 6 + k, zone: "stack", seat, place: i + 1 });
    });
  });
}

/** A pack of backs, few of them drawn. @param {Layout} out @param {number} n @param {Point} at @param {"talong" | "away"} zone */
function stock(out, n, at, zone) {
  const s = zone === "away" ? 0.6 : 0.86;
  const drawn = Math.min(STOCK, n);
  for (let i = 0; i < drawn; i++) {
    out.cards.push({ key: `${zone}-${i}`, card: "?", x: at.x - i * 1.6, y: at.y - i * 1.6, s, r: zone === "away" ? i * 7 - 10 : 0, z: 2 + i, zone, seat: null, place: i + 1 });
  }
  out.labels.push({ kind: zone, x: at.x, y: at.y + (out.ch * s) / 2 + 3, n });
}

/** @param {Layout} out @param {Card[]} cards @param {Point} mid @param {number} cw */
function pile(out, cards, mid, cw) {
  const seen = cards.slice(-7);
  const from = cards.length - seen.length;
  const run = seen.length - 1 - seen.findLastIndex((c) => c[0] !== seen[seen.length - 1]?.[0]);
  seen.forEach((card, i) => {
    const fromTop = seen.length - 1 - i;
    const inRun = fromTop < run;
    const x = mid.x + (inRun ? ((run - 1) / 2 - fromTop) * cw * 0.3 : -((run - 1) / 2) * cw * 0.3 - cw * 0.12 * Math.min(2, fromTop - run + 1));
    const tilt = ((card.charCodeAt(0) * 7 + card.charCodeAt(1) * 13) % 9) - 4;
    out.cards.push({ key: card, card, x, y: mid.y, s: 1, r: inRun ? 0 : tilt, z: 80 + from + i, zone: "pile", seat: null, place: from + i + 1 });
  });
  if (cards.length > 0) out.labels.push({ kind: "pile", x: mid.x, y: mid.y + out.ch * 0.52, n: cards.length });
}

/** @param {Layout} out @param {TolvaView} view @param {Seat} me @param {Point} mid @param {{ w: number; seats: number }} o */
function trick(out, view, me, mid, { w, seats }) {
  const { cw, ch } = out;
  view.trick.forEach((t, i) => {
    const turn = (((t.seat - me + seats) % seats) / seats) * 2 * Math.PI;
    const dx = seats === 2 ? (t.seat === me ? -0.3 : 0.3) : -Math.sin(turn) * Math.min(seats > 4 ? 1.15 : 0.78, (w * (w < 560 ? 0.25 : 0.5)) / cw);
    const dy = seats === 2 ? (t.seat === me ? 0.07 : -0.07) : Math.cos(turn) * (seats > 4 ? 0.5 : 0.42);
    out.cards.push({ key: t.card, card: t.card, x: mid.x + dx * cw, y: mid.y + dy * ch, s: 1, r: seats === 2 ? dx * 8 : dx * 5, z: 80 + i, zone: "trick", seat: t.seat, place: i + 1 });
  });
}

/** What each side has taken, small, beside the first of its seats. @param {Layout} out @param {TolvaView} view @param {Seat} me @param {number} w @param {number} handTop */
function taken(out, view, me, w, handTop) {
  const sides = view.taken.length;
  for (const plaque of out.plaques) {
    const side = plaque.seat % sides;
    const first = [...Array(view.hands.length).keys()].map((i) => (me + i) % view.hands.length).find((s) => s % sides === side);
    const spot = plaque.own ? { x: w - 30, y: handTop - PLAQUE / 2 } : { x: plaque.x + plaque.w - 14, y: plaque.y + PLAQUE / 2 };
    out.anchors.taken[plaque.seat] = spot;
    if (first !== plaque.seat || view.taken[side].length === 0) continue;
    out.labels.push({ kind: "taken", x: spot.x, y: spot.y, n: view.taken[side].length, side, ...(plaque.own ? {} : { seat: plaque.seat }) });
  }
}
