// What the page knows of one table, and how messages change it. Pure: no DOM, no clock, no socket.
import { isolated } from "../text/names.js";
import { framesBetween } from "./frames.js";
/** @import { GameEvent, Happened, Race, Rules, Seat, ServerMessage, TableInfo, View, Card, What } from "../protocol.js" */
/** @import { TolvaView } from "../lib/types.js" */
/** @import { Frame } from "./frames.js" */

/**
 * @typedef {object} Store
 * @property {"connecting" | "open" | "lost" | "gone"} link
 * @property {number} n The last event seen.
 * @property {Seat | null} you
 * @property {TableInfo | null} table
 * @property {View | null} view The latest view; what is on the screen may lag behind it.
 * @property {Race | null} race
 * @property {{ cards: { seat: Seat; card: Card }[]; taker: Seat } | null} lastTrick
 * @property {LogEntry[]} log
 * @property {Rules | null} agreed The rules that this seat had accepted, if the host has changed them since.
 */
/** @typedef {{ n: number; what: What; events: GameEvent[] }} LogEntry */

const LOG = 400;

/** @returns {Store} */
export const emptyStore = () => ({ link: "connecting", n: 0, you: null, table: null, view: null, race: null, lastTrick: null, log: [], agreed: null });

/**
 * The store after a message, and what to show on the way: frames for the screen, entries for the log, and, where the log
 * begins anew, what stands in it already.
 * @param {Store} store @param {ServerMessage} message
 * @returns {{ store: Store; frames: Frame[]; told: LogEntry[]; past?: LogEntry[] }}
 */
export function receive(store, message) {
  switch (message.t) {
    case "snapshot": {
      const told = (message.missed ?? []).filter((m) => m.n > store.n).map(entry);
      const past = message.recent?.map(entry);
      const next = {
        ...store, link: /** @type {const} */ ("open"), n: message.n, you: message.you, table: message.table, view: message.view, race: message.race,
        log: past ?? [...store.log, ...told].slice(-LOG),
        lastTrick: past ? lastTrick(null, null, past.flatMap((p) => p.events)) : lastTrick(message.view ? store.lastTrick : null, store.view, told.flatMap((t) => t.events)),
      };
      return { store: next, frames: message.view ? [{ view: message.view, events: [], rest: "none" }] : [], told, past };
    }
    case "event": {
      if (message.n <= store.n) return { store, frames: [], told: [] };
      const told = entry(message);
      const view = message.view ?? store.view;
      const next = {
        ...store, n: message.n, view,
        table: message.table ?? store.table,
        agreed: agreed(store, message.what),
        race: message.race,
        log: [...store.log, told].slice(-LOG),
        lastTrick: lastTrick(store.lastTrick, store.view, message.events),
      };
      if (message.what.kind === "back" && message.view) return { store: { ...next, lastTrick: null }, frames: [{ view: message.view, events: [], rest: "none" }], told: [told] };
      const frames = message.view ? framesBetween(store.view, message.events, message.view) : [];
      return { store: next, frames, told: [told] };
    }
    case "seats":
      if (!store.table) return { store, frames: [], told: [] };
      return { store: { ...store, table: { ...store.table, seats: message.seats, watchers: message.watchers } }, frames: [], told: [] };
    default:
      return { store, frames: [], told: [] };
  }
}

/** @param {Store} store @param {What} what */
function agreed(store, what) {
  if (what.kind === "rules") return store.agreed ?? store.table?.rules ?? null;
  return what.kind === "accepted" && what.seat === store.you ? null : store.agreed;
}

/** @param {Happened} h @returns {LogEntry} */
const entry = (h) => ({ n: h.n, what: h.what, events: h.events });

/**
 * @param {Store["lastTrick"]} last @param {View | null} view @param {GameEvent[]} events @returns {Store["lastTrick"]}
 */
function lastTrick(last, view, events) {
  let lying = view && "trick" in view ? [.../** @type {TolvaView} */ (view).trick] : [];
  for (const e of events) {
    if (e.event === "dealt") last = null;
    if ((e.event === "led" || e.event === "played") && "card" in e) lying.push({ seat: e.seat, card: e.card });
    if (e.event !== "trick") continue;
    // After a gap the cards' players are not all known; then the cards are shown without them.
    const cards = lying.length === e.cards.length ? lying : e.cards.map((card) => ({ seat: e.seat, card }));
    last = { cards, taker: e.seat };
    lying = [];
  }
  return last;
}

/** The seats as they are called; `you` has a name too, but is spoken to. @param {TableInfo | null} table @param {Seat} seat */
export const seatName = (table, seat) => isolated(table?.seats[seat]?.name || `${seat + 1}`);
