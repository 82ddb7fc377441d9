// One table: the connection, the frames in their order, and the parts of the screen.
import { api } from "../lib/api.js";
import { announce, asRefusal, bar, languageButton, levelName, longShort, settingsButton, showBook, t } from "../lib/chrome.js";
import { socketConnection } from "./connection.js";
import { Dealing } from "./dealing.js";
import { h, steady } from "../lib/dom.js";
import { showLobby } from "./lobby.js";
import { Onward, only } from "./onward.js";
import { lastTrickDialog, own, peopleDialog } from "./dialogs.js";
import { Play } from "./play.js";
import { prefs, TEMPI } from "../lib/prefs.js";
import { usualLevel } from "../start/start.js";
import { play as sound } from "../lib/sound.js";
import { emptyStore, receive, seatName } from "./store.js";
import { isolated } from "../text/names.js";
import { gameName } from "../text/texts.js";
import { capital, eventWords } from "../text/words.js";
import { go } from "../lib/route.js";
/** @import { GameEvent, Presets, ServerMessage, View } from "../protocol.js" */
/** @import { Frame } from "./frames.js" */
/** @import { Wish } from "./connection.js" */

/** @param {HTMLElement} root @param {string} id @param {string | null} invite */
export function tableScreen(root, id, invite) {
  let store = emptyStore();
  /** @type {(Frame & { n?: number })[]} The last frame of an event has its number. */
  const queue = [];
  /** @type {View | null} What is on the felt right now. */
  let shown = null;
  let resting = 0;
  let mine = false;
  let level = "van";
  /** @type {Presets | null} */
  let presets = null;
  api.presets().then((p) => {
    presets = p;
    level = usualLevel(p);
    redraw();
  }, () => {});
  const connection = socketConnection(id, prefs.secret);

  const status = h("p", { class: "link", role: "status" }, t("connecting"));
  const main = h("main", { class: "table", id: "table" });
  const head = h("div", { class: "head" });
  root.append(head, status, main);
  document.body.classList.add("at-table");

  /** @param {Wish} w */
  const wish = (w) => connection.wish(w).catch((e) => play.bar.say(asRefusal(e)));
  const dealing = new Dealing(id, (w) => connection.wish(w), () => {
    if (shown && !lobbyNow()) play.draw();
  });
  const play = new Play({
    wish: (w) => connection.wish(w),
    store: () => store,
    name: (seat) => seatName(store.table, seat),
    sideName,
    levelName: (seat) => levelName(presets, store.table?.seats[seat]?.level ?? null),
    hurry,
    dealing,
    coming: () => onward.coming,
  });
  const onward = new Onward((action) => play.act(action));

  /** @param {number} side */
  function sideName(side) {
    const seats = store.table?.seats.filter((s) => s.side === side) ?? [];
    const mine = store.you !== null && store.table?.seats[store.you]?.side === side;
    const names = seats.map((s) => (s.seat === store.you ? t("you") : seatName(store.table, s.seat)));
    if (mine) names.sort((a, b) => Number(b === t("you")) - Number(a === t("you")));
    return capital(names.join(" & "));
  }

  function heading() {
    const game = store.table ? gameName(prefs.lang, store.table.game) : "";
    head.replaceChildren(bar(
      h("span", { class: "game-name" }, game),
      h("button", { type: "button", class: "quiet", id: "last-trick", hidden: !(shown && "trick" in shown), onclick: () => lastTrickDialog(store, prefs.lang) }, ...longShort("lastTrick", "lastTrickShort")),
      h("button", { type: "button", class: "quiet", id: "rules", onclick: () => showBook(api.book(id), store.table?.settings.hints ?? null) }, t("rules")),
      h("button", { type: "button", class: "quiet", id: "people", onclick: () => peopleDialog(store, { wish, invite, level, presets, gone: () => go("/") }) }, ...longShort("people", "peopleShort")),
      settingsButton(redraw, () => own(store, wish)), languageButton(redraw)));
  }

  function redraw() {
    heading();
    onward.look(store, true);
    if (lobbyNow()) showLobby(main, store, { wish, invite, level, presets });
    else if (shown) {
      play.mount(main);
      play.show(shown, [], queue.length > 0);
    }
  }

  const lobbyNow = () => store.table?.phase === "lobby" || (store.table && !store.view);

  function draw() {
    if (lobbyNow()) {
      // The cards are on their way: nothing to decide here.
      if (store.table?.fair.starting) main.replaceChildren(h("p", { class: "starting", "data-event": store.n }, t("connecting")));
      else showLobby(main, store, { wish, invite, level, presets });
      document.title = `${gameName(prefs.lang, store.table?.game ?? "")} – Talong`;
      return;
    }
    next();
  }

  /** Shows the next frame, and rests on it if the eye needs that. */
  function next() {
    clearTimeout(resting);
    resting = 0;
    const frame = queue.shift();
    if (!frame) {
      if (shown) play.show(shown, []);
      return play.drew(store.n);
    }
    const hadTrick = shown !== null;
    shown = frame.view;
    play.mount(main);
    play.show(frame.view, frame.events, queue.length > 0);
    if (!hadTrick) heading();
    tell(frame.events);
    if (queue.length === 0) play.drew(store.n);
    else if (frame.n) play.drew(frame.n);
    const rest = frame.rest === "none" ? 0 : TEMPI[prefs.tempo] * (frame.rest === "pile" ? 0.75 : 1) * (queue.length > 5 ? 0.3 : 1);
    if (rest > 0) resting = window.setTimeout(next, rest);
    else if (queue.length > 0) next();
  }

  /** A tap on the felt ends the rest. */
  function hurry() {
    if (resting) next();
  }

  const talk = () => ({ lang: prefs.lang, view: shown ?? store.view, you: store.you, name: (/** @type {number} */ s) => seatName(store.table, s) });

  /** @param {GameEvent[]} events */
  function tell(events) {
    for (const event of events) {
      const words = eventWords(talk(), event);
      if (words) announce(words);
      play.log.tell(words, event);
      if (event.event === "led" || event.event === "played" || event.event === "added") sound("card");
      if (event.event === "trick" || event.event === "turned-away") sound("trick");
      if (event.event === "won") sound("won");
    }
  }

  /** What comes beside the numbered events. @param {ServerMessage} message */
  function hear(message) {
    const name = (/** @type {number} */ seat) => (seat === store.you ? t("You") : seatName(store.table, seat));
    const tellAll = (/** @type {string} */ words, /** @type {string} */ kind) => {
      announce(words);
      play.log.line(words, kind);
    };
    if (message.t === "said") {
      api.presets().then(({ phrases }) => {
        const words = phrases.find((p) => p.phrase === message.phrase)?.text[prefs.lang];
        if (!words) return;
        play.said(message.seat, words);
        announce(`${name(message.seat)}: ${words}`);
        if (message.seat !== store.you) sound("said");
      }, () => {});
    }
    if (message.t === "nudged") {
      const you = message.seat === store.you;
      tellAll(you ? t("nudgedYou", { name: name(message.by) }) : t("nudged", { by: name(message.by), name: name(message.seat) }), "said-nudge");
      if (you) {
        play.bar.remind(t("nudgedYou", { name: name(message.by) }));
        sound("nudge");
      }
    }
    if (message.t !== "event") return;
    const what = message.what;
    if (what.kind === "back") {
      clearTimeout(resting);
      resting = 0;
      queue.length = 0;
      tellAll(t("wentBack"), "said-back");
    }
    if (what.kind === "claim") tellAll(what.on ? t("claimed", { name: name(what.seat) }) : t("claimStopped"), "said-claim");
  }

  /** Shows others the colour that this player has chosen. */
  function colour() {
    const seat = store.you === null ? null : store.table?.seats[store.you];
    if (coloured || !seat || prefs.colour === null || seat.colour !== null) return;
    coloured = true;
    wish({ t: "name", name: seat.name, colour: prefs.colour });
  }
  let coloured = false;

  /** @param {ServerMessage} message */
  function take(message) {
    const phase = store.table?.phase;
    const before = store;
    const result = receive(store, message);
    store = result.store;
    connection.seen(store.n);
    if (message.t === "snapshot") {
      queue.length = 0;
      shown = null;
      if (before.table === null || before.you !== store.you) main.replaceChildren();
      if (result.past) {
        play.log.clear();
        for (const entry of result.past) for (const event of entry.events) play.log.tell(eventWords(talk(), event), event);
      }
      for (const told of result.told) tell(told.events);
      heading();
    }
    hear(message);
    dealing.take(store, message);
    colour();
    onward.look(store);
    const turn = Boolean(store.view && store.you !== null && store.view.legal[String(store.you)]?.length && !(onward.coming && only(store.view, store.you)));
    if (turn && !mine) sound("turn");
    mine = turn;
    queue.push(...result.frames.map((frame, i) => (i === result.frames.length - 1 ? { ...frame, n: store.n } : frame)));
    if (message.t === "event" && message.what.kind === "sat") announce(isolated(message.what.name));
    if (message.t === "event" && message.what.kind === "rules" && store.table?.host !== store.you) announce(t("rulesChanged"));
    if (store.table?.phase !== phase && store.table?.phase !== "lobby" && phase === "lobby") main.replaceChildren();
    if (!resting) draw();
    else play.draw();
  }

  const leaving = new AbortController();
  connection.open({
    message: steady(root, take, leaving.signal),
    link: (link, why) => {
      store = { ...store, link };
      document.body.dataset.link = link;
      status.classList.toggle("lost", link !== "open");
      status.textContent = link === "open" ? "" : why?.[prefs.lang] ?? t(link === "gone" ? "noTable" : "lostLink");
      if (link === "lost") check();
    },
  });

  /** A socket that cannot be opened does not say why; the HTTP side does. */
  let checked = false;
  function check() {
    if (checked || store.table) return;
    checked = true;
    api.table(id).catch((e) => {
      if (/** @type {{ status?: number }} */ (e).status !== 404) {
        checked = false;
        return;
      }
      connection.close();
      status.classList.remove("lost");
      status.textContent = "";
      main.replaceChildren(h("div", { class: "lobby" }, h("h1", {}, t("noTable")), h("p", {}, t("noTableWhy")),
        h("p", {}, h("a", { href: "/", class: "button" }, t("toStart")))));
    });
  }

  heading();
  const resize = new ResizeObserver(() => {
    if (shown && !lobbyNow()) play.draw();
  });
  resize.observe(play.felt);
  return {
    leave() {
      clearTimeout(resting);
      leaving.abort();
      onward.stop();
      resize.disconnect();
      connection.close();
      play.close();
      document.body.classList.remove("at-table");
      for (const open of document.querySelectorAll("dialog")) /** @type {HTMLDialogElement} */ (open).close();
    },
  };
}

