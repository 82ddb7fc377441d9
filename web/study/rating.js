// Strength without luck: what Mästare comes to with the same cards, kept in this browser, shown over time.
import { api, call } from "../lib/api.js";
import { asRefusal, bar, languageButton, levelName, refusalLine, settingsButton, t } from "../lib/chrome.js";
import { fileButton, h, picture, save } from "../lib/dom.js";
import { prefs } from "../lib/prefs.js";
import { follow } from "./review.js";
import { number, s, style } from "./texts.js";
import { gameName } from "../text/texts.js";
/** @import { Aid, Job, MyTable, Presets, Rated, TableInfo } from "../protocol.js" */
/** @typedef {{ id: string; game: string; seating: string; level: string; difference: number; error: number; deals: number; at: number }} Entry */

const KEPT = "talong.rating";
const MOST = 2000;

/** @returns {Entry[]} */
function entries() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** @param {any} e @returns {e is Entry} */
const isEntry = (e) => e && typeof e.id === "string" && typeof e.game === "string" && typeof e.seating === "string" && typeof e.level === "string" && Number.isFinite(e.difference) && Number.isFinite(e.error) && Number.isFinite(e.deals) && Number.isFinite(e.at);

/** Adds what is new; gives how many. @param {Entry[]} more */
function keep(more) {
  const known = entries();
  const fresh = more.filter((e) => !known.some((k) => k.id === e.id));
  try {
    localStorage.setItem(KEPT, JSON.stringify([...known, ...fresh].sort((a, b) => a.at - b.at).slice(-MOST)));
  } catch {
    return 0;
  }
  return fresh.length;
}

/** Partier that are being rated now. @type {Set<string>} */
const busy = new Set();

/** The latest parti of a table. @param {TableInfo} table */
const idOf = (table) => `${table.id}/${table.parti}`;

const AIDS = /** @type {const} */ ({ hint: "aidHint", again: "aidAgain", company: "aidCompany" });

/** Why the latest parti of a table is not counted, in words; null where it is. @param {TableInfo} table */
export function uncounted(table) {
  if (table.helped.length === 0) return null;
  const id = idOf(table);
  if (busy.has(id) || entries().some((e) => e.id === id)) return s("ratingFirst");
  const reasons = table.helped.map((/** @type {Aid} */ aid) => s(AIDS[aid]));
  return s("ratingNot", { why: new Intl.ListFormat(prefs.lang).format(reasons) });
}

/**
 * Rates the latest parti of a table with bots only, unless that has been done, or it was not played alone.
 * @param {TableInfo} table @param {number} you @param {(job: Job<unknown, Rated>) => boolean} [seen]
 */
export async function rate(table, you, seen = () => true) {
  const id = idOf(table);
  const bots = table.seats.every((x) => x.seat === you || x.kind === "bot");
  if (!bots || table.helped.length > 0 || busy.has(id) || entries().some((e) => e.id === id)) return;
  busy.add(id);
  try {
    const record = await api.record(table.id).catch(() => null);
    if (record === null) return;
    const levels = table.seats.map((x) => x.level);
    const body = { record, parti: table.parti, seat: you, levels };
    /** @type {Job<unknown, Rated>} */
    const job = await follow(await call("/api/ratings", { body }), seen);
    if (job.result && job.result.deals > 0) {
      keep([{ id, game: table.game, seating: table.seating, level: [...new Set(levels.filter(Boolean))].join("+"), ...job.result, at: Math.floor(Date.now() / 1000) }]);
    }
  } finally {
    busy.delete(id);
  }
}

/** Mean and the half width of its 95 % interval. @param {Entry[]} list */
export function mean(list) {
  const n = list.length;
  const middle = list.reduce((sum, e) => sum + e.difference, 0) / n;
  if (n < 2) return { middle, half: NaN };
  const spread = list.reduce((sum, e) => sum + (e.difference - middle) ** 2, 0) / (n - 1);
  return { middle, half: student(n - 1) * Math.sqrt(spread / n) };
}

/** Student's quantile for 95 %, near enough. @param {number} freedom */
function student(freedom) {
  const table = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23];
  return table[freedom - 1] ?? 1.96 + 2.6 / freedom;
}

const signed = (/** @type {number} */ n) => (n > 0 ? "+" : n < 0 ? "−" : "") + number(Math.abs(n) * 100);

/** The mean after each parti, with its interval. @param {Entry[]} list @param {string} name */
function plot(list, name) {
  const [w, high, left] = [380, 130, 34];
  const means = list.map((_, i) => mean(list.slice(0, i + 1)));
  const reach = Math.max(0.05, ...list.map((e) => Math.abs(e.difference)), ...means.map((m) => Math.abs(m.middle)));
  const most = Math.min(reach, 1);
  const x = (/** @type {number} */ i) => left + ((w - left - 8) * (list.length === 1 ? 0.5 : i / (list.length - 1)));
  const y = (/** @type {number} */ v) => high / 2 - (Math.max(-most, Math.min(most, v)) / most) * (high / 2 - 8);
  const line = means.map((m, i) => `${x(i).toFixed(1)},${y(m.middle).toFixed(1)}`).join(" ");
  const sure = means.map((m, i) => ({ i, m })).filter(({ m }) => !Number.isNaN(m.half));
  const band = [...sure.map(({ i, m }) => `${x(i).toFixed(1)},${y(m.middle + m.half).toFixed(1)}`), ...sure.reverse().map(({ i, m }) => `${x(i).toFixed(1)},${y(m.middle - m.half).toFixed(1)}`)].join(" ");
  const dots = list.map((e, i) => `<circle class="dot" cx="${x(i).toFixed(1)}" cy="${y(e.difference).toFixed(1)}" r="2.6"/>`).join("");
  const label = (/** @type {number} */ v) => `<text x="0" y="${(y(v) + 4).toFixed(1)}">${signed(v)}</text>`;
  const box = picture(`<svg class="plot" viewBox="0 0 ${w} ${high}" aria-hidden="true"><line class="zero" x1="${left}" x2="${w}" y1="${y(0)}" y2="${y(0)}"/>${band ? `<polygon class="band" points="${band}"/>` : ""}<polyline class="mean" points="${line}"/>${dots}${label(most)}${label(0)}${label(-most)}</svg>`, "plot-box");
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", s("ratingPlot", { name, n: list.length, value: signed(means[means.length - 1].middle) }));
  return box;
}

