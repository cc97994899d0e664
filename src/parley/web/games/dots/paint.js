// @ts-check
/** Painting a board of Dots: ink on squared paper. Seats differ in shape and hatching, not only in colour. */

import { column } from "../../js/cells.js";
import { FINE, trace } from "./ink.js";

/**
 * @typedef {{at: CanvasRenderingContext2D, px: (x: number) => number, py: (y: number) => number, cell: number,
 *   thin: number, ink: (name: string) => string, colours: string[]}} Pen
 */

const FULL = Math.PI * 2;
/** Pixels that a name along an edge needs, by its letters. */
const ROOM = [0, 13, 17];
/** Every so many lines of the paper one is stronger. */
const STRONG = 5;
/** Of a blot, as a share of a square of the paper. */
export const RADIUS = 0.33;
const SEATS = [0, 1, 2, 3];

/** @param {import("./types.js").Paper} canvas @param {import("./picture.js").Picture} picture @param {import("./lens.js").Lens} lens */
export function paint(canvas, picture, lens) {
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  const [wide, high] = measure(canvas, ratio);
  if (!wide || !high) return;
  const pen = penFor(canvas, picture, lens, ratio);
  pen.at.clearRect(0, 0, wide, high);
  squares(pen, picture, wide, high);
  blots(pen, picture.allowed, 1, 0.4, pen.ink("--allowed"));
  paintWarm(pen, picture.warm);
  picture.lands.forEach((lands, seat) => lands.forEach((land) => paintLand(pen, land, seat)));
  faintly(pen, 0.4, () => picture.free.forEach((spots, seat) => blots(pen, spots, seat, RADIUS * 0.42)));
  faintly(pen, 0.5, () => picture.dead.forEach((spots, seat) => blots(pen, spots, seat, RADIUS * 0.85)));
  picture.struck.forEach((spots, seat) => strike(pen, spots, seat));
  picture.live.forEach((spots, seat) => blots(pen, spots, seat, RADIUS));
  pin(pen, picture.tied.flat());
  if (picture.last) ring(pen, picture.last);
  if (picture.advised) star(pen, picture.advised);
  rulers(canvas, picture, lens, pen, ratio);
}

/**
 * @param {import("./types.js").Paper} canvas @param {import("./picture.js").Picture} picture
 * @param {import("./lens.js").Lens} lens @param {number} ratio @returns {Pen}
 */
function penFor(canvas, { width }, lens, ratio) {
  const style = getComputedStyle(canvas);
  const ink = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const cell = (canvas.width * lens.scale) / width;
  const at = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  Object.assign(at, { lineJoin: "round", lineCap: "round" });
  return {
    at,
    cell,
    ink,
    thin: ratio,
    px: (x) => (x + 0.5) * cell - lens.x * canvas.width * lens.scale,
    py: (y) => (y + 0.5) * cell - lens.y * canvas.height * lens.scale,
    colours: SEATS.map((seat) => ink(`--seat${seat}`)),
  };
}

/** Make a canvas as fine as the screen. @param {HTMLCanvasElement} canvas @param {number} ratio @returns {[number, number]} */
function measure(canvas, ratio) {
  const [wide, high] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
  return [wide, high];
}

/**
 * @param {import("./types.js").Paper} canvas @param {{width: number, height: number}} board
 * @param {import("./lens.js").Lens} lens @param {Pen} pen @param {number} ratio
 */
function rulers(canvas, { width, height }, lens, { px, py, cell, ink }, ratio) {
  const [columns, rows] = ["columns", "lines"].map(
    (name) =>
      /** @type {import("./types.js").Ruler | null} */ (canvas.parentElement?.querySelector(`.${name}`)),
  );
  const colour = ink("--faint");
  if (columns)
    ruler(
      columns,
      ratio,
      width,
      cell / ratio,
      lens.x,
      colour,
      (x) => [px(x), (columns.clientHeight * ratio) / 2],
      column,
    );
  if (rows)
    ruler(
      rows,
      ratio,
      height,
      cell / ratio,
      lens.y,
      colour,
      (y) => [(rows.clientWidth * ratio) / 2, py(y)],
      (y) => String(y + 1),
    );
}

/**
 * Names along an edge, as many as there is room for; painted again only when the board is moved.
 * @param {import("./types.js").Ruler} canvas @param {number} ratio @param {number} count
 * @param {number} cell pixels between names @param {number} from what the edge begins with
 * @param {string} colour @param {(at: number) => [number, number]} place @param {(at: number) => string} name
 */
function ruler(canvas, ratio, count, cell, from, colour, place, name) {
  const key = [cell, from, colour, canvas.clientWidth, canvas.clientHeight, ratio].join();
  if (canvas.painted === key) return;
  canvas.painted = key;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.clearRect(0, 0, ...measure(canvas, ratio));
  pen.font = `${11 * ratio}px system-ui, sans-serif`;
  pen.fillStyle = colour;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const step = [1, 2, 5, 10].find((one) => one * cell >= ROOM[name(count - 1).length]) ?? 10;
  for (let at = step === 1 ? 0 : step - 1; at < count; at += step) pen.fillText(name(at), ...place(at));
}

/**
 * The lines of the paper run to its edges.
 * @param {Pen} pen @param {{width: number, height: number}} board @param {number} wide @param {number} high
 */
