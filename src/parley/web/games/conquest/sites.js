// @ts-check
/** Where the nodes of a map stand in its picture, which is about 100 wide whatever the map is drawn in, and how large they are. */

/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {{nodes: {name: string, x: number, y: number}[], edges: [number, number][],
 *   continents: {name: string, bonus: number, nodes: number[]}[]}} Chart what a map file has
 */
/**
 * @typedef {{points: Point[], size: number, spacing: number, width: number,
 *   height: number}} Sites `size` is the radius of a counter, `spacing` how far neighbours are apart
 */

const WIDTH = 100;
/** Wide for its height. */
const SHAPE = 1.7;
/** Of the size: the least two counters are apart. */
const APART = 2.7;
const ROUNDS = 40;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));
const [LARGEST, FARTHEST] = [2.3, 13];
/** Between the outermost nodes and the frame, by the spacing. */
const MARGIN = 0.9;

/** @param {Chart} map @returns {Sites} */
export function sitesOf(map) {
  const scaled = fitted(map.nodes);
  const size = sizeOf(scaled);
  const points = fitted(spread(scaled, size * APART)); // those that stood on one another take more room
  return framed(points, sizeOf(points));
}

/** The same points in the room there is. @param {Point[]} points @returns {Point[]} */
function fitted(points) {
  const { left, top, wide, high } = extent(points);
  const scale = WIDTH / (Math.max(wide, high * SHAPE) || 1);
  return points.map(({ x, y }) => ({ x: (x - left) * scale, y: (y - top) * scale }));
}

/** @param {Point[]} points */
function extent(points) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, wide: Math.max(...xs) - left, high: Math.max(...ys) - top };
}

/** Counters are smaller where there are many. @param {Point[]} points */
function sizeOf(points) {
  const { wide, high } = extent(points);
  return Math.min(
    LARGEST,
    0.175 * Math.sqrt((Math.max(wide, WIDTH / 4) * Math.max(high, WIDTH / 8)) / points.length),
  );
}

/** Nodes that stand on one another, or nearly, are moved apart. @param {Point[]} points @param {number} least @returns {Point[]} */
export function spread(points, least) {
  /** @type {Map<string, number>} */
  const same = new Map();
  const moved = points.map(({ x, y }) => {
    const before = same.get(`${x} ${y}`) ?? 0;
    same.set(`${x} ${y}`, before + 1);
    const [far, angle] = [least * Math.sqrt(before), before * GOLDEN];
    return { x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) };
  });
  for (let round = 0; round < ROUNDS && push(moved, least); round++);
  return moved;
}

/**
 * One step apart for all that are too near.
 * @param {Point[]} points changed in place @param {number} least @returns {boolean} were there any?
 */
function push(points, least) {
  let any = false;
  for (let one = 1; one < points.length; one++) {
    for (let other = 0; other < one; other++) {
      const [a, b] = [points[one], points[other]];
      const [dx, dy] = [a.x - b.x, a.y - b.y];
      const far = Math.hypot(dx, dy);
      if (far >= least * 0.999) continue;
      const [ux, uy] = far > 0 ? [dx / far, dy / far] : [Math.cos(one), Math.sin(one)];
      const step = (least - far) / 2;
      [a.x, a.y, b.x, b.y] = [a.x + ux * step, a.y + uy * step, b.x - ux * step, b.y - uy * step];
      any = true;
    }
  }
  return any;
}

/** @param {Point[]} points @param {number} size @returns {Sites} */
function framed(points, size) {
  const near = points.map((one) =>
    Math.min(
      ...points.filter((other) => other !== one).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    ),
  );
  const median = near.sort((a, b) => a - b)[near.length >> 1];
  const spacing = Math.max(size * APART, Math.min(FARTHEST, median));
  const margin = spacing * MARGIN + size;
  const { wide, high } = extent(points);
  return {
    points: points.map(({ x, y }) => ({ x: x + margin, y: y + margin })),
    size,
    spacing,
    width: wide + 2 * margin,
    height: high + 2 * margin,
  };
}
