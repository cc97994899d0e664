// @ts-check
/**
 * How a board lies in its canvas: whole, or a part of it nearer. Wheel and two fingers zoom about the point
 * they are at, one finger moves what is zoomed, a tap is a tap.
 *
 * @typedef {{scale: number, x: number, y: number}} Lens scale 1 shows all; x and y are what is at the top left, from 0 to 1
 */

import { clamp } from "./cells.js";

const MOST = 8;
const STILL = 8;
/** Pixels between points that a finger can tell apart. */
const FINGER = 22;

/** @param {Lens} lens */
export function fit(lens) {
  Object.assign(lens, { scale: 1, x: 0, y: 0 });
}

/** Zoom about a point of a canvas given as shares of its size. @param {Lens} lens @param {number} factor @param {number} u @param {number} v */
export function zoomAt(lens, factor, u, v) {
  const scale = clamp(lens.scale * factor, 1, MOST);
  shift(lens, lens.x + u / lens.scale - u / scale, lens.y + v / lens.scale - v / scale, scale);
}

/** @param {Lens} lens @param {number} x @param {number} y @param {number} [scale] */
export function shift(lens, x, y, scale = lens.scale) {
  const room = 1 - 1 / scale;
  Object.assign(lens, { scale, x: clamp(x, 0, room), y: clamp(y, 0, room) });
}

/** @param {any} lens @param {number} factor @param {number} px @param {number} py */
export const zoom = (lens, factor, px, py) => zoomAt(lens, factor, px / lens.canvas.clientWidth, py / lens.canvas.clientHeight);

/**
 * The point nearest to a place in the canvas; `board` says how many there are.
 * @param {Lens} lens @param {number} u @param {number} v @param {{width: number, height: number}} board
 */
export const pointAt = (lens, u, v, board) => [
  clamp(Math.floor((lens.x + u / lens.scale) * board.width), 0, board.width - 1),
  clamp(Math.floor((lens.y + v / lens.scale) * board.height), 0, board.height - 1),
];

/** @param {any} canvas @param {(x: number, y: number, isSure: boolean) => void} tap @returns {any} */
export function listen(canvas, tap) {
  const lens = { scale: 1, x: 0, y: 0, canvas };
  /** @type {Map<number, {x: number, y: number}>} */ const fingers = new Map();
  let travelled = 0;
  const place = (/** @type {any} */ e) => ({ x: e.offsetX, y: e.offsetY });
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y) || 1;
  };

  canvas.onwheel = (/** @type {WheelEvent} */ e) => {
    e.preventDefault();
    zoom(lens, e.deltaY < 0 ? 1.2 : 1 / 1.2, e.offsetX, e.offsetY);
    canvas.repaint();
  };
  canvas.onpointerdown = (/** @type {PointerEvent} */ e) => {
    canvas.setPointerCapture(e.pointerId);
    fingers.set(e.pointerId, place(e));
    travelled = fingers.size > 1 ? STILL : 0;
  };
  canvas.onpointermove = (/** @type {PointerEvent} */ e) => {
    const was = fingers.get(e.pointerId);
    if (!was) return;
    const now = place(e);
    const before = fingers.size === 2 ? spread() : 0;
    fingers.set(e.pointerId, now);
    travelled += Math.hypot(now.x - was.x, now.y - was.y);
    if (fingers.size === 2) zoom(lens, spread() / before, now.x, now.y);
    else if (travelled >= STILL) {
      shift(lens, lens.x - (now.x - was.x) / canvas.clientWidth / lens.scale, lens.y - (now.y - was.y) / canvas.clientHeight / lens.scale);
    }
    if (travelled >= STILL) canvas.repaint();
  };
  canvas.onpointerup = (/** @type {PointerEvent} */ e) => {
    if (fingers.delete(e.pointerId) && travelled < STILL && fingers.size === 0) {
      const { setup } = canvas.table;
      const [x, y] = pointAt(lens, e.offsetX / canvas.clientWidth, e.offsetY / canvas.clientHeight, setup);
      tap(x, y, e.pointerType === "mouse" || (canvas.clientWidth / setup.width) * lens.scale >= FINGER);
    }
  };
  canvas.onpointercancel = (/** @type {PointerEvent} */ e) => fingers.delete(e.pointerId);
  return lens;
}
