// What must always be in sight: trump, melds, gubbe, what vinsten is worth; and how a deal or a parti ended.
import { t } from "../lib/chrome.js";
import { h, suitSign } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { prefs } from "../lib/prefs.js";
import { isolated } from "../text/names.js";
import { capital, rankName, suitName } from "../text/words.js";
/** @import { View } from "../protocol.js" */
/** @import { TolvaView } from "../lib/types.js" */
/** @import { Store } from "./store.js" */
/** @import { Talk } from "../text/words.js" */

/** @param {HTMLElement} root @param {View} view @param {Talk} talk */
export function showFacts(root, view, talk) {
  const facts = "piles" in view ? vandtia(view) : tolva(/** @type {TolvaView} */ (view), talk);
  root.replaceChildren(...facts);
}

/** @param {import("../lib/types.js").VandtiaView} view */
function vandtia(view) {
  const begins = view.must_lead && view.plays === 0;
  const facts = [h("li", {}, view.talong.length ? t("talongLeft", { n: view.talong.length }) : t("talongEmpty")),
    ...(begins ? [] : [h("li", {}, view.pile.length ? t("pileCount", { n: view.pile.length }) : t("pileEmpty"))])];
  if (view.away.length) facts.push(h("li", { class: "away-count" }, t("awayCount", { n: view.away.length })));
  if (begins && view.must_lead) facts.push(h("li", { class: "strong" }, t("mustLead", { rank: rankName(prefs.lang, view.must_lead) })));
  return facts;
}

/** @param {TolvaView} view @param {Talk} talk */
function tolva(view, talk) {
  const lang = prefs.lang;
  const who = (/** @type {number} */ seat) => (seat === talk.you ? t("you") : talk.name(seat));
  const facts = [view.trump
    ? h("li", { class: "trump", "data-trump": view.trump }, `${t("trump")} `, suitSign(view.trump), h("span", { class: "fact-word" }, suitName(lang, view.trump)))
    : h("li", { class: "trump none" }, t("noTrump"))];
  for (const m of view.melds) {
    if (m.name === "trumf") facts[0].append(h("span", { class: "by" }, ` ${who(m.seat)}`));
    else facts.push(h("li", { class: "meld" }, `${capital(m.name.replace("mal", "mäl"))} `, suitSign(m.suit), h("span", { class: "unseen" }, suitName(lang, m.suit)), h("span", { class: "by" }, ` ${who(m.seat)}`)));
  }
  if (view.gubbe) {
    const { kind, side } = view.gubbe;
    const names = view.hands.map((_, s) => s).filter((s) => s % view.scores.length === side).map(who).join(" & ");
    facts.push(h("li", { class: "gubbe strong" }, t(kind === "half" ? "gubbeHalf" : "gubbeFull"), h("span", { class: "by" }, ` ${names}`)));
  }
  if (view.carry > 0) facts.push(h("li", { class: "carry strong" }, t("carry", { n: view.carry + 1 })));
  if (view.rules.layout === "talong") facts.push(h("li", { class: "stock" }, view.talong.length ? t("talongLeft", { n: view.talong.length }) : t("talongEmpty")));
  return facts;
}

/**
 * @param {HTMLElement} root @param {{ view: View; store: Store; sideName: (side: number) => string; more: boolean; next: () => void; again: (() => void) | null }} o
 */
