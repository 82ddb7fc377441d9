// A bad line between the browser and the server: every message of the server comes up to so many milliseconds late, each by a
// chance of its own, in the order in which they were sent.
import { once } from "node:events";
import net from "node:net";

/** Chance from a number, so that a run can be had again (mulberry32). */
function chance(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Cuts what a server says into messages: what it says over HTTP as it comes, then, on a WebSocket, one frame at a time. */
export function messages() {
  let rest = Buffer.alloc(0);
  let socket = false;
  const frame = () => {
    if (rest.length < 2) return 0;
    const short = rest[1] & 127;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (rest.length < head) return 0;
    const size = head + (short === 126 ? rest.readUInt16BE(2) : short === 127 ? Number(rest.readBigUInt64BE(2)) : short);
    return rest.length < size ? 0 : size;
  };
  return (chunk) => {
    const found = [];
    rest = Buffer.concat([rest, chunk]);
    if (!socket) {
      socket = rest.subarray(0, 12).toString("latin1") === "HTTP/1.1 101";
      const end = socket ? rest.indexOf("\r\n\r\n") + 4 : rest.length;
      if (end < 4 && socket) {
        socket = false;
        return found;
      }
      found.push(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    for (let size = frame(); socket && size > 0; size = frame()) {
      found.push(rest.subarray(0, size));
      rest = rest.subarray(size);
    }
    return found;
  };
}

/** Stands before a server, wherever `port()` says that it is at the moment. @param {() => number} port @param {number} most @param {number} seed */
export async function delayed(port, most, seed) {
  const random = chance(seed);
  const open = new Set();
  const door = net.createServer((client) => {
    const server = net.connect(port(), "127.0.0.1");
    const cut = messages();
    // One timer for the first in line: several could fire in another order than they were set in.
    const line = [];
    let timer = null;
    const serve = () => {
      timer = null;
      while (line.length > 0 && line[0].at <= performance.now()) line.shift().what();
      if (line.length > 0) timer = setTimeout(serve, line[0].at - performance.now());
    };
    const later = (what) => {
      line.push({ at: Math.max(line.at(-1)?.at ?? 0, performance.now() + random() * most), what });
      timer ??= setTimeout(serve, line[0].at - performance.now());
    };
    const break_ = () => {
      clearTimeout(timer);
      open.delete(client);
      client.destroy();
      server.destroy();
    };
    open.add(client);
    client.setNoDelay(true);
    server.setNoDelay(true);
    client.pipe(server);
    server.on("data", (chunk) => {
      for (const message of cut(chunk)) later(() => client.write(message));
    });
    server.on("end", () => later(() => client.end()));
    // A server that was killed is gone at once.
    server.on("error", break_);
    client.on("error", break_);
    client.on("close", break_);
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  return {
    port: door.address().port,
    close() {
      for (const client of open) client.destroy();
      door.close();
    },
  };
}
