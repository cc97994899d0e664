// @ts-check
/**
 * Fingers on a board of small cells. One that rests a moment gets a loupe above it, with the cell it aims at and
 * its name; it moves the aim, and lifting it fires; off the board there is no shot. One that rests longer on one
 * cell puts a flag there. A tap is a tap, and a swipe scrolls, wherever the finger did not rest first.
 *
 * @typedef {import("./sea.js").Cell} Cell
 * @typedef {import("./art.js").Scene & {fire?: (cell: Cell) => void, note?: (cell: Cell) => void}} Board
 * @typedef {{board: Board, finger: Finger | null, isSpent: boolean}} Touched `isSpent`: what this finger did was no tap
 * @typedef {{id: number, x: number, y: number, cell: Cell, isAiming: boolean, timers: (number | undefined)[]}} Finger
 */

import { cellName } from "../../js/cells.js";
import { h, show } from "../../js/draw.js";
import { art } from "./art.js";

/** Pixels of a cell that a finger hits without help. */
const FINGER = 28;
/** Milliseconds of rest for a loupe, and for a flag. */
const [REST, LONG] = [130, 650];
/** Pixels that a resting finger may stray. */
const STILL = 8;

/** @type {WeakMap<Element, Touched>} */
const boards = new WeakMap();
/** @type {HTMLElement | null} */
let loupe = null;

/** @param {HTMLElement} node the table of cells @param {Board} board as it is drawn now */
export function listen(node, board) {
  const known = boards.get(node);
  if (known) return void (known.board = board);
  /** @type {Touched} */
  const touched = { board, finger: null, isSpent: false };
  boards.set(node, touched);
  node.addEventListener("pointerdown", (/** @type {PointerEvent} */ e) => down(node, touched, e));
  node.addEventListener("pointermove", (/** @type {PointerEvent} */ e) => glide(node, touched, e));
  node.addEventListener("pointerup", (/** @type {PointerEvent} */ e) => up(touched, e));
  node.addEventListener("pointercancel", () => end(touched));
  node.addEventListener(
    "touchmove",
    (/** @type {Event} */ e) => touched.finger?.isAiming && e.preventDefault(),
    { passive: false },
  );
  node.addEventListener(
    "click",
    (/** @type {Event} */ e) => touched.isSpent && e.stopImmediatePropagation(),
    true,
  );
}

/** @param {HTMLElement} node @param {Touched} touched @param {number} x @param {number} y */
function cellAt(node, { board }, x, y) {
  const under = document.elementFromPoint(x, y)?.closest("td[data-x]");
  return under instanceof HTMLElement && node.contains(under)
    ? board.rows[Number(under.dataset.y)][Number(under.dataset.x)]
    : null;
}

/** @param {HTMLElement} node @param {Touched} touched @param {PointerEvent} event */
function down(node, touched, event) {
  end(touched);
  touched.isSpent = false;
  const { pointerType, pointerId, clientX: x, clientY: y } = event;
  const cell = cellAt(node, touched, x, y);
  if (pointerType !== "touch" || !event.isPrimary || !cell || !(touched.board.note || touched.board.fire))
    return;
  const isSmall = /** @type {HTMLElement} */ (event.target).clientWidth < FINGER;
  touched.finger = {
    id: pointerId,
    x,
    y,
    cell,
    isAiming: false,
    timers: [
      isSmall && touched.board.fire ? setTimeout(() => aim(touched), REST) : undefined,
      touched.board.note ? setTimeout(() => flag(touched), LONG) : undefined,
    ],
  };
}

/** @param {Touched} touched */
function aim(touched) {
  if (!touched.finger) return;
  touched.isSpent = true;
  touched.finger.isAiming = true;
  look(touched);
}

/** @param {Touched} touched */
function flag(touched) {
  const cell = touched.finger?.cell;
  end(touched);
  touched.isSpent = true;
  if (cell) touched.board.note?.(cell);
}

/** @param {HTMLElement} node @param {Touched} touched @param {PointerEvent} event */
function glide(node, touched, event) {
  const { finger } = touched;
  if (finger?.id !== event.pointerId) return;
  const { clientX: x, clientY: y } = event;
  if (!finger.isAiming) return Math.hypot(x - finger.x, y - finger.y) > STILL ? end(touched) : undefined;
  const cell = cellAt(node, touched, x, y);
  if (!cell) return end(touched);
  if (cell.x !== finger.cell.x || cell.y !== finger.cell.y) clearTimeout(finger.timers[1]);
  Object.assign(finger, { x, y, cell });
  look(touched);
}

/** @param {Touched} touched @param {PointerEvent} event */
function up(touched, event) {
  const { finger, board } = touched;
  if (finger?.id !== event.pointerId) return;
  end(touched);
  if (finger.isAiming) board.fire?.(board.rows[finger.cell.y][finger.cell.x]);
}

/** @param {Touched} touched */
function end(touched) {
  touched.finger?.timers.forEach((one) => clearTimeout(one));
  touched.finger = null;
  loupe?.remove();
  loupe = null;
}

/** The loupe over the finger, or beside it where there is no room above. @param {Touched} touched */
function look({ board, finger }) {
  if (!finger) return;
  const { x, y } = finger.cell;
  if (!loupe) {
    loupe = Object.assign(document.createElement("div"), { className: "loupe" });
    loupe.setAttribute("aria-hidden", "true");
    document.body.append(loupe);
  }
  show(loupe, [
    h("div", { class: "glass" }, art(board, { part: `${x - 1} ${y - 1} 3 3` }), h("i", { class: "cross" })),
    h("b", null, cellName(x, y)),
  ]);
  loupe.style.setProperty("--x", `${finger.x}px`);
  loupe.style.setProperty("--y", `${finger.y}px`);
  loupe.classList.toggle("below", finger.y < 180);
}
