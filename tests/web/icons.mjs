// Makes the icons' PNG files from our own drawings: `node icons.mjs`.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startBrowser } from "./harness.js";

const web = new URL("../../web/", import.meta.url);
const browser = await startBrowser();
for (const [from, to, size] of [["icon.svg", "icon-192.png", 192], ["icon.svg", "icon-512.png", 512], ["icon-maskable.svg", "icon-maskable.png", 512]]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(new URL(from, web), "utf8").replace("<svg ", `<svg width="${size}" height="${size}" style="display:block" `);
  await page.setContent(`<style>body{margin:0}</style>${svg}`);
  await page.screenshot({ path: fileURLToPath(new URL(to, web)), omitBackground: true });
  await page.close();
}
await browser.close();
