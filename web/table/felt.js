// The cards on the felt: one element per visible card, keyed by its code and kept while it moves; hidden ones keyed by slot.
// Places come from layout.js and are set by transform alone.
import { doubled, h, set } from "../lib/dom.js";
import { back, face } from "../lib/faces.js";
import { layout } from "./layout.js";
import { prefs } from "../lib/prefs.js";
/** @import { GameEvent, Seat, View } from "../protocol.js" */
/** @import { Layout, Placed, Point } from "./layout.js" */
/** @import { Lang } from "../text/texts.js" */

/**
 * @typedef {object} Scene What there is to show beside the view.
 * @property {View} view
 * @property {Seat | null} you
 * @property {Lang} lang
 * @property {(p: Placed) => { role: "button" | "img" | null; label: string; dimmed: boolean; picked: boolean; live: boolean }} describe
 * @property {(zone: string, seat: Seat | null) => string} zoneName
 * @property {GameEvent[]} events
 */

export class Felt {
  /** @param {HTMLElement} element @param {{ tap: (p: Placed) => void; drop: (p: Placed, at: Point) => void }} on */
  constructor(element, on) {
    this.element = element;
    this.on = on;
    this.layer = h("div", { class: "cards" });
    this.groups = h("div", { class: "unseen" });
    element.append(this.groups, this.layer);
    /** @type {Map<string, HTMLElement>} */
    this.elements = new Map();
    /** @type {Map<string, Placed>} */
    this.placed = new Map();
    /** @type {Layout | null} */
    this.layout = null;
    /** The card that Tab comes to. */
    this.stop = "";
    this.lang = /** @type {Lang} */ ("sv");
    this.layer.addEventListener("click", (e) => this.#click(e));
    this.layer.addEventListener("keydown", (e) => this.#key(e));
    this.layer.addEventListener("pointerdown", (e) => this.#press(e));
  }

  /** @param {Scene} scene @returns {Layout} */
  render(scene) {
    const w = this.element.clientWidth;
    const height = this.element.clientHeight;
    const before = this.layout;
    const next = layout(scene.view, { you: scene.you, w, h: height, hold: { sort: prefs.sort, left: prefs.leftHanded } });
    if (this.lang !== scene.lang) this.#clear();
    this.lang = scene.lang;
    this.layout = next;
    this.layer.style.setProperty("--cw", `${next.cw.toFixed(2)}px`);
    this.layer.style.setProperty("--ch", `${next.ch.toFixed(2)}px`);
    const active = document.activeElement instanceof HTMLElement && this.layer.contains(document.activeElement) ? document.activeElement : null;
    const activeAt = active ? this.placed.get(active.dataset.key ?? "") : null;

    const old = this.placed;
    this.placed = new Map(next.cards.map((p) => [p.key, p]));
    this.#leave(scene, before ?? next, next);
    const entering = origins(scene.events, before ?? next, old, next);
    const dealt = scene.events.some((e) => e.event === "dealt");
    const later = dealing(next.cards, scene.you);
    for (const p of next.cards) {
      let element = this.elements.get(p.key);
      if (!element) {
        element = this.#make(p);
        const from = entering(p);
        if (from) {
          this.#move(element, { ...p, x: from.x, y: from.y, s: p.s * 0.9 });
          element.classList.add(from.turn ? "turning" : "entering");
          void element.offsetWidth;
          if (dealt) element.style.transitionDelay = `${later(p).toFixed(0)}ms`;
        }
      }
      this.#move(element, p);
      this.#draw(element, p, next.cw);
      this.#dress(element, p, scene);
    }
    this.#group(scene);
    this.#roving(activeAt ?? null, active);
    return next;
  }

  /** For who listens: the cards in groups with a name, in reading order, wherever they stand in the page. @param {Scene} scene */
  #group(scene) {
    /** @type {Map<string, { label: string; ids: string[] }>} */
    const groups = new Map();
    const read = [...this.placed.values()].filter((p) => this.elements.get(p.key)?.hasAttribute("role")).sort((a, b) => a.z - b.z);
    for (const p of read) {
      const key = `${p.zone}-${p.zone === "trick" || p.zone === "pile" ? "" : p.seat}`;
      const group = groups.get(key) ?? { label: scene.zoneName(p.zone, p.seat), ids: [] };
      group.ids.push(`card-${p.key}`);
      groups.set(key, group);
    }
    for (const old of [...this.groups.children]) if (!groups.has(/** @type {HTMLElement} */ (old).dataset.group ?? "")) old.remove();
    for (const [key, { label, ids }] of groups) {
      let element = this.groups.querySelector(`[data-group="${key}"]`);
      if (!element) this.groups.append((element = h("div", { role: "group", "data-group": key })));
      set(element, { "aria-label": label, "aria-owns": ids.join(" ") });
    }
  }

  #clear() {
    for (const element of this.elements.values()) element.remove();
    this.elements.clear();
  }

  /** @param {Placed} p */
  #make(p) {
    const hidden = p.card === "?";
    const element = h("div", { class: hidden ? "card hidden-card" : "card", id: `card-${p.key}`, "data-key": p.key });
    if (!hidden) element.dataset.card = p.card;
    element.addEventListener("transitionend", () => {
      element.style.transitionDelay = "";
      element.classList.remove("entering", "turning");
    });
    this.elements.set(p.key, element);
    this.layer.append(element);
    return element;
  }

