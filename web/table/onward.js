// Drawing and turning up where there is nothing to meld (TF-MELD-6): by itself, unless the player wants to tap. The time that it
// takes is drawn anew each time and no card decides it, so that a pause tells nobody anything. Where there is something to
// meld the player decides.
import { prefs } from "../lib/prefs.js";
/** @import { Seat, View } from "../protocol.js" */
/** @import { Store } from "./store.js" */

/** From the trick to the next card, in ms: where others are at the table, and where nobody is who could wonder. */
export const WAITS = { company: [700, 2100], alone: [250, 750] };

/** The one thing to do, if it is to draw or to turn up. @param {View | null} view @param {Seat | null} you */
export function only(view, you) {
  const legal = view && you !== null ? (view.legal[String(you)] ?? []) : [];
  return legal.length === 1 && (legal[0] === "draw" || legal[0] === "turn") ? legal[0] : null;
}

/** How long it takes this time. @param {boolean} alone @param {number} chance From 0 to 1. */
export const waitFor = (alone, chance) => {
  const [least, most] = WAITS[alone ? "alone" : "company"];
  return least + (most - least) * chance;
};

export class Onward {
  /** @param {(action: string) => void} go */
  constructor(go) {
    this.go = go;
    /** @type {View | null} The view that was looked at last. */
    this.view = null;
    this.timer = 0;
  }

  /** Is something about to happen by itself? */
  get coming() {
    return this.timer !== 0;
  }

  /** Looks at what is known now. @param {Store} store @param {boolean} [anew] The player has chosen otherwise. */
  look(store, anew = false) {
    if (store.view === this.view && !anew) return;
    this.view = store.view;
    this.stop();
    const { table, you } = store;
    const action = only(store.view, you);
    // Where the deal has gone back the player looks around, and goes on when they like.
    if (!action || !table || !prefs.onward || table.claimed === you || store.log.at(-1)?.what.kind === "back") return;
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.go(action);
    }, waitFor(table.solo, Math.random()));
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }
}
