// @ts-check
/**
 * Boards drawn small, by the same hands as the large ones: the games on the front door, and the moment that decided a
 * match. What is new on a board is drawn anew, so that it can be seen to come.
 *
 * @typedef {{setup: any, boards: any[]}} Film
 * @typedef {{side?: number, cell?: [number, number], node?: number}} Focus where to look: whose waters, and a cell, or a place on a map
 */

import { spots } from "./cells.js";
import { pictureOf } from "../games/conquest/chart.js";
import { blotPath, ringPath, strokePath } from "../games/dots/ink.js";
import { lands } from "../games/dots/land.js";
import { h } from "./draw.js";
import { waters } from "../games/sea/sea.js";
import { art } from "../games/sea/art.js";

const SHIP = "#SxX";
const BLOT = 0.33;

/** @type {Record<string, (board: any, setup: any, focus: Focus) => any>} */
const PAINTERS = { seabattle: sea, "battleship-plus": sea, dots, conquest };

/** @param {string} game @param {Record<string, any>} board @param {Record<string, any>} setup @param {Focus} [focus] */
export const paint = (game, board, setup, focus = {}) => PAINTERS[game]?.(board, setup, focus);

/** @param {number[]} box @param {string} kind @param {any[]} kids */
const sheet = (box, kind, kids) =>
  h("svg", { viewBox: box.join(" "), class: `film ${kind}`, "aria-hidden": "true" }, kids);

/** @param {Record<string, any>} board @param {any} _setup @param {Focus} focus */
function sea({ fields }, _setup, { side = 0, cell }) {
  const field = fields[side];
  const edge = field.length / 6;
  const fleet = ships(field);
  return h(
    "div",
    { class: "film sea" },
    art(
      { rows: waters(field, fleet, { last: cell ? [cell] : [] }), fleet },
      { part: [-edge, 0, field.length + 2 * edge, field.length].join(" ") },
    ),
  );
}

/** Ships, as the boxes round cells that touch: ships never do. @param {string[]} rows @returns {import("../games/sea/fleet.js").Box[]} */
export function ships(rows) {
  const is = (/** @type {number} */ x, /** @type {number} */ y) => SHIP.includes(rows[y]?.[x] || ".");
  return rows.flatMap((row, y) =>
    [...row].flatMap((_, x) => {
      if (!is(x, y) || is(x - 1, y) || is(x, y - 1)) return [];
      const box = { x, y, w: 1, h: 1 };
      while (is(x + box.w, y)) box.w++;
      while (is(x, y + box.h)) box.h++;
      return [box];
    }),
  );
}

/** @param {Record<string, any>} board @param {Record<string, any>} setup @param {Focus} focus */
function dots(board, { width, height }, { cell }) {
  const lines = [
    ...Array.from({ length: width }, (_, x) => `M${x} -0.5v${height}`),
    ...Array.from({ length: height }, (_, y) => `M-0.5 ${y}h${width}`),
  ];
  return sheet([-0.5, -0.5, width, height], "paper", [
    h("path", { class: "squares", key: "squares", d: lines.join("") }),
    board.areas.flatMap((/** @type {any} */ mask, /** @type {number} */ seat) =>
      lands(mask, seat).map(({ loops, strokes }) => {
        const ring = ringPath(loops);
        return h("path", { key: ring, class: `land new seat${seat}`, d: ring + strokePath(strokes) });
      }),
    ),
    board.dots.flatMap((/** @type {any} */ mask, /** @type {number} */ seat) =>
      spots(mask).map((spot) =>
        h("path", { key: `${spot}`, class: `dot new seat${seat}`, d: blotPath(seat, spot, BLOT) }),
      ),
    ),
    cell && h("circle", { class: "ring", key: "ring", cx: cell[0], cy: cell[1], r: 0.6 }),
  ]);
}

/** @param {Record<string, any>} board @param {Record<string, any>} setup @param {Focus} focus */
function conquest({ owners, units }, { map }, { node }) {
  const { areas, points, shore, size, width, height } = pictureOf(map);
  const seat = (/** @type {number} */ at) => (owners[at] < 0 ? "" : `seat${owners[at]}`);
  return sheet([0, 0, width, height], "world", [
    h("path", { class: "shore", key: "shore", d: shore }),
    areas.map((d, at) =>
      h("path", { key: `n${at} ${seat(at)}`, class: `area new ${seat(at)} ${at === node ? "ring" : ""}`, d }),
    ),
    points.map(
      ({ x, y }, at) =>
        units[at] > 1 &&
        h("circle", {
          key: `u${at}`,
          class: `army ${seat(at)}`,
          cx: x,
          cy: y,
          r: (size * Math.min(1.4, 0.4 + units[at] / 12)).toFixed(2),
        }),
    ),
  ]);
}
