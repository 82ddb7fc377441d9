// The words of the table, explained on tap. One source: the server's glossary.
import { call } from "./api.js";
import { h, set } from "./dom.js";
import { prefs } from "./prefs.js";
/** @import { Glossary } from "./protocol.js" */

/** @type {Promise<Glossary> | null} */
let known = null;
/** @returns {Promise<Glossary>} */
export const glossary = () => (known ??= call("/api/glossary").catch((e) => {
  known = null;
  throw e;
}));

const plain = (/** @type {string} */ word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Makes the first mention of each word in every paragraph one that can be tapped. @param {HTMLElement} root */
export async function mark(root) {
  const { terms } = await glossary();
  const byWord = new Map(terms.flatMap((term) => term.words.filter((w) => w.length > 2).map((w) => [w.toLowerCase(), term])));
  const all = [...byWord.keys()].sort((a, b) => b.length - a.length).map(plain).join("|");
  const find = new RegExp(`(?<!\\p{L})(${all})(en|n|et|s|ens|na|ar|er|erna|arna|or|orna)?(?!\\p{L})`, "giu");
  for (const paragraph of root.querySelectorAll("p, li, dd")) {
    if (paragraph.querySelector(".term") || paragraph.closest("button, .term-note")) continue;
    const met = new Set();
    for (const node of [...paragraph.childNodes]) if (node instanceof Text) dress(node, find, byWord, met);
  }
}

/** @param {Text} node @param {RegExp} find @param {Map<string, Glossary["terms"][number]>} byWord @param {Set<unknown>} met */
function dress(node, find, byWord, met) {
  const text = node.data;
  /** @type {(string | Node)[]} */
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(find)) {
    const term = byWord.get(match[1].toLowerCase());
    if (!term || met.has(term)) continue;
    met.add(term);
    parts.push(text.slice(from, match.index), tappable(match[0], term));
    from = match.index + match[0].length;
  }
  if (parts.length) node.replaceWith(...parts, text.slice(from));
}

/** @param {string} word @param {Glossary["terms"][number]} term */
function tappable(word, term) {
  const note = h("span", { class: "term-note", role: "note" });
  const button = h("button", { type: "button", class: "term", "aria-expanded": "false", onclick: (/** @type {Event} */ e) => {
    e.stopPropagation();
    const open = note.isConnected;
    if (open) note.remove();
    else {
      note.textContent = term[prefs.lang];
      button.after(note);
    }
    set(button, { "aria-expanded": open ? "false" : "true" });
  } }, word);
  return button;
}
