// The cards, drawn by us as SVG: pips, figures and the back. Strings only, so that faces can be tested without a browser.
import { rankIndex } from "../text/words.js";
/** @import { Lang } from "../text/texts.js" */

const PIP = {
  s: "M0-10C3-5 10-1 10 4.4C10 8 7.400 9.600 5 9.600C3.200 9.600 1.700 8.700 .9 7.300C1.100 9.300 2 11 3.600 12H-3.600C-2 11-1.100 9.300-.9 7.300C-1.700 8.700-3.200 9.600-5 9.600C-7.400 9.600-10 8-10 4.400C-10-1-3-5 0-10Z",
  h: "M0 11C-3.500 5.500-10.500 1-10.500-4.500C-10.500-8-8-10-5.300-10C-3-10-1-8.600 0-6.200C1-8.600 3-10 5.300-10C8-10 10.500-8 10.500-4.500C10.500 1 3.500 5.500 0 11Z",
  d: "M0-11.500C2.300-7 5.200-3.200 8.600 0C5.200 3.200 2.300 7 0 11.500C-2.300 7-5.200 3.200-8.600 0C-5.200-3.200-2.300-7 0-11.500Z",
  c: "M0-10.500C3-10.500 5-8.300 5-5.600C5-3.900 4.200-2.500 3-1.600C3.700-1.900 4.500-2.100 5.300-2.100C8-2.100 10.200 0 10.200 2.800C10.200 5.600 8 7.700 5.300 7.700C3.400 7.700 1.800 6.700 .9 5.200C1.100 8.200 1.900 10.600 3.600 12H-3.600C-1.900 10.600-1.100 8.200-.9 5.200C-1.800 6.700-3.400 7.700-5.300 7.700C-8 7.700-10.200 5.600-10.200 2.800C-10.200 0-8-2.100-5.300-2.100C-4.500-2.100-3.700-1.900-3-1.600C-4.200-2.500-5-3.900-5-5.600C-5-8.300-3-10.500 0-10.500Z",
};

const [L, C, R] = [34, 50.5, 67];
const SPOTS = /** @type {Record<string, [number, number][]>} */ ({
  2: [[C, 30], [C, 112]],
  3: [[C, 30], [C, 71], [C, 112]],
  4: [[L, 30], [R, 30], [L, 112], [R, 112]],
  5: [[L, 30], [R, 30], [C, 71], [L, 112], [R, 112]],
  6: [[L, 30], [R, 30], [L, 71], [R, 71], [L, 112], [R, 112]],
  7: [[L, 30], [R, 30], [C, 50], [L, 71], [R, 71], [L, 112], [R, 112]],
  8: [[L, 30], [R, 30], [C, 50], [L, 71], [R, 71], [C, 92], [L, 112], [R, 112]],
  9: [[L, 28], [R, 28], [L, 57], [R, 57], [C, 71], [L, 85], [R, 85], [L, 114], [R, 114]],
  T: [[L, 28], [R, 28], [C, 42], [L, 57], [R, 57], [L, 85], [R, 85], [C, 100], [L, 114], [R, 114]],
});

/** @param {string} suit @param {number} x @param {number} y @param {number} k */
const pip = (suit, x, y, k) => `<use href="#pip-${suit}" class="ink-${suit}" transform="translate(${x} ${y}) scale(${y > 71 ? -k : k})"/>`;

/** A leaf of kurbits, the painted flowers of Dalarna. */
const LEAF = "M0 0C5-7 13-9 19-6C16-1 8 3 0 0Z";

