// @ts-check
/** What the page sounds like: made here from noise and plain tones, so that nothing has to be fetched. */

/**
 * `noise` goes through a filter that glides `from` one frequency `to` another, `tone` is a plain wave that does;
 * `at` and `lasts` are seconds, `loud` is a share of all.
 * @typedef {{kind: "noise" | "tone", from: number, to: number, at: number, lasts: number, loud: number}} Part
 */

/** @type {(hertz: number, at: number) => Part} */
const pluck = (hertz, at) => ({ kind: "tone", from: hertz, to: hertz, at, lasts: 0.22, loud: 0.1 });
/** @type {(at: number) => Part} */
const click = (at) => ({ kind: "noise", from: 2600, to: 1800, at, lasts: 0.03, loud: 0.16 });

/** @type {Record<string, Part[]>} */
const SOUNDS = {
  began: [pluck(523, 0), pluck(659, 0.14), pluck(784, 0.28)],
  turn: [pluck(659, 0), pluck(784, 0.14)],
  splash: [{ kind: "noise", from: 1800, to: 500, at: 0, lasts: 0.3, loud: 0.12 }],
  hit: [
    { kind: "noise", from: 900, to: 120, at: 0, lasts: 0.28, loud: 0.3 },
    { kind: "tone", from: 140, to: 50, at: 0, lasts: 0.25, loud: 0.25 },
  ],
  sunk: [
    { kind: "noise", from: 700, to: 80, at: 0, lasts: 0.6, loud: 0.3 },
    { kind: "tone", from: 220, to: 40, at: 0.05, lasts: 0.6, loud: 0.2 },
  ],
  sail: [{ kind: "noise", from: 300, to: 700, at: 0, lasts: 0.35, loud: 0.06 }],
  dot: [{ kind: "tone", from: 900, to: 500, at: 0, lasts: 0.05, loud: 0.12 }],
  ring: [pluck(523, 0), pluck(659, 0.07), pluck(784, 0.14)],
  dice: [click(0), click(0.07), click(0.13), click(0.2)],
  march: [click(0), click(0.12), click(0.24)],
  won: [pluck(523, 0), pluck(659, 0.1), pluck(784, 0.2), pluck(1047, 0.3)],
  lost: [pluck(392, 0), pluck(330, 0.14), pluck(262, 0.28)],
};

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let hiss = null;

/** Browsers let a page sound only after somebody has touched it; until then it stays silent. @param {string} name */
export async function sound(name) {
  if (!("AudioContext" in window) || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  await audio.resume();
  for (const part of SOUNDS[name]) play(audio, part);
}

/** What happens on a board that is looked at, unless the reader turned sound off. @param {App} app @param {string} name */
export async function effect(app, name) {
  if (app.ui.sound !== "off" && !document.hidden) await sound(name);
}

/** @param {AudioContext} on @param {Part} part */
function play(on, { kind, from, to, at, lasts, loud }) {
  const start = on.currentTime + 0.01 + at;
  const volume = on.createGain();
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  const [source, pitch] = kind === "tone" ? wave(on, volume) : rush(on, volume);
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, start + lasts);
  volume.connect(on.destination);
  source.start(start);
  source.stop(start + lasts);
}

/** @param {AudioContext} on @param {GainNode} into @returns {[AudioScheduledSourceNode, AudioParam]} */
function wave(on, into) {
  const source = on.createOscillator();
  source.type = "triangle";
  source.connect(into);
  return [source, source.frequency];
}

/** @param {AudioContext} on @param {GainNode} into @returns {[AudioScheduledSourceNode, AudioParam]} */
function rush(on, into) {
  hiss ??= makeHiss(on);
  const [source, filter] = [on.createBufferSource(), on.createBiquadFilter()];
  source.buffer = hiss;
  filter.type = "lowpass";
  source.connect(filter).connect(into);
  return [source, filter.frequency];
}

/** A second of white noise. @param {AudioContext} on */
function makeHiss(on) {
  const buffer = on.createBuffer(1, on.sampleRate, on.sampleRate);
  buffer.getChannelData(0).forEach((_, at, all) => (all[at] = 2 * Math.random() - 1));
  return buffer;
}
