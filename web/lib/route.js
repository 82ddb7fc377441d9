// Where we are: goes to an address of ours and shows its screen. Which screens there are, main.js says.
import { showPrefs } from "./prefs.js";
/** @typedef {{ leave?: () => void }} Screen */

/** @type {Screen | null} */
let screen = null;
/** @type {(root: HTMLElement) => Screen} */
let screenHere = () => ({});

/** Shows screens from now on. @param {(root: HTMLElement) => Screen} here The screen that the address asks for. */
export function begin(here) {
  screenHere = here;
  window.addEventListener("popstate", show);
  window.addEventListener("hashchange", () => {
    if (location.pathname === "/") show();
  });
  show();
}

/** Goes to an address of ours without loading the page anew. @param {string} address */
export function go(address) {
  history.pushState(null, "", address);
  show();
}

/** Shows what the address says, anew. */
export function show() {
  screen?.leave?.();
  showPrefs();
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  root.replaceChildren();
  screen = screenHere(root);
  window.scrollTo(0, 0);
}
