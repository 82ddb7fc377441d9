// A game that has been played, step by step: from a table's record or from one that somebody has kept.
import { api, call } from "../lib/api.js";
import { announce, asRefusal, bar, languageButton, refusalLine, settingsButton, t } from "../lib/chrome.js";
import { copyButton, dialog, fileButton, h, picture, save, set } from "../lib/dom.js";
import { framesBetween } from "../table/frames.js";
import { go } from "../lib/route.js";
import { Play } from "../table/play.js";
import { prefs, TEMPI } from "../lib/prefs.js";
import { reviewPanel } from "./review.js";
import { storeOf } from "./stage.js";
import { seatName } from "../table/store.js";
import { s, style } from "./texts.js";
import { gameName } from "../text/texts.js";
import { capital, eventWords } from "../text/words.js";
/** @import { Replay, TableInfo, View } from "../protocol.js" */
/** @import { WholeStep } from "../lib/types.js" */

const KEPT = "talong.record";

/** @param {HTMLElement} root @param {string[]} rest The table's id, if the game is a table's. */
export function screen(root, rest) {
  style();
  const id = rest[0] ?? null;
  /** @type {{ leave?: () => void } | null} */
  let inner = null;
  let gone = false;
  const head = h("div", { class: "head" });
  const place = h("main", { class: "start study" }, h("p", {}, s("waiting")));
  root.append(head, place);
  const anew = () => {
    inner?.leave?.();
    inner = null;
    place.className = "start study";
    document.body.classList.remove("at-table");
    if (id) fromTable(id);
    else ask();
  };
  /** Is there such a table? */
  let there = false;
  const trouble = (/** @type {unknown} */ e) => {
    head.replaceChildren(bar(languageButton(), settingsButton()));
    place.replaceChildren(h("h1", {}, s("replay")), h("p", { class: "trouble bad", role: "alert" }, refusalLine(asRefusal(e))),
      h("p", {}, h("a", { class: "button", href: there ? `/bord/${id}` : "/" }, there ? s("backToTable") : t("toStart"))));
  };

  /** @param {string} table */
  async function fromTable(table) {
    try {
      const info = await api.table(table);
      there = true;
      const text = await api.record(table, true).catch((e) => {
        throw e.status === 409 ? { refusal: { rule: null, sv: s("noRecord"), en: s("noRecord") } } : e;
      });
      const mine = (await api.mine().catch(() => ({ tables: [] }))).tables.find((m) => m.table === table);
      if (!gone) inner = await viewer(head, place, { text, info, me: mine ? mine.seat : null, anew, table });
    } catch (e) {
      if (!gone) trouble(e);
    }
  }

  function ask() {
    const kept = sessionStorage.getItem(KEPT);
    if (kept) return fromText(kept);
    document.title = `${s("replay")} – Talong`;
    head.replaceChildren(bar(languageButton(), settingsButton()));
    const why = h("p", { class: "trouble bad", role: "alert" });
    const text = h("textarea", { id: "record-text", rows: 8, spellcheck: "false", autocomplete: "off" });
    const file = h("input", { id: "record-file", type: "file", accept: ".txt,.talong,text/plain", onchange: async () => {
      const chosen = file.files?.[0];
      if (!chosen) return;
      if (chosen.size > 512 * 1024) return why.replaceChildren(s("notRead"));
      try {
        text.value = await chosen.text();
        await show();
      } catch {
        why.replaceChildren(s("notRead"));
      }
    } });
    const show = async () => {
      why.replaceChildren();
      try {
        await call("/api/replay", { body: { record: text.value, from: 1e9 } });
        sessionStorage.setItem(KEPT, text.value);
        fromText(text.value);
      } catch (e) {
        why.replaceChildren(refusalLine(asRefusal(e)));
      }
    };
    place.replaceChildren(h("h1", {}, s("replayTitle")), h("p", { class: "sentence" }, s("replayPitch")),
      h("div", { class: "form" },
        h("div", { class: "field" }, h("h2", { class: "field-name" }, s("file")), fileButton(s("pickFile"), file)),
        h("p", { class: "field" }, h("label", { for: "record-text" }, s("paste")), text),
        why,
        h("div", { class: "row" }, h("button", { type: "button", class: "primary", id: "show-record", onclick: show }, s("showIt")))));
  }

  /** @param {string} text */
  async function fromText(text) {
    try {
      const made = await viewer(head, place, { text, info: null, me: null, anew, table: null });
      if (gone) made.leave();
      else inner = made;
    } catch (e) {
      sessionStorage.removeItem(KEPT);
      trouble(e);
    }
  }

  anew();
  return { leave() {
    gone = true;
    inner?.leave?.();
    document.body.classList.remove("at-table");
    for (const open of document.querySelectorAll("dialog")) /** @type {HTMLDialogElement} */ (open).close();
  } };
}

