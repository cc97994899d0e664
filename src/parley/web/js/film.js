// @ts-check
/**
 * Boards drawn small, by the same hands as the large ones: the games on the front door, and the moment that decided a
 * match. What is new on a board is drawn anew, so that it can be seen to come. A game that can be drawn so has a
 * `small.js` in its folder.
 *
 * @typedef {{setup: Setup, boards: Board[]}} Film
 * @typedef {{side?: number, cell?: Spot | undefined,
 *   node?: number | undefined}} Focus where to look: whose waters, and a cell, or a place on a map
 */

import { h } from "./draw.js";

/** @param {number[]} box @param {string} kind @param {Kids[]} kids */
export const sheet = (box, kind, kids) =>
  h("svg", { viewBox: box.join(" "), class: `film ${kind}`, "aria-hidden": "true" }, kids);
