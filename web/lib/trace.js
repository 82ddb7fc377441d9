// What the page asks for and what has come back, for who looks on from outside, such as the tests. Nothing depends on it.
let count = 0;

/** @param {"asked" | "answered"} kind @param {object} detail */
const tell = (kind, detail) => document.dispatchEvent(new CustomEvent(`talong-${kind}`, { detail }));

/**
 * Something is asked of the server.
 * @param {string} what @param {string | null} [action] What is to be done, where that is an action of the game.
 * @returns {(n?: number | null) => void} To be called with the answer: the number of the event that it came to, if it did.
 */
export function asked(what, action = null) {
  const id = ++count;
  tell("asked", { id, what, action });
  return (n = null) => tell("answered", { id, n });
}
