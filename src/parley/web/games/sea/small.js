// @ts-check
/** The waters of one side, small. */

import { h } from "../../js/draw.js";
import { art } from "./art.js";
import { waters } from "./sea.js";

const SHIP = "#SxX";

export const styles = ["../sea/sea.css"];

/** @param {Pick<import("./types.js").Waters, "fields">} board @param {Setup} _setup @param {import("../../js/film.js").Focus} [focus] */
export function paint({ fields }, _setup, { side = 0, cell } = {}) {
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

/** Ships, as the boxes round cells that touch: ships never do. @param {string[]} rows @returns {import("./fleet.js").Box[]} */
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
