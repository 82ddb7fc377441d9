// A new table: seating, opponents, and the house's rules as a form made from the switch table.
import { api } from "../lib/api.js";
import { asRefusal, bar, languageButton, refusalLine, settingsButton, showBook, t } from "../lib/chrome.js";
import { h } from "../lib/dom.js";
import { houseForm } from "./house.js";
import { gameName, gameOf, gameSentence } from "../text/texts.js";
import { prefs } from "../lib/prefs.js";
import { otherNames, usualLevel, usualSettings } from "./start.js";
import { go } from "../lib/route.js";
/** @import { Preset, Presets, Rules, SeatRequest } from "../protocol.js" */

/** @param {HTMLElement} root @param {string} word What the game is called in the address. @param {boolean} inviting */
export function setupScreen(root, word, inviting) {
  const game = gameOf(word);
  document.title = `${gameName(prefs.lang, game)} – Talong`;
  const main = h("main", { class: "setup", "data-game": game }, h("p", {}, t("waiting")));
  root.append(bar(languageButton(), settingsButton()), main);
  api.presets().then((presets) => {
    const preset = presets.presets.find((p) => p.name === game);
    if (preset) form(main, preset, presets, inviting);
    else go("/");
  }, (e) => main.replaceChildren(refusalLine(asRefusal(e))));
  return {};
}

/** @param {HTMLElement} main @param {Preset} preset @param {Presets} presets @param {boolean} inviting */
function form(main, preset, presets, inviting) {
  const lang = prefs.lang;
  const { pace_ms: pace, race_ms: race } = presets.limits;
  const state = { seating: preset.seatings[0].seating, level: usualLevel(presets), changed: /** @type {Rules} */ ({}), pace: pace.default, race: race.default };
  const make = h("button", { type: "button", class: "primary", "data-make": "play" }, t("createPlay"));
  const ask = h("button", { type: "button", "data-make": "invite" }, t("createInvite"));
  if (inviting) {
    make.className = "";
    ask.className = "primary";
  }
  const house = houseForm(preset, state, (good) => (make.disabled = ask.disabled = !good));

  /** @param {boolean} friends */
  async function create(friends) {
    const seats = preset.seatings.find((s) => s.seating === state.seating)?.seats ?? 2;
    prefs.level = state.level;
    make.disabled = ask.disabled = true;
    try {
      const made = await api.create({
        ...house.request(), name: prefs.name || t("nameless"), start: !friends, contributes: true, settings: { pace_ms: state.pace, race_ms: state.race }, ...usualSettings(),
        seats: Array.from({ length: seats }, (_, i) => /** @type {SeatRequest} */ (i === 0 ? { kind: "you" } : friends ? { kind: "open" } : { kind: "bot", level: state.level })),
      });
      go(`/bord/${made.table}${friends ? `#${made.invite}` : ""}`);
    } catch (e) {
      make.disabled = ask.disabled = false;
      house.say(e);
    }
  }
  make.onclick = () => create(false);
  ask.onclick = () => create(true);

  /** @param {string} name @param {string} legend @param {[string, string][]} list @param {string} now @param {(v: string) => void} pick */
  const radios = (name, legend, list, now, pick) => h("fieldset", {}, h("legend", {}, legend), h("div", { class: "choices" },
    ...list.map(([value, label]) => h("label", {}, h("input", { type: "radio", name, value, checked: value === now, onchange: () => pick(value) }), h("span", {}, label)))));

  /** Times to choose from, the table's own among them. @param {import("../protocol.js").Range} range @param {number[]} list @returns {[string, string][]} */
  const times = (range, list) => [...new Set([...list, range.default])].filter((ms) => ms >= range.min && ms <= range.max).sort((a, b) => a - b)
    .map((ms) => [String(ms), t("seconds", { n: (ms / 1000).toLocaleString(lang) })]);
  const hasRace = preset.switches.some((s) => s.name === "follow_up");

  main.replaceChildren(
    h("h1", {}, gameName(lang, preset.name)), h("p", { class: "sentence" }, gameSentence(lang, preset.name)), otherNames(preset.name),
    h("div", { class: "form" },
      h("p", { class: "name" }, h("label", { for: "name" }, t("name")), h("input", { id: "name", type: "text", dir: "auto", maxlength: 24, autocomplete: "nickname", value: prefs.name, oninput: (/** @type {any} */ e) => (prefs.name = e.target.value.trim()) })),
      preset.seatings.length > 1 ? radios("seating", t("seating"), preset.seatings.map((s) => [s.seating, s.sides < s.seats ? t("seatingTeams", { n: s.seats, k: s.sides }) : t("players", { n: s.seats })]), state.seating, (v) => {
        state.seating = v;
        house.fill();
        house.check();
      }) : "",
      radios("level", t("level"), presets.levels.map((l) => [l.level, l.title[lang]]), state.level, (v) => (state.level = v)),
      radios("pace", t("paceBots"), times(pace, [300, 2000]), String(state.pace), (v) => (state.pace = Number(v))),
      hasRace ? radios("race", t("raceTime"), times(race, [1500, 6000]), String(state.race), (v) => (state.race = Number(v))) : "",
      house.named,
      h("details", {}, h("summary", {}, t("switches")), house.switches),
      house.trouble,
      h("div", { class: "row deciding" }, ...(inviting ? [ask, make] : [make, ask])),
      h("div", { class: "row" },
        h("button", { type: "button", class: "quiet", onclick: () => showBook(api.rules(house.request())) }, t("readBook")),
        h("button", { type: "button", class: "quiet", onclick: () => go("/") }, t("back")))));
  house.fill();
}