function squares({ at, px, py, ink, thin }, { width, height }, wide, high) {
  const sharp = (/** @type {number} */ place) => Math.round(place) + (thin % 2 ? 0.5 : 0);
  for (const isStrong of [false, true]) {
    const is = (/** @type {number} */ line) => ((line + 1) % STRONG === 0) === isStrong;
    at.beginPath();
    for (let x = 0; x < width; x++) if (is(x)) (at.moveTo(sharp(px(x)), 0), at.lineTo(sharp(px(x)), high));
    for (let y = 0; y < height; y++) if (is(y)) (at.moveTo(0, sharp(py(y))), at.lineTo(wide, sharp(py(y))));
    stroke(at, ink(isStrong ? "--square-strong" : "--square"), thin);
  }
}

/** A line that is meant to be seen, on a small board and a large one. @param {number} width @param {number} thin */
const heavy = (width, thin) => Math.min(Math.max(1.5 * thin, width), 2.5 * thin);

/** @param {CanvasRenderingContext2D} at @param {string} colour @param {number} width */
function stroke(at, colour, width) {
  at.strokeStyle = colour;
  at.lineWidth = width;
  at.stroke();
}

/** @param {Pen} pen @param {number} alpha @param {() => void} draw */
function faintly({ at }, alpha, draw) {
  at.globalAlpha = alpha;
  draw();
  at.globalAlpha = 1;
}

/** @param {Pen} pen @param {Spot[]} spots @param {number} seat @param {number} share of a square @param {string} [colour] */
function blots({ at, px, py, cell, colours }, spots, seat, share, colour = colours[seat]) {
  const r = cell * share;
  at.beginPath();
  for (const spot of spots) trace(at, seat, spot, px(spot[0]), py(spot[1]), r, r > FINE);
  at.fillStyle = colour;
  at.fill();
}

/** @param {Pen} pen @param {import("./land.js").Land} land @param {number} seat */
function paintLand({ at, px, py, cell, thin, colours }, { loops, strokes }, seat) {
  at.beginPath();
  for (const loop of loops) {
    loop.forEach(([x, y], corner) => (corner ? at.lineTo(px(x), py(y)) : at.moveTo(px(x), py(y))));
    at.closePath();
  }
  at.fillStyle = colours[seat];
  at.globalAlpha = 0.13;
  at.fill();
  at.globalAlpha = 1;
  stroke(at, colours[seat], heavy(cell * 0.12, thin));
  at.beginPath();
  for (const [x, y, tx, ty] of strokes) (at.moveTo(px(x), py(y)), at.lineTo(px(tx), py(ty)));
  at.globalAlpha = 0.55;
  stroke(at, colours[seat], Math.min(cell * 0.06, 1.5 * thin));
  at.globalAlpha = 1;
}

/** Captured dots are crossed out by whoever has them. @param {Pen} pen @param {Spot[]} spots @param {number} seat */
function strike({ at, px, py, cell, thin, colours }, spots, seat) {
  const r = cell * RADIUS;
  at.beginPath();
  for (const [x, y] of spots) (at.moveTo(px(x) - r, py(y) + r * 0.5), at.lineTo(px(x) + r, py(y) - r * 0.5));
  stroke(at, colours[seat], Math.min(cell * 0.09, 2.5 * thin));
}

/** Dots that hang on the edge are pinned to the paper, unless the pin would be most of the dot. @param {Pen} pen @param {Spot[]} spots */
function pin({ at, px, py, cell, ink, thin }, spots) {
  const r = cell * 0.085;
  if (r < thin) return;
  at.beginPath();
  for (const [x, y] of spots) (at.moveTo(px(x) + r, py(y)), at.arc(px(x), py(y), r, 0, FULL));
  at.fillStyle = ink("--paper");
  at.fill();
}

/** Crosses: no seat has that shape. @param {Pen} pen @param {[number, number, number][]} warm */
function paintWarm({ at, px, py, cell, ink }, warm) {
  at.beginPath();
  for (const [x, y, side] of warm) {
    const r = side * cell * 0.4;
    (at.moveTo(px(x) - r, py(y) - r),
      at.lineTo(px(x) + r, py(y) + r),
      at.moveTo(px(x) + r, py(y) - r),
      at.lineTo(px(x) - r, py(y) + r));
  }
  stroke(at, ink("--cross"), Math.max(2, cell * 0.1));
}

/** @param {Pen} pen @param {Spot} spot */
function star({ at, px, py, cell, ink }, [x, y]) {
  const r = cell * 0.48;
  at.beginPath();
  for (let corner = 0; corner < 10; corner++) {
    const [angle, reach] = [(corner * Math.PI) / 5 - Math.PI / 2, corner % 2 ? r * 0.45 : r];
    at.lineTo(px(x) + reach * Math.cos(angle), py(y) + reach * Math.sin(angle));
  }
  at.closePath();
  stroke(at, ink("--paper"), Math.max(2, r * 0.25));
  at.fillStyle = ink("--text");
  at.fill();
}

/** @param {Pen} pen @param {Spot} spot */
function ring({ at, px, py, cell, ink, thin }, [x, y]) {
  at.beginPath();
  at.arc(px(x), py(y), cell * 0.46, 0, FULL);
  stroke(at, ink("--text"), heavy(cell * 0.08, thin));
}
