// How the modules of the page hang together.
import test from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("../../../web/", import.meta.url));
const read = (file) => readFileSync(path.join(web, file), "utf8");
const modules = readdirSync(web, { recursive: true }).filter((file) => file.endsWith(".js"));
const found = (file, pattern) => [...read(file).matchAll(pattern)].map(([, to]) => path.join(path.dirname(file), to));
/** What each module needs before it runs. */
const needs = new Map(modules.map((file) => [file, found(file, /^(?:import|export)[^;]*? from "(\.[^"]+)";/gm)]));

test("every module of the first screen is asked for at once, and no other", () => {
  const page = read("index.html");
  const first = new Set(["main.js"]);
  for (const file of first) for (const other of needs.get(file)) first.add(other);
  for (const file of modules) assert.equal(page.includes(`"/${file}"`), first.has(file), file);
});
