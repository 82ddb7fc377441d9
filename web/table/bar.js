// The bar under the felt: whose turn it is, what can be done by buttons, why not, and how long a race has left.
import { refusalLine, t } from "../lib/chrome.js";
import { doubled, h, set, suitSign } from "../lib/dom.js";
import { promptFor } from "../text/prompt.js";
import { actionLabel, cardName } from "../text/words.js";
import { listed, sameRank } from "./actions.js";
/** @import { Race, Refusal } from "../protocol.js" */
/** @import { Helps } from "./helps.js" */
/** @import { Placed } from "./layout.js" */
/** @import { Now } from "./play.js" */

/** How long a reason stays. */
const READ_MS = 9000;

export class Bar {
  /** @param {Helps} helps @param {{ act: (action: string) => void; refocus: () => void }} on `refocus`: the button that had the focus has gone. */
  constructor(helps, on) {
    this.on = on;
    this.prompt = h("p", { class: "prompt", tabindex: "-1" });
    this.why = h("p", { class: "why", role: "alert" });
    this.race = h("div", { class: "race", "aria-hidden": "true", hidden: true });
    this.buttons = h("div", { class: "buttons", role: "group" });
    this.element = h("section", { class: "actions" }, this.race, helps.advice, this.prompt, this.why, this.buttons, helps.row);
    this.drawn = "";
    /** @type {Race | null} */
    this.running = null;
    this.timer = 0;
  }

  close() {
    clearTimeout(this.timer);
  }

  /** @param {Now} now @param {Map<string, Placed>} placed */
  draw(now, placed) {
    this.element.classList.toggle("mine", now.mine);
    const words = promptWords(now);
    if (this.prompt.textContent !== words.join(" ")) {
      this.prompt.replaceChildren(words[0] ? h("strong", {}, words[0]) : "", words[0] && words[1] ? " " : "", words[1] ?? "");
      if (now.mine) import("../lib/glossary.js").then((g) => g.mark(this.prompt), () => {});
    }
    this.#drawButtons(now, now.mine ? wanted(now, placed) : []);
    this.#drawRace(now);
  }

  /** @param {Now} now @param {ReturnType<typeof wanted>} list */
  #drawButtons(now, list) {
    const key = now.talk.lang + JSON.stringify(list) + (now.busy ? "busy" : "");
    if (key === this.drawn) return;
    this.drawn = key;
    const focused = this.buttons.contains(document.activeElement);
    this.buttons.replaceChildren(...list.map((w) => h("button", { type: "button", class: w.strong ? "primary" : "", "data-action": w.action, "aria-keyshortcuts": w.action === now.offered.onward ? "D" : null, onclick: (/** @type {MouseEvent} */ e) => doubled(e) || this.on.act(w.action) },
      w.label, /^(meld|ask) [shdc]$/.test(w.action) ? suitSign(w.action.split(" ")[1]) : null)));
    set(this.buttons, { "aria-label": list.length ? t("yourTurn") : null, role: list.length ? "group" : null });
    if (focused && !this.buttons.contains(document.activeElement)) this.on.refocus();
  }

  /** @param {Now} now */
  #drawRace({ store: { race }, table, you, more }) {
    const running = race && race.left_ms > 0 && you !== null && table.phase === "playing" && !more ? race : null;
    if (running === this.running) return;
    this.running = running;
    this.race.hidden = !running;
    this.race.replaceChildren();
    if (!running) return;
    const sand = h("span", {});
    sand.style.animationDuration = `${running.left_ms}ms`;
    this.race.append(sand);
  }

  /** @param {Refusal} refusal */
  say(refusal) {
    clearTimeout(this.timer);
    this.why.replaceChildren(refusalLine(refusal));
    this.timer = window.setTimeout(() => this.hush(), READ_MS);
  }

  /** Takes back what was said. */
  hush() {
    if (this.why.firstChild) this.why.replaceChildren();
  }

  /** Somebody waits for this player. @param {string} words */
  remind(words) {
    this.say({ rule: null, sv: words, en: words });
    this.element.classList.remove("nudged");
    void this.element.offsetWidth;
    this.element.classList.add("nudged");
  }
}

/** Whose turn it is, and what for. @param {Now} now @returns {[string, string]} */
function promptWords({ view, store, table, you, more, busy, picked, offered, talk, ways }) {
  if (table.phase === "ended") return ["", t("ended")];
  if (table.phase !== "playing" && !more) return ["", ""];
  if (offered.onward && ways.coming?.()) return ["", t(offered.onward === "draw" ? "promptDrawSoon" : "promptTurnSoon")];
  if (offered.legal.length > 0) {
    if (offered.arranging && picked.cards.length > 0) return [t("yourTurn"), t(picked.from === null ? "promptArrangePick" : "promptArrangeShift", { card: cardName(talk.lang, picked.cards[0]) })];
    return [t("yourTurn"), promptFor(talk, offered)];
  }
  const acting = (more ? [] : (view.to_act ?? [])).filter((s) => s !== you);
  if (acting.length === 0 || busy) return ["", store.view && more ? "" : t("waiting")];
  return ["", t("turnOf", { name: acting.map(ways.name).join(", ") })];
}

/** What gets a button. @param {Now} now @param {Map<string, Placed>} placed @returns {{ action: string; label: string; strong: boolean }[]} */
function wanted({ offered, picked: { cards }, talk }, placed) {
  const list = [];
  if (cards.length > 0 && !offered.arranging && offered.verb) {
    const all = sameRank(offered, placed, cards[0]);
    // Of several cards that come to the same some are listed, and those have words.
    const like = (/** @type {string[]} */ some) => offered.legal.find((a) => some.length > 1 && a.startsWith(`${offered.verb} ${some[0][0]}`) && a.split(",").length === some.length);
    const button = (/** @type {string[]} */ some, /** @type {boolean} */ strong) => ({ action: `${offered.verb} ${listed(some)}`, label: actionLabel(talk, like(some) ?? `${offered.verb} ${listed(some)}`), strong });
    list.push(button(cards, true));
    if (all.length > cards.length) list.push(button(all, false));
  }
  for (const action of offered.buttons) list.push({ action, label: actionLabel(talk, action), strong: /^(meld|yes|done|declare)/.test(action) });
  return list;
}
