// @ts-check
/** How a rating moved, drawn: a line from match to match, and round it the band in which the truth lies. */

import { h } from "./draw.js";

const WIDTH = 320;
const HEIGHT = 110;
const LEFT = 36;
const EDGE = 6;
/** Nineteen times out of twenty. */
const WIDE = 1.96;
/** Points of Elo from one level to the next, and how many levels there may be. */
const STEPS = [50, 100, 200, 400, 800];
const LEVELS = 4;

/** @typedef {[at: number, rating: number, deviation: number]} Point */

/** Round levels that fit between two ratings. @param {number} low @param {number} high @returns {number[]} */
export function levels(low, high) {
  const step = STEPS.find((one) => (high - low) / one <= LEVELS) ?? high - low;
  const first = Math.ceil(low / step);
  return Array.from(
    { length: Math.max(0, Math.floor(high / step) - first + 1) },
    (_, at) => (first + at) * step,
  );
}

/**
 * Where every point is on the picture, and the edges of the band.
 * @param {Point[]} points
 */
export function layOut(points) {
  const lows = points.map(([, rating, deviation]) => rating - WIDE * deviation);
  const highs = points.map(([, rating, deviation]) => rating + WIDE * deviation);
  const [low, high] = [Math.min(...lows), Math.max(...highs)];
  const x = (/** @type {number} */ at) =>
    LEFT + (points.length < 2 ? 0.5 : at / (points.length - 1)) * (WIDTH - LEFT - EDGE);
  const y = (/** @type {number} */ rating) =>
    EDGE + ((high - rating) / (high - low || 1)) * (HEIGHT - 2 * EDGE);
  const line = (/** @type {number[]} */ values) =>
    values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  return {
    low,
    high,
    y,
    line: line(points.map(([, rating]) => rating)),
    band: [...line(highs), ...line(lows).reverse()],
  };
}

/** @param {Point[]} points @param {string} label what it shows, for those who do not see it */
export function curve(points, label) {
  const { low, high, y, line, band } = layOut(points);
  const [x, last] = line.at(-1)?.split(",") ?? ["0", "0"];
  return h(
    "svg",
    { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    levels(low, high).map((level) =>
      h(
        "g",
        { class: "level", key: level },
        h("line", { x1: LEFT, x2: WIDTH - EDGE, y1: y(level), y2: y(level) }),
        h("text", { x: LEFT - 5, y: y(level) }, level),
      ),
    ),
    points.length > 1 && h("polygon", { class: "band", points: band.join(" ") }),
    points.length > 1 && h("path", { d: `M${line.join("L")}` }),
    h("circle", { cx: x, cy: last, r: 3.5 }),
  );
}
