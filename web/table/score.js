// The score as at a real table, and as plain numbers.
import { h, picture, set } from "../lib/dom.js";
import { t } from "../lib/chrome.js";
import { COVER, PIPS } from "./scorecards.js";
/** @import { Tally, View } from "../protocol.js" */

const paper = `<rect width="100" height="142" rx="8" fill="#fdf9ef" stroke="#b9ae92"/>`;
const blank = `<use href="#card-back" width="100" height="142"/>`;
/** @param {string} suit */
const six = (suit) => paper + PIPS.map(([x, y]) => `<use href="#pip-${suit}" class="ink-${suit}" transform="translate(${x} ${y}) scale(.62)"/>`).join("");

/** Two sixes: one slides over the other, and is turned at the seventh point. @param {HTMLElement} place @param {Extract<Tally, { kind: "sixes" }>} tally */
function laySixes(place, { cards: [lower, upper], turned, hidden }) {
  if (!place.querySelector(".sixes")) place.replaceChildren(picture(`<svg viewBox="-4 -4 302 108" aria-hidden="true"><g transform="translate(0 100) rotate(-90)">${six(lower[1])}<g class="cover"></g></g></svg>`, "sixes"));
  const card = /** @type {SVGGElement} */ (place.querySelector(".cover"));
  const looks = turned ? "down" : "up";
  if (card.dataset.looks !== looks) {
    card.dataset.looks = looks;
    card.innerHTML = turned ? blank : six(upper[1]);
  }
  card.dataset.covered = String(hidden);
  const at = COVER[hidden];
  card.style.transform = `translate(${at.x}px, ${at.y}px) rotate(${at.r}deg)`;
}

/** Low cards that count their ranks, face-down ones that count one, and one laid sideways as a minus sign. @param {HTMLElement} place @param {Extract<Tally, { kind: "low" }>} tally */
function layLow(place, { cards, ones, minus }) {
  const step = 46;
  const from = minus ? 128 : 0;
  const faces = [...cards.map(([rank, suit]) => `${paper}<text x="17" y="34" class="ink-${suit} score-index">${rank}</text><use href="#pip-${suit}" class="ink-${suit}" transform="translate(17 50) scale(.9)"/><use href="#pip-${suit}" class="ink-${suit}" transform="translate(58 84) scale(2.1)"/>`), ...Array(ones).fill(blank)];
  const inside = faces.map((face, i) => `<g transform="translate(${from + i * step} 0)">${face}</g>`).join("");
  const ghost = faces.length === 0 ? `<rect x="2" y="2" width="96" height="138" rx="8" fill="none" stroke="#f6edd8" stroke-opacity=".35" stroke-width="3" stroke-dasharray="9 8"/>` : "";
  const sign = minus ? `<g transform="translate(-10 121) rotate(-90) scale(.72)">${blank}</g>` : "";
  const width = Math.max(340, from + faces.length * step + 60);
  place.replaceChildren(picture(`<svg viewBox="-12 -4 ${width} 150" preserveAspectRatio="xMinYMid meet" aria-hidden="true">${ghost}${sign}${inside}</svg>`, "low"));
}

/**
 * Brings the board up to date; elements are kept, so that the sixes slide.
 * @param {HTMLElement} root @param {View} view @param {(side: number) => string} sideName @param {number | null} mine The own side.
 */
export function showScore(root, view, sideName, mine) {
  const piles = "piles" in view ? view.piles : null;
  const numbers = piles ? view.hands.map((hand, s) => hand.length + piles[s].reduce((n, p) => n + p.up.length + (p.down === null ? 0 : 1), 0)) : view.scores;
  let list = /** @type {HTMLElement | null} */ (root.querySelector(`ul[data-sides="${numbers.length}"]`));
  if (!list) {
    list = h("ul", { class: "scores", "data-sides": numbers.length }, ...numbers.map((_, side) =>
      h("li", { "data-side": side }, h("span", { class: "side-name" }), h("span", { class: "points" }), h("span", { class: "score-place" }))));
    root.replaceChildren(list);
  }
  set(list, { "aria-label": t(piles ? "cardsLeft" : view.game === "strecktolva" ? "scoreStreck" : "score") });
  numbers.forEach((points, side) => {
    const item = /** @type {HTMLElement} */ (list.children[side]);
    item.className = side === mine ? "mine" : "";
    item.children[0].textContent = sideName(side);
    item.children[1].replaceChildren(String(points).replace("-", "−"), piles ? h("span", { class: "unit" }, ` ${t("cardsUnit")}`) : "");
    item.dataset.points = String(points);
    const place = /** @type {HTMLElement} */ (item.children[2]);
    const tally = view.tally?.[side];
    const looks = JSON.stringify(tally);
    if (place.dataset.looks === looks) return;
    place.dataset.looks = looks;
    if (tally?.kind === "sixes") laySixes(place, tally);
    else if (tally?.kind === "low") layLow(place, tally);
    else place.replaceChildren();
  });
}
