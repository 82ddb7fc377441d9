// Small sounds, made on the spot; silent unless the player has switched them on.
import { prefs } from "./prefs.js";

/** @typedef {"card" | "trick" | "turn" | "nudge" | "won" | "said"} Sound */
/** @type {AudioContext | null} */
let context = null;

/** @type {Record<Sound, [number, number, number][]>} Frequency, start and length of each tone, in seconds. */
const TONES = {
  card: [[190, 0, 0.05]],
  trick: [[150, 0, 0.07], [120, 0.06, 0.08]],
  turn: [[523, 0, 0.09], [659, 0.1, 0.12]],
  nudge: [[440, 0, 0.12], [440, 0.2, 0.12]],
  won: [[523, 0, 0.12], [659, 0.12, 0.12], [784, 0.24, 0.22]],
  said: [[392, 0, 0.06]],
};

/** @param {Sound} sound */
export function play(sound) {
  if (!prefs.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  for (const [frequency, start, length] of TONES[sound]) {
    const at = context.currentTime + start;
    const tone = context.createOscillator();
    const loud = context.createGain();
    tone.type = frequency < 200 ? "triangle" : "sine";
    tone.frequency.value = frequency;
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(0.14, at + 0.01);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(loud).connect(context.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
  document.documentElement.dataset.sounded = sound;
}