/** The upper half of a court figure; the lower one is the same, turned. @param {string} rank @param {string} suit */
function figure(rank, suit) {
  const skin = `fill="#f3dcc2" stroke="#7a5a3c" stroke-width=".8"`;
  const gold = `fill="#d9b24c" stroke="#86691f" stroke-width=".8"`;
  const eyes = `<path d="M45.500 37.500h2.600M52 37.500h2.600" stroke="#3b2c20" stroke-width="1.200" stroke-linecap="round"/><path d="M48.300 43.200q1.700 1 3.400 0" fill="none" stroke="#9a4a3c" stroke-width="1" stroke-linecap="round"/>`;
  const robe = (/** @type {string} */ d) => `<path d="${d}" class="robe-${suit}" stroke="#1d1a16" stroke-opacity=".45" stroke-width=".8"/>`;
  const kurbits = `<g class="trim-${suit}"><path d="${LEAF}" transform="translate(57 64) rotate(-8) scale(.62)"/><path d="${LEAF}" transform="translate(43 64) scale(-.62 .62) rotate(-8)"/></g>`;
  const chest = `<use href="#pip-${suit}" class="ink-${suit}" transform="translate(50 63) scale(.52)"/>`;
  if (rank === "K") {
    return `<path d="M38 36Q38 26 50 26Q62 26 62 36L63 50Q50 60 37 50Z" fill="#8a6a48"/>${robe("M23 71Q24 54 38 50L50 56L62 50Q76 54 77 71Z")}
      <path d="M44 52L50 56L56 52L58 71H42Z" fill="#f5ecd6" stroke="#1d1a16" stroke-opacity=".3" stroke-width=".6"/>${kurbits}
      <ellipse cx="50" cy="38" rx="8.600" ry="9.600" ${skin}/><path d="M41.400 39Q42 53 50 54Q58 53 58.600 39Q56 45 50 44.600Q44 45 41.400 39Z" fill="#8a6a48"/>${eyes}
      <path d="M39.500 31L37 17L44 23.500L50 14.500L56 23.500L63 17L60.500 31Q50 27.500 39.500 31Z" ${gold}/><circle cx="50" cy="14" r="1.900" ${gold}/><circle cx="37" cy="16.600" r="1.500" ${gold}/><circle cx="63" cy="16.600" r="1.500" ${gold}/>${chest}
      <path d="M70.500 71V36" stroke="#86691f" stroke-width="2.600"/><path d="M70.500 71V36" stroke="#d9b24c" stroke-width="1.400"/><circle cx="70.500" cy="33" r="3.400" ${gold}/>`;
  }
  if (rank === "Q") {
    return `<path d="M36 52Q33 24 50 23Q67 24 64 52L58 57H42Z" fill="#c8964a" stroke="#86602a" stroke-width=".6"/>${robe("M24 71Q26 55 42 52Q50 57 58 52Q74 55 76 71Z")}
      <path d="M42 52Q50 64 58 52L55 50H45Z" fill="#f5ecd6"/>${kurbits}<circle cx="44" cy="53.800" r="1" ${gold}/><circle cx="47" cy="56" r="1" ${gold}/><circle cx="50" cy="56.900" r="1.200" ${gold}/><circle cx="53" cy="56" r="1" ${gold}/><circle cx="56" cy="53.800" r="1" ${gold}/>
      <ellipse cx="50" cy="38.500" rx="8" ry="9.200" ${skin}/><path d="M41.800 36Q44 28 50 28.500Q56 28 58.200 36Q55 31.500 50 31.700Q45 31.500 41.800 36Z" fill="#c8964a"/>${eyes}
      <path d="M40.500 27.500L39 18.500L44.500 22.500L50 16.500L55.500 22.500L61 18.500L59.500 27.500Q50 24 40.500 27.500Z" ${gold}/><circle cx="50" cy="16" r="1.700" ${gold}/>${chest}
      <path d="M29.500 71Q32 58 30 49" fill="none" stroke="#4d6a43" stroke-width="1.500"/><g transform="translate(30 45.500)"><g class="trim-${suit}"><circle cx="0" cy="-3.400" r="2.600"/><circle cx="3.300" cy="-1" r="2.600"/><circle cx="2" cy="2.900" r="2.600"/><circle cx="-2" cy="2.900" r="2.600"/><circle cx="-3.300" cy="-1" r="2.600"/></g><circle r="2" ${gold}/></g>`;
  }
  return `<path d="M38.500 35Q37 52 40 53L60 53Q63 52 61.500 35Z" fill="#a97b41"/>${robe("M25 71Q26 56 40 52L50 55L60 52Q74 56 75 71Z")}
    <path d="M46.500 53.500L50 56L53.500 53.500L55 71H45Z" class="trim-${suit}"/>
    <ellipse cx="50" cy="39" rx="8.200" ry="9.200" ${skin}/>${eyes}
    <path d="M37.500 32Q36 22 50 21Q64 22 62.500 32Q50 28.500 37.500 32Z" class="robe-${suit}" stroke="#1d1a16" stroke-opacity=".45" stroke-width=".8"/><path d="M37.500 32Q50 28 62.500 32L62 35Q50 31.500 38 35Z" ${gold}/>
    <path d="M58 24Q66 12 75 17Q70 19 69 23Q65 22.500 62 28Z" fill="#f5ecd6" stroke="#7a6a4a" stroke-width=".7"/>${chest}
    <path d="M29 71V34" stroke="#6a4d2c" stroke-width="1.900"/><path d="M29 21L33.500 33L29 37L24.500 33Z" fill="#cfd3d4" stroke="#5a5f61" stroke-width=".8"/>`;
}

