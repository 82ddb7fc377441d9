// The way in: which screen the address asks for.
import { t } from "./lib/chrome.js";
import { h, picture } from "./lib/dom.js";
import { sprites } from "./lib/faces.js";
import { showPrefs } from "./lib/prefs.js";
import { begin } from "./lib/route.js";
import { startScreen } from "./start/start.js";
import { setupScreen } from "./start/setup.js";
import { tableScreen } from "./table/table.js";
/** @import { Screen } from "./lib/route.js" */

/** Screens whose code comes when they are first asked for. @type {Record<string, () => Promise<{ screen: (root: HTMLElement, rest: string[]) => Screen }>>} */
const LATER = { spel: () => import("./study/replay.js"), uppspelning: () => import("./study/replay.js"), lar: () => import("./study/learn.js"), styrka: () => import("./study/rating.js") };

/** @param {HTMLElement} root @param {string} name @param {string[]} rest @returns {Screen} */
function later(root, name, rest) {
  let gone = false;
  /** @type {Screen | null} */
  let inner = null;
  LATER[name]().then((m) => {
    if (!gone) inner = m.screen(root, rest);
  }, () => {
    root.append(h("main", { class: "start" }, h("p", { class: "trouble", role: "alert" }, t("errNet"))));
  });
  return { leave() {
    gone = true;
    inner?.leave?.();
  } };
}

/** @param {HTMLElement} root @returns {Screen} */
function screenHere(root) {
  const table = location.pathname.match(/^\/bord\/([^/]+)/);
  const [name, ...rest] = location.pathname.slice(1).split("/").map(decodeURIComponent);
  const fresh = location.hash.match(/^#nytt-(\w+)(-bjud)?$/);
  if (table) return tableScreen(root, decodeURIComponent(table[1]), location.hash.slice(1) || null);
  if (name in LATER) return later(root, name, rest);
  if (fresh) return setupScreen(root, fresh[1], Boolean(fresh[2]));
  return startScreen(root);
}

document.body.prepend(picture(`<svg width="0" height="0" aria-hidden="true" focusable="false">${sprites()}</svg>`, "sprites"));
document.body.append(h("div", { id: "says", class: "unseen", role: "status", "aria-live": "polite" }));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showPrefs);
begin(screenHere);
// What stands in without a server, when everything else has come. A new one takes over at once; nothing of the page is kept.
window.addEventListener("load", () => {
  const register = () => navigator.serviceWorker?.register("/sw.js").catch(() => {});
  if ("requestIdleCallback" in window) requestIdleCallback(register);
  else setTimeout(register, 2000);
});
