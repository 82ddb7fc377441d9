// The table in play: felt, plaques, what is offered, the score, results. Knows no rules: it shows `view.legal` and asks the server why not.
import { arrangement, listed, offer } from "./actions.js";
import { asRefusal, refusalLine, t } from "../lib/chrome.js";
import { doubled, h, set, suitSign } from "../lib/dom.js";
import { Felt } from "./felt.js";
import { showFacts, showResult } from "./facts.js";
import { Helps } from "./helps.js";
import { STOCK } from "./layout.js";
import { prefs } from "../lib/prefs.js";
import { promptFor } from "../text/prompt.js";
import { showScore } from "./score.js";
import { isolated } from "../text/names.js";
import { gameName } from "../text/texts.js";
import { actionLabel, cardName, cardsName, eventWords } from "../text/words.js";
/** @import { Card, GameEvent, Refusal, Seat, ServerMessage, View } from "../protocol.js" */
/** @import { Layout, Placed, Point } from "./layout.js" */
/** @import { Store } from "./store.js" */
/** @import { Wish } from "./connection.js" */
/**
 * @typedef {object} Ways
 * @property {(w: Wish) => Promise<ServerMessage>} wish
 * @property {() => Store} store
 * @property {(seat: Seat) => string} name
 * @property {(side: number) => string} sideName
 * @property {(seat: Seat) => string} levelName What a bot's level is called; empty for a person.
 * @property {() => void} hurry
 * @property {import("./dealing.js").Dealing | null} dealing None where a game is only looked at.
 * @property {() => boolean} [coming] Is what there is to do about to happen by itself?
 * @property {Seat | null} [me] Who is spoken to, where that is not whose seat it is looked from: a game that has been played.
 */

export class Play {
  /** @param {Ways} ways */
  constructor(ways) {
    this.ways = ways;
    /** @type {View | null} */
    this.view = null;
    /** @type {{ cards: Card[]; from: number | null }} */
    this.picked = { cards: [], from: null };
    this.busy = false;
    /** @type {View | null} The view upon which something was asked for; it offers nothing more. */
    this.sent = null;
    this.more = false;
    this.key = "";
    /** @type {GameEvent[]} */
    this.events = [];
    /** @type {import("../protocol.js").Race | null} */
    this.running = null;
    this.forget = 0;
    this.facts = h("ul", { class: "facts" });
    this.plaques = h("div", { class: "plaques" });
    this.labels = h("div", { class: "labels", "aria-hidden": "true" });
    this.targets = h("div", { class: "targets" });
    this.result = h("section", { class: "result", hidden: true });
    this.felt = h("div", { class: "felt", onclick: () => ways.hurry() }, this.plaques, this.labels);
    this.cards = new Felt(this.felt, { tap: (p) => this.tap(p), drop: (p, at) => this.drop(p, at) });
    this.felt.append(this.targets, this.result);
    this.prompt = h("p", { class: "prompt", tabindex: "-1" });
    this.why = h("p", { class: "why", role: "alert" });
    this.race = h("div", { class: "race", "aria-hidden": "true", hidden: true });
    this.buttons = h("div", { class: "buttons", role: "group" });
    this.helps = new Helps({ wish: ways.wish, store: ways.store, name: ways.name, say: (r) => this.say(r), talk: () => this.talk, point: (cards) => this.point(cards), goOn: () => this.goOn(), dealing: ways.dealing });
    this.bar = h("section", { class: "actions" }, this.race, this.helps.advice, this.prompt, this.why, this.buttons, this.helps.row);
    this.score = h("div", { class: "score" });
    this.lines = h("ol", {});
    this.history = h("div", { class: "history", tabindex: "0", role: "log", "aria-live": "off" }, this.lines);
    this.title = h("h1", { class: "unseen" });
    this.logTitle = h("h2", {});
    this.side = h("aside", { class: "side" }, this.score, h("div", { class: "history-box" }, this.logTitle, this.history));
  }

  /** @param {HTMLElement} main */
  mount(main) {
    if (this.felt.parentElement === main) return;
    main.replaceChildren(this.title, this.facts, this.side, this.felt, this.bar);
  }

  close() {
    clearTimeout(this.forget);
    this.helps.close();
  }

  /** Marks the cards that a hint speaks of. @param {Card[]} cards */
  point(cards) {
    for (const [key, element] of this.cards.elements) element.classList.toggle("hinted", cards.includes(key));
  }

