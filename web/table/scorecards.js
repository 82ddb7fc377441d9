// The score as it lies on a real table. Pure: which cards, where, which side up.

/**
 * Bondtolva (TF-SCORE-1): two sixes; every pip in sight is a point to go. For the first six points one six slides over the other's
 * pips; from the seventh it lies face down and covers them anew.
 * @param {number} points
 */
export function sixes(points) {
  const p = Math.max(0, Math.min(12, points));
  return p <= 6 ? { covered: p, faceDown: false, visible: 12 - p } : { covered: p - 6, faceDown: true, visible: 12 - p };
}

/** Where the covering six lies so that it hides that many of the other's six pips, in hundredths of a card's width. @type {{ x: number; y: number; r: number }[]} */
export const COVER = [
  { x: 0, y: 150, r: 0 },
  { x: 18, y: 100, r: 21.8 },
  { x: 0, y: 92, r: 0 },
  { x: 18, y: 57, r: 21.8 },
  { x: 0, y: 50, r: 0 },
  { x: 18, y: 14, r: 21.8 },
  { x: 0, y: 0, r: 0 },
];

/** @typedef {{ rank: number; suit: string } | { rank: null; suit: null }} Low */

/**
 * Tolva and strecktolva (TF-SCORE-2, TF-SCORE-3): the low cards count their ranks, a card face down counts one, a card laid
 * sideways in front is a minus sign.
 * @param {number} points @param {string[]} suits The suits that this side counts with.
 * @returns {{ minus: boolean; cards: Low[] }}
 */
export function lowCards(points, suits) {
  let left = Math.abs(points);
  /** @type {Low[]} */
  const cards = [];
  for (const rank of [5, 4, 3, 2]) {
    for (const suit of suits) {
      if (left < rank) break;
      cards.push({ rank, suit });
      left -= rank;
    }
  }
  for (; left > 0; left--) cards.push({ rank: null, suit: null });
  return { minus: points < 0, cards };
}

/** Red for one side, black for the other; a suit each where there are three. @param {number} side @param {number} sides */
export const suitsOf = (side, sides) => (sides === 2 ? [["h", "d"], ["s", "c"]][side] : [[["h"], ["s"], ["d"], ["c"]][side % 4]][0]);
