// The start page: the games, your tables, finished games.
import { api } from "../lib/api.js";
import { announce, asRefusal, bar, languageButton, levelName, refusalLine, settingsButton, t } from "../lib/chrome.js";
import { h, picture } from "../lib/dom.js";
import { face } from "../lib/faces.js";
import { FOR_TWO, alsoCalled, gameName, gameSentence } from "../text/texts.js";
import { prefs } from "../lib/prefs.js";
import { isolated } from "../text/names.js";
import { go } from "../lib/route.js";
/** @import { CreateRequest, MyTable, Preset, Presets } from "../protocol.js" */

/** The best known first; whatever else the server offers comes after. */
const ORDER = ["bondtolva", "tolva", "vandtia", "bordstolva", "plocketolva", "strecktolva"];
const SHOWN = /** @type {Record<string, string[]>} */ ({
  bondtolva: ["Qh", "Kh"], tolva: ["Ts", "As"], vandtia: ["2c", "Td"], bordstolva: ["Kd", "Jd"], plocketolva: ["9c", "Qc"], strecktolva: ["6s", "Jh"],
});

/** @param {HTMLElement} root */
export function startScreen(root) {
  document.title = "Talong";
  const name = h("input", { id: "name", type: "text", dir: "auto", maxlength: 24, autocomplete: "nickname", value: prefs.name, oninput: (/** @type {any} */ e) => (prefs.name = e.target.value.trim()) });
  const trouble = h("p", { class: "trouble", role: "alert" });
  const games = h("ul", { class: "games" });
  const going = h("div", { class: "mine" });
  const ended = h("div", { class: "mine" });
  root.append(
    bar(languageButton(), settingsButton()),
    h("main", { class: "start" },
      h("section", { class: "hero" },
        h("div", { class: "hero-words" }, h("h1", {}, "Talong"), h("p", { class: "tagline" }, t("tagline")), h("p", {}, t("pitch")),
          h("p", { class: "name" }, h("label", { for: "name" }, t("name")), name),
          h("p", { class: "new-here" }, way("/lar", "", t("newHere")))),
        h("div", { class: "hero-cards", "aria-hidden": "true" }, ...["9s", "Qh", "Kh", "Ad"].map((c) => picture(face(c, prefs.lang), "hero-card")))),
      trouble, going,
      h("section", { "aria-labelledby": "games" }, h("h2", { id: "games" }, t("games")), games), doors(), ended));

  const fail = (/** @type {unknown} */ e) => {
    trouble.replaceChildren(refusalLine(asRefusal(e)));
  };
  api.presets().then((presets) => {
    const sorted = [...presets.presets].sort((a, b) => (ORDER.indexOf(a.name) + 1 || 99) - (ORDER.indexOf(b.name) + 1 || 99));
    games.append(...sorted.map((p) => gameCard(p, presets, fail)));
    games.dataset.ready = "yes";
  }, fail);
  api.mine().then(async ({ tables }) => showTables(tables, await api.presets().catch(() => null), going, ended), () => {});
  return {};
}

/** A link to a screen of ours. @param {string} address @param {string} look @param {string} label */
const way = (address, look, label) => h("a", { class: look, href: address, onclick: (/** @type {MouseEvent} */ e) => {
  if (e.metaKey || e.ctrlKey) return;
  e.preventDefault();
  go(address);
} }, label);

/** Ways to the screens beside the tables. */
function doors() {
  const door = (/** @type {string} */ address, /** @type {string} */ label) => way(address, "button", label);
  return h("nav", { class: "doors", "aria-label": t("study") }, h("h2", {}, t("study")), h("div", { class: "row" }, door("/lar", t("learnDoor")), door("/styrka", t("ratingDoor")), door("/uppspelning", t("replayDoor"))));
}

/** By what other name a game is looked for, and where whoever looks for it with two players should go. @param {string} game */
export function otherNames(game) {
  const also = alsoCalled(prefs.lang, game);
  if (also) return h("p", { class: "also" }, also);
  const [one, other] = (FOR_TWO[game] ?? []).map((name) => way(`/#nytt-${name}`, "", gameName(prefs.lang, name)));
  return one ? h("p", { class: "also" }, t("forTwo"), " ", one, ` ${t("or")} `, other, ".") : "";
}

