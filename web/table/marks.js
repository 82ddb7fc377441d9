// What is marked on the felt beside the cards: how many there are, and where the chosen ones may be put.
import { doubled, h } from "../lib/dom.js";
import { arrangement } from "./actions.js";
/** @import { Layout } from "./layout.js" */
/** @import { Now } from "./play.js" */
/** @import { Lang } from "../text/texts.js" */

/** @param {HTMLElement} root @param {Layout} place */
export function showLabels(root, place) {
  root.replaceChildren(...place.labels.filter((l) => l.seat === undefined).map((l) => {
    const element = h("span", { class: `label label-${l.kind}` }, String(l.n));
    element.style.transform = `translate(${l.x.toFixed(1)}px, ${l.y.toFixed(1)}px) translate(-50%, ${l.kind === "taken" ? "-50%" : "0"})`;
    return element;
  }));
}

/** Places that the chosen cards may be put on. @param {HTMLElement} root @param {Now} now @param {Layout} place @param {(action: string) => void} act */
export function showTargets(root, { you, offered, picked, talk }, place, act) {
  const places = offered.arranging && picked.cards.length > 0 && you !== null ? place.places : [];
  root.replaceChildren(...places.flatMap((p) => {
    const wish = arrangement(offered.legal, picked, p, /** @type {number} */ (you));
    if (!wish.legal) return [];
    const element = h("button", { type: "button", class: "target", "data-action": wish.action, "aria-label": `${targetName(talk.lang, wish.action)} ${p.pile}`, onclick: (/** @type {MouseEvent} */ e) => doubled(e) || act(wish.action) });
    element.style.transform = `translate(${(p.x - p.w / 2).toFixed(1)}px, ${(p.y - p.h / 2).toFixed(1)}px)`;
    element.style.width = `${p.w.toFixed(0)}px`;
    element.style.height = `${p.h.toFixed(0)}px`;
    return [element];
  }));
}

/** @param {Lang} lang @param {string} action */
function targetName(lang, action) {
  const sv = lang === "sv";
  const verb = action.split(" ")[0];
  return verb === "lay" ? (sv ? "Lägg på packe" : "Lay on stack") : verb === "swap" ? (sv ? "Byt in i packe" : "Swap into stack") : sv ? "Flytta till packe" : "Move to stack";
}
