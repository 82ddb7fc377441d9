// Dialogs at the table: the last trick once more, and the people around the table.
import { levelName, t } from "../lib/chrome.js";
import { dialog, h, picture } from "../lib/dom.js";
import { face } from "../lib/faces.js";
import { prefs } from "../lib/prefs.js";
import { seatName } from "./store.js";
import { isolated } from "../text/names.js";
import { cardName } from "../text/words.js";
/** @import { Store } from "./store.js" */
/** @import { Presets } from "../protocol.js" */
/** @import { Lang } from "../text/texts.js" */
/** @import { Wish } from "./connection.js" */

/** @param {Store} store @param {Lang} lang */
export function lastTrickDialog(store, lang) {
  const last = store.lastTrick;
  const who = (/** @type {number} */ seat) => (seat === store.you ? t("You") : seatName(store.table, seat));
  dialog(t("lastTrick"), t("close"), last
    ? h("div", {}, h("ul", { class: "last-trick" }, ...last.cards.map((c) =>
      h("li", {}, h("span", { role: "img", "aria-label": cardName(lang, c.card) }, picture(face(c.card, lang), "big-card")), h("span", {}, who(c.seat))))),
      h("p", {}, t("lastTrickTaker", { name: who(last.taker) })))
    : h("p", {}, t("lastTrickNone")));
}

/** What the settings add at a table: the own name and colour, and for the host whether hints are allowed. @param {Store} store @param {(w: Wish) => void} wish */
export function own(store, wish) {
  const { table, you } = store;
  const me = you === null ? null : table?.seats[you];
  if (!table || !me) return [];
  const rename = (/** @type {number | null} */ colour) => wish({ t: "name", name: name.value.trim() || me.name, colour });
  const name = h("input", { id: "table-name", type: "text", dir: "auto", maxlength: 24, autocomplete: "nickname", value: me.name });
  return [
    h("p", { class: "name" }, h("label", { for: "table-name" }, t("yourName")), name, h("button", { type: "button", id: "table-name-save", onclick: () => {
      prefs.name = name.value.trim();
      rename(me.colour);
    } }, t("save"))),
    h("fieldset", {}, h("legend", {}, t("colour")), h("div", { class: "choices tones" }, ...t("colours").split(",").map((label, i) =>
      h("label", {}, h("input", { type: "radio", name: "colour", value: i, checked: (me.colour ?? prefs.colour) === i, onchange: () => {
        prefs.colour = i;
        rename(i);
      } }), h("span", { class: `dot tone-${i}`, "aria-hidden": "true" }), h("span", {}, label))))),
    table.host === you ? h("label", { class: "check" }, h("input", { type: "checkbox", name: "hints", checked: table.settings.hints, onchange: (/** @type {any} */ e) => wish({ t: "settings", settings: { hints: e.target.checked } }) }), h("span", {}, t("allowHints"))) : null,
  ];
}

/** @param {Store} store @param {{ wish: (w: Wish) => void; invite: string | null; level: string; presets: Presets | null; gone: () => void }} o */
export function peopleDialog(store, { wish, invite, level, presets, gone }) {
  const table = store.table;
  if (!table) return;
  const host = store.you !== null && table.host === store.you;
  const key = table.invite ?? invite;
  const link = key ? `${location.origin}/bord/${table.id}#${key}` : "";
  /** @type {HTMLDialogElement} */
  let box;
  /** @param {string} label @param {Wish} w */
  const act = (label, w) => h("button", { type: "button", onclick: () => {
    box.close();
    wish(w);
  } }, label);
  /** @param {string} label @param {string} sure @param {() => void} todo */
  const careful = (label, sure, todo) => {
    const place = h("div", { class: "row" });
    const ask = h("button", { type: "button", class: "quiet", onclick: () => {
      place.replaceChildren(h("span", {}, sure), h("button", { type: "button", onclick: () => {
        box.close();
        todo();
      } }, t("yesDo")), h("button", { type: "button", class: "quiet", onclick: () => place.replaceChildren(ask) }, t("noDont")));
      /** @type {HTMLElement | null} */ (place.querySelector("button"))?.focus();
    } }, label);
    place.append(ask);
    return place;
  };
  box = dialog(t("people"), t("close"),
    h("ol", { class: "seats" }, ...table.seats.map((s) => h("li", { class: s.seat === store.you ? "seat mine" : "seat" },
      h("span", { class: `dot side-${s.side}${s.colour === null ? "" : ` tone-${s.colour}`}`, "aria-hidden": "true" }),
      h("span", { class: "who" }, s.kind === "open" ? t("open") : isolated(s.name), s.seat === store.you ? ` (${t("you")})` : ""),
      h("span", { class: "state" }, s.kind === "bot" ? [t("bot"), levelName(presets, s.level)].filter(Boolean).join(" · ") : s.kind === "open" ? "" : s.away ? t("botPlays") : s.here ? "" : s.wait ? t("awayWait") : t("gone")),
      h("span", { class: "row" },
        host && s.kind === "human" && s.seat !== store.you && !s.here ? act(t(s.wait ? "dontWait" : "waitFor", { name: isolated(s.name) }), { t: "wait", seat: s.seat, on: !s.wait }) : null,
        host && s.seat !== store.you && s.kind !== "bot" ? act(t("replace"), { t: "seat", seat: s.seat, kind: "bot", level }) : null,
        host && s.seat !== store.you && s.kind !== "open" ? act(t("giveSeat"), { t: "seat", seat: s.seat, kind: "open" }) : null,
        store.you === null && s.kind === "open" && key ? act(t("sitHere"), { t: "sit", invite: key, name: prefs.name || t("nameless"), seat: s.seat }) : null)))),
    h("p", { class: "state" }, t(table.settings.hints ? "hintsAllowed" : "hintsAlone")),
    link ? h("p", { class: "invite" }, h("label", { for: "table-link" }, t("link")), h("input", { id: "table-link", type: "text", readonly: true, value: link })) : null,
    h("div", { class: "row" }, store.you !== null ? careful(t("leave"), t("leaveSure"), () => {
      wish({ t: "leave" });
      gone();
    }) : null,
    host ? careful(t("endTable"), t("endSure"), () => wish({ t: "end" })) : null));
}
