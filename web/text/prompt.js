// What the page says to the player whose turn it is. Reads the phase and what is offered; decides nothing.
import { text } from "./texts.js";
import { rankName, suitName } from "./words.js";
/** @import { TolvaView, VandtiaView } from "../lib/types.js" */
/** @import { Offer } from "../table/actions.js" */
/** @import { Talk } from "./words.js" */

/** @param {Talk} talk @param {Offer} offer */
export function promptFor(talk, offer) {
  const { view, lang } = talk;
  if (!view) return "";
  return "piles" in view ? vandtia(talk, view, offer) : tolva(talk, /** @type {TolvaView} */ (view), offer, lang);
}

/** @param {Talk} talk @param {TolvaView} view @param {Offer} offer @param {import("./texts.js").Lang} lang */
function tolva(talk, view, offer, lang) {
  if (view.phase === "answer" && view.question) {
    const name = view.question.seat === null ? "" : talk.name(view.question.seat);
    return text(lang, "promptAnswerGeneral", { name, question: view.asked?.[lang] ?? "" });
  }
  const duty = view.duties.find((d) => d.seat === talk.you && (view.phase === "lead" ? d.must.startsWith("lead") : d.must.startsWith("play")));
  if (duty) {
    const key = duty.must === "lead-suit" ? "dutyLeadSuit" : duty.must === "play-king-or-queen" ? "dutyPlayKQ" : "dutyLeadKQ";
    return text(lang, "promptDuty", { duty: text(lang, key, { suit: suitName(lang, duty.suit) }) });
  }
  if (view.phase === "meld") {
    const melds = offer.legal.length > 1;
    return text(lang, offer.onward === "turn" ? (melds ? "promptMeldTurn" : "promptTurn") : melds ? "promptMeld" : "promptDraw");
  }
  if (view.phase === "follow") return text(lang, "promptFollow");
  if (offer.buttons.some((b) => b.startsWith("meld"))) return text(lang, "promptMeldLead");
  return text(lang, offer.buttons.some((b) => b === "half" || b === "full") ? "promptLeadGubbe" : "promptLead");
}

/** @param {Talk} talk @param {VandtiaView} view @param {Offer} offer */
function vandtia(talk, view, offer) {
  const { lang } = talk;
  if (view.phase === "arrange") return text(lang, "promptArrange");
  if (view.phase === "declare") return text(lang, "promptDeclare");
  if (offer.verb === "add") return text(lang, "promptAdd");
  if (offer.flips.length > 0 && offer.cards.size === 0) return text(lang, "promptFlip");
  if (view.phase === "lead") return view.must_lead && view.plays === 0 ? text(lang, "promptMustLead", { rank: rankName(lang, view.must_lead) }) : text(lang, "promptPile");
  return text(lang, offer.buttons.includes("chance") ? "promptPlayOn" : "promptPlay");
}
