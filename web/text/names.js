// Names as they stand in sentences.
/** Signs that turn the direction of writing; inside a name they would turn what stands around it. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** A name as it may stand in a sentence: in whatever direction it is written, what is around it keeps its own. @param {string} name */
export const isolated = (name) => `\u2068${name.replace(TURNS, "")}\u2069`;