/** @param {Preset} preset @param {Presets} presets @param {(e: unknown) => void} fail */
function gameCard(preset, presets, fail) {
  const counts = preset.seatings.map((s) => s.seats);
  const [a, b] = [Math.min(...counts), Math.max(...counts)];
  const title = gameName(prefs.lang, preset.name);
  const id = `game-${preset.name}`;
  return h("li", { class: "game" },
    h("div", { class: "game-cards", "aria-hidden": "true" }, ...(SHOWN[preset.name] ?? []).map((c) => picture(face(c, prefs.lang), "game-card"))),
    h("h3", { id }, title),
    h("p", { class: "count" }, a === b ? t("players", { n: a }) : t("playersRange", { a, b })),
    h("p", { class: "sentence" }, gameSentence(prefs.lang, preset.name)),
    otherNames(preset.name),
    h("div", { class: "row" },
      h("button", { type: "button", class: "primary", "aria-describedby": id, "data-play": preset.name, onclick: (/** @type {any} */ e) => {
        e.currentTarget.disabled = true;
        const button = e.currentTarget;
        announce(t("connecting"));
        playNow(preset, presets).catch((err) => {
          button.disabled = false;
          fail(err);
        });
      } }, t("playNow")),
      h("button", { type: "button", "aria-describedby": id, "data-invite": preset.name, onclick: () => go(`/#nytt-${preset.name}-bjud`) }, t("invite")),
      h("button", { type: "button", class: "quiet", "aria-describedby": id, "data-rules": preset.name, onclick: () => go(`/#nytt-${preset.name}`) }, t("houseRules"))));
}

/** The level that was chosen last, else the one in the middle. @param {Presets} presets */
export function usualLevel(presets) {
  const levels = presets.levels.map((l) => l.level);
  return prefs.level && levels.includes(prefs.level) ? prefs.level : levels[Math.floor(levels.length / 2)];
}

/** What this browser asks of a table's bots, if anything. */
export function usualSettings() {
  return prefs.pace ? { settings: { pace_ms: Number(prefs.pace), race_ms: Number(prefs.pace) * 2 } } : {};
}

/** @param {Preset} preset @param {Presets} presets */
async function playNow(preset, presets) {
  const { seating, seats } = preset.seatings[0];
  /** @type {CreateRequest} */
  const request = {
    name: prefs.name || t("nameless"), game: preset.name, seating, ...usualSettings(),
    seats: Array.from({ length: seats }, (_, i) => (i === 0 ? { kind: "you" } : { kind: "bot", level: usualLevel(presets) })),
    start: true, contributes: true,
  };
  const made = await api.create(request);
  go(`/bord/${made.table}`);
}

/** @param {MyTable[]} tables @param {Presets | null} presets @param {HTMLElement} going @param {HTMLElement} ended */
function showTables(tables, presets, going, ended) {
  const open = tables.filter((m) => m.phase !== "over" && m.phase !== "ended");
  const done = tables.filter((m) => m.phase === "over" || m.phase === "ended");
  going.append(list(open, 4, presets, t("openTables"), "open") ?? "");
  ended.append(list(done, 8, presets, t("finished"), "done") ?? "");
}

/** The others at a table, bots with their level. @param {MyTable} m @param {Presets | null} presets */
function othersAt(m, presets) {
  const called = m.names.map((name, i) => [name && isolated(name), levelName(presets, m.levels[i])]).filter(([name], i) => i !== m.seat && name);
  const levels = new Set(called.map(([, level]) => level));
  // Where all are of one level, it is said once.
  if (levels.size === 1 && called.length > 1) return called.map(([name]) => name).join(", ") + ([...levels][0] ? ` (${[...levels][0]})` : "");
  return called.map(([name, level]) => (level ? `${name} (${level})` : name)).join(", ");
}

/** The latest tables, the others behind a word. @param {MyTable[]} tables @param {number} first @param {Presets | null} presets @param {string} title @param {string} kind */
function list(tables, first, presets, title, kind) {
  if (tables.length === 0) return null;
  const date = new Intl.DateTimeFormat(prefs.lang === "sv" ? "sv-SE" : "en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  const rows = (/** @type {MyTable[]} */ some) => h("ul", { class: "tables" }, ...some.map((m) => {
    const address = `/bord/${m.table}`;
    const others = othersAt(m, presets);
    return h("li", {}, h("a", { href: address, "data-kind": kind, onclick: (/** @type {MouseEvent} */ e) => {
      if (e.metaKey || e.ctrlKey) return;
      e.preventDefault();
      go(address);
    } }, h("strong", {}, gameName(prefs.lang, m.game)), others ? h("span", {}, others) : null,
      m.scores && m.game !== "vandtia" ? h("span", { class: "figures" }, m.scores.join("–")) : null,
      h("span", { class: "when" }, date.format(new Date(m.changed * 1000))), h("span", { class: "go" }, t(kind === "open" ? "goOn" : "look"))));
  }));
  const rest = tables.slice(first);
  return h("section", { "aria-label": title }, h("h2", {}, title), rows(tables.slice(0, first)),
    rest.length > 0 ? h("details", { class: "more" }, h("summary", {}, t("moreTables", { n: rest.length })), rows(rest)) : null);
}
