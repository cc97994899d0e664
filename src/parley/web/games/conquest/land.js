// @ts-check
/**
 * The land of a map, on a fine grid: to whom each cell belongs. A territory is what is nearest to its node or to
 * the halves of its edges (so neighbours that are joined meet in the middle), as far as the coast, which is
 * noise. Between those that are not joined, and between continents, there is water: land that touches is joined.
 */

import { hash, waves } from "./noise.js";

/** @typedef {import("./sites.js").Point} Point */
/**
 * @typedef {{columns: number, rows: number, cell: number, owner: Int16Array,
 *   touching: Set<number>}} Land `owner` is a node,
 *   or -1: the sea; `touching` has both `a * nodes + b` and the other way round
 */

const SEA = -1;
const COLUMNS = 240;
/** By the spacing: the coast from the middle of the land, how borders and coasts wander. */
const [REACH, BEND, FRAY] = [0.6, 0.14, 0.34];
/** By the spacing: the longest edge that is land anyway, and that which is where both its ends are no islands. */
const [NEAR, FAR] = [1.42, 2.1];
/** Water between continents, and between neighbours that are not joined; in cells at least. */
const [STRAIT, RIVER] = [0.26, 0.14];
const [STRAIT_CELLS, RIVER_CELLS] = [4, 3];
/** Fewer cells than this are no border one could see. */
const BORDER = 3;
/** By the square of the spacing: a lake that is smaller is none. */
const LAKE = 0.9;
/** By the size of a counter: what always belongs to its node. */
const CORE = 0.75;

/** @param {import("./sites.js").Chart} map @param {import("./sites.js").Sites} sites @returns {Land} */
export function landOf(map, sites) {
  const count = map.nodes.length;
  const homes = homesOf(map);
  const joined = new Set(map.edges.flatMap(([a, b]) => [a * count + b, b * count + a]));
  const mayTouch = (/** @type {number} */ a, /** @type {number} */ b) =>
    homes[a] === homes[b] && joined.has(a * count + b);
  const grid = gridOf(sites, hash(map.nodes.map(({ name, x, y }) => `${name} ${x} ${y}`).join()));
  const ends = bridges(map, sites, homes);
  const owner = claim(
    sites.points.map((_, node) => field(node, sites, ends[node], grid)),
    sites.spacing,
    grid,
    mayTouch,
    homes,
  );
  settle(owner, sites, grid);
  part(owner, grid, mayTouch);
  gather(owner, sites.points, grid);
  return {
    columns: grid.columns,
    rows: grid.rows,
    cell: grid.cell,
    owner,
    touching: neighbours(owner, grid, count),
  };
}

/** The continent of every node. @param {{nodes: unknown[], continents: {nodes: number[]}[]}} map @returns {number[]} */
export function homesOf(map) {
  const homes = new Array(map.nodes.length).fill(-1);
  map.continents.forEach((land, at) => land.nodes.forEach((node) => (homes[node] = at)));
  return homes;
}

/** @param {Point} p @param {Point} a @param {Point} b @returns {number} how far the point is from what lies between */
export function distance(p, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(p.x - a.x - along * dx, p.y - a.y - along * dy);
}

/** @param {Point} a @param {Point} b @param {Point} p */
const side = (a, b, p) => Math.sign((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x));

/**
 * For every node the middles of its edges that become land: the short ones of a continent that cross no other and pass by no node.
 * @param {import("./sites.js").Chart} map @param {import("./sites.js").Sites} sites @param {number[]} homes @returns {Point[][]}
 */
function bridges(map, { points, size, spacing }, homes) {
  const far = (/** @type {[number, number]} */ [a, b]) =>
    Math.hypot(points[a].x - points[b].x, points[a].y - points[b].y);
  const near = map.edges
    .filter((edge) => homes[edge[0]] === homes[edge[1]] && far(edge) <= spacing * FAR)
    .sort((a, b) => far(a) - far(b));
  /** @type {[number, number][]} */
  const taken = [];
  /** @type {Point[][]} */
  const ways = points.map(() => []);
  for (const [a, b] of near) {
    const [from, to] = [points[a], points[b]];
    if (far([a, b]) > spacing * NEAR && !(ways[a].length && ways[b].length)) continue;
    const crosses = taken.some(
      ([c, d]) =>
        side(from, to, points[c]) * side(from, to, points[d]) < 0 &&
        side(points[c], points[d], from) * side(points[c], points[d], to) < 0,
    );
    if (crosses || points.some((point, at) => at !== a && at !== b && distance(point, from, to) < size * 1.3))
      continue;
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    taken.push([a, b]);
    ways[a].push(middle);
    ways[b].push(middle);
  }
  return ways;
}

/** @typedef {{columns: number, rows: number, cell: number, xs: Float32Array, ys: Float32Array, coast: Float32Array}} Grid */

