// The review of a deal: asked for, watched, and shown beside the steps.
import { call } from "../lib/api.js";
import { announce, asRefusal, refusalLine } from "../lib/chrome.js";
import { h } from "../lib/dom.js";
import { prefs } from "../lib/prefs.js";
import { number, s } from "./texts.js";
/** @import { Job, Remark, ReviewRequest } from "../protocol.js" */

const AGAIN = 400;

/** Follows a job until it is over. @template P, R @param {Job<P, R>} begun @param {(job: Job<P, R>) => boolean} seen False gives it up. @returns {Promise<Job<P, R>>} */
export async function follow(begun, seen) {
  let job = begun;
  while (seen(job) && job.state === "working") {
    await new Promise((on) => setTimeout(on, AGAIN));
    job = await call(`/api/jobs/${job.job}`);
  }
  return job;
}

/**
 * @param {{ ask: () => ReviewRequest; changed: () => void; jump: (entry: number) => void }} o
 */
export function reviewPanel({ ask, changed, jump }) {
  /** @type {Job<Remark, unknown> | null} */
  let job = null;
  /** Which asking is the latest. */
  let turn = 0;
  let at = -1;
  /** @type {Node | null} */
  let trouble = null;
  const button = h("button", { type: "button", class: "primary", id: "review", onclick: () => (job?.state === "working" ? stop() : begin()) });
  const box = h("div", { class: "review-box" });
  const word = h("p", { class: "remark", id: "remark", role: "status" });
  // Where there is no room for the box: how far it has come, and what came of it.
  const brief = h("p", { class: "remark only-narrow brief" });
  const next = h("button", { type: "button", class: "primary only-narrow", hidden: true, onclick: () => onward() });

  const remarks = () => job?.parts ?? [];
  const slips = () => remarks().filter((r) => r.better);

  async function begin() {
    const mine = ++turn;
    trouble = null;
    try {
      await follow(await call("/api/reviews", { body: ask() }), (now) => {
        if (mine !== turn) return false;
        const over = now.state !== "working";
        job = now;
        if (now.error) trouble = refusalLine(now.error);
        redraw();
        changed();
        if (over) announce(summaryText());
        return true;
      });
    } catch (e) {
      if (mine !== turn) return;
      trouble = refusalLine(asRefusal(e));
      redraw();
    }
  }

  function stop() {
    turn++;
    if (job?.state === "working") call(`/api/jobs/${job.job}`, { method: "DELETE" }).catch(() => {});
    if (job) job = { ...job, state: "stopped" };
    trouble = document.createTextNode(s("stopped"));
    redraw();
  }

  function reset() {
    if (job?.state === "working") stop();
    turn++;
    job = null;
    trouble = null;
    redraw();
  }

  const percent = (/** @type {number} */ n) => number(n * 100, 0);

  function summaryText() {
    const all = remarks();
    if (!job || job.state === "working") return "";
    if (all.length === 0) return s("reviewNone");
    const bad = slips();
    if (bad.length === 0) return s("reviewGood", { n: all.length });
    return s("reviewSum", { n: all.length, bad: bad.length, cost: number(bad.reduce((sum, r) => sum + r.cost, 0) * 100) });
  }

  const onward = () => {
    const bad = slips();
    if (bad.length) jump((bad.find((r) => r.entry > at) ?? bad[0]).entry);
  };

  function briefText() {
    const bad = slips();
    if (!job || trouble) return trouble?.textContent ?? "";
    if (job.state === "working") return working(job);
    return bad.length ? s("reviewShort", { n: remarks().length, bad: bad.length, cost: number(bad.reduce((sum, r) => sum + r.cost, 0) * 100) }) : summaryText();
  }

  function summary() {
    if (trouble) return h("p", { class: "review-sum" }, trouble.cloneNode(true));
    if (!job) return h("p", { class: "review-sum", hidden: true });
    if (job.state === "working") return h("p", { class: "review-sum" }, working(job), " ", h("progress", { max: Math.max(1, job.of), value: job.done, "aria-label": s("review") }));
    const bad = slips();
    return h("div", { class: "review-sum" }, h("p", {}, summaryText()),
      bad.length ? h("button", { type: "button", id: "next-slip", onclick: onward }, s("nextSlip")) : null);
  }

  function redraw() {
    button.textContent = job?.state === "working" ? s("stop") : s("review");
    button.className = job ? "" : "primary";
    const done = job !== null && job.state !== "working" && job.state !== "stopped" && !trouble;
    // What has been reviewed is not asked for again.
    button.hidden = done;
    next.hidden = !done || slips().length === 0;
    next.textContent = s("nextSlipShort");
    brief.textContent = word.hasChildNodes() ? "" : briefText();
    const focused = box.contains(document.activeElement);
    box.replaceChildren(summary());
    if (focused) /** @type {HTMLElement | null} */ (box.querySelector("button"))?.focus();
    for (const slot of document.querySelectorAll("[data-remark]")) dress(/** @type {HTMLElement} */ (slot));
  }

  /** @param {HTMLElement} slot */
  function dress(slot) {
    const remark = remarks().find((r) => r.entry === Number(slot.dataset.remark));
    slot.className = remark ? (remark.better ? (remark.cost >= 0.05 ? "badge bad" : "badge slight") : "badge good") : "badge";
    slot.textContent = !remark ? "" : remark.better ? `−${number(remark.cost * 100)}` : "✓";
  }

  redraw();
  return {
    button, box, word, brief, next, begin, reset, redraw, summary,
    /** @param {number} entry */
    badge(entry) {
      const slot = h("span", { "data-remark": entry });
      dress(slot);
      return slot;
    },
    /** What is said of the decision that was just made. @param {number} entry */
    show(entry) {
      at = entry;
      const remark = remarks().find((r) => r.entry === entry);
      const lines = [];
      if (remark?.better) {
        const better = remark.words?.[prefs.lang] ?? remark.better;
        lines.push(h("strong", {}, s("wasCostly", { cost: number(remark.cost * 100), better: better.charAt(0).toLowerCase() + better.slice(1) })), ` ${s("chanceNow", { a: percent(remark.chance), b: percent(remark.best) })}`);
        if (remark.why) lines.push(` ${capitalised(remark.why[prefs.lang])}.`);
        if (remark.exact) lines.push(` ${s("provenBest")}`);
      } else if (remark) lines.push(s("wasBest"));
      const text = lines.map((l) => (typeof l === "string" ? l : l.textContent)).join("");
      if (word.textContent !== text) word.replaceChildren(...lines);
      brief.textContent = text ? "" : briefText();
    },
    leave() {
      turn++;
      if (job?.state === "working") call(`/api/jobs/${job.job}`, { method: "DELETE" }).catch(() => {});
    },
  };
}

/** How far it has come. @param {{ done: number; of: number }} job */
const working = ({ done, of }) => (of > 0 ? s("reviewing", { n: done, of }) : s("reviewBegun"));

/** @param {string} text */
const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);