export function showResult(root, { view, store, sideName, more, next, again }) {
  const { table, you } = store;
  const due = table && !more && (table.phase === "between" || table.phase === "over" || table.phase === "ended") ? table.phase : null;
  const me = you === null ? null : table?.seats[you];
  const key = due ? `${prefs.lang}${due}${store.table?.deal}${me?.ready}${table?.seats.map((s) => `${s.ready}${s.here}`)}` : "";
  if (root.dataset.key === key) return;
  root.dataset.key = key;
  root.hidden = !due;
  if (!due || !table) return;
  const mine = me ? me.side : null;
  const title = due === "between" ? t("dealOver") : due === "ended" ? t("ended") : view.winner === "draw" ? t("draw")
    : view.winner === mine && mine !== null ? t(table.sides < table.seats.length ? "weWon" : "youWon") : view.winner === null ? t("partiOver") : t("winnerIs", { name: sideName(view.winner) });
  const lines = "last_deal" in view && view.last_deal ? dealLines(view, sideName) : [];
  const waits = table.seats.filter((s) => s.kind === "human" && s.here && !s.ready && s.seat !== you).map((s) => isolated(s.name));
  const button = due !== "ended" && me && !me.ready ? h("button", { type: "button", class: "primary", id: "next", onclick: next }, t(due === "over" ? "nextParti" : "nextDeal")) : null;
  const counts = h("p", { class: "counts", id: "counts", hidden: true });
  const had = root.contains(document.activeElement) || document.activeElement === document.body || document.activeElement?.closest(".felt, .actions");
  root.replaceChildren(
    h("h2", {}, title), ...lines,
    h("div", { class: "row" }, button, again && due !== "ended" ? h("button", { type: "button", id: "same-cards", onclick: again }, t("again")) : null, reviewLink(table, you),
      due !== "between" ? h("a", { class: "button", href: "/" }, t("toStart")) : null),
    me?.ready && waits.length ? h("p", { class: "state" }, t("waitsFor", { names: waits.join(", ") })) : "", counts);
  if (button && had) button.focus({ preventScroll: true });
  // What vinsten and the others are, on tap.
  if (lines.length) import("../lib/glossary.js").then((g) => g.mark(root), () => {});
  const alone = table.seats.every((x) => x.kind === "bot" || x.seat === you);
  if (due !== "over" || you === null || !alone) return;
  import("../study/rating.js").then((rating) => {
    const why = rating.uncounted(table);
    counts.hidden = why === null;
    counts.textContent = why ?? "";
    return rating.rate(table, you);
  }).catch(() => {});
}

/** The way to the deal that is over, step by step; beside the table where others wait at it. @param {import("../protocol.js").TableInfo} table @param {number | null} you */
function reviewLink(table, you) {
  const alone = table.seats.every((x) => x.kind !== "human" || x.seat === you);
  const address = `/spel/${table.id}#parti=${table.parti}&giv=${table.deal}&kort=alla${you === null ? "" : `&plats=${you}&granska`}`;
  return h("a", { class: "button", id: "look-again", href: address, target: alone ? null : "_blank", onclick: (/** @type {MouseEvent} */ e) => {
    if (!alone || e.metaKey || e.ctrlKey) return;
    e.preventDefault();
    go(address);
  } }, t(you === null ? "lookAgain" : "reviewDeal"));
}

/** @param {TolvaView} view @param {(side: number) => string} sideName */
function dealLines(view, sideName) {
  const last = view.last_deal;
  if (!last) return [];
  const lines = [];
  const rows = /** @type {[string, number[] | undefined][]} */ ([[t("cardPoints"), last.card_points], [t("matadors"), last.matadors], [t("eyes"), last.eyes]]).filter(([, n]) => n);
  if (last.gubbe) lines.push(h("p", {}, t(last.gubbe.made ? "gubbeMade" : "gubbeLost", { kind: t(last.gubbe.kind === "half" ? "gubbeHalf" : "gubbeFull"), name: sideName(last.gubbe.side) })));
  else {
    lines.push(h("p", {}, last.vinst === null ? t("vinstNone") : t("vinstTo", { name: sideName(last.vinst) }), last.sist === null ? "" : ` · ${t("sistTo", { name: sideName(last.sist) })}`));
    if (rows.length) {
      lines.push(h("table", {},
        h("thead", {}, h("tr", {}, h("td", {}), ...view.scores.map((_, side) => h("th", { scope: "col" }, sideName(side))))),
        h("tbody", {}, ...rows.map(([label, numbers]) => h("tr", {}, h("th", { scope: "row" }, label), ...(numbers ?? []).map((n) => h("td", {}, String(n))))),
          h("tr", { class: "standing" }, h("th", { scope: "row" }, t("standing")), ...view.scores.map((n) => h("td", {}, String(n).replace("-", "−")))))));
    }
  }
  return lines;
}
