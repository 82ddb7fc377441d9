// The way in: which screen the address asks for.
import { t } from "./lib/chrome.js";
import { h, picture } from "./lib/dom.js";
import { sprites } from "./lib/faces.js";
import { showPrefs } from "./lib/prefs.js";
import { startScreen } from "./start/start.js";
import { setupScreen } from "./start/setup.js";
import { tableScreen } from "./table/table.js";

/** @typedef {{ leave?: () => void }} Screen */
/** @type {Screen | null} */
let screen = null;

/** Goes to an address of ours without loading the page anew. @param {string} address */
export function go(address) {
  history.pushState(null, "", address);
  show();
}

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

/** Shows what the address says, anew. */
export function show() {
  screen?.leave?.();
  showPrefs();
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  root.replaceChildren();
  const table = location.pathname.match(/^\/bord\/([^/]+)/);
  const [name, ...rest] = location.pathname.slice(1).split("/").map(decodeURIComponent);
  const fresh = location.hash.match(/^#nytt-(\w+)(-bjud)?$/);
  if (table) screen = tableScreen(root, decodeURIComponent(table[1]), location.hash.slice(1) || null);
  else if (name in LATER) screen = later(root, name, rest);
  else if (fresh) screen = setupScreen(root, fresh[1], Boolean(fresh[2]));
  else screen = startScreen(root);
  window.scrollTo(0, 0);
}

document.body.prepend(picture(`<svg width="0" height="0" aria-hidden="true" focusable="false">${sprites()}</svg>`, "sprites"));
document.body.append(h("div", { id: "says", class: "unseen", role: "status", "aria-live": "polite" }));
window.addEventListener("popstate", show);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showPrefs);
window.addEventListener("hashchange", () => {
  if (location.pathname === "/") show();
});
show();
// What stands in without a server, when everything else has come. A new one takes over at once; nothing of the page is kept.
window.addEventListener("load", () => {
  const begin = () => navigator.serviceWorker?.register("/sw.js").catch(() => {});
  if ("requestIdleCallback" in window) requestIdleCallback(begin);
  else setTimeout(begin, 2000);
});
