// A house's rules as a form made from the switch table: used before a table is made, and by the host in the lobby.
import { api } from "../lib/api.js";
import { answerKey, asRefusal, refusalLine, t } from "../lib/chrome.js";
import { dialog, h } from "../lib/dom.js";
import { prefs } from "../lib/prefs.js";
/** @import { Preset, Rules, Switch, SwitchValue, TableInfo } from "../protocol.js" */
/** @import { Wish } from "../table/connection.js" */
/** @typedef {{ seating: string; changed: Rules }} House What differs from the source, in a seating. */

/** What the source says. @param {Switch} s @param {string} seating */
const standard = (s, seating) => (s.defaults && seating in s.defaults ? s.defaults[seating] : s.default);
/** What an answer is called. @param {Switch} s @param {SwitchValue} v */
const label = (s, v) => s.labels[answerKey(v)]?.[prefs.lang] ?? answerKey(v);

/** Where rules are others than some, as what is asked and how it is answered. @param {Preset} preset @param {Rules} rules @param {(s: Switch) => SwitchValue | undefined} than */
const unlike = (preset, rules, than) => preset.switches.filter((s) => s.name in rules && than(s) !== undefined && rules[s.name] !== than(s))
  .map((s) => ({ name: s.name, title: s.title[prefs.lang], answer: label(s, rules[s.name]), value: rules[s.name] }));

/** A table's own rules: where it is not as in the book. @param {Preset} preset @param {TableInfo} table */
export const ownRules = (preset, table) => unlike(preset, table.rules, (s) => standard(s, table.seating));
/** What the host has changed since. @param {Preset} preset @param {TableInfo} table @param {Rules} before */
export const newRules = (preset, table, before) => unlike(preset, table.rules, (s) => before[s.name]);

/**
 * The form: named houses, and every switch. `judged` hears whether the rules are a game; the server knows, the page does not.
 * @param {Preset} preset @param {House} house @param {(good: boolean) => void} judged
 */
export function houseForm(preset, house, judged) {
  const switches = h("div", { class: "switches" });
  const named = h("div", { class: "choices" });
  const trouble = h("p", { class: "trouble", role: "status" });
  const request = () => ({ game: preset.name, seating: house.seating, rules: house.changed });

  let asked = 0;
  let picked = "";
  async function check() {
    const mine = ++asked;
    /** @type {unknown} */
    let error = null;
    await api.rules(request()).catch((e) => (error = e));
    if (mine !== asked) return;
    if (error) say(error);
    else {
      trouble.replaceChildren(Object.keys(house.changed).length ? t("rulesOk") : "");
      trouble.classList.remove("bad");
    }
    judged(!error);
  }

  /** @param {unknown} error */
  function say(error) {
    trouble.replaceChildren(refusalLine(asRefusal(error)));
    trouble.classList.add("bad");
  }

  /** @param {Switch} s */
  function field(s) {
    const id = `switch-${s.name}`;
    const usual = standard(s, house.seating);
    const now = s.name in house.changed ? house.changed[s.name] : usual;
    const wide = s.values.length > 40 || (s.max ?? 0) > 100;
    const change = (/** @type {SwitchValue} */ v) => {
      if (v === usual) delete house.changed[s.name];
      else house.changed[s.name] = v;
      houses();
      check();
    };
    const control = wide
      ? h("input", { id, type: "number", min: s.min, max: s.max, value: String(now), onchange: (/** @type {any} */ e) => change(Number(e.target.value)) })
      : h("select", { id, onchange: (/** @type {any} */ e) => change(s.values[e.target.selectedIndex]) }, ...s.values.map((v) => h("option", { selected: v === now }, label(s, v))));
    return h("div", { class: "switch" }, h("label", { for: id }, s.title[prefs.lang]), control,
      h("p", { class: "help" }, s.help[prefs.lang], " ", h("span", { class: "rule" }, s.rules.slice(0, 3).join(" "))));
  }

  /** Is this exactly the named house? */
  const same = (/** @type {Rules} */ rules) => JSON.stringify(Object.entries(rules).sort()) === JSON.stringify(Object.entries(house.changed).sort());
  function houses() {
    const sets = [{ key: "", label: t("houseSource"), rules: /** @type {Rules} */ ({}) }, ...preset.houses.map((x) => ({ key: x.name, label: x.text[prefs.lang], rules: x.rules }))];
    // Two houses may be the same rules here; then the one that was picked is shown.
    const here = sets.find((x) => x.key === picked && same(x.rules)) ?? sets.find((x) => same(x.rules));
    const focused = document.activeElement instanceof HTMLInputElement && document.activeElement.name === "house" ? document.activeElement.value : null;
    named.replaceChildren(
      ...sets.map((x) => h("label", {}, h("input", { type: "radio", name: "house", value: x.key || "source", checked: x === here, onchange: () => {
        picked = x.key;
        house.changed = { ...x.rules };
        fill();
        check();
      } }), h("span", {}, x.label))),
      !here ? h("label", {}, h("input", { type: "radio", name: "house", value: "own", checked: true }), h("span", {}, t("houseOwn"))) : "");
    if (focused !== null) /** @type {HTMLElement | null} */ (named.querySelector(`input[value="${focused}"]`))?.focus();
  }

  function fill() {
    switches.replaceChildren(...preset.switches.map((s) => field(s)));
    houses();
  }
  return { named: h("fieldset", {}, h("legend", {}, t("house")), named), switches, trouble, request, fill, check, say };
}

/** The host changes the rules of a table that has not begun. @param {Preset} preset @param {TableInfo} table @param {(w: Wish) => void} wish */
export function rulesDialog(preset, table, wish) {
  /** @type {House} */
  const house = { seating: table.seating, changed: Object.fromEntries(ownRules(preset, table).map((r) => [r.name, r.value])) };
  const before = JSON.stringify(house.changed);
  const others = table.seats.some((s) => s.kind === "human" && s.seat !== table.host);
  const keep = h("button", { type: "button", id: "keep-rules", class: "primary", disabled: true, onclick: () => {
    box.close();
    wish({ t: "rules", rules: house.changed });
  } }, t("rulesKeep"));
  const form = houseForm(preset, house, (good) => (keep.disabled = !good || JSON.stringify(house.changed) === before));
  form.fill();
  const box = dialog(t("rulesChange"), t("close"), h("div", { class: "form plain" }, form.named, form.switches, form.trouble,
    others ? h("p", { class: "state" }, t("rulesAnew")) : "", h("div", { class: "row sticky" }, keep)));
}
