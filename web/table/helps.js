// The row under the game's own buttons: undo, the same cards again, hints, claiming the rest, honest deals, manners.
import { api } from "../lib/api.js";
import { announce, asRefusal, t } from "../lib/chrome.js";
import { dialog, h } from "../lib/dom.js";
import { prefs } from "../lib/prefs.js";
import { isolated } from "../text/names.js";
/** @import { Hint, Refusal, Seat, ServerMessage, View } from "../protocol.js" */
/** @import { Dealing } from "./dealing.js" */
/** @import { Store } from "./store.js" */
/** @import { Wish } from "./connection.js" */
/**
 * @typedef {object} Means
 * @property {(w: Wish) => Promise<ServerMessage>} wish
 * @property {() => Store} store
 * @property {(refusal: Refusal) => void} say
 * @property {(seat: Seat) => string} name
 * @property {(cards: string[]) => void} point Marks cards that a hint speaks of.
 * @property {() => boolean} goOn Draws or turns up, where that is offered.
 * @property {Dealing | null} dealing
 */
/** @typedef {{ id: string; key: string; label: string; long?: string; off?: boolean; act: () => void }} Help Those that are off keep their place until they can be used. */

const SLOW = 12_000;

export class Helps {
  /** @param {Means} means */
  constructor(means) {
    this.means = means;
    this.row = h("div", { class: "helps" });
    this.advice = h("section", { class: "advice", hidden: true });
    this.drawn = "";
    /** Who is slow, and since when it has been their turn. */
    this.turn = { key: "", since: 0 };
    this.timer = 0;
    this.onkey = (/** @type {KeyboardEvent} */ e) => this.#key(e);
    document.addEventListener("keydown", this.onkey);
  }

  close() {
    clearTimeout(this.timer);
    document.removeEventListener("keydown", this.onkey);
  }

  /** What can be done now besides playing. @param {View} view @param {boolean} more @returns {Help[]} */
  offered(view, more) {
    const { table, you } = this.means.store();
    if (!this.means.dealing) return [];
    if (!table || you === null) return this.#fairOnly();
    const playing = table.phase === "playing" && !more;
    const mine = playing && table.claimed === null && (view.legal[String(you)] ?? []).length > 0;
    const dealt = table.phase === "playing" || table.phase === "between" || table.phase === "over";
    /** @type {Help[]} */
    const list = [];
    if (table.solo && dealt) list.push({ id: "undo", key: "u", label: t("undo"), long: t("undoLong"), act: () => this.#wish({ t: "undo" }) });
    if (table.hints && table.phase === "playing") list.push({ id: "hint", key: "h", label: t("hint"), long: t("hintLong"), off: !mine, act: () => this.hint() });
    if (table.phase === "playing" && "trick" in view && view.talong.length === 0) list.push({ id: "claim", key: "r", label: t("claim"), off: !mine, act: () => this.#wish({ t: "claim" }) });
    if (table.solo && dealt) list.push({ id: "again", key: "g", label: t("again"), act: () => this.again() });
    const others = table.seats.filter((s) => s.kind === "human" && s.seat !== you);
    if (others.length > 0) list.push({ id: "say", key: "s", label: t("phrases"), act: () => this.phrases() });
    for (const s of others) if (playing && view.to_act.includes(s.seat) && this.#slow(view)) list.push({ id: `nudge-${s.seat}`, key: "p", label: t("nudge", { name: isolated(s.name) }), act: () => this.#wish({ t: "nudge", seat: s.seat }) });
    return [...list, ...this.#fairOnly()];
  }

  /** @returns {Help[]} */
  #fairOnly() {
    const { dealing } = this.means;
    const state = dealing?.state(this.means.store()) ?? "none";
    if (!dealing || state === "none") return [];
    const sign = state === "true" ? "✓ " : state === "false" ? "✗ " : "";
    const long = t(/** @type {const} */ ({ true: "fairTrue", part: "fairPart", false: "fairFalse", open: "fairNext" })[state]);
    return [{ id: "fair", key: "i", label: `${sign}${t("fair")}`, long, act: () => dealing.show(this.means.store()) }];
  }

  /** Has it been the same player's turn for a while? Looks again by itself. @param {View} view */
  #slow(view) {
    const key = `${this.means.store().n}-${view.to_act}`;
    if (key !== this.turn.key) {
      this.turn = { key, since: Date.now() };
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => {
        if (this.turn.key === `${this.means.store().n}-${view.to_act}`) this.draw(view, false);
      }, SLOW + 200);
    }
    return Date.now() - this.turn.since >= SLOW;
  }

  /** @param {View} view @param {boolean} more */
  draw(view, more) {
    const list = this.offered(view, more);
    const key = prefs.lang + JSON.stringify(list.map((l) => [l.id, l.label, l.long, l.off]));
    if (key === this.drawn) return;
    this.drawn = key;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.help;
    this.list = list;
    this.row.replaceChildren(...list.map((l) => h("button", { type: "button", class: "quiet", "data-help": l.id, "aria-keyshortcuts": l.key.toUpperCase(), title: `${l.long ?? l.label} (${t("keyIs", { key: l.key.toUpperCase() })})`,
      "aria-label": l.long && l.long !== l.label ? `${l.label}: ${l.long}` : null, "aria-disabled": l.off ? "true" : null, onclick: () => l.off || l.act() }, l.label)));
    const goal = focused ? /** @type {HTMLElement | null} */ (this.row.querySelector(`[data-help="${focused}"]`)) : null;
    goal?.focus({ preventScroll: true });
    if (focused && !goal) /** @type {HTMLElement | null} */ (document.querySelector(".prompt"))?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (!prefs.keys || e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]")) return;
    if (e.target instanceof HTMLElement && e.target.closest("input, select, textarea")) return;
    if (e.key.toLowerCase() === "d" && this.means.goOn()) return e.preventDefault();
    const help = this.list?.find((l) => l.key === e.key.toLowerCase());
    if (!help || help.off) return;
    e.preventDefault();
    help.act();
  }

  /** @param {Wish} w */
  #wish(w) {
    this.means.wish(w).catch((e) => this.means.say(asRefusal(e)));
  }

  async hint() {
    this.#tell(h("p", {}, t("hintThinking")));
    try {
      const answer = await this.means.wish({ t: "hint" });
      if (answer.t !== "hint" || answer.hints.length === 0) return this.forget();
      if (answer.n !== this.means.store().n) return this.#tell(h("p", {}, t("hintGone")));
      this.#advise(answer.hints);
    } catch (e) {
      this.forget();
      this.means.say(asRefusal(e));
    }
  }

  /** @param {Hint[]} hints */
  #advise([best, ...others]) {
    const lang = prefs.lang;
    const exact = best.exact ? ` (${t("hintExact")})` : "";
    this.#tell(h("p", {}, h("strong", {}, `${t("hintTitle")}: `), `${sentence(best.text[lang])}${exact}`),
      others.length ? h("button", { type: "button", class: "quiet", id: "hint-others", onclick: () => dialog(t("hintOthers"), t("close"), h("ul", { class: "hint-list" }, ...others.map((o) => h("li", {}, sentence(o.text[lang]))))) }, t("hintOthers")) : null);
    announce(`${t("hintTitle")}: ${best.text[lang]}${exact}`);
    this.means.point(best.action.split(" ").flatMap((w) => w.split(",")).filter((w) => /^[2-9TJQKA][shdc]$/.test(w)));
  }

