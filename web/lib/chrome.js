// What the screens share: the bar at the top, the settings, words for refusals.
import { dialog, h, picture } from "./dom.js";
import { gameName, text } from "../text/texts.js";
import { prefs, showPrefs, TEMPI } from "./prefs.js";
import { go, show } from "./route.js";
import { play as sound } from "./sound.js";
/** @import { Refusal, RuleBook, SwitchValue } from "../protocol.js" */
/** @import { Tempo } from "./prefs.js" */

/** @param {keyof typeof import("../text/texts.js").TEXTS.sv} key @param {Record<string, string | number>} [values] */
export const t = (key, values) => text(prefs.lang, key, values);

/** Says something to who listens instead of looking. @param {string} sentence */
export function announce(sentence) {
  const says = document.getElementById("says");
  if (!says) return;
  says.append(h("p", {}, sentence));
  while (says.childElementCount > 8) says.firstElementChild?.remove();
}

/** @param {...Node} tools */
export function bar(...tools) {
  const home = h("a", { href: "/", class: "brand", onclick: (/** @type {MouseEvent} */ e) => {
    if (e.metaKey || e.ctrlKey) return;
    e.preventDefault();
    go("/");
  } }, "Talong");
  return h("header", { class: "bar" }, home, h("nav", { class: "tools", "aria-label": "Talong" }, ...tools));
}

/** @param {(() => void) | null} [changed] What to do instead of showing the screen anew. @param {() => (Node | null)[]} [more] What a table adds. */
export function settingsButton(changed = null, more = () => []) {
  return h("button", { type: "button", class: "quiet", id: "settings", onclick: () => settings(changed, more) }, h("span", { class: "long" }, t("settings")), picture(WHEEL, "short wheel"));
}

/** What phones show for settings. */
const WHEEL = `<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="5.6"/><circle cx="12" cy="12" r="8.6" class="teeth"/></svg>`;

/** A word that is shorter on a phone, but read out in full. @param {keyof typeof import("../text/texts.js").TEXTS.sv} long @param {keyof typeof import("../text/texts.js").TEXTS.sv} short */
export const longShort = (long, short) => [h("span", { class: "long" }, t(long)), h("span", { class: "short", "aria-hidden": "true" }, t(short))];

/** The other language, one tap away. @param {(() => void) | null} [changed] */
export function languageButton(changed = null) {
  const other = prefs.lang === "sv" ? "en" : "sv";
  return h("button", { type: "button", class: "quiet lang", lang: other, onclick: () => {
    prefs.lang = other;
    showPrefs();
    (changed ?? show)();
  } }, other === "sv" ? "Svenska" : "English");
}

/** @param {(() => void) | null} changed @param {() => (Node | null)[]} more */
function settings(changed, more) {
  const refresh = () => {
    showPrefs();
    (changed ?? show)();
  };
  /** @param {string} name @param {string} legend @param {[string, string][]} choices @param {string} now @param {(v: string) => void} pick */
  const choice = (name, legend, choices, now, pick) => h("fieldset", {}, h("legend", {}, legend), h("div", { class: "choices" },
    ...choices.map(([value, label]) => h("label", {}, h("input", { type: "radio", name, value, checked: value === now, onchange: () => pick(value) }), h("span", {}, label)))));
  /** @param {string} name @param {string} label @param {boolean} now @param {(on: boolean) => void} pick */
  const check = (name, label, now, pick) => h("label", { class: `check check-${name}` }, h("input", { type: "checkbox", name, checked: now, onchange: (/** @type {any} */ e) => pick(e.target.checked) }), h("span", {}, label));
  const tempi = /** @type {[Tempo, string][]} */ ([["calm", t("tempoCalm")], ["normal", t("tempoNormal")], ["quick", t("tempoQuick")], ["none", t("tempoNone")]]);
  const box = dialog(t("settings"), t("close"), h("div", { class: "form" },
    choice("lang", t("language"), [["sv", "Svenska"], ["en", "English"]], prefs.lang, (v) => {
      prefs.lang = v === "en" ? "en" : "sv";
      box.close();
      refresh();
    }),
    check("four", t("fourColours"), prefs.fourColours, (on) => {
      prefs.fourColours = on;
      refresh();
    }),
    choice("tempo", t("tempo"), tempi.filter(([k]) => k in TEMPI), prefs.tempo, (v) => {
      prefs.tempo = /** @type {Tempo} */ (v);
    }),
    choice("theme", t("appearance"), [["auto", t("themeAuto")], ["light", t("themeLight")], ["dark", t("themeDark")]], prefs.theme, (v) => {
      prefs.theme = v;
      showPrefs();
    }),
    choice("sort", t("sort"), [["suit", t("sortSuit")], ["trump", t("sortTrump")], ["rank", t("sortRank")]], prefs.sort, (v) => {
      prefs.sort = v;
      refresh();
    }),
    check("left", t("leftHanded"), prefs.leftHanded, (on) => {
      prefs.leftHanded = on;
      refresh();
    }),
    check("onward", t("onward"), prefs.onward, (on) => {
      prefs.onward = on;
      refresh();
    }),
    check("sound", t("sound"), prefs.sound, (on) => {
      prefs.sound = on;
      if (on) sound("turn");
    }),
    check("keys", t("keys"), prefs.keys, (on) => {
      prefs.keys = on;
    }),
    ...more()));
}

/** @param {Refusal} refusal */
export function refusalLine(refusal) {
  const lines = refusal.reasons?.length ? refusal.reasons : [refusal];
  return h("span", {}, ...lines.flatMap((r, i) => [i > 0 ? " " : "", r[prefs.lang], r.rule ? h("span", { class: "rule" }, ` ${r.rule}`) : ""]));
}

/** What went wrong, as a sentence. @param {unknown} error @returns {Refusal} */
export function asRefusal(error) {
  const known = /** @type {{ refusal?: Refusal }} */ (error)?.refusal;
  return known ?? { rule: null, sv: text("sv", "errNet"), en: text("en", "errNet") };
}

/** The rule book as a dialog. @param {Promise<RuleBook>} coming @param {boolean | null} [hints] Whether hints are allowed, where there is a table. */
export function showBook(coming, hints = null) {
  const body = h("div", { class: "book" }, t("waiting"));
  dialog(t("rules"), t("close"), body);
  coming.then((rules) => {
    const lang = prefs.lang;
    import("./glossary.js").then((g) => g.mark(body), () => {});
    body.replaceChildren(
      h("p", { class: "book-title" }, rules.book.title[lang] || gameName(lang, rules.game)),
      hints === null ? "" : h("p", { class: "book-table" }, h("strong", {}, `${t("atThisTable")}: `), t(hints ? "hintsAllowed" : "hintsAlone")),
      ...rules.book.sections.map((s) => h("section", {}, h("h3", {}, s.title[lang]),
        ...s.paragraphs.map((p) => h("p", {}, p[lang], " ", h("span", { class: "rule" }, p.rules.join(" ")))))));
  }, (e) => body.replaceChildren(refusalLine(asRefusal(e))));
}

/** What a level of bots is called. @param {import("../protocol.js").Presets | null} presets @param {string | null} level */
export const levelName = (presets, level) => (level && presets?.levels.find((l) => l.level === level)?.title[prefs.lang]) || "";

/** A switch's answer as the key of its label. @param {SwitchValue} value */
export const answerKey = (value) => (value === null ? "none" : String(value));
