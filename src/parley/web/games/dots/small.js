// @ts-check
/** A sheet of Dots, small. */

import { spots } from "../../js/cells.js";
import { h } from "../../js/draw.js";
import { sheet } from "../../js/film.js";
import { blotPath, ringPath, strokePath } from "./ink.js";
import { lands } from "./land.js";

const BLOT = 0.33;

export const styles = ["face.css"];

/** @typedef {import("./types.js").Dots} Dots */

/**
 * @param {Pick<Dots["board"], "areas" | "dots">} board @param {Pick<Dots["setup"], "width" | "height">} setup
 * @param {import("../../js/film.js").Focus} [focus]
 */
export function paint(board, { width, height }, { cell } = {}) {
  const lines = [
    ...Array.from({ length: width }, (_, x) => `M${x} -0.5v${height}`),
    ...Array.from({ length: height }, (_, y) => `M-0.5 ${y}h${width}`),
  ];
  return sheet([-0.5, -0.5, width, height], "paper", [
    h("path", { class: "squares", key: "squares", d: lines.join("") }),
    board.areas.flatMap((mask, seat) =>
      lands(mask, seat).map(({ loops, strokes }) => {
        const ring = ringPath(loops);
        return h("path", { key: ring, class: `land new seat${seat}`, d: ring + strokePath(strokes) });
      }),
    ),
    board.dots.flatMap((mask, seat) =>
      spots(mask).map((spot) =>
        h("path", { key: `${spot}`, class: `dot new seat${seat}`, d: blotPath(seat, spot, BLOT) }),
      ),
    ),
    cell && h("circle", { class: "ring", key: "ring", cx: cell[0], cy: cell[1], r: 0.6 }),
  ]);
}
