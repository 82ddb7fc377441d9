// Cards in words; actions and events have theirs from the server.
import { text } from "./texts.js";
/** @import { Card, GameEvent, View, Seat } from "../protocol.js" */
/** @import { Lang } from "./texts.js" */
/** @typedef {{ lang: Lang; view: View | null; you: Seat | null; name: (seat: Seat) => string }} Talk */

const SUITS = /** @type {Record<Lang, Record<string, string>>} */ ({
  sv: { s: "spader", h: "hjärter", d: "ruter", c: "klöver" },
  en: { s: "spades", h: "hearts", d: "diamonds", c: "clubs" },
});
const RANKS = /** @type {Record<Lang, Record<string, string>>} */ ({
  sv: { A: "ess", K: "kung", Q: "dam", J: "knekt", T: "tio", 9: "nio", 8: "åtta", 7: "sju", 6: "sex", 5: "fem", 4: "fyra", 3: "tre", 2: "två" },
  en: { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two" },
});
const INDEX = /** @type {Record<Lang, Record<string, string>>} */ ({ sv: { A: "E", K: "K", Q: "D", J: "Kn", T: "10" }, en: { A: "A", K: "K", Q: "Q", J: "J", T: "10" } });
export const SIGNS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });

/** @param {Lang} lang @param {string} suit */
export const suitName = (lang, suit) => SUITS[lang][suit] ?? suit;
/** @param {Lang} lang @param {string} rank */
export const rankName = (lang, rank) => RANKS[lang][rank] ?? rank;
/** What stands in the corner of a card. @param {Lang} lang @param {string} rank */
export const rankIndex = (lang, rank) => INDEX[lang][rank] ?? rank;

/** @param {Lang} lang @param {Card} card */
export function cardName(lang, card) {
  if (card.length !== 2) return text(lang, "hidden");
  const [rank, suit] = [rankName(lang, card[0]), suitName(lang, card[1])];
  return lang === "sv" ? `${suit} ${rank}` : `${rank} of ${suit}`;
}

/** @param {string} s */
export const capital = (s) => s.charAt(0).toUpperCase() + s.slice(1);

/** What is written on the button of an action: the server's words, or else its cards. @param {Talk} talk @param {string} action */
export function actionLabel({ lang, view }, action) {
  const [verb, cards = ""] = action.split(" ");
  const what = () => cards.split(",").map((c) => cardName(lang, c)).join(", ");
  return view?.words?.[action]?.[lang] ?? (verb === "play" || verb === "add" ? text(lang, `${verb}Some`, { what: what() }) : action);
}

/** What the server says of an event, with the names of the seats, or null where there is nothing to say. @param {Talk} talk @param {GameEvent} event */
export const eventWords = ({ lang, name }, event) => event.words?.[lang].replace(/\{(\d)\}/g, (_, seat) => name(Number(seat))) ?? null;
