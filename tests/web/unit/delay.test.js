import assert from "node:assert/strict";
import { once } from "node:events";
import net from "node:net";
import { test } from "node:test";
import { delayed, messages } from "../delay.js";

const frame = (n) => Buffer.concat([n < 126 ? Buffer.from([0x81, n]) : n < 65536 ? Buffer.from([0x81, 126, n >> 8, n & 255]) : Buffer.from([0x81, 127, 0, 0, 0, 0, n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255]), Buffer.alloc(n, "x")]);

test("what comes over a socket is cut into its messages, however it was packed on the way", () => {
  const parts = [Buffer.from("HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n\r\n"), frame(0), frame(125), frame(126), frame(70_000), frame(3)];
  const all = Buffer.concat(parts);
  for (const size of [1, 7, 100, 4096, all.length]) {
    const cut = messages();
    const found = [];
    // Chunks that end within the first line cannot be told from plain HTTP, and need not be: a server sends it whole.
    for (let at = 0, next = Math.max(size, 12); at < all.length; at = next, next += size) found.push(...cut(all.subarray(at, next)));
    assert.deepEqual(found.map((m) => m.length), parts.map((m) => m.length), `in pieces of ${size}`);
    assert.deepEqual(Buffer.concat(found), all);
  }
});

test("plain HTTP goes on as it comes", () => {
  const cut = messages();
  assert.deepEqual(cut(Buffer.from("HTTP/1.1 200 OK\r\n\r\nab")).map(String), ["HTTP/1.1 200 OK\r\n\r\nab"]);
  assert.deepEqual(cut(Buffer.from("cd")).map(String), ["cd"]);
});

test("late messages come whole and in their order", async (t) => {
  const head = Buffer.from("HTTP/1.1 101 Switching Protocols\r\n\r\n");
  const sent = Array.from({ length: 400 }, (_, i) => Buffer.from([0x81, 2, i >> 8, i & 255]));
  const server = net.createServer((socket) => {
    socket.write(head);
    sent.forEach((frame, i) => setTimeout(() => (i === sent.length - 1 ? socket.end(frame) : socket.write(frame)), i >> 2));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const line = await delayed(() => server.address().port, 20, 7);
  t.after(() => {
    line.close();
    server.close();
  });
  const client = net.connect(line.port, "127.0.0.1");
  const came = [];
  client.on("data", (chunk) => came.push(chunk));
  await once(client, "close");
  assert.deepEqual(Buffer.concat(came), Buffer.concat([head, ...sent]));
});