  get talk() {
    const store = this.ways.store();
    return { lang: prefs.lang, view: this.view, you: this.ways.me === undefined ? store.you : this.ways.me, name: this.ways.name };
  }

  /** @param {View} view @param {GameEvent[]} events @param {boolean} [more] Is there a later frame to come? */
  show(view, events, more = false) {
    const changed = this.view !== view;
    this.view = view;
    this.more = more;
    if (changed) {
      this.busy = view === this.sent;
      this.picked = { cards: [], from: null };
      if (events.length > 0) this.clearWhy();
      this.helps.forget();
    }
    this.events = events;
    this.furniture();
    for (const event of events) this.bubble(event);
  }

  /** All of the table up to this event is on the felt. Nobody sees the number; who looks on from outside can wait for it. @param {number} n */
  drew(n) {
    this.felt.dataset.event = String(n);
  }

  /** Draws everything from what is known now. @param {boolean} [settled] Has the bar found its height? */
  furniture(settled = false) {
    const view = this.view;
    const store = this.ways.store();
    if (!view || !store.table) return;
    const height = this.felt.clientHeight;
    const offered = this.offered();
    const place = this.cards.render({ view, you: store.you, lang: prefs.lang, events: this.events, zoneName: (zone, seat) => this.zoneName(zone, seat), describe: (p) => this.describe(p, offered) });
    this.events = [];
    // Reasons are shown above the hand, not on it.
    this.bar.style.setProperty("--hand", `${(place.ch + 46).toFixed(0)}px`);
    this.drawPlaques(place);
    this.drawLabels(place);
    this.drawTargets(place, offered);
    showFacts(this.facts, view, this.talk);
    showScore(this.score, view, this.ways.sideName, store.you === null ? null : (store.table.seats[store.you]?.side ?? null));
    this.drawBar(offered);
    this.helps.draw(view, this.more);
    showResult(this.result, { view, store, sideName: this.ways.sideName, more: this.more, next: () => this.next(), again: store.table.solo ? () => this.helps.again() : null });
    set(this.felt, { "aria-label": null });
    this.logTitle.textContent = t("log");
    this.title.textContent = gameName(prefs.lang, store.table.game);
    this.history.setAttribute("aria-label", t("log"));
    const mine = this.mine(offered) && (store.you === null || store.table.claimed !== store.you);
    this.felt.dataset.state = this.more ? "wait" : store.table.phase !== "playing" ? (store.you !== null && store.table.seats[store.you].ready ? "wait" : store.table.phase) : mine ? "mine" : "wait";
    document.title = `${mine ? `● ${t("yourTurn")} – ` : ""}Talong`;
    // The felt gives way to the bar: what was laid out before has to fit what is left.
    if (!settled && this.felt.clientHeight !== height) this.furniture(true);
  }

  /** Is there something for the player to do that does not come by itself? @param {ReturnType<typeof offer>} offered */
  mine(offered) {
    return offered.legal.length > 0 && !(offered.onward && this.ways.coming?.());
  }

  offered() {
    const { you } = this.ways.store();
    return this.busy || this.more ? offer(null, you) : offer(this.view, you);
  }

  /** @param {Placed} p @param {ReturnType<typeof offer>} offered */
  describe(p, offered) {
    const { you } = this.ways.store();
    const lang = prefs.lang;
    const own = this.ways.me === undefined && p.seat !== null && p.seat === you && (p.zone === "hand" || p.zone === "row" || p.zone === "stack");
    const hidden = p.card === "?";
    const flip = hidden && own && offered.flips.includes(p.place);
    if (this.goesOn(p, offered)) return { role: /** @type {const} */ ("button"), label: t(offered.onward === "draw" ? "tapTalong" : "tapRow", { n: p.place }), dimmed: false, picked: false, live: true };
    if (hidden && !flip) return { role: null, label: "", dimmed: false, picked: false, live: false };
    const picked = this.picked.cards.includes(p.card) && !hidden;
    const live = flip || offered.cards.has(p.card);
    const name = hidden ? t("hiddenPlace", { n: p.place }) : cardName(lang, p.card);
    const whose = p.zone === "trick" && p.seat !== null ? `, ${p.seat === you ? t("you") : this.ways.name(p.seat)}` : "";
    if (!own) return { role: /** @type {const} */ ("img"), label: name + whose, dimmed: false, picked: false, live: false };
    const dimmed = offered.cards.size > 0 && !live && !offered.arranging;
    const state = picked ? `, ${t("chosen")}` : dimmed ? `, ${t("unplayable")}` : live ? `, ${t("playable")}` : "";
    return { role: /** @type {const} */ ("button"), label: name + state, dimmed, picked, live };
  }

