// What this browser remembers: language, deck, tempo, name and the secret that holds its seats.
/** @import { Lang } from "../text/texts.js" */

/** @param {string} key @param {string | null} otherwise */
function read(key, otherwise) {
  try {
    return localStorage.getItem(`talong.${key}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}
/** @type {Map<string, string>} Where nothing can be kept, for as long as the page lives. */
const unkept = new Map();
/** @param {string} key @param {string} value */
function write(key, value) {
  try {
    localStorage.setItem(`talong.${key}`, value);
  } catch {
    unkept.set(key, value);
  }
}

/** Milliseconds that a full trick, or a pile about to go, stays on the table. */
export const TEMPI = { calm: 2200, normal: 1300, quick: 600, none: 0 };
/** @typedef {keyof typeof TEMPI} Tempo */

export const prefs = {
  /** @returns {Lang} */
  get lang() {
    const kept = read("lang", null);
    if (kept === "sv" || kept === "en") return kept;
    return (navigator.languages ?? ["sv"]).some((l) => /^(sv|nb|nn|no|da|fi)/.test(l)) || !navigator.language?.startsWith("en") ? "sv" : "en";
  },
  set lang(v) { write("lang", v); },
  get fourColours() { return read("deck", "two") === "four"; },
  set fourColours(v) { write("deck", v ? "four" : "two"); },
  /** @returns {Tempo} */
  get tempo() {
    const kept = read("tempo", "normal");
    return kept && kept in TEMPI ? /** @type {Tempo} */ (kept) : "normal";
  },
  set tempo(v) { write("tempo", v); },
  get name() { return read("name", "") ?? ""; },
  set name(v) { write("name", v); },
  get level() { return read("level", ""); },
  set level(v) { write("level", v ?? ""); },
  /** How long bots take, in ms; empty for the server's own choice. */
  get pace() { return read("pace", ""); },
  /** Does the next card come by itself where there is nothing to meld? Else the player taps. */
  get onward() { return read("onward", "self") === "self"; },
  set onward(v) { write("onward", v ? "self" : "tap"); },
  /** auto, light or dark. */
  get theme() { return read("theme", "auto") ?? "auto"; },
  set theme(v) { write("theme", v); },
  get sound() { return read("sound", "off") === "on"; },
  set sound(v) { write("sound", v ? "on" : "off"); },
  /** suit, trump or rank: how the own hand is sorted. */
  get sort() { return read("sort", "suit") ?? "suit"; },
  set sort(v) { write("sort", v); },
  /** Single keys for help at the table; who speaks to the computer may want them off. */
  get keys() { return read("keys", "on") === "on"; },
  set keys(v) { write("keys", v ? "on" : "off"); },
  get leftHanded() { return read("hand", "right") === "left"; },
  set leftHanded(v) { write("hand", v ? "left" : "right"); },
  /** The colour shown to others, counted from 0; null where none was chosen. */
  get colour() {
    const kept = read("colour", null);
    return kept === null || kept === "" ? null : Number(kept);
  },
  set colour(v) { write("colour", v === null ? "" : String(v)); },
  /** 256 random bits that never leave this browser but to its own server. */
  get secret() {
    const kept = read("secret", unkept.get("secret") ?? null);
    if (kept) return kept;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const fresh = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    write("secret", fresh);
    return fresh;
  },
};

/** Puts the choices that CSS cares about onto the page. */
export function showPrefs() {
  document.documentElement.lang = prefs.lang;
  document.documentElement.dataset.deck = prefs.fourColours ? "four" : "two";
  const dark = prefs.theme === "dark" || (prefs.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.dataset.hand = prefs.leftHanded ? "left" : "right";
}
