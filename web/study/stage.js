// A felt without a table behind it: games played again, puzzles, guided deals.
import { emptyStore, receive } from "../table/store.js";
/** @import { Rules, SeatInfo, TableInfo } from "../protocol.js" */
/** @import { Store } from "../table/store.js" */
/** @typedef {{ game: string; seating: string; seats: number; sides: number; rules: Rules }} Game */

/** Who sat where is not in a record. */
const NAMES = ["Astrid", "Birger", "Cilla", "David", "Elsa", "Frej"];

/** What a table's screen needs to know, for a game that no table plays. @param {Game} game @param {TableInfo | null} info @returns {Store} */
export function storeOf(game, info) {
  const seats = Array.from({ length: game.seats }, (_, seat) => /** @type {SeatInfo} */ ({
    seat, side: seat % game.sides, kind: info?.seats[seat]?.kind === "bot" || !info ? "bot" : "human", name: info?.seats[seat]?.name || NAMES[seat], level: null, accepted: true, ready: false, here: true, away: false, wait: false, colour: info?.seats[seat]?.colour ?? null,
  }));
  const table = /** @type {TableInfo} */ ({
    id: info?.id ?? "", game: game.game, seating: game.seating, sides: game.sides, rules: game.rules, phase: "playing", host: null, seats,
    settings: { pace_ms: 0, race_ms: 0, away_s: 1, watch: true, hints: false }, parti: 1, deal: 1, watchers: 0, solo: false, hints: false, again: 0, helped: [], claimed: null, fair: { next: null, last: null, starting: false },
  });
  return receive(emptyStore(), { t: "snapshot", id: null, n: 0, you: 0, table, view: null, race: null, missed: null, recent: null }).store;
}