  /** Does a tap on this hidden card go on: on the talong, or on what will be turned up? @param {Placed} p @param {ReturnType<typeof offer>} offered */
  goesOn(p, offered) {
    const view = this.view;
    if (p.card !== "?" || !offered.onward || !view || "piles" in view) return false;
    if (offered.onward === "draw") return p.zone === "talong" && p.place === Math.min(STOCK, view.talong.length);
    return p.zone === "row" && p.seat !== null && view.table[p.seat]?.[p.place - 1]?.up === null;
  }

  /** @param {string} zone @param {Seat | null} seat */
  zoneName(zone, seat) {
    const own = seat === this.ways.store().you;
    if (zone === "talong") return t("talong");
    if (zone === "trick") return t("trick");
    if (zone === "pile" || seat === null) return t("pile");
    if (zone === "hand") return own ? t("hand") : t("handOf", { name: this.ways.name(seat) });
    return own ? t("rowOwn") : t("rowOf", { name: this.ways.name(seat) });
  }

  /** @param {Layout} place */
  drawPlaques(place) {
    const { table } = this.ways.store();
    const view = this.view;
    if (!table || !view) return;
    for (const p of place.plaques) {
      const seat = table.seats[p.seat];
      let element = /** @type {HTMLElement | null} */ (this.plaques.querySelector(`[data-seat="${p.seat}"]`));
      if (!element) {
        element = h("div", { class: "plaque", "data-seat": p.seat }, h("span", { class: "who" }), h("span", { class: "marks" }));
        this.plaques.append(element);
      }
      element.style.transform = `translate(${p.x.toFixed(1)}px, ${p.y.toFixed(1)}px)`;
      element.style.width = p.own ? "" : `${p.w.toFixed(0)}px`;
      element.style.maxWidth = `${p.w.toFixed(0)}px`;
      const turn = !this.more && view.to_act.includes(p.seat) && table.phase === "playing";
      const edge = p.x < 40 ? " at-left" : p.x + p.w > this.felt.clientWidth - 40 ? " at-right" : "";
      element.className = `plaque side-${seat.side}${seat.colour === null ? "" : ` tone tone-${seat.colour}`}${edge}${turn ? " turn" : ""}${p.own ? " own" : ""}${seat.here || seat.kind === "bot" ? "" : " away"}`;
      element.children[0].textContent = p.seat === this.talk.you ? t("You") : seat.name ? isolated(seat.name) : t("open");
      const n = view.hands[p.seat].length;
      const level = this.ways.levelName(p.seat);
      const taken = place.labels.find((l) => l.kind === "taken" && l.seat === p.seat);
      element.children[1].replaceChildren(
        level ? h("span", { class: "level" }, h("span", { class: "unseen" }, ", "), level) : "",
        view.dealer === p.seat ? h("span", { class: "dealer", title: t("dealer") }, h("span", { "aria-hidden": "true" }, prefs.lang === "sv" ? "G" : "D"), h("span", { class: "unseen" }, `, ${t("dealer")}`)) : "",
        p.own ? "" : h("span", { class: "cards-left" }, h("span", { "aria-hidden": "true" }, String(n)), h("span", { class: "unseen" }, `, ${t("handCount", { n })}`)),
        taken ? h("span", { class: "taken", title: t("takenCount", { n: taken.n }) }, h("span", { "aria-hidden": "true" }, String(taken.n)), h("span", { class: "unseen" }, `, ${t("takenCount", { n: taken.n })}`)) : "",
        seat.kind === "human" && (seat.away || !seat.here) ? h("span", { class: "absent" }, seat.away ? t("botPlays") : t("gone")) : "");
    }
    for (const old of [...this.plaques.children]) if (!place.plaques.some((p) => String(p.seat) === /** @type {HTMLElement} */ (old).dataset.seat)) old.remove();
  }

  /** @param {Layout} place */
  drawLabels(place) {
    this.labels.replaceChildren(...place.labels.filter((l) => l.seat === undefined).map((l) => {
      const element = h("span", { class: `label label-${l.kind}` }, String(l.n));
      element.style.transform = `translate(${l.x.toFixed(1)}px, ${l.y.toFixed(1)}px) translate(-50%, ${l.kind === "taken" ? "-50%" : "0"})`;
      return element;
    }));
  }