/** Where one is, from the address. */
function spot() {
  const p = new URLSearchParams(location.hash.slice(1));
  const n = (/** @type {string} */ key) => (p.has(key) && /^\d+$/.test(p.get(key) ?? "") ? Number(p.get(key)) : null);
  return { parti: n("parti"), deal: n("giv"), step: n("steg"), seat: n("plats"), open: p.get("kort") === "alla", review: p.has("granska") };
}

/** All steps of a deal; long ones come in parts. @param {string} record @param {number} deal @param {number | null} seat @param {boolean} open @param {number | null} me @returns {Promise<Replay<WholeStep>>} */
async function load(record, deal, seat, open, me) {
  const ask = (/** @type {number} */ from) => call("/api/replay", { body: { record, deal, seat, open, me, from } });
  /** @type {Replay<WholeStep>} */
  const all = await ask(0);
  const wanted = all.deals[deal]?.steps ?? 0;
  while (all.steps.length > 0 && all.steps.length < wanted) {
    const more = await ask(all.steps.length);
    if (more.steps.length === 0) break;
    all.steps.push(...more.steps);
  }
  for (const step of all.steps) step.view = /** @type {View} */ ({ ...step.view, game: all.game, seating: all.seating, rules: all.rules, known: { hands: [], gone: [] }, legal: {} });
  return all;
}

/**
 * @param {HTMLElement} head @param {HTMLElement} main
 * @param {{ text: string; info: TableInfo | null; me: number | null; anew: () => void; table: string | null }} o
 */