/** The pictures that all cards share: pips and the back. Goes into the page once. */
export function sprites() {
  const pips = Object.entries(PIP).map(([s, d]) => `<path id="pip-${s}" d="${d}"/>`).join("");
  // As pictures, so that a card has no text of its own beside its name.
  const indices = ["A", "E", "K", "D", "Q", "Kn", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    .map((i) => `<text id="index-${i}" class="index${i.length > 1 ? " wide" : ""}">${i}</text>`).join("");
  const petal = "M0 0L7-17L0-25L-7-17Z";
  const rose = [0, 45, 90, 135, 180, 225, 270, 315].map((a, i) => `<path d="${petal}" fill="${i % 2 ? "#c9a24a" : "#f3ead2"}" transform="rotate(${a})"/>`).join("");
  const small = [[21, 23], [79, 23], [21, 119], [79, 119]].map(([x, y]) => `<g transform="translate(${x} ${y}) scale(.34)">${rose}</g>`).join("");
  const weave = Array.from({ length: 7 }, (_, i) => `<path d="M${50 - 6 * (i + 1)} ${71 - 46 + 6 * i}l6-6 6 6M${50 + 6 * (i - 1)} ${71 - 46 + 6 * i}l6-6 6 6" fill="none"/>`).join("");
  return `<symbol id="card-back" viewBox="0 0 100 142"><rect x=".6" y=".6" width="98.800" height="140.800" rx="8" fill="#fbf6ea" stroke="#c9bfa5"/>
    <rect x="6" y="6" width="88" height="130" rx="4.500" fill="#2c4a6b"/><rect x="10" y="10" width="80" height="122" rx="2.500" fill="none" stroke="#f3ead2" stroke-opacity=".75"/>
    <g stroke="#f3ead2" stroke-opacity=".5" stroke-width="1.400">${weave}<g transform="rotate(180 50 71)">${weave}</g></g>
    <circle cx="50" cy="71" r="29" fill="#2c4a6b"/><g transform="translate(50 71)">${rose}</g>${small}</symbol>${pips}${indices}`;
}

/** @type {Map<string, string>} */
const drawn = new Map();

/** A card's face; a tiny one has nothing but rank and suit, to be read at a distance. @param {string} card @param {Lang} lang @param {boolean} [tiny] */
export function face(card, lang, tiny = false) {
  const key = card + lang + (tiny ? "-" : "");
  const had = drawn.get(key);
  if (had) return had;
  const [rank, suit] = card;
  const index = rankIndex(lang, rank);
  const corner = `<use href="#index-${index}" class="ink-${suit}" x="12.500" y="23.500"/>${pip(suit, 12.5, 35, .62)}`;
  const paper = `<rect x=".6" y=".6" width="98.800" height="140.800" rx="8" fill="#fdf9ef" stroke="#cfc6ae"/>`;
  if (tiny) {
    const small = `<svg viewBox="0 0 100 142" aria-hidden="true" focusable="false">${paper}<use href="#index-${index}" class="ink-${suit}" transform="translate(50 62) scale(2.900)"/><use href="#pip-${suit}" class="ink-${suit}" transform="translate(50 104) scale(2.400)"/></svg>`;
    drawn.set(key, small);
    return small;
  }
  const court = "KQJ".includes(rank);
  let inside;
  if (court) {
    const half = figure(rank, suit);
    inside = `<rect x="23.500" y="11" width="53" height="120" rx="3" fill="#fffdf6" stroke="#b9a877" stroke-width=".9"/><g>${half}</g><g transform="rotate(180 50 71)">${half}</g><path d="M23.500 71H76.500" stroke="#b9a877" stroke-width="1.200"/>`;
  } else if (rank === "A") {
    inside = `<circle cx="50" cy="71" r="30" fill="none" stroke="#b9a877" stroke-width=".8"/><circle cx="50" cy="71" r="27.500" fill="none" stroke="#b9a877" stroke-width=".5"/><use href="#pip-${suit}" class="ink-${suit}" transform="translate(50 71) scale(1.900)"/>`;
  } else inside = SPOTS[rank].map(([x, y]) => pip(suit, x, y, 0.8)).join("");
  const svg = `<svg viewBox="0 0 100 142" aria-hidden="true" focusable="false">${paper}${inside}${corner}<g transform="rotate(180 50 71)">${corner}</g></svg>`;
  drawn.set(key, svg);
  return svg;
}

export const back = () => `<svg viewBox="0 0 100 142" aria-hidden="true" focusable="false"><use href="#card-back"/></svg>`;