  /** Places that the chosen cards may be put on. @param {Layout} place @param {ReturnType<typeof offer>} offered */
  drawTargets(place, offered) {
    const { you } = this.ways.store();
    const held = this.picked;
    if (!offered.arranging || held.cards.length === 0 || you === null) {
      this.targets.replaceChildren();
      return;
    }
    this.targets.replaceChildren(...place.places.flatMap((p) => {
      const wish = arrangement(offered.legal, held, p, you);
      if (!wish.legal) return [];
      const element = h("button", { type: "button", class: "target", "data-action": wish.action, "aria-label": `${this.targetName(wish.action)} ${p.pile}`, onclick: (/** @type {MouseEvent} */ e) => doubled(e) || this.act(wish.action) });
      element.style.transform = `translate(${(p.x - p.w / 2).toFixed(1)}px, ${(p.y - p.h / 2).toFixed(1)}px)`;
      element.style.width = `${p.w.toFixed(0)}px`;
      element.style.height = `${p.h.toFixed(0)}px`;
      return [element];
    }));
  }

  /** @param {string} action */
  targetName(action) {
    const sv = prefs.lang === "sv";
    const verb = action.split(" ")[0];
    return verb === "lay" ? (sv ? "Lägg på packe" : "Lay on stack") : verb === "swap" ? (sv ? "Byt in i packe" : "Swap into stack") : sv ? "Flytta till packe" : "Move to stack";
  }

  /** @param {ReturnType<typeof offer>} offered */
  drawBar(offered) {
    const store = this.ways.store();
    const { table, you } = store;
    const view = this.view;
    if (!table || !view) return;
    const mine = this.mine(offered);
    this.bar.classList.toggle("mine", mine);
    this.felt.classList.toggle("mine", mine);
    const words = this.promptWords(offered);
    if (this.prompt.textContent !== words.join(" ")) {
      this.prompt.replaceChildren(words[0] ? h("strong", {}, words[0]) : "", words[0] && words[1] ? " " : "", words[1] ?? "");
      if (mine) import("../lib/glossary.js").then((g) => g.mark(this.prompt), () => {});
    }
    const wanted = mine ? this.wanted(offered) : [];
    const key = prefs.lang + JSON.stringify(wanted) + (this.busy ? "busy" : "");
    if (key !== this.key) {
      this.key = key;
      const focused = this.buttons.contains(document.activeElement);
      this.buttons.replaceChildren(...wanted.map((w) => h("button", { type: "button", class: w.strong ? "primary" : "", "data-action": w.action, "aria-keyshortcuts": w.action === offered.onward ? "D" : null, onclick: (/** @type {MouseEvent} */ e) => doubled(e) || this.act(w.action) },
        w.label, /^(meld|ask) [shdc]$/.test(w.action) ? suitSign(w.action.split(" ")[1]) : null)));
      set(this.buttons, { "aria-label": mine && wanted.length ? t("yourTurn") : null, role: mine && wanted.length ? "group" : null });
      if (focused && !this.buttons.contains(document.activeElement)) this.refocus();
    }
    const race = store.race;
    const running = race && race.left_ms > 0 && you !== null && table.phase === "playing" && !this.more ? race : null;
    if (running !== this.running) {
      this.running = running;
      this.race.hidden = !running;
      this.race.replaceChildren();
      if (running) {
        const sand = h("span", {});
        sand.style.animationDuration = `${running.left_ms}ms`;
        this.race.append(sand);
      }
    }
  }

  /** After a button has gone: the card that can be played, else the prompt. */
  refocus() {
    const card = this.cards.elements.get(this.cards.stop);
    (card ?? this.prompt).focus({ preventScroll: true });
  }

  /** @param {ReturnType<typeof offer>} offered @returns {[string, string]} */
  promptWords(offered) {
    const { table, you, view: latest } = this.ways.store();
    const view = this.view;
    if (!table || !view) return ["", ""];
    if (table.phase === "ended") return ["", t("ended")];
    if (table.phase !== "playing" && !this.more) return ["", ""];
    if (offered.onward && this.ways.coming?.()) return ["", t(offered.onward === "draw" ? "promptDrawSoon" : "promptTurnSoon")];
    if (offered.legal.length > 0) {
      if (offered.arranging && this.picked.cards.length > 0) return [t("yourTurn"), t(this.picked.from === null ? "promptArrangePick" : "promptArrangeShift", { card: cardName(prefs.lang, this.picked.cards[0]) })];
      return [t("yourTurn"), promptFor(this.talk, offered)];
    }
    const acting = (this.more ? [] : (view.to_act ?? [])).filter((s) => s !== you);
    if (acting.length === 0 || this.busy) return ["", latest && this.more ? "" : t("waiting")];
    return ["", t("turnOf", { name: acting.map(this.ways.name).join(", ") })];
  }

