// A card on the felt in words, and what it is to who taps it or listens.
import { t } from "../lib/chrome.js";
import { cardName } from "../text/words.js";
import { goesOn } from "./actions.js";
/** @import { Seat } from "../protocol.js" */
/** @import { Placed } from "./layout.js" */
/** @import { Now } from "./play.js" */

/** @param {Now} now @param {Placed} p */
export function describe({ view, you, offered, picked: { cards }, talk, ways }, p) {
  const own = ways.me === undefined && p.seat !== null && p.seat === you && (p.zone === "hand" || p.zone === "row" || p.zone === "stack");
  const hidden = p.card === "?";
  const flip = hidden && own && offered.flips.includes(p.place);
  if (goesOn(view, offered, p)) return { role: /** @type {const} */ ("button"), label: t(offered.onward === "draw" ? "tapTalong" : "tapRow", { n: p.place }), dimmed: false, picked: false, live: true };
  if (hidden && !flip) return { role: null, label: "", dimmed: false, picked: false, live: false };
  const picked = cards.includes(p.card) && !hidden;
  const live = flip || offered.cards.has(p.card);
  const name = hidden ? t("hiddenPlace", { n: p.place }) : cardName(talk.lang, p.card);
  const whose = p.zone === "trick" && p.seat !== null ? `, ${p.seat === you ? t("you") : ways.name(p.seat)}` : "";
  if (!own) return { role: /** @type {const} */ ("img"), label: name + whose, dimmed: false, picked: false, live: false };
  const dimmed = offered.cards.size > 0 && !live && !offered.arranging;
  const state = picked ? `, ${t("chosen")}` : dimmed ? `, ${t("unplayable")}` : live ? `, ${t("playable")}` : "";
  return { role: /** @type {const} */ ("button"), label: name + state, dimmed, picked, live };
}

/** @param {Now} now @param {string} zone @param {Seat | null} seat */
export function zoneName({ you, ways }, zone, seat) {
  const own = seat === you;
  if (zone === "talong") return t("talong");
  if (zone === "trick") return t("trick");
  if (zone === "pile" || seat === null) return t("pile");
  if (zone === "hand") return own ? t("hand") : t("handOf", { name: ways.name(seat) });
  return own ? t("rowOwn") : t("rowOf", { name: ways.name(seat) });
}