/** How many play, in words. @param {Presets | null} presets @param {Entry} e */
function seated(presets, e) {
  const found = presets?.presets.find((p) => p.name === e.game)?.seatings.find((x) => x.seating === e.seating);
  return !found ? e.seating : found.sides < found.seats ? t("seatingTeams", { n: found.seats, k: found.sides }) : t("players", { n: found.seats });
}

/** @param {string} key @param {Entry[]} list @param {Presets | null} presets */
function item(key, list, presets) {
  const name = `${gameName(prefs.lang, list[0].game)}, ${seated(presets, list[0])}`;
  const level = (/** @type {string} */ l) => l.split("+").map((one) => levelName(presets, one) || one).join(", ");
  const { middle, half } = mean(list);
  const date = new Intl.DateTimeFormat(prefs.lang === "sv" ? "sv-SE" : "en-GB", { day: "numeric", month: "short" });
  return h("li", { "data-key": key }, h("h2", {}, name),
    h("p", { class: "value" }, Number.isNaN(half) ? s("ratingOne", { value: signed(middle) }) : s("ratingLine", { value: signed(middle), error: number(half * 100), n: list.length })),
    Number.isNaN(half) ? h("p", {}, s("ratingMore")) : h("p", {}, s("ratingSure", { a: signed(Math.max(-1, middle - half)), b: signed(Math.min(1, middle + half)) })),
    plot(list, name),
    h("details", {}, h("summary", {}, s("ratingLast")), h("table", {},
      h("thead", {}, h("tr", {}, ...["ratingWhen", "ratingLevel", "ratingDeals", "ratingDiff"].map((k) => h("th", { scope: "col" }, s(/** @type {any} */ (k)))))),
      h("tbody", {}, ...list.slice(-12).reverse().map((e) => h("tr", {}, h("td", {}, date.format(new Date(e.at * 1000))), h("td", {}, level(e.level)), h("td", {}, String(e.deals)), h("td", {}, `${signed(e.difference)} ± ${number(e.error * 196)}`)))))));
}

/** @param {HTMLElement} root */
export function screen(root) {
  style();
  let gone = false;
  document.title = `${s("rating")} – Talong`;
  const list = h("ul", { class: "strength", id: "strength" });
  const out = h("ul", { class: "uncounted", id: "uncounted" });
  const state = h("p", { role: "status", id: "rating-state" });
  const trouble = h("p", { class: "trouble bad", role: "alert" });
  const file = h("input", { id: "rating-file", type: "file", accept: ".json,application/json", onchange: async () => {
    trouble.replaceChildren();
    state.textContent = "";
    try {
      const read = JSON.parse(await /** @type {FileList} */ (file.files)[0].text());
      if (read?.talong !== "rating" || !Array.isArray(read.games)) throw new Error("not ours");
      state.textContent = s("imported", { n: keep(read.games.filter(isEntry)) });
      draw();
    } catch {
      trouble.replaceChildren(s("notImported"));
    }
    file.value = "";
  } });
  const saving = h("button", { type: "button", id: "rating-save", onclick: () => save("talong-styrka.json", JSON.stringify({ talong: "rating", version: 1, games: entries() }, null, 1), "application/json") }, s("exportIt"));
  root.append(bar(languageButton(), settingsButton()), h("main", { class: "start study" }, h("h1", {}, s("rating")), h("p", { class: "sentence" }, s("ratingPitch")), h("p", { class: "sentence" }, s("ratingRule")), state, trouble, list, out,
    h("div", { class: "row rating-file" }, saving, fileButton(s("importIt"), file))));
  /** @type {Presets | null} */
  let presets = null;
  api.presets().then((p) => {
    presets = p;
    if (!gone) draw();
  }, () => {});

  function draw() {
    const all = entries();
    /** @type {Map<string, Entry[]>} */
    const groups = new Map();
    for (const e of all) groups.set(`${e.game}-${e.seating}`, [...(groups.get(`${e.game}-${e.seating}`) ?? []), e]);
    list.replaceChildren(...(groups.size ? [...groups].map(([key, own]) => item(key, own, presets)) : [h("li", {}, s("ratingNone"))]));
    saving.hidden = groups.size === 0;
    list.dataset.ready = "yes";
  }

  /** Rates what has not been rated yet, one parti after the other. */
  async function work() {
    const { tables } = await api.mine();
    for (const mine of tables.filter((/** @type {MyTable} */ m) => m.phase === "over")) {
      if (gone) return;
      const table = await api.table(mine.table);
      const why = uncounted(table);
      if (why !== null) out.append(h("li", {}, `${gameName(prefs.lang, table.game)} (${table.seating}): ${why}`));
      await rate(table, mine.seat, (job) => {
        state.textContent = job.state === "working" ? s("ratingWorks", { name: gameName(prefs.lang, table.game), n: job.done, of: job.of }) : "";
        return !gone;
      });
      if (!gone) draw();
    }
    state.textContent = "";
  }
  draw();
  work().catch((e) => {
    if (!gone) trouble.replaceChildren(refusalLine(asRefusal(e)));
  });
  return { leave() {
    gone = true;
  } };
}