  /** @param {ReturnType<typeof offer>} offered @returns {{ action: string; label: string; strong: boolean }[]} */
  wanted(offered) {
    const list = [];
    const { cards } = this.picked;
    if (cards.length > 0 && !offered.arranging && offered.verb) {
      const all = this.sameRank(cards[0], offered);
      const key = offered.verb === "play" ? "playSome" : "addSome";
      list.push({ action: `${offered.verb} ${listed(cards)}`, label: t(key, { what: cardsName(prefs.lang, cards) }), strong: true });
      if (all.length > cards.length) list.push({ action: `${offered.verb} ${listed(all)}`, label: t(key, { what: cardsName(prefs.lang, all) }), strong: false });
    }
    for (const action of offered.buttons) list.push({ action, label: actionLabel(this.talk, action), strong: /^(meld|yes|done|declare)/.test(action) });
    return list;
  }

  /** The own cards of that rank that may go together, as many as are offered. @param {Card} card @param {ReturnType<typeof offer>} offered */
  sameRank(card, offered) {
    const at = this.cards.placed.get(card);
    const same = [...this.cards.placed.values()].filter((p) => p.card[0] === card[0] && p.zone === at?.zone && p.seat === at?.seat && offered.cards.has(p.card)).map((p) => p.card);
    return same.slice(0, offered.ranks[card[0]] ?? 1);
  }

  /** @param {Placed} p */
  tap(p) {
    const offered = this.offered();
    if (this.busy || this.more) return this.ways.hurry();
    if (this.goesOn(p, offered)) return void this.goOn();
    if (p.card === "?") return this.act(`flip ${p.place}`);
    if (offered.arranging) return this.tapArranging(p, offered);
    if (!offered.cards.has(p.card)) return this.explain(`${offered.verb ?? "play"} ${p.card}`);
    const verb = offered.verb ?? "play";
    const all = "piles" in /** @type {View} */ (this.view) ? this.sameRank(p.card, offered) : [p.card];
    if ((offered.ranks[p.card[0]] ?? 1) < 2 || all.length < 2) return this.act(`${verb} ${p.card}`);
    this.toggle(p.card, this.picked.cards[0]?.[0] === p.card[0] ? this.picked.cards : [], null, offered.ranks[p.card[0]]);
  }

  /** @param {Placed} p @param {ReturnType<typeof offer>} offered */
  tapArranging(p, offered) {
    const { you } = this.ways.store();
    if (you === null) return;
    const held = this.picked;
    if (p.zone === "stack" && held.cards.length > 0 && !(held.from === p.place)) {
      const wish = arrangement(offered.legal, held, { owner: p.seat ?? you, pile: p.place }, you);
      return wish.legal ? this.act(wish.action) : this.explain(wish.action);
    }
    if (p.zone === "hand") return this.toggle(p.card, [], null, 1);
    if (offered.cards.has(p.card)) return this.toggle(p.card, held.from === p.place ? held.cards : [], p.place, 4);
    this.explain(`shift ${p.place} ${p.place === 1 ? 2 : 1} ${p.card}`);
  }

  /** @param {Card} card @param {Card[]} others @param {number | null} from @param {number} most */
  toggle(card, others, from, most) {
    const had = this.picked.cards.includes(card);
    const cards = had ? this.picked.cards.filter((c) => c !== card) : [...others, card].slice(-most);
    this.picked = { cards, from: cards.length ? from : null };
    this.clearWhy();
    this.furniture();
  }

  /** A card was dragged there. @param {Placed} p @param {Point} at */
  drop(p, at) {
    const offered = this.offered();
    const { you } = this.ways.store();
    const place = this.cards.layout;
    if (!place || you === null) return;
    if (offered.arranging) {
      const goal = place.places.find((q) => Math.abs(q.x - at.x) < q.w * 0.6 && Math.abs(q.y - at.y) < q.h * 0.6);
      if (!goal) return;
      const from = p.zone === "stack" ? p.place : null;
      if (from !== null && goal.owner === you && goal.pile === from) return;
      const held = { cards: from !== null && this.picked.from === from && this.picked.cards.includes(p.card) ? this.picked.cards : [p.card], from };
      const wish = arrangement(offered.legal, held, goal, you);
      return wish.legal ? this.act(wish.action) : this.explain(wish.action);
    }
    if (at.y > p.y - place.ch * 0.5) return;
    const picks = this.picked.cards;
    if (picks.includes(p.card) && offered.verb) return this.act(`${offered.verb} ${listed(picks)}`);
    if (offered.cards.has(p.card)) return this.act(`${offered.verb ?? "play"} ${p.card}`);
    this.explain(`${offered.verb ?? "play"} ${p.card}`);
  }

