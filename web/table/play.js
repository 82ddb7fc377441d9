// The table in play: puts its parts together and draws them. Knows no rules: it shows `view.legal` and asks the server why not.
import { asRefusal, t } from "../lib/chrome.js";
import { h } from "../lib/dom.js";
import { prefs } from "../lib/prefs.js";
import { gameName } from "../text/texts.js";
import { Bar } from "./bar.js";
import { describe, zoneName } from "./describe.js";
import { showFacts, showResult } from "./facts.js";
import { Felt } from "./felt.js";
import { Helps } from "./helps.js";
import { Log } from "./log.js";
import { showLabels, showTargets } from "./marks.js";
import { Moves } from "./moves.js";
import { Plaques } from "./plaques.js";
import { showScore } from "./score.js";
/** @import { Card, GameEvent, Seat, ServerMessage, TableInfo, View } from "../protocol.js" */
/** @import { Offer } from "./actions.js" */
/** @import { Dealing } from "./dealing.js" */
/** @import { Picked } from "./moves.js" */
/** @import { Store } from "./store.js" */
/** @import { Talk } from "../text/words.js" */
/** @import { Wish } from "./connection.js" */
/**
 * @typedef {object} Ways
 * @property {(w: Wish) => Promise<ServerMessage>} wish
 * @property {() => Store} store
 * @property {(seat: Seat) => string} name
 * @property {(side: number) => string} sideName
 * @property {(seat: Seat) => string} levelName What a bot's level is called; empty for a person.
 * @property {() => void} hurry
 * @property {Dealing | null} dealing None where a game is only looked at.
 * @property {() => boolean} [coming] Is what there is to do about to happen by itself?
 * @property {Seat | null} [me] Who is spoken to, where that is not whose seat it is looked from: a game that has been played.
 */
/**
 * @typedef {object} Now What is on the felt, and what can be done about it.
 * @property {View} view
 * @property {Store} store
 * @property {TableInfo} table
 * @property {Seat | null} you
 * @property {boolean} more Is there a later frame to come?
 * @property {boolean} busy
 * @property {Picked} picked
 * @property {Offer} offered
 * @property {boolean} mine Is there something for the player to do that does not come by itself?
 * @property {Talk} talk
 * @property {Ways} ways
 */

export class Play {
  /** @param {Ways} ways */
  constructor(ways) {
    this.ways = ways;
    const { wish, store, name, hurry, dealing } = ways;
    /** @type {GameEvent[]} Those that are not drawn yet. */
    this.events = [];
    this.moves = new Moves(ways, { redraw: () => this.draw(), say: (r) => this.bar.say(r), hush: () => this.bar.hush() });
    this.act = (/** @type {string} */ action) => this.moves.act(action);
    this.helps = new Helps({ wish, store, name, dealing, say: (r) => this.bar.say(r), point: (cards) => this.point(cards), goOn: () => this.moves.goOn() });
    this.bar = new Bar(this.helps, { act: this.act, refocus: () => this.refocus() });
    this.log = new Log();
    this.plaques = new Plaques();
    this.facts = h("ul", { class: "facts" });
    this.labels = h("div", { class: "labels", "aria-hidden": "true" });
    this.targets = h("div", { class: "targets" });
    this.result = h("section", { class: "result", hidden: true });
    this.felt = h("div", { class: "felt", onclick: () => hurry() }, this.plaques.element, this.labels);
    this.cards = new Felt(this.felt, { tap: (p) => this.moves.tap(p, this.cards.placed), drop: (p, at) => this.moves.drop(p, at, this.cards.layout) });
    this.felt.append(this.targets, this.result);
    this.score = h("div", { class: "score" });
    this.title = h("h1", { class: "unseen" });
    this.side = h("aside", { class: "side" }, this.score, this.log.element);
  }

  /** @param {HTMLElement} main */
  mount(main) {
    if (this.felt.parentElement === main) return;
    main.replaceChildren(this.title, this.facts, this.side, this.felt, this.bar.element);
  }

  close() {
    this.bar.close();
    this.helps.close();
  }

