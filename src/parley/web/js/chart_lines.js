// @ts-check
/** Lines of a chart, one for each seat, told apart by dashes and marks; a slider for the keyboard, a picture to click. */

import { clamp } from "./cells.js";
import { h } from "./draw.js";
import { corners } from "./shapes.js";

const HEIGHT = 180;
const [LEFT, RIGHT, TOP, BOTTOM] = [42, 10, 10, 18];
/** Pixels between the marks of a line. */
const APART = 70;
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 4", "12 4", "2 6", "9 3 2 3 2 3", "1 2"];
const FAR = 10;
/** How large a move with a mark is drawn: there may be too many for signs. @type {Record<Mark, number>} */
const SIZES = { inaccuracy: 2.5, mistake: 3.5, blunder: 4.5 };

/** @typedef {import("./chances.js").Point} Point */

/** Where things are in a chart so wide. @param {number} width @param {number} plies */
export const scale = (width, plies) => ({
  x: (/** @type {number} */ ply) => LEFT + ((width - LEFT - RIGHT) * ply) / Math.max(plies, 1),
  y: (/** @type {number} */ chance) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance),
  ply: (/** @type {number} */ x) =>
    clamp(Math.round(((x - LEFT) / (width - LEFT - RIGHT)) * plies), 0, plies),
});

/**
 * The points of a line that carry a mark: not too near to each other, and the last.
 * @param {Point[]} points @param {(ply: number) => number} x
 */
export function marked(points, x) {
  let last = -Infinity;
  return points.filter((one, at) => {
    if (x(one.ply) - last < APART && at < points.length - 1) return false;
    last = x(one.ply);
    return true;
  });
}

/**
 * @param {App} app @param {Match} match @param {Point[][]} lines @param {MarkedMove[]} flags moves that have a mark
 * @param {number} ply @param {{title: string, at: string, legend: Kids}} said what is said of the ply, and the same for the eye
 * @param {(ply: number) => void} go
 */
export function drawLines(app, match, lines, flags, ply, said, go) {
  const width = app.ui.review?.width ?? 600;
  const at = scale(width, match.plies);
  return h(
    "figure",
    { class: "lines", key: "lines" },
    h(
      "svg",
      {
        viewBox: `0 0 ${width} ${HEIGHT}`,
        tabindex: 0,
        role: "slider",
        "aria-label": said.title,
        "aria-valuemin": 0,
        "aria-valuemax": match.plies,
        "aria-valuenow": ply,
        "aria-valuetext": said.at,
        ref: (/** @type {Watched} */ svg) => measure(app, svg),
        onclick: (/** @type {PointerEvent & {currentTarget: Element}} */ e) =>
          go(at.ply(e.clientX - e.currentTarget.getBoundingClientRect().left)),
        onkeydown: (/** @type {KeyboardEvent} */ e) => key(e, ply, match.plies, go),
      },
      [0, 0.5, 1].map((chance) =>
        h(
          "g",
          { class: "level" },
          h("line", { x1: LEFT, x2: width - RIGHT, y1: at.y(chance), y2: at.y(chance) }),
          h("text", { x: LEFT - 5, y: at.y(chance) }, `${chance * 100} %`),
        ),
      ),
      match.moments.map((one) =>
        h("line", {
          class: "moment",
          x1: at.x(one.ply),
          x2: at.x(one.ply),
          y1: HEIGHT - BOTTOM + 2,
          y2: HEIGHT - BOTTOM + 9,
        }),
      ),
      h("line", { class: "now", x1: at.x(ply), x2: at.x(ply), y1: TOP - 6, y2: HEIGHT - BOTTOM }),
      lines.map((points, seat) =>
        h(
          "g",
          { class: `seat${seat}` },
          h("path", {
            d: points
              .map(
                (one, index) =>
                  `${index ? "L" : "M"}${at.x(one.ply).toFixed(1)} ${at.y(one.chance).toFixed(1)}`,
              )
              .join(""),
            "stroke-dasharray": DASHES[seat % DASHES.length],
          }),
          marked(points, at.x).map((one) => mark(seat, at.x(one.ply), at.y(one.chance))),
        ),
      ),
      flags.map((one) =>
        h("circle", {
          class: `flag ${one.mark}`,
          cx: at.x(one.ply),
          cy: at.y(one.mine),
          r: SIZES[one.mark],
        }),
      ),
    ),
    h("figcaption", null, said.legend),
  );
}

/** @param {number} seat @param {number} x @param {number} y */
const mark = (seat, x, y) =>
  corners(seat, x, y, 4)
    ? h("polygon", { points: corners(seat, x, y, 4) })
    : h("circle", { cx: x, cy: y, r: 4 });

/** @typedef {SVGSVGElement & {watched?: boolean}} Watched */

/** A chart is as wide as there is room, and drawn in pixels. @param {App} app @param {Watched} svg */
function measure(app, svg) {
  const fits = () => {
    const width = Math.round(svg.clientWidth);
    if (!width || !app.ui.review || app.ui.review.width === width) return;
    app.ui.review.width = width;
    app.redraw();
  };
  if (!svg.watched) new ResizeObserver(fits).observe(svg);
  svg.watched = true;
  fits();
}

/** @type {Record<string, (ply: number, plies: number) => number>} */
const KEYS = {
  ArrowLeft: (ply) => ply - 1,
  ArrowDown: (ply) => ply - 1,
  ArrowRight: (ply) => ply + 1,
  ArrowUp: (ply) => ply + 1,
  PageDown: (ply) => ply - FAR,
  PageUp: (ply) => ply + FAR,
  Home: () => 0,
  End: (_ply, plies) => plies,
};

/** @param {KeyboardEvent} event @param {number} ply @param {number} plies @param {(ply: number) => void} go */
function key(event, ply, plies, go) {
  const to = KEYS[event.key]?.(ply, plies);
  if (to === undefined) return;
  event.preventDefault();
  go(clamp(to, 0, plies));
}