  /** @param {string} action */
  async act(action) {
    const upon = this.ways.store().view;
    if (this.busy || (upon && upon === this.sent)) return;
    this.busy = true;
    this.sent = upon;
    this.clearWhy();
    this.furniture();
    let done = 0;
    try {
      const answer = await this.ways.wish({ t: "act", action });
      if (answer.t === "ack") done = answer.n;
      else this.sent = null;
    } catch (e) {
      this.sent = null;
      this.say(asRefusal(e));
    }
    // The event has usually come already, and a new view with it. Until it has, what lies there is no longer so.
    if (this.busy && !this.more && done <= this.ways.store().n) {
      this.busy = this.view === this.sent;
      this.furniture();
    }
  }

  /** Draws or turns up, where that is offered. */
  goOn() {
    const { onward } = this.offered();
    if (onward) this.act(onward);
    return onward !== null;
  }

  /** The next deal or parti. */
  next() {
    this.felt.dataset.state = "wait";
    this.wish({ t: "next" });
  }

  /** @param {Wish} w */
  wish(w) {
    this.ways.wish(w).catch((e) => this.say(asRefusal(e)));
  }

  /** Why not? The server knows. @param {string} action */
  async explain(action) {
    try {
      const answer = await this.ways.wish({ t: "explain", action });
      if (answer.t === "explained" && answer.error) this.say(answer.error);
    } catch (e) {
      this.say(asRefusal(e));
    }
  }

  /** Somebody waits for this player. @param {string} words */
  remind(words) {
    this.say({ rule: null, sv: words, en: words });
    this.bar.classList.remove("nudged");
    void this.bar.offsetWidth;
    this.bar.classList.add("nudged");
  }

  /** @param {Refusal} refusal */
  say(refusal) {
    clearTimeout(this.forget);
    this.why.replaceChildren(refusalLine(refusal));
    this.forget = window.setTimeout(() => this.clearWhy(), 9000);
  }

  clearWhy() {
    if (this.why.firstChild) this.why.replaceChildren();
  }

  /** A phrase stands by who said it. @param {Seat} seat @param {string} words */
  said(seat, words) {
    const plaque = this.plaques.querySelector(`[data-seat="${seat}"]`);
    plaque?.querySelector(".bubble")?.remove();
    const bubble = h("span", { class: "bubble phrase", "aria-hidden": "true" }, words);
    bubble.addEventListener("animationend", () => bubble.remove());
    plaque?.append(bubble);
    this.line(`${seat === this.talk.you ? t("You") : this.ways.name(seat)}: ${words}`, "said-phrase");
  }

  /** What is said at the table stands by who said it for a while. @param {GameEvent} event */
  bubble(event) {
    if (!["melded", "asked", "answered", "cannot", "declared", "passed", "took", "chanced"].includes(event.event) || !("seat" in event)) return;
    const plaque = this.plaques.querySelector(`[data-seat="${event.seat}"]`);
    const words = eventWords(this.talk, event, this.ways.sideName);
    if (!plaque || !words) return;
    plaque.querySelector(".bubble")?.remove();
    const who = event.seat === this.talk.you ? t("You") : this.ways.name(event.seat);
    const said = words.replace(`${who}: `, "").replace(`${who} `, "");
    const bubble = h("span", { class: "bubble", "aria-hidden": "true" }, said.charAt(0).toUpperCase() + said.slice(1));
    bubble.addEventListener("animationend", () => bubble.remove());
    plaque.append(bubble);
  }

  /** @param {string | null} words @param {GameEvent} event */
  log(words, event) {
    if (words) this.line(words, `said-${event.event}`);
  }

  /** @param {string} words @param {string} kind */
  line(words, kind) {
    this.lines.append(h("li", { class: kind }, words));
    while (this.lines.childElementCount > 200) this.lines.firstElementChild?.remove();
    this.history.scrollTop = this.history.scrollHeight;
  }
}
