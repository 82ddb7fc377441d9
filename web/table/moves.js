// What the player does with what is offered: picks cards, plays them, asks why not. One thing at a time is on its way.
import { asRefusal } from "../lib/chrome.js";
import { arrangement, goesOn, listed, offer, sameRank } from "./actions.js";
/** @import { Card, Refusal, View } from "../protocol.js" */
/** @import { Offer } from "./actions.js" */
/** @import { Layout, Placed, Point } from "./layout.js" */
/** @import { Ways } from "./play.js" */
/** @typedef {{ cards: Card[]; from: number | null }} Picked Cards that are chosen, and the pile that they lie on. */

export class Moves {
  /** @param {Ways} ways @param {{ redraw: () => void; say: (refusal: Refusal) => void; hush: () => void }} on `hush` takes back what was said. */
  constructor(ways, on) {
    this.ways = ways;
    this.on = on;
    /** @type {View | null} The view that is on the felt. */
    this.view = null;
    /** Is there a later frame to come? */
    this.more = false;
    /** @type {Picked} */
    this.picked = { cards: [], from: null };
    this.busy = false;
    /** @type {View | null} The view upon which something was asked for; it offers nothing more. */
    this.sent = null;
  }

  /** A view is on the felt; is it another one? @param {View} view @param {boolean} more */
  look(view, more) {
    const changed = this.view !== view;
    this.view = view;
    this.more = more;
    if (changed) {
      this.busy = view === this.sent;
      this.picked = { cards: [], from: null };
    }
    return changed;
  }

  get offered() {
    return offer(this.busy || this.more ? null : this.view, this.ways.store().you);
  }

  /** @param {Placed} p @param {Map<string, Placed>} placed */
  tap(p, placed) {
    const { offered } = this;
    if (this.busy || this.more) return this.ways.hurry();
    if (goesOn(this.view, offered, p)) return void this.goOn();
    if (p.card === "?") return this.act(`flip ${p.place}`);
    if (offered.arranging) return this.#tapArranging(p, offered);
    const verb = offered.verb ?? "play";
    if (!offered.cards.has(p.card)) return this.#explain(`${verb} ${p.card}`);
    const all = "piles" in /** @type {View} */ (this.view) ? sameRank(offered, placed, p.card) : [p.card];
    if ((offered.ranks[p.card[0]] ?? 1) < 2 || all.length < 2) return this.act(`${verb} ${p.card}`);
    this.#toggle(p.card, this.picked.cards[0]?.[0] === p.card[0] ? this.picked.cards : [], null, offered.ranks[p.card[0]]);
  }

  /** @param {Placed} p @param {Offer} offered */
  #tapArranging(p, offered) {
    const { you } = this.ways.store();
    if (you === null) return;
    const held = this.picked;
    if (p.zone === "stack" && held.cards.length > 0 && held.from !== p.place) return this.#arrange(offered, held, { owner: p.seat ?? you, pile: p.place }, you);
    if (p.zone === "hand") return this.#toggle(p.card, [], null, 1);
    if (offered.cards.has(p.card)) return this.#toggle(p.card, held.from === p.place ? held.cards : [], p.place, 4);
    this.#explain(`shift ${p.place} ${p.place === 1 ? 2 : 1} ${p.card}`);
  }

  /** @param {Offer} offered @param {Picked} held @param {{ owner: number; pile: number }} goal @param {number} you */
  #arrange(offered, held, goal, you) {
    const wish = arrangement(offered.legal, held, goal, you);
    return wish.legal ? this.act(wish.action) : this.#explain(wish.action);
  }

  /** @param {Card} card @param {Card[]} others @param {number | null} from @param {number} most */
  #toggle(card, others, from, most) {
    const had = this.picked.cards.includes(card);
    const cards = had ? this.picked.cards.filter((c) => c !== card) : [...others, card].slice(-most);
    this.picked = { cards, from: cards.length ? from : null };
    this.on.hush();
    this.on.redraw();
  }

  /** A card was dragged there. @param {Placed} p @param {Point} at @param {Layout | null} place */
  drop(p, at, place) {
    const { offered } = this;
    const { you } = this.ways.store();
    if (!place || you === null) return;
    const picks = this.picked.cards;
    if (offered.arranging) {
      const goal = place.places.find((q) => Math.abs(q.x - at.x) < q.w * 0.6 && Math.abs(q.y - at.y) < q.h * 0.6);
      if (!goal) return;
      const from = p.zone === "stack" ? p.place : null;
      if (from !== null && goal.owner === you && goal.pile === from) return;
      return this.#arrange(offered, { cards: from !== null && this.picked.from === from && picks.includes(p.card) ? picks : [p.card], from }, goal, you);
    }
    if (at.y > p.y - place.ch * 0.5) return;
    if (picks.includes(p.card) && offered.verb) return this.act(`${offered.verb} ${listed(picks)}`);
    const action = `${offered.verb ?? "play"} ${p.card}`;
    return offered.cards.has(p.card) ? this.act(action) : this.#explain(action);
  }

  /** @param {string} action */
  async act(action) {
    const upon = this.ways.store().view;
    if (this.busy || (upon && upon === this.sent)) return;
    this.busy = true;
    this.sent = upon;
    this.on.hush();
    this.on.redraw();
    let done = 0;
    try {
      const answer = await this.ways.wish({ t: "act", action });
      if (answer.t === "ack") done = answer.n;
      else this.sent = null;
    } catch (e) {
      this.sent = null;
      this.on.say(asRefusal(e));
    }
    // The event has usually come already, and a new view with it. Until it has, what lies there is no longer so.
    if (this.busy && !this.more && done <= this.ways.store().n) {
      this.busy = this.view === this.sent;
      this.on.redraw();
    }
  }

  /** Draws or turns up, where that is offered. */
  goOn() {
    const { onward } = this.offered;
    if (onward) this.act(onward);
    return onward !== null;
  }

  /** Why not? The server knows. @param {string} action */
  async #explain(action) {
    try {
      const answer = await this.ways.wish({ t: "explain", action });
      if (answer.t === "explained" && answer.error) this.on.say(answer.error);
    } catch (e) {
      this.on.say(asRefusal(e));
    }
  }
}
