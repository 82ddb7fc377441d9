// Honest deals at a table: contributes to each promise, remembers what was promised, checks what is told, and shows it.
import { api } from "../lib/api.js";
import { announce, asRefusal, refusalLine, t } from "../lib/chrome.js";
import { dialog, h, save } from "../lib/dom.js";
import { canCheck, check, contribution, verdict } from "./fair.js";
import { seatName } from "./store.js";
/** @import { FairDeal, ServerMessage, What } from "../protocol.js" */
/** @import { Point, Seen } from "./fair.js" */
/** @import { Store } from "./store.js" */
/** @import { Wish } from "./connection.js" */

const POINTS = /** @type {[Point, keyof typeof import("../text/texts.js").TEXTS.sv][]} */ ([
  ["promise", "fairPromise"], ["secret", "fairSecret"], ["own", "fairOwn"], ["seed", "fairSeed"], ["cards", "fairCards"]]);

export class Dealing {
  /** @param {string} id @param {(w: Wish) => Promise<ServerMessage>} wish @param {() => void} changed */
  constructor(id, wish, changed) {
    this.id = id;
    this.key = `talong.fair.${id}`;
    this.wish = wish;
    this.changed = changed;
    /** @type {Record<number, Seen>} What this page saw of each deal; kept over a reload. */
    this.seen = {};
    try {
      this.seen = JSON.parse(sessionStorage.getItem(this.key) ?? "{}");
    } catch {
      // A browser that keeps nothing contributes anew.
    }
    /** @type {Map<number, Record<Point, boolean | null>>} */
    this.found = new Map();
    this.checking = 0;
    this.tried = 0;
  }

  keep() {
    for (const old of Object.keys(this.seen).map(Number).sort((a, b) => b - a).slice(30)) delete this.seen[old];
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.seen));
    } catch {
      // As above.
    }
  }

  /** @param {Store} store @param {ServerMessage} message */
  take(store, message) {
    if (message.t === "snapshot") for (const missed of message.missed ?? []) this.#hear(missed.what);
    if (message.t === "event") this.#hear(message.what);
    const fair = store.table?.fair;
    if (!fair) return;
    const next = fair.next;
    if (next && store.you !== null && store.table?.seats[store.you]?.kind === "human") this.#contribute(next, store.you);
    if (fair.last?.secret && !this.found.has(fair.last.number) && this.checking !== fair.last.number && canCheck()) this.#check(fair.last);
  }

  /** @param {What} what */
  #hear(what) {
    if (what.kind === "committed") (this.seen[what.number] ??= {}).commitment ??= what.commitment;
    if (what.kind === "dealt" && what.places) {
      (this.seen[what.number] ??= {}).places = what.places;
      this.keep();
    }
  }

  /** Once for each promise; the same again after a break that left it unheard. @param {{ number: number; commitment: string; seats: number[] }} next @param {number} you */
  #contribute(next, you) {
    const seen = (this.seen[next.number] ??= {});
    seen.commitment ??= next.commitment;
    if (next.seats.includes(you) || this.tried === next.number) return;
    this.tried = next.number;
    seen.value ??= contribution();
    this.keep();
    this.wish({ t: "contribute", number: next.number, value: seen.value }).then(() => {
      seen.sent = true;
      this.keep();
    }, () => {});
  }

  /** @param {FairDeal} deal */
  async #check(deal) {
    this.checking = deal.number;
    const points = await check(deal, this.seen[deal.number] ?? {});
    this.found.set(deal.number, points);
    if (verdict(points) === "false") announce(t("fairFalse"));
    this.changed();
  }

  /** Where the last deal stands: promised, told and true as far as this page can know, or told and not true. @param {Store} store @returns {"true" | "part" | "false" | "open" | "none"} */
  state(store) {
    const last = store.table?.fair.last;
    if (!last) return "none";
    const points = this.found.get(last.number);
    if (!last.secret || !points) return "open";
    return verdict(points);
  }

  /** @param {Store} store */
  show(store) {
    const fair = store.table?.fair;
    if (!fair) return;
    const last = fair.last;
    const points = last ? this.found.get(last.number) : undefined;
    const commitment = last && !last.secret ? last.commitment : null;
    dialog(t("fair"), t("close"), h("div", { class: "fair" }, h("p", {}, t("fairLead")),
      last ? h("h3", {}, t("fairNumber", { n: last.number })) : null,
      last && points ? h("ul", { class: "checks" }, ...POINTS.map(([point, words]) => {
        const found = points[point];
        return h("li", { class: found === null ? "unknown" : found ? "yes" : "no", "data-point": point },
          h("span", { "aria-hidden": "true" }, found === null ? "–" : found ? "✓" : "✗"), h("span", {}, t(words)), h("span", { class: "state" }, t(found === null ? "fairUnknown" : found ? "fairYes" : "fairNo")));
      })) : null,
      commitment ? h("p", {}, t("fairLater")) : null,
      last?.secret ? this.#byHand() : null,
      last?.again ? h("p", {}, t("fairRepeat", { n: last.again })) : null,
      last ? h("dl", { class: "numbers" }, h("dt", {}, t("fairCommitment")), h("dd", {}, last.commitment),
        ...last.contributions.flatMap((c) => [h("dt", {}, c.seat === store.you ? t("fairYours") : t("fairContribution", { name: seatName(store.table, c.seat) })), h("dd", {}, c.value)]),
        ...(last.secret ? [h("dt", {}, t("fairSecretWord")), h("dd", {}, last.secret), h("dt", {}, t("fairSeedWord")), h("dd", {}, last.seed ?? "")] : [])) : null,
      last && last.contributions.length === 0 ? h("p", {}, t("fairNobody")) : null,
      fair.next ? h("h3", {}, t("fairNumber", { n: fair.next.number })) : null,
      fair.next ? h("dl", { class: "numbers" }, h("dt", {}, t("fairCommitment")), h("dd", {}, fair.next.commitment)) : null));
  }

  /** How to check without this page. */
  #byHand() {
    const name = `talong-${this.id.replace(/[^a-z0-9]/gi, "").slice(0, 4)}.txt`;
    const why = h("p", { role: "alert" });
    return h("div", { class: "by-hand" }, h("p", {}, t(canCheck() ? "fairDoc" : "fairNoCrypto")), h("p", {}, h("code", {}, `talong verify ${name}`)),
      h("p", {}, h("button", { type: "button", id: "fair-record", onclick: () => api.record(this.id, true).then((text) => save(name, text), (e) => why.replaceChildren(refusalLine(asRefusal(e)))) }, t("fairRecord"))), why);
  }
}
