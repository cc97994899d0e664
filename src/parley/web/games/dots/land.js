// @ts-check
/**
 * Captured land as lines of ink: the ring round it and its hatching, in places of the board. Seats differ in
 * the direction of the lines.
 */

import { spots } from "../../js/cells.js";

/**
 * @typedef {[number, number, number, number]} Stroke from one place to another
 * @typedef {{loops: Spot[][], strokes: Stroke[]}} Land `loops` are the ring, and the rims of holes
 */

const [OURS, HELD] = [1, 2];
/** @type {Spot[]} */
const SIDES = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];
/**
 * Lines of hatching by seat: `a·x + b·y` is the same all along one, and `step` from one to the next. No corner
 * of a ring ever lies on one.
 */
const HATCH = [
  { a: 1, b: -1, step: 1 / 2 },
  { a: 1, b: 1, step: 1 / 2 },
  { a: 0, b: 1, step: 1 / 3 },
  { a: 1, b: 0, step: 1 / 3 },
];

/** The parts of a mask that hang together by sides. @param {Mask} mask @returns {Spot[][]} */
export function parts(mask) {
  const left = new Map(spots(mask).map((spot) => [spot.join(), spot]));
  /** @type {Spot[][]} */
  const found = [];
  for (const [key, first] of left) {
    left.delete(key);
    const part = [first];
    for (const [x, y] of part) {
      for (const [dx, dy] of SIDES) {
        const near = left.get(`${x + dx},${y + dy}`);
        if (near && left.delete(near.join())) part.push(near);
      }
    }
    found.push(part);
  }
  return found;
}

/** What is drawn for an area; it reaches to the dots beside it. @param {Spot[]} area @param {number} seat @returns {Land} */
export function landOf(area, seat) {
  const loops = outline(area);
  return { loops, strokes: hatching(loops, seat) };
}

/** @type {Map<string, Land[]>} */
const known = new Map();

/**
 * The lands of a mask; nothing is reckoned again while an area stays as it is.
 * @param {Mask} mask @param {number} seat @returns {Land[]}
 */
export function lands(mask, seat) {
  if (!mask.length) return [];
  const key = `${seat} ${mask}`;
  const found = known.get(key) ?? parts(mask).map((area) => landOf(area, seat));
  if (known.size > 50) known.clear();
  known.set(key, found);
  return found;
}

/**
 * The rim of an area and the points beside it: squares and triangles between neighbours, less the sides that
 * two share.
 * @param {Spot[]} area @returns {Spot[][]}
 */
export function outline(area) {
  /** @type {Map<string, number>} */
  const marks = new Map();
  for (const [x, y] of area) for (const [dx, dy] of SIDES) marks.set(`${x + dx},${y + dy}`, OURS);
  for (const spot of area) marks.set(spot.join(), OURS | HELD);
  const squares = new Map(
    area
      .flatMap(([x, y]) => [
        [x, y],
        [x - 1, y],
        [x, y - 1],
        [x - 1, y - 1],
      ])
      .map((corner) => [corner.join(), corner]),
  );
  /** @type {Map<string, [Spot, Spot]>} */
  const rim = new Map();
  for (const [x, y] of squares.values()) {
    /** @type {Spot[]} */
    const corners = [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
    ];
    const piece = corners.filter((corner) => marks.get(corner.join()));
    if (piece.length > 2) piece.forEach((from, at) => side(rim, from, piece[(at + 1) % piece.length]));
  }
  return joined([...rim.values()]);
}

/** A side that is there the other way round is within. @param {Map<string, [Spot, Spot]>} rim @param {Spot} from @param {Spot} to */
function side(rim, from, to) {
  if (!rim.delete(`${to} ${from}`)) rim.set(`${from} ${to}`, [from, to]);
}

/** Sides put together to closed lines. @param {[Spot, Spot][]} sides @returns {Spot[][]} */
function joined(sides) {
  /** @type {Map<string, Spot[]>} */
  const ways = new Map();
  for (const [from, to] of sides) ways.set(from.join(), [...(ways.get(from.join()) ?? []), to]);
  /** @type {Spot[][]} */
  const loops = [];
  for (const [from] of sides) {
    const loop = [];
    for (let at = from, next; (next = ways.get(at.join())?.pop()); at = next) loop.push(at);
    if (loop.length) loops.push(loop);
  }
  return loops;
}

/** @param {Spot[][]} loops @param {number} seat @returns {Stroke[]} */
export function hatching(loops, seat) {
  const { a, b, step } = HATCH[seat];
  /** @type {Map<number, Spot[]>} */
  const crossings = new Map();
  for (const loop of loops)
    loop.forEach((from, at) => cross(crossings, from, loop[(at + 1) % loop.length], { a, b, step }));
  return [...crossings.values()].flatMap((line) => {
    line.sort(([x, y], [ox, oy]) => a * (y - oy) - b * (x - ox));
    return line.flatMap(([x, y], at) => (at % 2 ? [/** @type {Stroke} */ ([...line[at - 1], x, y])] : []));
  });
}

/**
 * Where lines of hatching cross a side, by their number.
 * @param {Map<number, Spot[]>} crossings @param {Spot} from @param {Spot} to
 * @param {{a: number, b: number, step: number}} hatch
 */
function cross(crossings, [x, y], [tx, ty], { a, b, step }) {
  const [start, end] = [a * x + b * y, a * tx + b * ty];
  const [least, most] = [Math.min(start, end), Math.max(start, end)];
  for (let line = Math.ceil(least / step - 0.5); (line + 0.5) * step < most; line++) {
    const share = ((line + 0.5) * step - start) / (end - start);
    if (!crossings.has(line)) crossings.set(line, []);
    crossings.get(line)?.push([x + (tx - x) * share, y + (ty - y) * share]);
  }
}
