// @ts-check
/** The map of a conquest game, small. */

import { h } from "../../js/draw.js";
import { sheet } from "../../js/film.js";
import { pictureOf } from "./chart.js";

/** @typedef {import("./types.js").Conquest} Conquest */

/**
 * @param {Pick<Conquest["board"], "owners" | "units">} board @param {Pick<Conquest["setup"], "map">} setup
 * @param {import("../../js/film.js").Focus} [focus]
 */
export function paint({ owners, units }, { map }, { node } = {}) {
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
