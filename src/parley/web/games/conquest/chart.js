// @ts-check
/**
 * A map as a picture: areas, coasts, borders, routes over the water. Made in the page, once for a map: the server
 * need not know how it looks, a map that somebody pastes gets the same, and nothing but nodes and edges travels.
 */

import { distance, homesOf, landOf } from "./land.js";
import { linesOf, rings, smooth, strokes } from "./outline.js";
import { sitesOf } from "./sites.js";

/** @typedef {import("./sites.js").Point} Point */
/** @typedef {{from: number, to: number, path: string, isRound: boolean}} Route */
/**
 * @typedef {import("./sites.js").Sites & {homes: number[], areas: string[], coasts: string[], shore: string,
 *   borders: string, routes: Route[],
 *   land: import("./land.js").Land}} Picture `areas` by node, `coasts` by continent, as paths
 */

/** Edges longer than this share of the map go round the world: they leave on one side and come in on the other. */
export const ROUND = 0.6;
/** How much a route may bend, and what a bend costs, by its length. */
const BENDS = [0.08, -0.08, 0.2, -0.2, 0.35, -0.35];
/** How far a way round the world goes on beside the map: a screen may be wider. */
const BEYOND = 50;
const KEPT = 6;

/** @type {WeakMap<object, Picture>} */
const pictures = new WeakMap();
/** The same by what is in the map: one that is asked for again, as on television, is another object. @type {Map<string, Picture>} */
const known = new Map();

/** @param {import("./sites.js").Chart} map @returns {Picture} */
export function pictureOf(map) {
  const found = pictures.get(map);
  if (found) return found;
  const key = JSON.stringify([map.nodes, map.edges, map.continents]);
  const picture = known.get(key) ?? makePicture(map);
  known.delete(key);
  known.set(key, picture);
  if (known.size > KEPT) known.delete(known.keys().next().value ?? "");
  pictures.set(map, picture);
  return picture;
}

/** @param {import("./sites.js").Chart} map @returns {Picture} */
export function makePicture(map) {
  const sites = sitesOf(map);
  const homes = homesOf(map);
  const land = landOf(map, sites);
  const lines = linesOf(land).map(({ left, right, spots }) => ({
    left,
    right,
    spots: smooth(spots).map(
      ([x, y]) => /** @type {[number, number]} */ ([(x - 0.5) * land.cell, (y - 0.5) * land.cell]),
    ),
  }));
  const isSea = (/** @type {number} */ one) => one < 0;
  const round = (/** @type {(owner: number) => number} */ group, /** @type {number} */ one) =>
    rings(
      lines.flatMap(({ left, right, spots }) =>
        group(left) === group(right)
          ? []
          : group(left) === one
            ? [spots]
            : group(right) === one
              ? [spots.toReversed()]
              : [],
      ),
    );
  const home = (/** @type {number} */ owner) => (isSea(owner) ? -1 : homes[owner]);
  return {
    ...sites,
    homes,
    land,
    areas: map.nodes.map((_, node) => round((owner) => owner, node)),
    coasts: map.continents.map((_, at) => round(home, at)),
    shore: strokes(lines.filter(({ left, right }) => isSea(left) !== isSea(right)).map(({ spots }) => spots)),
    borders: strokes(
      lines.filter(({ left, right }) => !isSea(left) && !isSea(right)).map(({ spots }) => spots),
    ),
    routes: map.edges
      .filter(([a, b]) => !land.touching.has(a * map.nodes.length + b))
      .map(([from, to]) => route(from, to, sites)),
  };
}

/** @param {number} from @param {number} to @param {import("./sites.js").Sites} sites @returns {Route} */
function route(from, to, { points, size, width }) {
  const [a, b] = [points[from], points[to]];
  if (isRound(a, b, width)) {
    const [west, east] = a.x < b.x ? [a, b] : [b, a];
    const y = ((west.y + east.y) / 2).toFixed(2);
    return {
      from,
      to,
      isRound: true,
      path: `M${put(west)}L${-BEYOND} ${y}M${put(east)}L${(width + BEYOND).toFixed(2)} ${y}`,
    };
  }
  const others = points.filter((_, at) => at !== from && at !== to);
  const costs = BENDS.map((bend) => {
    const by = control(a, b, bend);
    const hidden = others.reduce(
      (sum, point) =>
        sum +
        Math.max(
          0,
          size * 1.8 - Math.min(distance(point, a, middle(a, by, b)), distance(point, middle(a, by, b), b)),
        ),
      0,
    );
    return { by, cost: hidden + Math.abs(bend) * size };
  });
  const { by } = costs.reduce((best, one) => (one.cost < best.cost ? one : best));
  return { from, to, isRound: false, path: `M${put(a)}Q${put(by)} ${put(b)}` };
}

/** Does the way between two go round the world? @param {Point} a @param {Point} b @param {number} width */
export const isRound = (a, b, width) => Math.abs(a.x - b.x) > width * ROUND;

/** @param {Point} a @param {Point} b @param {number} bend @returns {Point} what the curve between two is drawn to */
const control = (a, b, bend) => ({
  x: (a.x + b.x) / 2 - (b.y - a.y) * bend * 2,
  y: (a.y + b.y) / 2 + (b.x - a.x) * bend * 2,
});

/** @param {Point} a @param {Point} by @param {Point} b @returns {Point} the middle of the curve */
const middle = (a, by, b) => ({ x: (a.x + 2 * by.x + b.x) / 4, y: (a.y + 2 * by.y + b.y) / 4 });

/** @param {Point} point */
const put = ({ x, y }) => `${+x.toFixed(2)} ${+y.toFixed(2)}`;
