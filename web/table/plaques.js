// Who sits where: the plaques on the felt, with what is said at the table beside them.
import { t } from "../lib/chrome.js";
import { h } from "../lib/dom.js";
import { isolated } from "../text/names.js";
import { capital } from "../text/words.js";
/** @import { GameEvent, Seat } from "../protocol.js" */
/** @import { Layout, Plaque } from "./layout.js" */
/** @import { Now } from "./play.js" */
/** @import { Talk } from "../text/words.js" */

/** Events that are said aloud. */
const SAID = ["melded", "asked", "answered", "cannot", "declared", "passed", "took", "chanced"];

export class Plaques {
  constructor() {
    this.element = h("div", { class: "plaques" });
  }

  /** @param {Seat} seat @returns {HTMLElement | null} */
  #of(seat) {
    return this.element.querySelector(`[data-seat="${seat}"]`);
  }

  /** @param {Now} now @param {Layout} place @param {number} width The felt's. */
  draw(now, place, width) {
    for (const p of place.plaques) {
      let element = this.#of(p.seat);
      if (!element) {
        element = h("div", { class: "plaque", "data-seat": p.seat }, h("span", { class: "who" }), h("span", { class: "marks" }));
        this.element.append(element);
      }
      element.style.transform = `translate(${p.x.toFixed(1)}px, ${p.y.toFixed(1)}px)`;
      element.style.width = p.own ? "" : `${p.w.toFixed(0)}px`;
      element.style.maxWidth = `${p.w.toFixed(0)}px`;
      const seat = now.table.seats[p.seat];
      const turn = !now.more && now.view.to_act.includes(p.seat) && now.table.phase === "playing";
      const edge = p.x < 40 ? " at-left" : p.x + p.w > width - 40 ? " at-right" : "";
      element.className = `plaque side-${seat.side}${seat.colour === null ? "" : ` tone tone-${seat.colour}`}${edge}${turn ? " turn" : ""}${p.own ? " own" : ""}${seat.here || seat.kind === "bot" ? "" : " away"}`;
      element.children[0].textContent = p.seat === now.talk.you ? t("You") : seat.name ? isolated(seat.name) : t("open");
      element.children[1].replaceChildren(...marks(now, place, p));
    }
    for (const old of [...this.element.children]) if (!place.plaques.some((p) => String(p.seat) === /** @type {HTMLElement} */ (old).dataset.seat)) old.remove();
  }

  /** What is said at the table stands by who said it for a while. @param {Seat} seat @param {string} words @param {string} [look] */
  say(seat, words, look = "bubble") {
    const plaque = this.#of(seat);
    if (!plaque) return;
    plaque.querySelector(".bubble")?.remove();
    const bubble = h("span", { class: look, "aria-hidden": "true" }, words);
    bubble.addEventListener("animationend", () => bubble.remove());
    plaque.append(bubble);
  }

  /** An event that is said aloud, without who says it. @param {GameEvent} event @param {Talk} talk */
  tell(event, talk) {
    if (!SAID.includes(event.event) || !("seat" in event)) return;
    if (event.words) this.say(event.seat, capital(event.words[talk.lang].replace(/^\S+ /, "")));
  }
}

/** What a plaque tells beside the name. @param {Now} now @param {Layout} place @param {Plaque} p */
function marks({ view, table, talk, ways }, place, p) {
  const seat = table.seats[p.seat];
  const level = ways.levelName(p.seat);
  const n = view.hands[p.seat].length;
  const taken = place.labels.find((l) => l.kind === "taken" && l.seat === p.seat);
  return [
    level ? h("span", { class: "level" }, h("span", { class: "unseen" }, ", "), level) : "",
    view.dealer === p.seat ? h("span", { class: "dealer", title: t("dealer") }, h("span", { "aria-hidden": "true" }, talk.lang === "sv" ? "G" : "D"), h("span", { class: "unseen" }, `, ${t("dealer")}`)) : "",
    p.own ? "" : h("span", { class: "cards-left" }, h("span", { "aria-hidden": "true" }, String(n)), h("span", { class: "unseen" }, `, ${t("handCount", { n })}`)),
    taken ? h("span", { class: "taken", title: t("takenCount", { n: taken.n }) }, h("span", { "aria-hidden": "true" }, String(taken.n)), h("span", { class: "unseen" }, `, ${t("takenCount", { n: taken.n })}`)) : "",
    seat.kind === "human" && (seat.away || !seat.here) ? h("span", { class: "absent" }, seat.away ? t("botPlays") : t("gone")) : "",
  ];
}
