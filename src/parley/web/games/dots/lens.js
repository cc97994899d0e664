// @ts-check
/**
 * How a board lies in its canvas: whole, or a part of it nearer. Wheel and two fingers zoom about the point
 * they are at, one finger moves what is zoomed, a tap is a tap.
 *
 * @typedef {{scale: number, x: number, y: number}} Lens scale 1 shows all; x and y are what is at the top left, from 0 to 1
 */

import { clamp } from "../../js/cells.js";

const MOST = 8;
const STILL = 8;
/** Pixels between points that a finger can tell apart. */
const FINGER = 22;
/** What a wheel turns by, where it counts pixels, and what one of its lines is. */
const [NOTCH, LINE] = [100, 33];
/** The share of what one sees that is kept round a point. */
const EDGE = 0.1;

/** @param {Lens} lens */
export function fit(lens) {
  Object.assign(lens, { scale: 1, x: 0, y: 0 });
}

/**
 * Zoom about a point of a canvas given as shares of its size.
 * @param {Lens} lens @param {number} factor @param {number} u @param {number} v
 */
export function zoomAt(lens, factor, u, v) {
  const scale = clamp(lens.scale * factor, 1, MOST);
  shift(lens, lens.x + u / lens.scale - u / scale, lens.y + v / lens.scale - v / scale, scale);
}

/** @param {Lens} lens @param {number} x @param {number} y @param {number} [scale] */
export function shift(lens, x, y, scale = lens.scale) {
  const room = 1 - 1 / scale;
  Object.assign(lens, { scale, x: clamp(x, 0, room), y: clamp(y, 0, room) });
}

/**
 * Bring a point of the board, given as shares of its size, into sight: did anything move?
 * @param {Lens} lens @param {number} u @param {number} v
 */
export function reveal(lens, u, v) {
  const { scale, x, y } = lens;
  const seen = 1 / scale;
  const along = (/** @type {number} */ at, /** @type {number} */ from) =>
    clamp(from, at - seen * (1 - EDGE), at - seen * EDGE);
  shift(lens, along(u, x), along(v, y));
  return lens.x !== x || lens.y !== y;
}

/** A notch of a wheel is a step; a trackpad makes many small ones. @param {{deltaY: number, deltaMode: number, ctrlKey: boolean}} event */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }) {
  const far = clamp(deltaMode ? deltaY * LINE : deltaY, -NOTCH, NOTCH) / NOTCH;
  return (ctrlKey ? Math.E : 1.2) ** -far;
}

/** @param {Lens & {canvas: HTMLCanvasElement}} lens @param {number} factor @param {number} px @param {number} py */
export const zoom = (lens, factor, px, py) =>
  zoomAt(lens, factor, px / lens.canvas.clientWidth, py / lens.canvas.clientHeight);

/**
 * The point nearest to a place in the canvas; `board` says how many there are.
 * @param {Lens} lens @param {number} u @param {number} v @param {{width: number, height: number}} board @returns {Spot}
 */
export const pointAt = (lens, u, v, board) => [
  clamp(Math.floor((lens.x + u / lens.scale) * board.width), 0, board.width - 1),
  clamp(Math.floor((lens.y + v / lens.scale) * board.height), 0, board.height - 1),
];

/**
 * @param {import("./types.js").Paper} canvas @param {(x: number, y: number, isSure: boolean) => void} tap
 * @returns {import("./types.js").Paper["lens"]}
 */
export function listen(canvas, tap) {
  const lens = { scale: 1, x: 0, y: 0, canvas };
  /** @type {Map<number, {x: number, y: number}>} */ const fingers = new Map();
  let travelled = 0;
  const place = (/** @type {MouseEvent} */ e) => ({ x: e.offsetX, y: e.offsetY });
  /** How far two fingers are apart, and the middle between them. */
  const grip = () => {
    const [a, b] = [...fingers.values()];
    return { spread: Math.hypot(a.x - b.x, a.y - b.y) || 1, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const drag = (/** @type {{x: number, y: number}} */ was, /** @type {{x: number, y: number}} */ now) =>
    shift(
      lens,
      lens.x - (now.x - was.x) / canvas.clientWidth / lens.scale,
      lens.y - (now.y - was.y) / canvas.clientHeight / lens.scale,
    );
  const point = (/** @type {MouseEvent} */ e) =>
    pointAt(lens, e.offsetX / canvas.clientWidth, e.offsetY / canvas.clientHeight, canvas.table.setup);
  const hover = (/** @type {Spot | null} */ at) => {
    if (String(canvas.hover) === String(at)) return;
    canvas.hover = at;
    canvas.aim();
  };

  canvas.onwheel = (/** @type {WheelEvent} */ e) => {
    e.preventDefault();
    zoom(lens, wheelFactor(e), e.offsetX, e.offsetY);
    canvas.repaint();
  };
  canvas.onpointerdown = (/** @type {PointerEvent} */ e) => {
    if (e.button) return; // a menu is no move
    canvas.setPointerCapture(e.pointerId);
    fingers.set(e.pointerId, place(e));
    travelled = fingers.size > 1 ? STILL : 0;
  };
  canvas.onpointermove = (/** @type {PointerEvent} */ e) => {
    const was = fingers.get(e.pointerId);
    if (e.pointerType === "mouse") hover(point(e));
    if (!was) return;
    const now = place(e);
    const before = fingers.size === 2 ? grip() : null;
    fingers.set(e.pointerId, now);
    travelled += Math.hypot(now.x - was.x, now.y - was.y);
    if (before) {
      const after = grip();
      drag(before, after);
      zoom(lens, after.spread / before.spread, after.x, after.y);
    } else if (travelled >= STILL) drag(was, now);
    if (travelled >= STILL) canvas.repaint();
  };
  canvas.onpointerup = (/** @type {PointerEvent} */ e) => {
    if (fingers.delete(e.pointerId) && travelled < STILL && fingers.size === 0) {
      const [x, y] = point(e);
      tap(
        x,
        y,
        e.pointerType === "mouse" || (canvas.clientWidth / canvas.table.setup.width) * lens.scale >= FINGER,
      );
    }
  };
  canvas.onpointerleave = () => hover(null);
  canvas.onpointercancel = (/** @type {PointerEvent} */ e) => fingers.delete(e.pointerId);
  return lens;
}