  /** The picture, drawn anew only where it must be readable at another size. @param {HTMLElement} element @param {Placed} p @param {number} cw */
  #draw(element, p, cw) {
    const size = p.s * cw < 42 ? "tiny" : "full";
    if (element.dataset.size === size) return;
    element.dataset.size = size;
    element.innerHTML = p.card === "?" ? back() : face(p.card, this.lang, size === "tiny");
  }

  /** @param {HTMLElement} element @param {Placed} p */
  #move(element, p) {
    element.style.transform = `translate(${p.x.toFixed(1)}px, ${p.y.toFixed(1)}px) translate(-50%, -50%) rotate(${p.r.toFixed(1)}deg) scale(${p.s.toFixed(3)})`;
    element.style.zIndex = String(p.z);
  }

  /** @param {HTMLElement} element @param {Placed} p @param {Scene} scene */
  #dress(element, p, scene) {
    const d = scene.describe(p);
    set(element, {
      role: d.role, "aria-label": d.role ? d.label : null, "aria-hidden": d.role ? null : "true",
      "aria-disabled": d.role === "button" && d.dimmed ? "true" : null,
      "aria-pressed": d.role === "button" && d.picked ? "true" : null,
      "data-zone": p.zone, "data-seat": p.seat ?? null,
    });
    element.classList.toggle("dimmed", d.dimmed);
    element.classList.toggle("picked", d.picked);
    element.classList.toggle("live", d.live);
    if (d.role !== "button") element.removeAttribute("tabindex");
  }

  /** Takes away what is no longer there, on its way to where it goes. @param {Scene} scene @param {Layout} before @param {Layout} next */
  #leave(scene, before, next) {
    const to = destination(scene.events, next);
    for (const [key, element] of this.elements) {
      if (this.placed.has(key)) continue;
      this.elements.delete(key);
      const card = element.dataset.card;
      const goal = card ? to(card) : null;
      if (!goal || matchMedia("(prefers-reduced-motion: reduce)").matches) {
        element.remove();
        continue;
      }
      set(element, { id: null, role: null, "aria-label": null, "aria-hidden": "true", tabindex: null, "data-zone": "leaving" });
      element.className = "card leaving";
      element.style.transform = `translate(${goal.x.toFixed(1)}px, ${goal.y.toFixed(1)}px) translate(-50%, -50%) scale(.3)`;
      element.addEventListener("transitionend", () => element.remove(), { once: true });
      setTimeout(() => element.remove(), 700);
    }
  }

  /** The cards that can be reached, in reading order. */
  #reachable() {
    return [...this.placed.values()].filter((p) => this.elements.get(p.key)?.getAttribute("role") === "button").sort((a, b) => a.y - b.y || a.x - b.x);
  }

  /** One card is Tab's stop; focus goes to a neighbour when its card has been played. @param {Placed | null} activeAt @param {HTMLElement | null} active */
  #roving(activeAt, active) {
    const reach = this.#reachable();
    const lost = activeAt && (!active?.isConnected || active.getAttribute("role") !== "button");
    if (lost) {
      const near = reach.toSorted((a, b) => Math.hypot(a.x - activeAt.x, (a.y - activeAt.y) * 3) - Math.hypot(b.x - activeAt.x, (b.y - activeAt.y) * 3))[0];
      if (near) this.stop = near.key;
    }
    if (!reach.some((p) => p.key === this.stop)) this.stop = (reach.find((p) => p.zone === "hand") ?? reach[0])?.key ?? "";
    for (const p of reach) set(/** @type {HTMLElement} */ (this.elements.get(p.key)), { tabindex: p.key === this.stop ? "0" : "-1" });
    if (!lost) return;
    const goal = this.elements.get(this.stop) ?? document.querySelector(".prompt");
    if (goal instanceof HTMLElement) goal.focus({ preventScroll: true });
  }

  /** @param {Event} e @returns {Placed | null} */
  #of(e) {
    const element = e.target instanceof Element ? /** @type {HTMLElement | null} */ (e.target.closest(".card")) : null;
    return element && element.getAttribute("role") === "button" ? (this.placed.get(element.dataset.key ?? "") ?? null) : null;
  }

  /** @param {MouseEvent} e */
  #click(e) {
    const p = this.#of(e);
    if (!p || this.dragged || doubled(e)) return;
    this.stop = p.key;
    this.on.tap(p);
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const p = this.#of(e);
    if (!p) return;
    if (e.key === "Enter" || e.key === " ") {
      e.preventDefault();
      this.on.tap(p);
      return;
    }
    const reach = this.#reachable();
    const line = reach.filter((q) => Math.abs(q.y - p.y) < (this.layout?.ch ?? 100) * 0.3).sort((a, b) => a.x - b.x);
    const at = line.findIndex((q) => q.key === p.key);
    let goal;
    if (e.key === "ArrowRight") goal = line[at + 1] ?? line[0];
    if (e.key === "ArrowLeft") goal = line[at - 1] ?? line[line.length - 1];
    if (e.key === "Home") goal = line[0];
    if (e.key === "End") goal = line[line.length - 1];
    if (e.key === "ArrowUp" || e.key === "ArrowDown") {
      const up = e.key === "ArrowUp";
      goal = reach.filter((q) => !line.includes(q) && (up ? q.y < p.y : q.y > p.y)).sort((a, b) => Math.abs(a.y - p.y) * 2 + Math.abs(a.x - p.x) - Math.abs(b.y - p.y) * 2 - Math.abs(b.x - p.x))[0];
    }
    if (!goal) return;
    e.preventDefault();
    this.stop = goal.key;
    for (const q of reach) set(/** @type {HTMLElement} */ (this.elements.get(q.key)), { tabindex: q.key === goal.key ? "0" : "-1" });
    this.elements.get(goal.key)?.focus({ preventScroll: true });
  }

  dragged = false;

  /** A card follows the finger once it has moved a little; letting go says where. @param {PointerEvent} e */
  #press(e) {
    const p = this.#of(e);
    this.dragged = false;
    if (!p || e.button !== 0) return;
    const element = /** @type {HTMLElement} */ (this.elements.get(p.key));
    const start = { x: e.clientX, y: e.clientY };
    const move = (/** @type {PointerEvent} */ m) => {
      const [dx, dy] = [m.clientX - start.x, m.clientY - start.y];
      if (!this.dragged && Math.hypot(dx, dy) < 9) return;
      if (!this.dragged) {
        this.dragged = true;
        element.classList.add("dragging");
        element.setPointerCapture?.(m.pointerId);
      }
      this.#move(element, { ...p, x: p.x + dx, y: p.y + dy, z: 900 });
    };
    const end = (/** @type {PointerEvent} */ u) => {
      element.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      window.removeEventListener("pointermove", move);
      element.classList.remove("dragging");
      if (!this.dragged) return;
      const now = this.placed.get(p.key);
      if (now) this.#move(element, now);
      const box = this.element.getBoundingClientRect();
      if (u.type === "pointerup") this.on.drop(p, { x: u.clientX - box.left, y: u.clientY - box.top });
      setTimeout(() => (this.dragged = false), 0);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }
}