/**
 * The cells; each is looked for a little beside where it is, so that borders wander, and has a coast of its
 * own.
 * @param {import("./sites.js").Sites} sites @param {number} seed @returns {Grid}
 */
function gridOf({ width, height, spacing }, seed) {
  const cell = Math.max(width, height) / COLUMNS;
  const [columns, rows] = [Math.ceil(width / cell) + 1, Math.ceil(height / cell) + 1];
  const [xs, ys, coast] = [
    new Float32Array(columns * rows),
    new Float32Array(columns * rows),
    new Float32Array(columns * rows),
  ];
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at++) {
      const u = (column * cell) / spacing;
      const v = (row * cell) / spacing;
      xs[at] = column * cell + waves(seed + 11, u * 1.6, v * 1.6) * spacing * BEND;
      ys[at] = row * cell + waves(seed + 23, u * 1.6, v * 1.6) * spacing * BEND;
      coast[at] =
        spacing *
        REACH *
        (1 + (waves(seed + 37, u * 1.1, v * 1.1) * 0.7 + waves(seed + 51, u * 3.2, v * 3.2) * 0.6) * FRAY);
    }
  }
  return { columns, rows, cell, xs, ys, coast };
}

/** @typedef {{node: number, left: number, right: number, top: number, bottom: number, far: Float32Array}} Field */

/**
 * How far each cell round a node is from it or its ways.
 * @param {number} node @param {import("./sites.js").Sites} sites @param {Point[]} ends @param {Grid} grid
 * @returns {Field}
 */
function field(node, { points, spacing }, ends, { columns, rows, cell, xs, ys }) {
  const star = [points[node], ...ends];
  const around = spacing * (REACH * (1 + FRAY) + BEND + STRAIT);
  const [left, right] = within(
    star.map(({ x }) => x),
    around,
    cell,
    columns,
  );
  const [top, bottom] = within(
    star.map(({ y }) => y),
    around,
    cell,
    rows,
  );
  const far = new Float32Array((right - left + 1) * (bottom - top + 1));
  for (let row = top, at = 0; row <= bottom; row++) {
    for (let column = left; column <= right; column++, at++)
      far[at] = starDistance(xs[row * columns + column], ys[row * columns + column], star);
  }
  return { node, left, right, top, bottom, far };
}

/**
 * @param {number[]} values @param {number} around @param {number} cell @param {number} most
 * @returns {[number, number]} the first and the last cell
 */
const within = (values, around, cell, most) => [
  Math.max(0, Math.floor((Math.min(...values) - around) / cell)),
  Math.min(most - 1, Math.ceil((Math.max(...values) + around) / cell)),
];

/** @param {number} x @param {number} y @param {Point[]} star its middle, then its ends */
function starDistance(x, y, star) {
  const px = x - star[0].x;
  const py = y - star[0].y;
  let least = px * px + py * py;
  for (let at = 1; at < star.length; at++) {
    const dx = star[at].x - star[0].x;
    const dy = star[at].y - star[0].y;
    const along = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, (px - along * dx) * (px - along * dx) + (py - along * dy) * (py - along * dy));
  }
  return Math.sqrt(least);
}

/** Call with every cell of a field. @param {Field} field @param {number} columns @param {(at: number, far: number) => void} each */
function eachCell({ left, right, top, bottom, far }, columns, each) {
  for (let row = top, at = 0; row <= bottom; row++)
    for (let column = left; column <= right; column++, at++) each(row * columns + column, far[at]);
}

/**
 * Each cell is of the nearest, unless it lies beyond the coast or as near to somebody it may not touch.
 * @param {Field[]} fields @param {number} spacing @param {Grid} grid
 * @param {(a: number, b: number) => boolean} mayTouch @param {number[]} homes
 */
function claim(fields, spacing, grid, mayTouch, homes) {
  const { columns, cell } = grid;
  const [strait, river] = [
    Math.max(STRAIT * spacing, STRAIT_CELLS * cell),
    Math.max(RIVER * spacing, RIVER_CELLS * cell),
  ];
  const owner = new Int16Array(grid.xs.length).fill(SEA);
  const least = new Float32Array(grid.xs.length).fill(Infinity);
  for (const field of fields) {
    eachCell(field, columns, (at, far) => {
      if (far >= least[at]) return;
      least[at] = far;
      owner[at] = field.node;
    });
  }
  const nearest = owner.slice();
  dry(owner, least, grid, spacing);
  for (const field of fields) {
    eachCell(field, columns, (at, far) => {
      if (far - least[at] >= strait || owner[at] === SEA) return; // as nearly everywhere
      const other = nearest[at];
      if (other === field.node || mayTouch(other, field.node)) return;
      if (homes[other] !== homes[field.node] || far - least[at] < river) owner[at] = SEA;
    });
  }
  return owner;
}