  /** Marks the cards that a hint speaks of. @param {Card[]} cards */
  point(cards) {
    for (const [key, element] of this.cards.elements) element.classList.toggle("hinted", cards.includes(key));
  }

  /** @returns {Talk} */
  get talk() {
    const { me, name, store } = this.ways;
    return { lang: prefs.lang, view: this.moves.view, you: me === undefined ? store().you : me, name };
  }

  /** @returns {Now | null} */
  get now() {
    const { talk, ways, moves: { view, more, busy, picked, offered } } = this;
    const store = ways.store();
    const { table, you } = store;
    if (!view || !table) return null;
    const mine = offered.legal.length > 0 && !(offered.onward && ways.coming?.());
    return { view, store, table, you, more, busy, picked, offered, mine, talk, ways };
  }

  /** @param {View} view @param {GameEvent[]} events @param {boolean} [more] Is there a later frame to come? */
  show(view, events, more = false) {
    if (this.moves.look(view, more)) {
      if (events.length > 0) this.bar.hush();
      this.helps.forget();
    }
    this.events = events;
    this.draw();
    for (const event of events) this.plaques.tell(event, this.talk);
  }

  /** All of the table up to this event is on the felt. Nobody sees the number; who looks on from outside can wait for it. @param {number} n */
  drew(n) {
    this.felt.dataset.event = String(n);
  }

  /** Draws everything from what is known now. @param {boolean} [settled] Has the bar found its height? */
  draw(settled = false) {
    const { now } = this;
    if (!now) return;
    const { view, store, table, you, more } = now;
    const height = this.felt.clientHeight;
    const place = this.cards.render({ view, you, lang: prefs.lang, events: this.events, zoneName: (zone, seat) => zoneName(now, zone, seat), describe: (p) => describe(now, p) });
    this.events = [];
    // Reasons are shown above the hand, not on it.
    this.bar.element.style.setProperty("--hand", `${(place.ch + 46).toFixed(0)}px`);
    this.plaques.draw(now, place, this.felt.clientWidth);
    showLabels(this.labels, place);
    showTargets(this.targets, now, place, this.act);
    showFacts(this.facts, view, now.talk);
    showScore(this.score, view, this.ways.sideName, you === null ? null : (table.seats[you]?.side ?? null));
    this.bar.draw(now, this.cards.placed);
    this.helps.draw(view, more);
    showResult(this.result, { view, store, sideName: this.ways.sideName, more, next: () => this.next(), again: table.solo ? () => this.helps.again() : null });
    this.log.draw();
    this.title.textContent = gameName(prefs.lang, table.game);
    this.#tellState(now);
    // The felt gives way to the bar: what was laid out before has to fit what is left.
    if (!settled && this.felt.clientHeight !== height) this.draw(true);
  }

  /** Whose turn it is, or what the table waits for: on the felt for who looks on from outside, in the title for who looks elsewhere. @param {Now} now */
  #tellState({ table, you, more, mine }) {
    const due = mine && (you === null || table.claimed !== you);
    const between = table.phase !== "playing" && !(you !== null && table.seats[you].ready);
    this.felt.classList.toggle("mine", mine);
    this.felt.dataset.state = more ? "wait" : between ? table.phase : due && table.phase === "playing" ? "mine" : "wait";
    document.title = `${due ? `● ${t("yourTurn")} – ` : ""}Talong`;
  }

  /** After a button has gone: the card that can be played, else the prompt. */
  refocus() {
    const card = this.cards.elements.get(this.cards.stop);
    (card ?? this.bar.prompt).focus({ preventScroll: true });
  }

  /** The next deal or parti. */
  next() {
    this.felt.dataset.state = "wait";
    this.ways.wish({ t: "next" }).catch((e) => this.bar.say(asRefusal(e)));
  }

  /** A phrase stands by who said it. @param {Seat} seat @param {string} words */
  said(seat, words) {
    this.plaques.say(seat, words, "bubble phrase");
    this.log.line(`${seat === this.talk.you ? t("You") : this.ways.name(seat)}: ${words}`, "said-phrase");
  }
}