  /** @param {...(Node | null)} content */
  #tell(...content) {
    this.advice.hidden = false;
    this.advice.setAttribute("aria-label", t("hint"));
    this.advice.replaceChildren(...content.filter((c) => c !== null), h("button", { type: "button", class: "quiet", onclick: () => {
      this.forget();
      /** @type {HTMLElement | null} */ (this.row.querySelector("[data-help=hint]"))?.focus();
    } }, t("close")));
  }

  /** The hint was for a moment that has passed. */
  forget() {
    if (this.advice.hidden) return;
    this.advice.hidden = true;
    this.advice.replaceChildren();
    this.means.point([]);
  }

  async again() {
    const answer = await this.means.wish({ t: "points" }).catch((e) => this.means.say(asRefusal(e)));
    if (!answer || answer.t !== "points") return;
    const go = (/** @type {number} */ at) => () => {
      box.close();
      this.#wish({ t: "back", at });
    };
    const box = dialog(t("again"), t("close"), answer.points.length === 0 ? h("p", {}, t("againNone")) : h("div", { class: "again" }, h("p", {}, t("againLead")),
      h("button", { type: "button", class: "primary", "data-at": "0", onclick: go(0) }, t("againWhole")),
      h("ol", {}, ...answer.points.map((p, i) => h("li", {}, h("button", { type: "button", "data-at": p.at, onclick: go(p.at) }, t("againFrom", { n: i + 1, what: p.words?.[prefs.lang] ?? p.action })))))));
  }

  async phrases() {
    const { phrases } = await api.presets();
    const { table } = this.means.store();
    if (!table) return;
    const teams = table.sides < table.seats.length && table.phase === "playing";
    const box = dialog(t("phrases"), t("close"), h("div", { class: "phrases" }, teams ? h("p", {}, t("phrasesTeams")) : null,
      h("div", { class: "row" }, ...phrases.filter((p) => p.always || !teams).map((p) => h("button", { type: "button", "data-phrase": p.phrase, onclick: () => {
        box.close();
        this.#wish({ t: "say", phrase: p.phrase });
      } }, p.text[prefs.lang])))));
  }
}

/** @param {string} s */
const sentence = (s) => s.charAt(0).toUpperCase() + s.slice(1) + (/[.!?]$/.test(s) ? "" : ".");
