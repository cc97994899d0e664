// @ts-check
/** The shapes of seats, for those who cannot tell colours apart. */

/** Corners of a seat's shape, and how it is turned; 0 is a circle. */
const SHAPES = [
  [0, 0],
  [4, 45],
  [3, -90],
  [4, 0],
  [5, -90],
  [6, 0],
  [8, 22.5],
  [3, 90],
  [7, -90],
];

/**
 * The shape of a seat as points of a polygon; empty for a circle.
 * @param {number} seat @param {number} x @param {number} y @param {number} r
 */
export function corners(seat, x, y, r) {
  const [count, turn] = SHAPES[seat % SHAPES.length];
  return Array.from({ length: count }, (_, at) => {
    const angle = ((turn + (at * 360) / count) * Math.PI) / 180;
    return `${(x + r * 1.2 * Math.cos(angle)).toFixed(2)},${(y + r * 1.2 * Math.sin(angle)).toFixed(2)}`;
  }).join(" ");
}
