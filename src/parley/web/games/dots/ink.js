// @ts-check
/** How a pen draws on squared paper: blots, one shape for each seat, none quite like the next. For a canvas and for a path alike. */

/** Corners of a seat's blot, how it is turned, and how far they reach; a round one is a curve between them. */
const SHAPES = [
  { corners: 9, turn: 0, reach: 1.08 },
  { corners: 4, turn: 45, reach: 1.2 },
  { corners: 3, turn: -90, reach: 1.32 },
  { corners: 4, turn: 0, reach: 1.34 },
];
const ROUND = 0;
const FULL = Math.PI * 2;
/** How uneven a pen is, as a share of the blot. */
const UNEVEN = 0.13;
const KINDS = 5;
/** Pixels below which nobody sees that a blot is uneven. */
export const FINE = 5;

/** The corners of blots of radius 1, by seat and kind; the last kind is even. @type {Spot[][][]} */
const BLOTS = SHAPES.map(({ corners, turn, reach }, seat) =>
  Array.from({ length: KINDS + 1 }, (_, kind) =>
    Array.from({ length: corners }, (_corner, at) => {
      const angle = ((turn + (at * 360) / corners) * Math.PI) / 180;
      const far =
        kind === KINDS ? reach : reach * (1 + UNEVEN * (noise(seat * 71 + kind * 131 + at * 17) - 0.5) * 1.6);
      const off = kind === KINDS ? 0 : UNEVEN * (noise(seat * 37 + kind * 79 + at * 3) - 0.5);
      return /** @type {Spot} */ ([far * Math.cos(angle + off), far * Math.sin(angle + off)]);
    }),
  ),
);

/** A number from 0 to 1 that looks like chance and is always the same. @param {number} seed */
function noise(seed) {
  const wave = Math.sin(seed * 12.9898 + 4.1) * 43758.5453;
  return wave - Math.floor(wave);
}

/** What a pen can do. @typedef {Pick<CanvasPath, "moveTo" | "lineTo" | "quadraticCurveTo" | "closePath" | "arc">} Pen */

/** The blot on a point. @param {number} seat @param {Spot} spot @param {boolean} isFine is it large enough to be uneven? */
const blotAt = (seat, [x, y], isFine) => BLOTS[seat][isFine ? (x * 7 + y * 13) % KINDS : KINDS];

/**
 * Trace a blot with a pen: a canvas, or whatever can `moveTo`, `lineTo`, `quadraticCurveTo` and `closePath`;
 * what is not fine wants `arc`.
 * @param {Pen} pen @param {number} seat @param {Spot} spot which point it is on @param {number} x
 * @param {number} y @param {number} r @param {boolean} isFine
 */
export function trace(pen, seat, spot, x, y, r, isFine) {
  if (seat === ROUND && !isFine) return void (pen.moveTo(x + r, y), pen.arc(x, y, r, 0, FULL));
  const corners = blotAt(seat, spot, isFine);
  const last = corners.length - 1;
  if (seat === ROUND)
    pen.moveTo(
      x + (r * (corners[last][0] + corners[0][0])) / 2,
      y + (r * (corners[last][1] + corners[0][1])) / 2,
    );
  corners.forEach(([dx, dy], at) => {
    const [nx, ny] = corners[at === last ? 0 : at + 1];
    if (seat === ROUND)
      pen.quadraticCurveTo(x + r * dx, y + r * dy, x + (r * (dx + nx)) / 2, y + (r * (dy + ny)) / 2);
    else if (at) pen.lineTo(x + r * dx, y + r * dy);
    else pen.moveTo(x + r * dx, y + r * dy);
  });
  pen.closePath();
}

const near = (/** @type {number[]} */ ...numbers) =>
  numbers.map((one) => Math.round(one * 1000) / 1000).join(" ");

/** A blot as a path. @param {number} seat @param {Spot} spot @param {number} r */
export function blotPath(seat, spot, r) {
  /** @type {string[]} */
  const path = [];
  const pen = {
    moveTo: (/** @type {number} */ x, /** @type {number} */ y) => path.push(`M${near(x, y)}`),
    lineTo: (/** @type {number} */ x, /** @type {number} */ y) => path.push(`L${near(x, y)}`),
    quadraticCurveTo: (/** @type {number[]} */ ...to) => path.push(`Q${near(...to)}`),
    closePath: () => path.push("Z"),
    arc() {}, // what is fine wants none
  };
  trace(pen, seat, spot, spot[0], spot[1], r, true);
  return path.join("");
}

/** A ring as a path, drawn from a point on it. @param {Spot[][]} loops @param {Spot | null} [from] */
export const ringPath = (loops, from = null) =>
  loops
    .map((loop) => {
      const first = Math.max(0, from ? loop.findIndex(([x, y]) => x === from[0] && y === from[1]) : 0);
      return `M${[...loop.slice(first), ...loop.slice(0, first)].map((spot) => near(...spot)).join("L")}Z`;
    })
    .join("");

/** @param {import("./land.js").Stroke[]} strokes */
export const strokePath = (strokes) =>
  strokes.map(([x, y, tx, ty]) => `M${near(x, y)}L${near(tx, ty)}`).join("");