/**
 * The sea is beyond the coast; small lakes are land.
 * @param {Int16Array} owner @param {Float32Array} least @param {Grid} grid @param {number} spacing
 */
function dry(owner, least, { columns, cell, coast }, spacing) {
  const isWet = (/** @type {number} */ at) => least[at] > coast[at];
  const seen = new Uint8Array(owner.length);
  for (let start = 0; start < owner.length; start++) {
    if (seen[start] || !isWet(start)) continue;
    const water = flood(start, columns, owner.length, seen, isWet);
    const isLake =
      water.length * cell * cell < spacing * spacing * LAKE && water.every((at) => owner[at] !== SEA);
    if (!isLake) for (const at of water) owner[at] = SEA;
  }
}

/**
 * The cells that hang together with one.
 * @param {number} start @param {number} columns @param {number} cells @param {Uint8Array} seen marked
 * @param {(at: number) => boolean} isIn
 */
function flood(start, columns, cells, seen, isIn) {
  const found = [start];
  const visit = (/** @type {number} */ at) => {
    if (seen[at] || !isIn(at)) return;
    seen[at] = 1;
    found.push(at);
  };
  seen[start] = 1;
  for (let next = 0; next < found.length; next++) {
    const at = found[next];
    if (at % columns > 0) visit(at - 1);
    if (at % columns < columns - 1) visit(at + 1);
    if (at >= columns) visit(at - columns);
    if (at + columns < cells) visit(at + columns);
  }
  return found;
}

/** What is round a node is its own. @param {Int16Array} owner @param {import("./sites.js").Sites} sites @param {Grid} grid */
function settle(owner, { points, size }, { columns, rows, cell }) {
  points.forEach(({ x, y }, node) => {
    const reach = Math.max(1, Math.round((size * CORE) / cell));
    const [middle, line] = [Math.round(x / cell), Math.round(y / cell)];
    for (let row = Math.max(0, line - reach); row <= Math.min(rows - 1, line + reach); row++) {
      for (
        let column = Math.max(0, middle - reach);
        column <= Math.min(columns - 1, middle + reach);
        column++
      ) {
        if ((row - line) ** 2 + (column - middle) ** 2 <= reach * reach) owner[row * columns + column] = node;
      }
    }
  });
}

/**
 * No cell beside one that its owner may not touch, not even by a corner.
 * @param {Int16Array} owner @param {Grid} grid @param {(a: number, b: number) => boolean} mayTouch
 */
function part(owner, { columns }, mayTouch) {
  const keep = (/** @type {number} */ at, /** @type {number} */ to) => {
    if (owner[to] >= 0 && owner[at] >= 0 && owner[at] !== owner[to] && !mayTouch(owner[at], owner[to]))
      owner[to] = SEA;
  };
  for (let at = 0; at < owner.length; at++) {
    if (owner[at] === SEA) continue;
    const column = at % columns;
    const isLast = column === columns - 1;
    if (!isLast) keep(at, at + 1);
    if (at + columns >= owner.length) continue;
    keep(at, at + columns);
    if (column > 0) keep(at, at + columns - 1);
    if (!isLast) keep(at, at + columns + 1);
  }
}

/**
 * A territory is one piece, with its node in it; other pieces are sea.
 * @param {Int16Array} owner @param {Point[]} points @param {Grid} grid
 */
function gather(owner, points, { columns, cell }) {
  const seen = new Uint8Array(owner.length);
  points.forEach(({ x, y }, node) => {
    const start = Math.round(y / cell) * columns + Math.round(x / cell);
    owner[start] = node;
    flood(start, columns, owner.length, seen, (at) => owner[at] === node);
  });
  seen.forEach((is, at) => is || (owner[at] = SEA));
}

/** Who has a border with whom. @param {Int16Array} owner @param {Grid} grid @param {number} nodes @returns {Set<number>} */
function neighbours(owner, { columns }, nodes) {
  /** @type {Map<number, number>} */
  const borders = new Map();
  const count = (/** @type {number} */ a, /** @type {number} */ b) => {
    if (a !== b && a >= 0 && b >= 0) borders.set(a * nodes + b, (borders.get(a * nodes + b) ?? 0) + 1);
  };
  for (let at = 0; at < owner.length; at++) {
    if (owner[at] === SEA) continue;
    if ((at + 1) % columns) count(owner[at], owner[at + 1]);
    if (at + columns < owner.length) count(owner[at], owner[at + columns]);
  }
  const cells = (/** @type {number} */ a, /** @type {number} */ b) =>
    (borders.get(a * nodes + b) ?? 0) + (borders.get(b * nodes + a) ?? 0);
  const met = [...borders.keys()]
    .map((pair) => [Math.floor(pair / nodes), pair % nodes])
    .filter(([a, b]) => cells(a, b) >= BORDER);
  return new Set(met.flatMap(([a, b]) => [a * nodes + b, b * nodes + a]));
}
