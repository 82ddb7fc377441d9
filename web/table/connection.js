// How the page reaches a table: the one interface, and its implementation over a WebSocket. An engine in the page itself
// (WebAssembly) can stand in by offering the same four methods and speaking the same messages.
import { asked } from "../lib/trace.js";
/** @import { Refusal, ServerMessage } from "../protocol.js" */
/** @import { ClientMessage } from "../lib/types.js" */

/**
 * @typedef {object} Listener
 * @property {(message: ServerMessage) => void} message
 * @property {(link: "open" | "lost" | "gone", why?: Refusal) => void} link Gone for good, and why.
 */
/** @typedef {ClientMessage extends infer M ? M extends { id: string } ? Omit<M, "id"> : never : never} Wish A message before it has its id. */
/**
 * @typedef {object} TableConnection
 * @property {(wish: Wish) => Promise<ServerMessage>} wish Sends; fulfilled when it is done (`ack`, `explained`, `pong`), rejected with a `WishRefused`. Survives a broken link.
 * @property {(n: number) => void} seen The last event that the page has, to go on from after a break.
 * @property {() => void} close
 * @property {(listener: Listener) => void} open
 */

export class WishRefused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.en);
    this.refusal = refusal;
  }
}

const PING = 30_000;
const FINAL = new Set(["watching", "hello", "flood", "size", "text"]);
/** The code with which a socket ends over a message that is too long; a server in between says no more than that. */
const TOO_LONG = 1009;

/** @param {string} table @param {string} secret @returns {TableConnection} */
export function socketConnection(table, secret) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {Listener | null} */
  let listener = null;
  let last = /** @type {number | null} */ (null);
  let tries = 0;
  let closed = false;
  /** @type {Refusal | null} Why there is no more to say. */
  let over = null;
  let ready = false;
  let serial = 0;
  const session = Math.random().toString(36).slice(2, 10) + Date.now().toString(36);
  let timer = 0;
  let ping = 0;
  /** @type {Map<string, { message: ClientMessage; done: (m: ServerMessage) => void; failed: (e: Error) => void; answered: (n?: number | null) => void }>} */
  const waiting = new Map();

  const nextId = () => `${session}-${++serial}`;
  const send = (/** @type {ClientMessage} */ message) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));

  function connect() {
    clearTimeout(timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const mine = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`);
    socket = mine;
    ready = false;
    mine.onopen = () => send({ t: "hello", id: nextId(), secret, last, contributes: true });
    mine.onmessage = (e) => take(/** @type {ServerMessage} */ (JSON.parse(e.data)));
    mine.onclose = (e) => {
      if (closed || socket !== mine) return;
      if (e.code === TOO_LONG) return end({ rule: null, sv: "Meddelandet är för långt.", en: "The message is too long." });
      clearInterval(ping);
      listener?.link("lost");
      timer = window.setTimeout(connect, Math.min(5000, 150 * 2 ** tries++));
    };
  }

  /** Comes back no more, for the same would happen again; what is not answered never will be. @param {Refusal} why */
  function end(why) {
    closed = true;
    over = why;
    clearInterval(ping);
    for (const { failed, answered } of waiting.values()) {
      failed(new WishRefused(why));
      answered();
    }
    waiting.clear();
    listener?.link("gone", why);
  }

  /** @param {ServerMessage} message */
  function take(message) {
    if (message.t === "snapshot" && !ready) {
      ready = true;
      tries = 0;
      clearInterval(ping);
      ping = window.setInterval(() => send({ t: "ping", id: nextId() }), PING);
      listener?.link("open");
      // What was wished for and not acknowledged goes again with its old id; the server does nothing twice.
      for (const { message: wish } of waiting.values()) send(wish);
    }
    if (message.t === "bye" && FINAL.has(message.why)) end(message.error);
    if ("id" in message && message.id !== null) {
      const wish = waiting.get(message.id);
      if (wish) {
        waiting.delete(message.id);
        if (message.t === "refused") wish.failed(new WishRefused(message.error));
        else wish.done(message);
        wish.answered("n" in message ? message.n : null);
      }
    }
    listener?.message(message);
  }

  const wake = () => {
    if (document.visibilityState === "visible" && !closed && socket?.readyState !== WebSocket.OPEN && socket?.readyState !== WebSocket.CONNECTING) connect();
  };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);

  return {
    open(to) {
      listener = to;
      connect();
    },
    seen(n) {
      last = n;
    },
    wish(wish) {
      const message = /** @type {ClientMessage} */ ({ ...wish, id: nextId() });
      return new Promise((done, failed) => {
        if (over) return failed(new WishRefused(over));
        waiting.set(message.id, { message, done, failed, answered: asked(message.t, "action" in message ? message.action : null) });
        if (ready) send(message);
      });
    },
    close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(ping);
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("online", wake);
      socket?.close();
    },
  };
}
