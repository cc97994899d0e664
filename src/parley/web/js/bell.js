// @ts-check
/** A small sound of our own, made here, and a notification of the browser, where it was allowed. */

/** Notes in hertz, one after another. @type {Record<string, number[]>} */
const TUNES = { began: [523, 659, 784], turn: [659, 784] };
const NOTE = 0.14;
const LOUDNESS = 0.12;

/** @type {AudioContext | null} */
let audio = null;
/** @type {Notification | null} */
let shown = null;

/** Browsers let a page sound only after somebody has touched it; until then it stays silent. @param {string} call */
export async function sound(call) {
  if (!("AudioContext" in window) || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  await audio.resume();
  const at = audio.currentTime + 0.02;
  TUNES[call].forEach((hertz, nth) => play(/** @type {AudioContext} */ (audio), hertz, at + nth * NOTE));
}

/** A soft pluck. @param {AudioContext} on @param {number} hertz @param {number} at */
function play(on, hertz, at) {
  const [source, volume] = [on.createOscillator(), on.createGain()];
  source.type = "triangle";
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 2 * NOTE);
  source.connect(volume).connect(on.destination);
  source.start(at);
  source.stop(at + 2 * NOTE);
}

/** Only to whoever looks elsewhere; it goes when they come back. @param {string} text @param {string} tag of the match: the next takes the place of the last */
export function notify(text, tag) {
  if (!("Notification" in window) || Notification.permission !== "granted" || (!document.hidden && document.hasFocus())) return;
  shown?.close();
  const note = (shown = new Notification("Parley", { body: text, tag, icon: "/parley-turn.svg" }));
  note.onclick = () => (window.focus(), (location.hash = "#/table"), note.close());
  addEventListener("focus", () => note.close(), { once: true });
}

/** Asked for by a click alone. @returns {Promise<string>} what was decided */
export const allow = () => Notification.requestPermission();