async function viewer(head, main, { text, info, me, anew, table }) {
  const at = spot();
  /** @type {number | null} */
  let seat = at.seat ?? me ?? 0;
  let open = at.open;
  let game = await load(text, 0, seat, open, me);
  if (game.deals.length === 0) throw { refusal: { rule: null, sv: s("noRecord"), en: s("noRecord") } };
  if (seat !== null && seat >= game.seats) seat = 0;
  let deal = dealAt(game, at.parti, at.deal);
  if (deal !== 0 || seat !== at.seat) game = await load(text, deal, seat, open, me);
  let cursor = Math.min(at.step ?? 0, game.steps.length - 1);
  let store = storeOf(game, info);
  store.you = seat;
  let resting = 0;
  let closed = false;

  main.className = "table replay";
  document.body.classList.add("at-table");
  const name = (/** @type {number} */ n) => seatName(store.table, n);
  const sideName = (/** @type {number} */ side) => capital((store.table?.seats ?? []).filter((x) => x.side === side).map((x) => (x.seat === me ? t("you") : name(x.seat))).join(" & "));
  const play = new Play({ wish: () => Promise.reject(new Error("nothing is played here")), store: () => store, name, sideName, levelName: () => "", hurry: () => {}, dealing: null, me });

  // The reel: steps, deals, seats.
  const button = (/** @type {string} */ id, /** @type {string} */ path, /** @type {() => void} */ what) => h("button", { type: "button", id, onclick: what }, picture(`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`, "reel-sign"));
  const keys = [button("reel-first", "M5 5h3v14H5zM20 5v14L9 12z", () => to(0)), button("reel-back", "M18 5v14L7 12z", () => to(cursor - 1)), button("reel-on", "M6 5v14l11-7z", () => on()), button("reel-last", "M16 5h3v14h-3zM4 5v14l11-7z", () => to(game.steps.length - 1))];
  const slider = h("input", { type: "range", id: "reel-step", min: 0, value: 0, oninput: () => to(Number(slider.value)) });
  const said = h("p", { class: "said", id: "said" });
  const deals = h("select", { id: "reel-deal", onchange: () => change({ deal: deals.selectedIndex }) });
  const seats = h("select", { id: "reel-seat", onchange: () => change({ seat: seats.value === "" ? null : Number(seats.value) }) });
  const all = h("input", { type: "checkbox", id: "reel-open", onchange: () => change({ open: all.checked }) });
  const labels = { deal: h("label", { for: "reel-deal" }), seat: h("label", { for: "reel-seat" }), open: h("span", {}) };
  const list = h("ol", { class: "moves", id: "moves" });
  const listTitle = h("h2", { id: "moves-title" });
  const review = reviewPanel({ ask: () => ({ record: text, deal, seat: seat ?? 0 }), changed: () => draw([]), jump: (entry) => to(game.steps.findIndex((x) => x.entry === entry)) });
  const listButton = h("button", { type: "button", class: "quiet only-narrow", id: "show-moves", onclick: () => {
    const copy = h("ol", { class: "moves" });
    fill(copy, () => box.close());
    const box = dialog(s("moves"), t("close"), review.summary(), copy);
  } });
  const reel = h("section", { class: "actions reel" },
    said, review.word, review.brief,
    h("div", { class: "reel-keys" }, ...keys.slice(0, 2), slider, ...keys.slice(2)),
    h("div", { class: "reel-row" }, h("span", { class: "pair" }, labels.deal, deals), h("span", { class: "pair" }, labels.seat, seats), h("label", { class: "check" }, all, labels.open), review.button, review.next, listButton));
  play.mount(main);
  play.bar.element.replaceWith(reel);
  play.side.lastElementChild?.replaceWith(h("div", { class: "history-box" }, listTitle, review.box, h("div", { class: "history", tabindex: "0", role: "region", "aria-labelledby": "moves-title" }, list)));

  const now = () => game.steps[cursor];

  function words() {
    set(keys[0], { "aria-label": s("first") });
    set(keys[1], { "aria-label": s("back") });
    set(keys[2], { "aria-label": s("forward") });
    set(keys[3], { "aria-label": s("last") });
    labels.deal.textContent = s("deal");
    labels.seat.textContent = s("seenBy");
    labels.open.textContent = s("openCards");
    listTitle.textContent = s("moves");
    listButton.textContent = s("movesShort");
    set(slider, { "aria-label": s("step"), max: Math.max(0, game.steps.length - 1) });
    const many = game.deals.some((d) => d.parti > 1);
    deals.replaceChildren(...game.deals.map((d, i) => {
      const n = i + 1 - game.deals.findIndex((x) => x.parti === d.parti);
      return h("option", { selected: i === deal }, `${many ? s("dealOfParti", { p: d.parti, n }) : String(n)}${game.game === "vandtia" ? "" : ` · ${d.scores.join("–")}`}${d.over ? "" : `, ${s("unfinished")}`}`);
    }));
    seats.replaceChildren(...Array.from({ length: game.seats }, (_, i) => h("option", { value: i, selected: i === seat }, i === me ? t("You") : name(i))), h("option", { value: "", selected: seat === null }, s("watcher")));
    all.checked = open;
    heading();
    fill(list);
  }

  function heading() {
    document.title = `${gameName(prefs.lang, game.game)} – ${s("replay")} – Talong`;
    const again = () => {
      words();
      review.redraw();
      draw([]);
    };
    head.replaceChildren(bar(h("span", { class: "game-name" }, gameName(prefs.lang, game.game)),
      table
        ? h("button", { type: "button", class: "quiet", id: "to-table", onclick: () => go(`/bord/${table}`) }, ...wide("backToTable", "backToTableShort"))
        : h("button", { type: "button", class: "quiet", id: "other-record", onclick: () => {
          sessionStorage.removeItem(KEPT);
          history.replaceState(null, "", location.pathname);
          anew();
        } }, s("other")),
      ...(table ? [copyButton({ class: "quiet", id: "copy-link" }, () => location.href, s("copied"), ...wide("copyLink", "copyLinkShort"))] : []),
      h("button", { type: "button", class: "quiet", id: "download", onclick: download }, ...wide("download", "downloadShort")),
      settingsButton(again), languageButton(again)));
  }

  const download = () => save(`${game.game}-${(table ?? "").slice(0, 6) || "parti"}.txt`, text);

  /** One step in words. @param {WholeStep} step */
  function saying(step) {
    if (step.action === null) return s("dealt");
    const talk = { lang: prefs.lang, view: step.view, you: me, name };
    return step.events.map((e) => eventWords(talk, e)).filter(Boolean).join(" ");
  }

  /** The steps by tricks, each a way to go there. @param {HTMLElement} into @param {() => void} [also] */
  function fill(into, also) {
    const rows = [];
    let trick = 1;
    for (const [i, step] of game.steps.entries()) {
      rows.push(h("li", { "data-at": i }, h("button", { type: "button", class: "quiet", onclick: () => {
        to(i);
        also?.();
      } }, h("span", {}, saying(step)), review.badge(step.entry))));
      if (step.events.some((e) => e.event === "trick") && i + 1 < game.steps.length) rows.push(h("li", { class: "heading" }, s("trickNo", { n: ++trick })));
    }
    into.replaceChildren(...rows);
    mark(into);
  }

  /** @param {HTMLElement} into */
  function mark(into) {
    for (const row of into.querySelectorAll("[data-at]")) set(row.firstElementChild ?? row, { "aria-current": Number(/** @type {HTMLElement} */ (row).dataset.at) === cursor ? "step" : null });
  }

  /** @param {import("../protocol.js").GameEvent[]} events */
  function draw(events) {
    if (closed) return;
    const step = now();
    store = { ...store, view: step.view };
    play.show(step.view, events);
    settle();
  }

  function settle() {
    const step = now();
    slider.value = String(cursor);
    set(slider, { "aria-valuetext": s("stepOf", { n: cursor + 1, of: game.steps.length }) });
    for (const key of keys.slice(0, 2)) set(key, { "aria-disabled": cursor === 0 ? "true" : null });
    for (const key of keys.slice(2)) set(key, { "aria-disabled": cursor >= game.steps.length - 1 ? "true" : null });
    const words = saying(step);
    if (said.textContent !== words) said.textContent = words;
    review.show(step.entry);
    mark(list);
    const row = list.querySelector("[aria-current]");
    const scroll = list.parentElement;
    if (row instanceof HTMLElement && scroll) scroll.scrollTop = row.offsetTop - scroll.offsetTop - scroll.clientHeight / 2;
    const p = new URLSearchParams();
    const d = game.deals[deal];
    p.set("parti", String(d.parti));
    p.set("giv", String(deal + 1 - game.deals.findIndex((x) => x.parti === d.parti)));
    p.set("steg", String(cursor));
    if (seat !== null) p.set("plats", String(seat));
    if (open) p.set("kort", "alla");
    history.replaceState(null, "", `${location.pathname}#${p}`);
  }

  /** @param {number} n */
  function to(n) {
    clearTimeout(resting);
    const next = Math.max(0, Math.min(game.steps.length - 1, n));
    if (n < 0 || next === cursor) return;
    cursor = next;
    draw([]);
    announce(said.textContent ?? "");
  }

  /** One step on, as it was at the table: a full trick rests before it is taken. */
  function on() {
    clearTimeout(resting);
    if (cursor >= game.steps.length - 1) return;
    const from = now().view;
    cursor++;
    const step = now();
    const frames = framesBetween(from, step.events, step.view);
    const first = frames[0];
    if (frames.length > 1 && TEMPI[prefs.tempo] > 0) {
      play.show(first.view, first.events, true);
      resting = window.setTimeout(() => draw(frames.flatMap((f, i) => (i > 0 ? f.events : []))), TEMPI[prefs.tempo] * 0.6);
      settle();
    } else draw(step.events);
    announce(said.textContent ?? "");
  }

  let asked = 0;
  /** Another deal, another seat, cards open or not. @param {{ deal?: number; seat?: number | null; open?: boolean }} wish */
  async function change(wish) {
    clearTimeout(resting);
    const mine = ++asked;
    const next = { deal, seat, open, ...wish };
    try {
      const fresh = await load(text, next.deal, next.seat, next.open, me);
      if (mine !== asked || closed) return;
      const other = next.deal !== deal;
      ({ deal, seat, open } = next);
      game = fresh;
      if (other) cursor = 0;
      if (other || wish.seat !== undefined) review.reset();
      store = { ...store, you: seat };
      words();
      draw([]);
    } catch (e) {
      said.replaceChildren(refusalLine(asRefusal(e)));
    }
  }

  /** @param {KeyboardEvent} e */
  function key(e) {
    if (e.target instanceof HTMLInputElement || e.target instanceof HTMLSelectElement || document.querySelector("dialog") || e.altKey || e.ctrlKey || e.metaKey) return;
    const what = /** @type {Record<string, () => void>} */ ({ ArrowLeft: () => to(cursor - 1), ArrowRight: on, Home: () => to(0), End: () => to(game.steps.length - 1) })[e.key];
    if (!what) return;
    e.preventDefault();
    what();
  }
  window.addEventListener("keydown", key);
  const resize = new ResizeObserver(() => play.draw());
  words();
  draw([]);
  resize.observe(play.felt);
  play.felt.dataset.ready = "yes";
  if (at.review && seat !== null) review.begin();
  return { leave() {
    closed = true;
    clearTimeout(resting);
    resize.disconnect();
    window.removeEventListener("keydown", key);
    review.leave();
    play.close();
  } };
}

/** A word that is shorter on a phone. @param {"backToTable" | "copyLink" | "download"} long @param {"backToTableShort" | "copyLinkShort" | "downloadShort"} short */
const wide = (long, short) => [h("span", { class: "long" }, s(long)), h("span", { class: "short", "aria-hidden": "true" }, s(short))];

/** The deal that the address names. @param {Replay<WholeStep>} game @param {number | null} parti @param {number | null} deal */
function dealAt(game, parti, deal) {
  const first = parti === null ? 0 : game.deals.findIndex((d) => d.parti === parti);
  const found = Math.max(0, first) + (deal === null ? 0 : deal - 1);
  return Math.max(0, Math.min(game.deals.length - 1, found));
}
