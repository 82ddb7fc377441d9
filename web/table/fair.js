// Dealing that anyone can check: the recipe of docs/fair-dealing.md, and what a page can confirm with it. No DOM.
/** @import { Card, FairDeal, Seat } from "../protocol.js" */

const hex = (/** @type {ArrayBuffer} */ bytes) => [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, "0")).join("");

/** SHA-256 of a text, in hexadecimal. @param {string} text */
export const sha = async (text) => hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** Can this browser work it out? Over plain http only on the own computer. */
export const canCheck = () => Boolean(globalThis.crypto?.subtle);

/** 32 random bytes of our own. */
export const contribution = () => hex(crypto.getRandomValues(new Uint8Array(32)).buffer);

/** The words of a ChaCha20 stream. @param {string} key 64 hexadecimal digits */
export function* words(key) {
  const rotl = (/** @type {number} */ x, /** @type {number} */ n) => (x << n) | (x >>> (32 - n));
  const little = (key.match(/.{8}/g) ?? []).map((w) => parseInt((w.match(/../g) ?? []).reverse().join(""), 16));
  const start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...little, 0, 0, 0, 0];
  for (; ; start[12]++) {
    const w = start.map((x) => x | 0);
    const quarter = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c, /** @type {number} */ d) => {
      for (const [x, y, z, n] of [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]]) {
        w[x] = (w[x] + w[y]) | 0;
        w[z] = rotl(w[z] ^ w[x], n);
      }
    };
    for (let round = 0; round < 10; round++) {
      for (let i = 0; i < 4; i++) quarter(i, 4 + i, 8 + i, 12 + i);
      for (let i = 0; i < 4; i++) quarter(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
    }
    for (let i = 0; i < 16; i++) yield (w[i] + start[i]) >>> 0;
  }
}

/** An even draw. @param {Iterator<number>} stream @param {number} bound */
export function below(stream, bound) {
  for (;;) {
    const word = stream.next().value;
    if (word < Math.floor(2 ** 32 / bound) * bound) return word % bound;
  }
}

/** The deck of a seed, in the order of dealing. @param {number} size @param {string} seed @returns {Card[]} */
export function deck(size, seed) {
  const cards = [..."shdc"].flatMap((suit) => [..."AKQJT98765432".slice(0, size / 4)].map((rank) => rank + suit));
  const stream = words(seed);
  for (let last = size - 1; last > 0; last--) {
    const other = below(stream, last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

/** @param {number} number @param {string} secret */
export const commitment = (number, secret) => sha(`talong commitment ${number} ${secret}`);

/** @param {number} number @param {string} secret @param {{ seat: Seat; value: string }[]} given */
export const combined = (number, secret, given) => sha([`talong seed ${number} ${secret}`, ...given.map((g) => `${g.seat}:${g.value}`)].join(" "));

/**
 * What this page saw before and during a deal.
 * @typedef {{ commitment?: string; value?: string; sent?: boolean; places?: Record<Card, number> | null }} Seen
 */
/** @typedef {"promise" | "secret" | "own" | "seed" | "cards"} Point */
/**
 * Checks a deal whose secret has been told. Null where this page has not seen what it takes to know.
 * @param {FairDeal} deal @param {Seen} seen @returns {Promise<Record<Point, boolean | null>>}
 */
export async function check(deal, seen) {
  const secret = deal.secret ?? "";
  const seed = await combined(deal.number, secret, deal.contributions);
  const cards = deck(deal.size, seed);
  const places = Object.entries(seen.places ?? {});
  return {
    promise: seen.commitment === undefined ? null : seen.commitment === deal.commitment,
    secret: (await commitment(deal.number, secret)) === deal.commitment,
    own: seen.sent ? deal.contributions.some((c) => c.value === seen.value) : null,
    seed: seed === deal.seed,
    cards: places.length === 0 ? null : places.every(([card, place]) => cards[place] === card),
  };
}

/** What a check comes to: one thing that is false is enough, and it is true only if this page saw the promise and cards of the deal. @param {Record<Point, boolean | null>} points @returns {"true" | "part" | "false"} */
export function verdict(points) {
  if (Object.values(points).includes(false)) return "false";
  return points.promise && points.cards ? "true" : "part";
}
