// Cards, actions and events in the words that players say.
import { text } from "./texts.js";
/** @import { Card, GameEvent, View, Seat } from "../protocol.js" */
/** @import { TolvaView } from "../lib/types.js" */
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
const MANY = /** @type {Record<Lang, Record<string, string>>} */ ({
  sv: { A: "ess", K: "kungar", Q: "damer", J: "knektar", T: "tior", 9: "nior", 8: "åttor", 7: "sjuor", 6: "sexor", 5: "femmor", 4: "fyror", 3: "treor", 2: "tvåor" },
  en: { A: "aces", K: "kings", Q: "queens", J: "jacks", T: "tens", 9: "nines", 8: "eights", 7: "sevens", 6: "sixes", 5: "fives", 4: "fours", 3: "threes", 2: "twos" },
});
const ONE = /** @type {Record<string, string>} */ ({ A: "ett ess", K: "en kung", Q: "en dam", J: "en knekt", T: "en tia", 9: "en nia", 8: "en åtta", 7: "en sjua", 6: "en sexa", 5: "en femma", 4: "en fyra", 3: "en trea", 2: "en tvåa" });
const COUNT = { sv: ["noll", "en", "två", "tre", "fyra"], en: ["no", "one", "two", "three", "four"] };
const INDEX = /** @type {Record<Lang, Record<string, string>>} */ ({ sv: { A: "E", K: "K", Q: "D", J: "Kn", T: "10" }, en: { A: "A", K: "K", Q: "Q", J: "J", T: "10" } });
export const SIGNS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });
const MELDS = /** @type {Record<string, string>} */ ({ trumf: "Trumf", tjog: "Tjog", viv: "Viv", mal: "Mäl" });

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

/** Several cards, named by rank where they share one. @param {Lang} lang @param {Card[]} cards */
export function cardsName(lang, cards) {
  if (cards.length === 1) return cardName(lang, cards[0]);
  const rank = cards[0]?.[0];
  if (rank && cards.every((c) => c[0] === rank)) return someOf(lang, cards.length, rank);
  return cards.map((c) => cardName(lang, c)).join(", ");
}

/** "två damer", "en dam". @param {Lang} lang @param {number} n @param {string} rank */
export function someOf(lang, n, rank) {
  if (n === 1) return lang === "sv" ? ONE[rank] : `${rank === "A" || rank === "8" ? "an" : "a"} ${rankName(lang, rank)}`;
  return `${COUNT[lang][n] ?? n} ${MANY[lang][rank]}`;
}

/** @param {string} name */
export const meldWord = (name) => MELDS[name] ?? name;

/** The word for the next meld of this deal: the first sets trump, later ones are named in the house's order. @param {View} view */
export function nextMeld(view) {
  const melds = /** @type {TolvaView} */ (view).melds ?? [];
  if (melds.length === 0) return "trumf";
  const names = String(view.rules.meld_names ?? "tjog").split("-");
  return names[Math.min(melds.length - 1, names.length - 1)];
}

/** @param {Talk} talk @param {string | null} suit */
export function question(talk, suit) {
  const what = suit ? suitName(talk.lang, suit) : talk.view ? nextMeld(talk.view).replace("mal", "mäl") : "trumf";
  if (talk.lang === "sv") return `Har du ${what}?`;
  return `Do you have ${what === "trumf" ? "trump" : what}?`;
}

/** Could the player meld now? @param {Talk} talk */
const holdsMeld = ({ view, you }) => view !== null && you !== null && (view.legal[String(you)] ?? []).some((a) => a.startsWith("meld"));

/** What is written on the button of an action. @param {Talk} talk @param {string} action */
export function actionLabel(talk, action) {
  const { lang, view } = talk;
  const [verb, arg = ""] = action.split(" ");
  const sv = lang === "sv";
  switch (verb) {
    case "meld": {
      const word = view ? nextMeld(view) : "trumf";
      if (sv) return `${meldWord(word)} i ${suitName(lang, arg)}`;
      return `${word === "trumf" ? "Trump" : meldWord(word)} in ${suitName(lang, arg)}`;
    }
    case "ask": return question(talk, arg || null);
    case "yes": return sv ? "Ja" : "Yes";
    case "no": return sv ? "Nej" : "No";
    case "draw": return holdsMeld(talk) ? (sv ? "Dra utan att mäla" : "Draw without a meld") : sv ? "Dra" : "Draw";
    case "turn": return holdsMeld(talk) ? (sv ? "Vänd utan att mäla" : "Turn up without a meld") : sv ? "Vänd upp" : "Turn up";
    case "half": return text(lang, "gubbeHalf");
    case "full": return text(lang, "gubbeFull");
    case "done":
      if (view?.phase === "arrange") return sv ? "Klar" : "Done";
      return sv ? "Lägg inte till" : "Don’t add";
    case "declare": return capital(rankName(lang, arg));
    case "pass":
      if (view?.phase === "declare") return sv ? "Stå över" : "Pass";
      return sv ? "Lämna över utspelet" : "Pass the lead";
    case "take": return sv ? "Plocka" : "Pick up";
    case "chance": return sv ? "Chansa" : "Take a chance";
    case "flip": return sv ? `Vänd kort ${arg}` : `Turn card ${arg}`;
    case "play": return text(lang, "playSome", { what: cardsName(lang, arg.split(",")) });
    case "add": return text(lang, "addSome", { what: cardsName(lang, arg.split(",")) });
    default: return action;
  }
}

