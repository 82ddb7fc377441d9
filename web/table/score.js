// The score as at a real table, and as plain numbers.
import { h, picture, set } from "../lib/dom.js";
import { t } from "../lib/chrome.js";
import { COVER, lowCards, sixes, suitsOf } from "./scorecards.js";
/** @import { View } from "../protocol.js" */

const PIPS = [[30, 28], [70, 28], [30, 71], [70, 71], [30, 114], [70, 114]];
const paper = `<rect width="100" height="142" rx="8" fill="#fdf9ef" stroke="#b9ae92"/>`;
const blank = `<use href="#card-back" width="100" height="142"/>`;
/** @param {string} suit */
const six = (suit) => paper + PIPS.map(([x, y]) => `<use href="#pip-${suit}" class="ink-${suit}" transform="translate(${x} ${y}) scale(.62)"/>`).join("");

/** Two sixes: one slides over the other, and is turned at the seventh point. @param {number} side */
function sixesPicture(side) {
  return picture(`<svg viewBox="-4 -4 302 108" aria-hidden="true"><g transform="translate(0 100) rotate(-90)">${six(suitsOf(side, 2)[0])}<g class="cover"></g></g></svg>`, "sixes");
}

/** Slides or turns the covering six to where the points want it. @param {Element} item @param {number} points @param {number} side */
function cover(item, points, side) {
  const { covered, faceDown } = sixes(points);
  const card = /** @type {SVGGElement} */ (item.querySelector(".cover"));
  const looks = faceDown ? "down" : "up";
  if (card.dataset.looks !== looks) {
    card.dataset.looks = looks;
    card.innerHTML = faceDown ? blank : six(suitsOf(side, 2)[1]);
  }
  card.dataset.covered = String(covered);
  const at = COVER[covered];
  card.style.transform = `translate(${at.x}px, ${at.y}px) rotate(${at.r}deg)`;
}

/** @param {number} points @param {string[]} suits */
function lowPicture(points, suits) {
  const { minus, cards } = lowCards(points, suits);
  const step = 46;
  const from = minus ? 128 : 0;
  const inside = cards.map((c, i) => `<g transform="translate(${from + i * step} 0)">${c.rank === null ? blank
    : `${paper}<text x="17" y="34" class="ink-${c.suit} score-index">${c.rank}</text><use href="#pip-${c.suit}" class="ink-${c.suit}" transform="translate(17 50) scale(.9)"/><use href="#pip-${c.suit}" class="ink-${c.suit}" transform="translate(58 84) scale(2.1)"/>`}</g>`).join("");
  const ghost = cards.length === 0 ? `<rect x="2" y="2" width="96" height="138" rx="8" fill="none" stroke="#f6edd8" stroke-opacity=".35" stroke-width="3" stroke-dasharray="9 8"/>` : "";
  const sign = minus ? `<g transform="translate(-10 121) rotate(-90) scale(.72)">${blank}</g>` : "";
  const width = Math.max(340, from + cards.length * step + 60);
  return picture(`<svg viewBox="-12 -4 ${width} 150" preserveAspectRatio="xMinYMid meet" aria-hidden="true">${ghost}${sign}${inside}</svg>`, "low");
}

/**
 * Brings the board up to date; elements are kept, so that the sixes slide.
 * @param {HTMLElement} root @param {View} view @param {(side: number) => string} sideName @param {number | null} mine The own side.
 */
export function showScore(root, view, sideName, mine) {
  const piles = "piles" in view ? view.piles : null;
  const numbers = piles ? view.hands.map((hand, s) => hand.length + piles[s].reduce((n, p) => n + p.up.length + (p.down === null ? 0 : 1), 0)) : view.scores;
  const sides = numbers.length;
  const kind = piles ? "counts" : view.rules.deck === 24 && sides === 2 ? "sixes" : "low";
  let list = /** @type {HTMLElement | null} */ (root.querySelector(`ul[data-kind="${kind}-${sides}"]`));
  if (!list) {
    list = h("ul", { class: `scores ${kind}-scores`, "data-kind": `${kind}-${sides}` }, ...numbers.map((_, side) =>
      h("li", { "data-side": side }, h("span", { class: "side-name" }), h("span", { class: "points" }), kind === "sixes" ? sixesPicture(side) : h("span", { class: "low-place" }))));
    root.replaceChildren(list);
  }
  set(list, { "aria-label": t(piles ? "cardsLeft" : view.game === "strecktolva" ? "scoreStreck" : "score") });
  numbers.forEach((points, side) => {
    const item = /** @type {HTMLElement} */ (list.children[side]);
    item.className = side === mine ? "mine" : "";
    item.children[0].textContent = sideName(side);
    item.children[1].replaceChildren(String(points).replace("-", "−"), piles ? h("span", { class: "unit" }, ` ${t("cardsUnit")}`) : "");
    if (kind === "sixes") cover(item, points, side);
    else if (kind === "low" && item.dataset.points !== String(points)) item.children[2].replaceChildren(lowPicture(points, suitsOf(side, sides)));
    item.dataset.points = String(points);
  });
}