/**
 * When a dealt card leaves the talong, in ms: the own ones first, so that they can be looked at while the others come.
 * @param {Placed[]} cards @param {Seat | null} you @returns {(p: Placed) => number}
 */
function dealing(cards, you) {
  const ranks = { own: 0, other: 0 };
  const step = Math.min(26, 380 / cards.length);
  return (p) => (p.seat === you ? ranks.own++ * 20 : 40 + ranks.other++ * step);
}

/**
 * Where a card that is new on the felt comes from: what happened says so.
 * @param {GameEvent[]} events @param {Layout} before @param {Map<string, Placed>} old @param {Layout} next
 * @returns {(p: Placed) => (Point & { turn?: boolean }) | null}
 */
function origins(events, before, old, next) {
  return (p) => {
    for (const e of events) {
      const cards = "cards" in e && Array.isArray(e.cards) ? e.cards : "card" in e ? [e.card] : [];
      if (e.event === "dealt") return next.anchors.talong;
      if (!cards.includes(p.card)) continue;
      if (e.event === "drawn" || e.event === "chanced") return before.anchors.talong;
      if (e.event === "turned-up" || e.event === "flipped") {
        const i = ("place" in e ? Number(e.place) : e.pile) - 1;
        const slot = old.get(`row-${e.seat}-${i}`) ?? old.get(`stack-${e.seat}-${i}`);
        if (slot) return { x: slot.x, y: slot.y, turn: true };
      }
      if (e.event === "took") return before.anchors.pile;
      if ("seat" in e && before.anchors.hand[e.seat]) return before.anchors.hand[e.seat];
    }
    return null;
  };
}

/** Where a card goes that is no longer seen. @param {GameEvent[]} events @param {Layout} next @returns {(card: string) => Point | null} */
function destination(events, next) {
  return (card) => {
    for (const e of events) {
      if (e.event === "trick" && e.cards.includes(card)) return next.anchors.taken[e.seat] ?? null;
      if (e.event === "turned-away") return next.anchors.away;
      if (e.event === "took") return next.anchors.hand[e.seat] ?? null;
      if (e.event === "swapped" && e.taken.includes(card)) return next.anchors.hand[e.seat] ?? null;
    }
    return null;
  };
}
