// The words of the table, explained on tap. One source: the server's glossary.
import { call } from "./api.js";
import { h, set } from "./dom.js";
import { prefs } from "./prefs.js";
/** @import { Glossary } from "../protocol.js" */

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
  for (const paragraph of [...(root.matches("p") ? [root] : []), ...root.querySelectorAll("p, li, dd, th")]) {
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
    // What is high is also called hög; the pile is known by its ending.
    if (!term || met.has(term) || (match[1].toLowerCase() === "hög" && match[2] !== "en")) continue;
    met.add(term);
    const end = match.index + match[0].length;
    // A comma stays with its word.
    const sign = text.slice(end).match(/^[.,:;!?)”]+/)?.[0] ?? "";
    parts.push(text.slice(from, match.index), h("span", { class: "with-sign" }, ...tappable(match[0], term), sign));
    from = end + sign.length;
  }
  if (parts.length) node.replaceWith(...parts, text.slice(from));
}

let count = 0;

/** The word, and what it means in a box beside it. The box says nothing until it is asked. @param {string} word @param {Glossary["terms"][number]} term */
function tappable(word, term) {
  const note = h("span", { class: "term-note", role: "note", id: `term-${++count}`, popover: "auto" });
  const button = h("button", { type: "button", class: "term", "aria-expanded": "false", popovertarget: note.id, onclick: (/** @type {Event} */ e) => e.stopPropagation() }, word);
  note.addEventListener("beforetoggle", (e) => {
    const open = /** @type {ToggleEvent} */ (e).newState === "open";
    note.replaceChildren(...(open ? [h("strong", {}, term.word), " ", term[prefs.lang]] : []));
    set(button, { "aria-expanded": open ? "true" : "false", "aria-describedby": open ? note.id : null });
  });
  note.addEventListener("toggle", () => beside(note, button));
  return [button, note];
}

/** Under the word, or over it where there is more room; never outside the window. @param {HTMLElement} note @param {HTMLElement} word */
function beside(note, word) {
  const at = word.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - width - 8, at.left + at.width / 2 - width / 2));
  const below = at.bottom + 6;
  note.style.left = `${left.toFixed(0)}px`;
  note.style.top = `${(below + height + 8 > innerHeight ? Math.max(8, at.top - height - 6) : below).toFixed(0)}px`;
}
