// The line to a table: what was refused for good is not sent again and again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { socketConnection, WishRefused } from "../../../web/table/connection.js";

class Socket {
  static OPEN = 1;
  static CONNECTING = 0;
  /** @type {Socket[]} */
  static all = [];
  readyState = Socket.OPEN;
  sent = [];
  constructor() {
    Socket.all.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  hear(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

/** A connection that stands, its socket, and what it tells of its link. */
function stands(t) {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  Socket.all = [];
  const listens = { addEventListener() {}, removeEventListener() {}, dispatchEvent() {} };
  Object.assign(globalThis, { WebSocket: Socket, location: { protocol: "http:", host: "localhost" }, document: { ...listens, visibilityState: "visible" }, window: { ...globalThis, ...listens, setTimeout, setInterval } });
  const links = [];
  const connection = socketConnection("table", "secret");
  connection.open({ message() {}, link: (link, why) => links.push(why ? [link, why.sv] : [link]) });
  const [socket] = Socket.all;
  socket.onopen();
  socket.hear({ t: "snapshot", id: null, n: 1 });
  return { connection, socket, links };
}

const long = { t: "act", action: "x".repeat(5000) };

test("a goodbye for a message that is too long ends the line, and the wish", async (t) => {
  const { connection, socket, links } = stands(t);
  const wished = connection.wish(long);
  socket.hear({ t: "bye", why: "size", error: { rule: null, sv: "För långt.", en: "Too long." } });
  socket.onclose({ code: 1009 });
  t.mock.timers.tick(60_000);
  await assert.rejects(wished, (e) => e instanceof WishRefused && e.refusal.sv === "För långt.");
  await assert.rejects(connection.wish({ t: "leave" }), WishRefused);
  assert.deepEqual(links, [["open"], ["gone", "För långt."]]);
  assert.equal(Socket.all.length, 1);
});

test("the code alone says it too", async (t) => {
  const { connection, socket } = stands(t);
  const wished = connection.wish(long);
  socket.onclose({ code: 1009 });
  t.mock.timers.tick(60_000);
  await assert.rejects(wished, WishRefused);
  assert.equal(Socket.all.length, 1);
});

test("a line that broke comes back with what was not answered", (t) => {
  const { connection, socket } = stands(t);
  connection.wish({ t: "accept" });
  socket.onclose({ code: 1006 });
  t.mock.timers.tick(60_000);
  const again = Socket.all[1];
  again.onopen();
  again.hear({ t: "snapshot", id: null, n: 1 });
  assert.deepEqual(again.sent.at(-1), socket.sent.at(-1));
});
