// Makes the icons' PNG files from our own drawings: `node icons.mjs`.
import { readFileSync, writeFileSync } from "node:fs";
import { crc32, deflateSync, inflateSync } from "node:zlib";
import { startBrowser } from "./harness.js";

/** The same picture in fewer bytes: rows of flat colours pack best without the filters that the browser puts on them. */
function repacked(png) {
  const parts = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) parts.push({ kind: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)) });
  const head = parts[0].data;
  const pixel = head[9] === 6 ? 4 : 3;
  const row = head.readUInt32BE(0) * pixel + 1;
  const raw = inflateSync(Buffer.concat(parts.filter((p) => p.kind === "IDAT").map((p) => p.data)));
  for (let start = 0; start < raw.length; start += row) {
    for (let x = 1; x < row; x++) {
      const left = x > pixel ? raw[start + x - pixel] : 0;
      const above = start > 0 ? raw[start + x - row] : 0;
      const corner = x > pixel && start > 0 ? raw[start + x - row - pixel] : 0;
      const off = [left, above, corner].map((n) => Math.abs(left + above - corner - n));
      const paeth = off[0] <= off[1] && off[0] <= off[2] ? left : off[1] <= off[2] ? above : corner;
      raw[start + x] += [0, left, above, (left + above) >> 1, paeth][raw[start]];
    }
    raw[start] = 0;
  }
  const number = (n) => Buffer.from(Uint32Array.of(n).buffer).swap32();
  const part = (kind, data) => [number(data.length), Buffer.from(kind), data, number(crc32(data, crc32(kind)))];
  return Buffer.concat([png.subarray(0, 8), ...part("IHDR", head), ...part("IDAT", deflateSync(raw, { level: 9 })), ...part("IEND", Buffer.alloc(0))]);
}

const web = new URL("../../web/", import.meta.url);
const browser = await startBrowser();
for (const [from, to, size] of [["icon.svg", "icon-192.png", 192], ["icon.svg", "icon-512.png", 512], ["icon-maskable.svg", "icon-maskable.png", 512]]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(new URL(from, web), "utf8").replace("<svg ", `<svg width="${size}" height="${size}" style="display:block" `);
  await page.setContent(`<style>body{margin:0}</style>${svg}`);
  writeFileSync(new URL(to, web), repacked(await page.screenshot({ omitBackground: true })));
  await page.close();
}
await browser.close();
