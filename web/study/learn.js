// Learning: a first deal for each game, puzzles, the words.
import { call } from "../lib/api.js";
import { announce, asRefusal, bar, languageButton, refusalLine, settingsButton, t } from "../lib/chrome.js";
import { h } from "../lib/dom.js";
import { framesBetween } from "../table/frames.js";
import { glossary, mark } from "../lib/glossary.js";
import { go } from "../lib/route.js";
import { Play } from "../table/play.js";
import { prefs, TEMPI } from "../lib/prefs.js";
import { storeOf } from "./stage.js";
import { seatName } from "../table/store.js";
import { s, style } from "./texts.js";
import { gameName } from "../text/texts.js";
import { actionLabel, capital, eventWords } from "../text/words.js";
/** @import { GameEvent, GuideInfo, Lessons, PuzzleInfo, Tried, View } from "../protocol.js" */
/** @import { Wish } from "../table/connection.js" */
/** @import { Game } from "./stage.js" */

const SOLVED = "talong.solved";

/** @returns {string[]} */
function solved() {
  try {
    const kept = JSON.parse(localStorage.getItem(SOLVED) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
/** @param {string} id */
function keep(id) {
  try {
    localStorage.setItem(SOLVED, JSON.stringify([...new Set([...solved(), id])]));
  } catch {
    // Where nothing can be kept, it is solved for now.
  }
}

/** @param {string} address @param {...(Node | string | null)} content */
const link = (address, ...content) => h("a", { href: address, onclick: (/** @type {MouseEvent} */ e) => {
  if (e.metaKey || e.ctrlKey) return;
  e.preventDefault();
  go(address);
} }, ...content);

/** @param {HTMLElement} root @param {string[]} rest @returns {{ leave?: () => void }} */
export function screen(root, rest) {
  style();
  if (rest[0] === "problem" && rest[1]) return lesson(root, (place) => puzzleScreen(place, rest[1]));
  if (rest[0] === "giv" && rest[1]) return lesson(root, (place) => guideScreen(place, rest[1]));
  return home(root);
}

/** @param {HTMLElement} root */
function home(root) {
  document.title = `${s("learn")} – Talong`;
  const guides = h("ul", { class: "cards-list", id: "guides" });
  const families = { tolva: h("ul", { class: "cards-list", id: "puzzles-tolva" }), vandtia: h("ul", { class: "cards-list", id: "puzzles-vandtia" }) };
  const counts = { tolva: h("span", { class: "of" }), vandtia: h("span", { class: "of" }) };
  const words = h("dl", { class: "words", id: "words" });
  const trouble = h("p", { class: "trouble", role: "alert" });
  root.append(bar(languageButton(), settingsButton()), h("main", { class: "start study" },
    h("h1", {}, s("learn")), h("p", { class: "sentence" }, s("learnPitch")), trouble,
    h("h2", {}, s("guides")), h("p", { class: "sentence" }, s("guidesPitch")), guides,
    h("h2", {}, s("puzzlesTolva")), h("p", { class: "sentence" }, s("puzzlesPitch"), " ", counts.tolva), families.tolva,
    h("h2", {}, s("puzzlesVandtia")), h("p", { class: "sentence" }, counts.vandtia), families.vandtia,
    h("h2", {}, s("glossary")), words));
  call("/api/lessons").then((/** @type {Lessons} */ all) => {
    const done = solved();
    guides.append(...all.guides.map((g) => h("li", {}, link(`/lar/giv/${g.id}`, h("span", {}, gameName(prefs.lang, g.game), h("span", { class: "of" }, g.title[prefs.lang]))))));
    for (const family of /** @type {const} */ (["tolva", "vandtia"])) {
      const own = all.puzzles.filter((p) => p.family === family);
      counts[family].textContent = s("solvedOf", { n: own.filter((p) => done.includes(p.id)).length, of: own.length });
      families[family].append(...own.map((p, i) => h("li", {}, link(`/lar/problem/${p.id}`, h("span", {}, `${i + 1}. ${p.title[prefs.lang]}`, h("span", { class: "of" }, gameName(prefs.lang, p.game))),
        done.includes(p.id) ? h("span", { class: "tick" }, h("span", { "aria-hidden": "true" }, "✓"), h("span", { class: "unseen" }, s("solved"))) : null))));
    }
    root.dataset.ready = "lessons";
  }, (e) => trouble.replaceChildren(refusalLine(asRefusal(e))));
  glossary().then(({ terms }) => words.append(...terms.map((term) => h("div", {}, h("dt", {}, term.word), h("dd", {}, term[prefs.lang])))), () => {});
  return {};
}

/**
 * @typedef {object} Place
 * @property {HTMLElement} root
 * @property {(make: () => void) => void} head Draws the bar; anew when the language changes.
 * @property {(game: Game, seat: number, wish: (w: Wish) => Promise<any>) => Board} board
 * @property {(e: unknown) => void} fail
 * @property {() => boolean} gone
 */
/** @typedef {{ play: Play; box: HTMLElement; show: (view: View, events: GameEvent[], phase?: "playing" | "ended") => void; title: (text: string) => void }} Board */

/** A felt with words beside it. @param {HTMLElement} root @param {(place: Place) => void} begin */
function lesson(root, begin) {
  let gone = false;
  let redraw = () => {};
  /** @type {Board | null} */
  let board = null;
  const heading = h("div", { class: "head" });
  const main = h("main", { class: "table lesson-table" });
  root.append(heading, main);
  document.body.classList.add("at-table");
  const bars = (/** @type {string} */ title) => {
    const again = () => {
      bars(title);
      redraw();
    };
    heading.replaceChildren(bar(h("span", { class: "game-name" }, title), h("button", { type: "button", class: "quiet", id: "to-learn", onclick: () => go("/lar") }, s("toLearn")), settingsButton(again), languageButton(again)));
  };
  const resize = new ResizeObserver(() => board?.play.draw());
  begin({
    root: main,
    gone: () => gone,
    head: (make) => {
      redraw = make;
      make();
    },
    fail: (e) => {
      document.body.classList.remove("at-table");
      main.className = "start study";
      bars("");
      main.replaceChildren(h("h1", {}, s("learn")), h("p", { class: "trouble bad", role: "alert" }, refusalLine(asRefusal(e))), h("p", {}, h("a", { class: "button", href: "/lar" }, s("toLearnAll"))));
    },
    board(game, seat, wish) {
      let store = { ...storeOf(game, null), you: seat };
      const name = (/** @type {number} */ n) => seatName(store.table, n);
      const sideName = (/** @type {number} */ side) => capital((store.table?.seats ?? []).filter((x) => x.side === side).map((x) => (x.seat === seat ? t("you") : name(x.seat))).join(" & "));
      const play = new Play({ wish, store: () => store, name, sideName, levelName: () => "", hurry: () => {}, dealing: null });
      const box = h("div", { class: "lesson", id: "lesson", role: "status" });
      play.mount(main);
      play.bar.element.prepend(box);
      resize.observe(play.felt);
      board = { play, box, title: bars, show(view, events) {
        store = { ...store, view };
        play.show(view, events);
        for (const event of events) {
          const words = eventWords({ lang: prefs.lang, view, you: seat, name }, event);
          if (words) announce(words);
          play.log.tell(words, event);
        }
      } };
      return board;
    },
  });
  return { leave() {
    gone = true;
    resize.disconnect();
    board?.play.close();
    document.body.classList.remove("at-table");
    for (const open of document.querySelectorAll("dialog")) /** @type {HTMLDialogElement} */ (open).close();
  } };
}

const nothing = () => Promise.resolve(/** @type {any} */ ({ t: "pong", id: "" }));

/** @param {Place} place @param {string} id */
async function puzzleScreen(place, id) {
  /** @type {PuzzleInfo} */
  let puzzle;
  /** @type {Lessons} */
  let all;
  try {
    [puzzle, all] = await Promise.all([call(`/api/puzzles/${encodeURIComponent(id)}`), call("/api/lessons")]);
  } catch (e) {
    return place.fail(e);
  }
  if (place.gone()) return;
  /** @type {Tried | null} */
  let tried = null;
  const board = place.board(puzzle, puzzle.seat, async (w) => {
    if (w.t !== "act" && w.t !== "explain") return nothing();
    try {
      const answer = /** @type {Tried} */ (await call(`/api/puzzles/${encodeURIComponent(id)}`, { body: { action: w.action } }));
      // Asking why not comes to nothing where it is allowed.
      if (w.t === "explain") return nothing();
      tried = answer;
      if (answer.right) keep(id);
      const frames = framesBetween(puzzle.view, answer.events, answer.view);
      // The felt stays as it is after the action; what would follow is told in words.
      board.show({ ...frames[0].view, legal: {}, to_act: [] }, frames[0].events);
      words();
      announce(board.box.textContent ?? "");
    } catch (e) {
      if (w.t === "explain") return { t: "explained", id: "", action: w.action, legal: false, error: asRefusal(e) };
      throw e;
    }
    return nothing();
  });
  const family = all.puzzles.find((p) => p.id === id)?.family;
  const own = all.puzzles.filter((p) => p.family === family);
  const after = own[own.findIndex((p) => p.id === id) + 1];

  function again() {
    tried = null;
    board.play.log.clear();
    board.show(puzzle.view, []);
    words();
    board.play.refocus();
  }

  function words() {
    const lang = prefs.lang;
    board.title(`${s("puzzle")}: ${puzzle.title[lang]}`);
    document.title = `${puzzle.title[lang]} – Talong`;
    board.play.felt.dataset.lesson = tried ? (tried.right ? "right" : "wrong") : "asked";
    board.play.bar.prompt.hidden = tried !== null;
    if (!tried) {
      board.box.replaceChildren(h("p", { class: "task" }, puzzle.task[lang]));
      mark(board.box);
      return;
    }
    const buttons = tried.right
      ? [after ? h("button", { type: "button", class: "primary", id: "next-puzzle", onclick: () => go(`/lar/problem/${after.id}`) }, s("nextPuzzle")) : null, h("button", { type: "button", class: after ? "quiet" : "primary", onclick: () => go("/lar") }, s("allPuzzles"))]
      : [h("button", { type: "button", class: "primary", id: "try-again", onclick: again }, s("tryAgain"))];
    board.box.replaceChildren(h("p", { class: "verdict" }, s(tried.right ? "right" : "wrong")), h("p", {}, tried.text[lang]), h("div", { class: "row" }, ...buttons));
    mark(board.box);
    /** @type {HTMLElement | null} */ (board.box.querySelector("button.primary"))?.focus({ preventScroll: true });
  }
  board.show(puzzle.view, []);
  place.head(() => {
    words();
    board.play.draw();
  });
}

/** @param {Place} place @param {string} id */
async function guideScreen(place, id) {
  /** @type {GuideInfo} */
  let guide;
  try {
    guide = await call(`/api/guides/${encodeURIComponent(id)}`);
  } catch (e) {
    return place.fail(e);
  }
  if (place.gone()) return;
  const steps = guide.steps.map((step) => ({ ...step, view: /** @type {View} */ ({ ...step.view, game: guide.game, seating: guide.seating, rules: guide.rules, known: { hands: [], gone: [] } }) }));
  let cursor = 0;
  let timer = 0;
  let other = "";
  const mine = () => steps[cursor + 1]?.seat === guide.seat;
  const board = place.board(guide, guide.seat, async (w) => {
    if (w.t !== "act" && w.t !== "explain") return nothing();
    const next = steps[cursor + 1];
    if (w.t === "act" && next?.action === w.action) {
      on();
      return nothing();
    }
    const answer = await call(`/api/guides/${encodeURIComponent(id)}`, { body: { entry: steps[cursor].entry, action: w.action } });
    if (!answer.legal) return { t: "explained", id: "", action: w.action, legal: false, error: answer.error };
    const label = actionLabel(board.play.talk, next?.action ?? "");
    other = s("guideOther", { action: label.charAt(0).toLowerCase() + label.slice(1) });
    words();
    return nothing();
  });

  /** One step on; a full trick is seen before it is taken. */
  function on() {
    clearTimeout(timer);
    other = "";
    if (cursor >= steps.length - 1 || place.gone()) return;
    const before = steps[cursor].view;
    const step = steps[++cursor];
    const frames = framesBetween(before, step.events, step.view);
    const rest = TEMPI[prefs.tempo];
    if (frames.length > 1 && rest > 0) {
      board.show({ ...frames[0].view, legal: {}, to_act: [] }, frames[0].events);
      board.box.replaceChildren();
      timer = window.setTimeout(() => arrive(frames.slice(1).flatMap((f) => f.events)), rest * 0.7);
    } else arrive(step.events);
  }

  /** @param {GameEvent[]} events */
  function arrive(events) {
    if (place.gone()) return;
    const step = steps[cursor];
    board.show(mine() ? step.view : { ...step.view, legal: {} }, events);
    words();
    const silent = !step.say && !mine() && cursor < steps.length - 1;
    if (silent) timer = window.setTimeout(on, TEMPI[prefs.tempo] > 0 ? 700 : 0);
  }

  function words() {
    const lang = prefs.lang;
    board.title(`${s("guides")}: ${gameName(lang, guide.game)}`);
    document.title = `${s("guides")}: ${gameName(lang, guide.game)} – Talong`;
    const step = steps[cursor];
    const over = cursor >= steps.length - 1;
    const next = steps[cursor + 1];
    board.play.drew(cursor);
    board.play.felt.dataset.lesson = over ? "over" : mine() ? "yours" : step.say ? "read" : "moving";
    board.play.felt.dataset.expected = mine() ? (next.action ?? "") : "";
    board.play.bar.prompt.hidden = !mine();
    board.play.point(mine() ? (next.action ?? "").split(/[ ,]/) : []);
    const lines = [step.say ? h("p", {}, step.say[lang]) : null, other ? h("p", { class: "verdict" }, other) : null, over ? h("p", { class: "verdict" }, s("guideOver")) : null].filter((x) => x !== null);
    const button = over
      ? h("button", { type: "button", class: "primary", id: "play-real", onclick: () => go(`/#nytt-${guide.game}`) }, s("playReal"))
      : !mine() && step.say ? h("button", { type: "button", class: "primary", id: "go-on", onclick: on }, s("goOn")) : null;
    board.box.replaceChildren(...lines, button ? h("div", { class: "row" }, button) : "");
    mark(board.box);
    button?.focus({ preventScroll: true });
  }
  place.head(() => {
    words();
    board.play.draw();
  });
  arrive([]);
}
