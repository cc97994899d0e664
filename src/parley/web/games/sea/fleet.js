// @ts-check
/**
 * Ships as boxes, the way two games write them: `A1-D1` by its ends, `B7v` by a corner and a direction.
 * Whether a fleet may lie like that is for the server to say.
 *
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 */

import { cellName, clamp, parseCell } from "../../js/cells.js";

/** @param {string} text `A1-D1` or `H8` @returns {Box} */
export function parseEnds(text) {
  const [from, to = from] = text.split("-");
  const [x, y] = parseCell(from);
  const [right, bottom] = parseCell(to);
  return { x, y, w: right - x + 1, h: bottom - y + 1 };
}

/** @param {string} text `B7v` @param {number} length @param {number} breadth @returns {Box} */
export function parsePlace(text, length, breadth) {
  const [x, y] = parseCell(text.slice(0, -1));
  return text.endsWith("v") ? { x, y, w: breadth, h: length } : { x, y, w: length, h: breadth };
}

/** @param {Box} box */
export function formatEnds({ x, y, w, h }) {
  const from = cellName(x, y);
  return w === 1 && h === 1 ? from : `${from}-${cellName(x + w - 1, y + h - 1)}`;
}

/** @param {Box} box */
export const formatPlace = ({ x, y, w, h }) => `${cellName(x, y)}${h > w ? "v" : "h"}`;

/** @param {Box} box @param {number} x @param {number} y */
export const covers = (box, x, y) => x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h;

/** The ship on a cell, or -1. @param {Box[]} fleet @param {number} x @param {number} y */
export const shipAt = (fleet, x, y) => fleet.findIndex((box) => covers(box, x, y));

/**
 * A ship somewhere else, but never off the board.
 * @param {Box} box @param {number} x @param {number} y @param {number} size @returns {Box}
 */
export const shifted = (box, x, y, size) => ({
  ...box,
  x: clamp(x, 0, size - box.w),
  y: clamp(y, 0, size - box.h),
});

/** A ship the other way round. @param {Box} box @param {number} size @returns {Box} */
export const turned = (box, size) => shifted({ ...box, w: box.h, h: box.w }, box.x, box.y, size);

/** @param {Box[]} fleet @param {number} at @param {Box} box */
export const replaced = (fleet, at, box) => fleet.map((old, index) => (index === at ? box : old));
