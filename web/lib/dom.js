// Small helpers for elements.

/**
 * An element with attributes, listeners (`onclick` …) and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, any>} [attributes] @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  for (const child of children) if (child || child === "") element.append(child);
  return element;
}

/** Sets, changes or (with null and false) removes attributes. @param {Element} element @param {Record<string, any>} attributes */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) /** @type {any} */ (element)[name] = value;
    else if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value === true ? "" : value)) element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** Gives the player a file. @param {string} name @param {string} text @param {string} [type] */
export function save(name, text, type = "text/plain") {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** How soon, in ms, and how near, in px, a second tap belongs to the first. */
const DOUBLE = { ms: 350, px: 40 };
let tapped = { at: -Infinity, x: 0, y: 0 };

/**
 * Is this click the second of a double tap? What lies under the finger may have changed since the first one, and nobody
 * has seen it yet. Clicks that keys or assistive tools make are never doubled.
 * @param {MouseEvent} e
 */
export function doubled(e) {
  if (e.detail === 0) return false;
  const again = e.timeStamp - tapped.at < DOUBLE.ms && Math.hypot(e.clientX - tapped.x, e.clientY - tapped.y) < DOUBLE.px;
  if (!again) tapped = { at: e.timeStamp, x: e.clientX, y: e.clientY };
  return again;
}

/**
 * Hands on what comes; what comes while a button is pressed, when it has been let go. A button that is drawn anew under the
 * finger would never hear of its click.
 * @template T @param {HTMLElement} root @param {(one: T) => void} take @param {AbortSignal} signal @returns {(one: T) => void}
 */
export function steady(root, take, signal) {
  /** @type {T[]} */
  const held = [];
  let pressed = false;
  root.addEventListener("pointerdown", (e) => {
    pressed = e.button === 0 && e.target instanceof Element && e.target.closest("button, a, label") !== null;
  }, { signal });
  // The click comes right after.
  const letGo = () => pressed && setTimeout(() => {
    pressed = false;
    while (held.length > 0 && !signal.aborted) take(/** @type {T} */ (held.shift()));
  });
  for (const kind of ["pointerup", "pointercancel", "blur"]) window.addEventListener(kind, letGo, { signal });
  return (one) => (pressed ? held.push(one) : take(one));
}

/** An element from our own SVG text. Never from anything that came over the wire. @param {string} svg @param {string} className */
export function picture(svg, className) {
  const span = h("span", { class: className });
  span.innerHTML = svg;
  return span;
}

/** A suit's sign in its colour, for running text. @param {string} suit */
export const suitSign = (suit) => picture(`<svg viewBox="-12 -13 24 26" aria-hidden="true"><use href="#pip-${suit}" class="ink-${suit}"/></svg>`, "sign");

/** Where the focus was; if that has been drawn anew or is gone, its likeness or what is asked now. @param {Element | null} before @returns {HTMLElement | null} */
function whence(before) {
  if (!(before instanceof HTMLElement)) return null;
  if (before.isConnected && !before.closest("[hidden]")) return before;
  const { id, dataset } = before;
  return (id && document.getElementById(id)) || (dataset.help && document.querySelector(`[data-help="${dataset.help}"]`)) || document.querySelector("main .prompt, main button, main a");
}

/** Puts a text on the clipboard, also over plain http, where browsers have none. @param {string} text @returns {Promise<boolean>} */
export async function copyText(text) {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Then by the old way.
  }
  const before = document.activeElement;
  const place = h("textarea", { class: "unseen", readonly: true });
  place.value = text;
  document.body.append(place);
  place.select();
  const done = document.execCommand("copy");
  place.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

/** A button that says for a while that it has copied. @param {Record<string, any>} attributes @param {() => string} what @param {string} done @param {...(Node | string)} label */
export function copyButton(attributes, what, done, ...label) {
  const button = h("button", { type: "button", ...attributes, onclick: async () => {
    if (!(await copyText(what()))) return;
    button.replaceChildren(done);
    setTimeout(() => button.replaceChildren(...label), 2500);
  } }, ...label);
  return button;
}

/** A button that opens a file; the browser's own speaks its own language. @param {string} label @param {HTMLInputElement} input */
export const fileButton = (label, input) => h("label", { class: "button file" }, label, input);

/**
 * A dialog that gives the focus back to where it was.
 * @param {string} title @param {string} closeLabel @param {...(Node | string | null)} content
 */
export function dialog(title, closeLabel, ...content) {
  const heading = h("h2", { id: `dialog-${Date.now()}` }, title);
  const box = h("dialog", { "aria-labelledby": heading.id },
    h("div", { class: "dialog-head" }, heading, h("button", { type: "button", class: "quiet", onclick: () => box.close() }, closeLabel)),
    h("div", { class: "dialog-body", tabindex: "0", role: "region", "aria-labelledby": heading.id }, ...content.map((c) => c ?? "")));
  const before = document.activeElement;
  box.onclose = () => {
    box.remove();
    if (!document.querySelector("dialog[open]")) whence(before)?.focus();
  };
  box.onclick = (e) => {
    if (e.target === box) box.close();
  };
  document.body.append(box);
  box.showModal();
  return box;
}
