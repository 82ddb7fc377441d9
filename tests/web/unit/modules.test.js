// How the modules of the page hang together.
import test from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("../../../web/", import.meta.url));
const read = (file) => readFileSync(path.join(web, file), "utf8");
const modules = readdirSync(web, { recursive: true }).filter((file) => file.endsWith(".js"));
const found = (file, pattern) => [...read(file).replace(/\/\*.*?\*\//gs, "").matchAll(pattern)].map(([, to]) => path.join(path.dirname(file), to));
/** What each module needs before it runs; types stand in comments, and are not needed. */
const needs = new Map(modules.map((file) => [file, found(file, /^(?:import|export)\b[^;]*?"(\.[^"]+)";/gm)]));
/** What it needs, and what it asks for later. */
const loads = new Map(modules.map((file) => [file, [...needs.get(file), ...found(file, /\bimport\("(\.[^"]+)"\)/g)]]));

test("every module of the first screen is asked for at once, and no other", () => {
  const page = read("index.html");
  const first = new Set(["main.js"]);
  for (const file of first) for (const other of needs.get(file)) first.add(other);
  for (const file of modules) assert.equal(page.includes(`"/${file}"`), first.has(file), file);
});

test("no module needs itself, by whichever way", () => {
  const done = new Set();
  const walk = (file, way) => {
    assert.ok(!way.includes(file), [...way, file].join(" → "));
    if (done.has(file)) return;
    for (const other of loads.get(file)) walk(other, [...way, file]);
    done.add(file);
  };
  for (const file of modules) walk(file, []);
});

test("every module is needed: by another, by a page, or by the browser", () => {
  const needed = new Set([...loads.values()].flat());
  const entries = ["main.js", "offline.js", "sw.js"];
  assert.deepEqual(modules.filter((file) => needed.has(file) === entries.includes(file)), []);
});

test("a room needs only rooms before it", () => {
  const rooms = ["text", "lib", "start", "table", "study", "."];
  const room = (file) => rooms.indexOf(path.dirname(file));
  assert.ok(modules.every((file) => room(file) >= 0), "a folder that is none of the rooms");
  for (const [file, others] of needs) for (const other of others) assert.ok(room(other) <= room(file), `${file} → ${other}`);
});
