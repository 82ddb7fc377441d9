// What has happened at the table, line by line.
import { t } from "../lib/chrome.js";
import { h } from "../lib/dom.js";
/** @import { GameEvent } from "../protocol.js" */

const MOST = 200;

export class Log {
  constructor() {
    this.title = h("h2", {});
    this.lines = h("ol", {});
    this.box = h("div", { class: "history", tabindex: "0", role: "log", "aria-live": "off" }, this.lines);
    this.element = h("div", { class: "history-box" }, this.title, this.box);
  }

  /** Its name, in the language of now. */
  draw() {
    this.title.textContent = t("log");
    this.box.setAttribute("aria-label", t("log"));
  }

  clear() {
    this.lines.replaceChildren();
  }

  /** @param {string | null} words @param {GameEvent} event */
  tell(words, event) {
    if (words) this.line(words, `said-${event.event}`);
  }

  /** @param {string} words @param {string} kind */
  line(words, kind) {
    this.lines.append(h("li", { class: kind }, words));
    while (this.lines.childElementCount > MOST) this.lines.firstElementChild?.remove();
    this.box.scrollTop = this.box.scrollHeight;
  }
}