/** @param {string} s */
export const capital = (s) => s.charAt(0).toUpperCase() + s.slice(1);

const FOR = /** @type {Record<Lang, Record<string, string>>} */ ({
  sv: { trumf: "trumf", tjog: "tjog", viv: "viv", mal: "mäl", vinst: "vinsten", sist: "sistan", "halv-gubbe": "halv gubbe", "hel-gubbe": "hel gubbe", "over-tolv": "mer än tolv" },
  en: { trumf: "trump", tjog: "tjog", viv: "viv", mal: "mäl", vinst: "the vinst", sist: "the sist", "halv-gubbe": "half gubbe", "hel-gubbe": "whole gubbe", "over-tolv": "above twelve" },
});

/**
 * One event in words, or null where there is nothing to say.
 * @param {Talk} talk @param {GameEvent} event @param {(side: number) => string} sideName @returns {string | null}
 */
export function eventWords(talk, event, sideName) {
  const { lang, you } = talk;
  const sv = lang === "sv";
  const seat = "seat" in event ? event.seat : null;
  const mine = seat !== null && seat === you;
  const who = seat === null ? "" : mine ? text(lang, "You") : talk.name(seat);
  /** @param {string} swedish @param {string} english @param {string} [you2] */
  const say = (swedish, english, you2) => `${who} ${sv ? swedish : mine ? (you2 ?? english.replace(/^(\w+?)s\b/, "$1")) : english}.`;
  /** @param {Card} c */
  const card = (c) => cardName(lang, c);
  switch (event.event) {
    case "dealt": return sv ? `${talk.name(event.dealer) === "" ? "" : event.dealer === you ? "Du" : talk.name(event.dealer)} ger.` : `${event.dealer === you ? "You deal" : `${talk.name(event.dealer)} deals`}.`;
    case "led":
    case "played":
      if ("cards" in event) return say(`spelar ${cardsName(lang, event.cards)}`, `plays ${cardsName(lang, event.cards)}`);
      return event.event === "led" ? say(`spelar ut ${card(event.card)}`, `leads ${card(event.card)}`) : say(`spelar ${card(event.card)}`, `plays ${card(event.card)}`);
    case "trick": return say("tar sticket", "takes the trick");
    case "drawn": return mine ? say(`drar ${card(event.card)}`, `draws ${card(event.card)}`) : null;
    case "turned-up": return say(`vänder upp ${card(event.card)}`, `turns up ${card(event.card)}`);
    case "taken-up": return sv ? "Handkorten tas upp." : "The hands are taken up.";
    case "melded": {
      const word = meldWord(event.name);
      return `${who}: ${sv ? `${word.toLowerCase()} i ${suitName(lang, event.suit)}` : `${event.name === "trumf" ? "trump" : word.toLowerCase()} in ${suitName(lang, event.suit)}`}.`;
    }
    case "asked": return `${who}: ${question(talk, event.suit)}`;
    case "answered": return `${who}: ${event.yes ? (sv ? "Ja." : "Yes.") : sv ? "Nej." : "No."}`;
    case "cannot": return `${who}: ${sv ? "Kan inte" : "Cannot"}, ${suitName(lang, event.suit)}.`;
    case "declared":
      if ("kind" in event) return `${who}: ${text(lang, event.kind === "half" ? "gubbeHalf" : "gubbeFull")}.`;
      return `${who}: ${rankName(lang, event.rank)}.`;
    case "scored": {
      const n = event.points;
      const points = sv ? `${n} ${talk.view?.game === "strecktolva" ? "streck" : "poäng"}` : `${n} ${Math.abs(n) === 1 ? "point" : "points"}`;
      return `${sideName(event.side)}: ${points}, ${FOR[lang][event.for] ?? event.for}.`;
    }
    case "deal-over": return text(lang, "dealOver") + ".";
    case "won": return `${text(lang, "winnerIs", { name: sideName(event.side) })}`;
    case "draw": return text(lang, "draw");
    case "swapped": return say(`byter in ${card(event.card)}`, `swaps in ${card(event.card)}`);
    case "laid": return say(`lägger ${card(event.card)}`, `lays ${card(event.card)}`);
    case "shifted": return say(`flyttar ${cardsName(lang, event.cards)}`, `moves ${cardsName(lang, event.cards)}`);
    case "done": return say("är klar", "is done", "are done");
    case "passed": return say("står över", "passes", "pass");
    case "added": return say(`lägger till ${cardsName(lang, event.cards)}`, `adds ${cardsName(lang, event.cards)}`);
    case "chanced": return say(`chansar: ${card(event.card)}${event.stands ? "" : ", som inte går"}`, `takes a chance: ${card(event.card)}${event.stands ? "" : ", which does not go"}`);
    case "flipped": return say(`vänder ${card(event.card)}${event.stands ? "" : ", som inte går"}`, `turns ${card(event.card)}${event.stands ? "" : ", which does not go"}`);
    case "turned-away": return sv ? "Högen vänds bort." : "The pile is turned away.";
    case "took": return say(`plockar ${event.cards.length} kort`, `picks up ${event.cards.length} cards`);
    case "reshuffled": return sv ? "De bortvända korten blandas." : "The cards turned away are shuffled.";
    default: return null;
  }
}
