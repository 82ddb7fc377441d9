// Where the sixes lie that show the score. Pure.

/** Where the pips of a six are. */
export const PIPS = [[30, 28], [70, 28], [30, 71], [70, 71], [30, 114], [70, 114]];

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
