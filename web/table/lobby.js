// Before the first deal: who sits where, the link, the rules and their acceptance.
import { api } from "../lib/api.js";
import { levelName, showBook, t } from "../lib/chrome.js";
import { copyButton, h } from "../lib/dom.js";
import { newRules, ownRules, rulesDialog } from "../start/house.js";
import { gameName } from "../text/texts.js";
import { prefs } from "../lib/prefs.js";
import { seatName } from "./store.js";
import { isolated } from "../text/names.js";
/** @import { Presets, SeatInfo } from "../protocol.js" */
/** @import { Store } from "./store.js" */
/** @import { Wish } from "./connection.js" */

/**
 * @param {HTMLElement} root @param {Store} store @param {{ wish: (w: Wish) => void; invite: string | null; level: string; presets: Presets | null }} o
 */
export function showLobby(root, store, { wish, invite, level, presets }) {
  const table = store.table;
  if (!table) return;
  const you = store.you;
  const me = you === null ? null : table.seats[you];
  const host = you !== null && table.host === you;
  const key = table.invite ?? invite;
  const link = key ? `${location.origin}/bord/${table.id}#${key}` : null;
  const focus = document.activeElement?.id ?? "";

  const copy = copyButton({ id: "copy" }, () => link ?? "", t("copied"), t("copy"));
  const field = h("input", { id: "link", type: "text", readonly: true, value: link ?? "", onfocus: () => field.select() });
  const name = h("input", { id: "sit-name", type: "text", dir: "auto", maxlength: 24, autocomplete: "nickname", value: prefs.name, oninput: (/** @type {any} */ e) => (prefs.name = e.target.value.trim()) });

  /** @param {SeatInfo} s */
  const seat = (s) => {
    const state = s.kind === "open" ? "" : s.kind === "bot" ? [t("bot"), levelName(presets, s.level)].filter(Boolean).join(" · ") : s.accepted ? t("accepted") : t("notAccepted");
    return h("li", { class: s.seat === you ? "seat mine" : "seat", "data-seat": s.seat, "data-kind": s.kind },
      h("span", { class: `dot side-${s.side}${s.colour === null ? "" : ` tone-${s.colour}`}`, "aria-hidden": "true" }),
      h("span", { class: "who" }, s.kind === "open" ? t("open") : isolated(s.name), s.seat === you ? ` (${t("you")})` : ""),
      h("span", { class: "state" }, state, s.kind === "human" && !s.here ? ` · ${t("gone")}` : ""),
      h("span", { class: "row" },
        s.kind === "open" && me === null && key ? h("button", { type: "button", id: `sit-${s.seat}`, class: "primary", onclick: () => wish({ t: "sit", invite: key, name: prefs.name || t("nameless"), seat: s.seat }) }, t("sitHere")) : null,
        host && s.seat !== you && s.kind !== "bot" ? h("button", { type: "button", id: `bot-${s.seat}`, onclick: () => wish({ t: "seat", seat: s.seat, kind: "bot", level }) }, t("putBot")) : null,
        host && s.seat !== you && s.kind !== "open" ? h("button", { type: "button", id: `open-${s.seat}`, class: "quiet", onclick: () => wish({ t: "seat", seat: s.seat, kind: "open" }) }, t("giveSeat")) : null));
  };

  const preset = presets?.presets.find((p) => p.name === table.game);
  const fresh = preset && store.agreed && me && !me.accepted ? newRules(preset, table, store.agreed) : [];
  const own = preset ? ownRules(preset, table) : [];
  /** @param {{ name: string; title: string; answer: string }} r */
  const rule = (r) => h("li", { "data-switch": r.name, class: fresh.some((n) => n.name === r.name) ? "fresh" : "" }, h("span", {}, r.title), h("strong", {}, r.answer), fresh.some((n) => n.name === r.name) ? h("em", {}, t("rulesFresh")) : null);
  const full = table.seats.every((s) => s.kind !== "open");
  const agreed = table.seats.every((s) => s.accepted);
  const share = typeof navigator.share === "function" && link
    ? h("button", { type: "button", id: "share", onclick: () => navigator.share({ title: "Talong", text: gameName(prefs.lang, table.game), url: link }).catch(() => {}) }, t("share")) : null;

  root.replaceChildren(h("div", { class: "lobby", "data-event": store.n },
    h("h1", {}, gameName(prefs.lang, table.game)), h("p", { class: "sentence" }, t("lobbyLead")),
    link && you !== null ? h("div", { class: "invite" }, h("label", { for: "link" }, t("link")), h("div", { class: "row" }, field, copy, share)) : null,
    me === null && key && !full ? h("p", { class: "name" }, h("label", { for: "sit-name" }, t("name")), name) : null,
    h("h2", {}, t("lobby")),
    h("ol", { class: "seats" }, ...table.seats.map(seat)),
    h("h2", {}, t("rules")),
    preset ? (own.length + fresh.length > 0
      ? h("ul", { class: "own-rules" }, ...[...own, ...fresh.filter((r) => !own.some((o) => o.name === r.name))].map(rule))
      : h("p", {}, t("rulesSource"))) : null,
    h("p", { class: "hints-rule" }, t(table.settings.hints ? "hintsAllowed" : "hintsAlone")),
    host ? h("label", { class: "check" }, h("input", { id: "allow-hints", type: "checkbox", checked: table.settings.hints, onchange: (/** @type {any} */ e) => wish({ t: "settings", settings: { hints: e.target.checked } }) }), h("span", {}, t("allowHints"))) : null,
    h("div", { class: "row" },
      host && preset ? h("button", { type: "button", id: "change-rules", onclick: () => rulesDialog(preset, table, wish) }, t("rulesChange")) : null,
      h("button", { type: "button", id: "book", onclick: () => showBook(api.book(table.id), table.settings.hints) }, t("readBook"))),
    h("div", { class: "row deciding" },
      fresh.length > 0 ? h("p", { class: "changed", role: "status" }, t("rulesChanged")) : null,
      me && !me.accepted ? h("button", { type: "button", id: "accept", class: "primary", onclick: () => wish({ t: "accept" }) }, t("accept")) : null,
      host ? h("button", { type: "button", id: "deal", class: agreed && full ? "primary" : "", disabled: !(full && agreed), onclick: () => wish({ t: "start" }) }, t("startGame")) : null,
      h("p", { class: "state", role: "status" },
        me && me.accepted && !host && table.host !== null && full && agreed ? t("waitingHost", { name: seatName(table, table.host) }) : me && (!full || !agreed) && me.accepted ? t("waitingOthers") : me === null && full ? t("tableFull") : ""))));
  if (focus) document.getElementById(focus)?.focus();
}
