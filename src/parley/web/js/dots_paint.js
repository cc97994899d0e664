// @ts-check
/** Painting a board of Dots. Seats differ in shape and hatching, not only in colour. */

import { column } from "./cells.js";

/** @typedef {import("./cells.js").Spot} Spot */

const FULL = Math.PI * 2;
/** Pixels that a name along an edge needs. */
const ROOM = 15;

/** Draw a dot of a seat into a path. @type {((at: CanvasRenderingContext2D, x: number, y: number, r: number) => void)[]} */
const SHAPES = [
  (at, x, y, r) => (at.moveTo(x + r, y), at.arc(x, y, r, 0, FULL)),
  (at, x, y, r) => at.rect(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7),
  (at, x, y, r) => (at.moveTo(x, y - r * 1.15), at.lineTo(x + r * 1.1, y + r * 0.8), at.lineTo(x - r * 1.1, y + r * 0.8), at.closePath()),
  (at, x, y, r) => (at.moveTo(x, y - r * 1.25), at.lineTo(x + r * 1.25, y), at.lineTo(x, y + r * 1.25), at.lineTo(x - r * 1.25, y), at.closePath()),
];
/** Lines of hatching in a tile of side 1, by seat. */
const HATCH = [
  [[-1, 0, 1, 2], [-1, -1, 2, 2], [0, -1, 2, 1]],
  [[-1, 1, 1, -1], [-1, 2, 2, -1], [0, 2, 2, 0]],
  [[0, 0.5, 1, 0.5]],
  [[0.5, 0, 0.5, 1]],
];

/**
 * @param {any} canvas @param {import("./dots.js").Picture} picture @param {import("./lens.js").Lens} lens @param {Spot | null} cursor
 * @param {{at: Spot, seat: number} | null} ghost a dot that a click would put
 */
export function paint(canvas, picture, lens, cursor, ghost) {
  const { width, height } = picture;
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  const [wide, high] = measure(canvas, ratio);
  if (!wide || !high) return;
  const style = getComputedStyle(canvas);
  const ink = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const cell = (wide * lens.scale) / width;
  const at = canvas.getContext("2d");
  const px = (/** @type {number} */ x) => (x + 0.5) * cell - lens.x * wide * lens.scale;
  const py = (/** @type {number} */ y) => (y + 0.5) * cell - lens.y * high * lens.scale;
  at.clearRect(0, 0, wide, high);
  lines(at, picture, px, py, ink("--line"));
  paintSpots(at, picture.allowed, px, py, cell * 0.46, ink("--allowed"), SHAPES[1]);
  paintWarm(at, picture.warm, px, py, cell * 0.8, ink("--cross"));
  const colours = SHAPES.map((_, seat) => ink(`--seat${seat}`));
  const gap = Math.max(5, Math.round(cell * 0.4));
  picture.fills.forEach((pieces, seat) => fill(at, pieces, px, py, hatched(at, seat, colours[seat], gap)));
  at.globalAlpha = 0.35;
  picture.free.forEach((spots, seat) => paintSpots(at, spots, px, py, cell * 0.16, colours[seat], SHAPES[seat]));
  at.globalAlpha = 1;
  picture.dots.forEach((spots, seat) => paintSpots(at, spots, px, py, cell * 0.34, colours[seat], SHAPES[seat]));
  if (ghost) {
    at.globalAlpha = 0.5;
    paintSpots(at, [ghost.at], px, py, cell * 0.34, colours[ghost.seat], SHAPES[ghost.seat]);
    at.globalAlpha = 1;
  }
  if (picture.last) ring(at, px(picture.last[0]), py(picture.last[1]), cell * 0.5, ink("--text"), Math.max(1.5, cell * 0.09));
  if (picture.advised) star(at, px(picture.advised[0]), py(picture.advised[1]), cell * 0.48, ink("--text"), ink("--card"));
  if (cursor) frame(at, px(cursor[0]), py(cursor[1]), cell, ink("--focus"), Math.min(Math.max(2, cell * 0.12), 4 * ratio));
  const [columns, rows] = ["columns", "lines"].map((name) => canvas.parentElement.querySelector(`.${name}`));
  const colour = ink("--faint");
  if (columns) ruler(columns, ratio, width, cell / ratio, lens.x, colour, (x) => [px(x), columns.clientHeight * ratio / 2], column);
  if (rows) ruler(rows, ratio, height, cell / ratio, lens.y, colour, (y) => [rows.clientWidth * ratio / 2, py(y)], (y) => String(y + 1));
}

/** Make a canvas as fine as the screen. @param {any} canvas @param {number} ratio @returns {[number, number]} */
function measure(canvas, ratio) {
  const [wide, high] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
  return [wide, high];
}

/**
 * Names along an edge, as many as there is room for; painted again only when the board is moved.
 * @param {any} canvas @param {number} ratio @param {number} count @param {number} cell pixels between names @param {number} from what the edge begins with
 * @param {string} colour @param {(at: number) => [number, number]} place @param {(at: number) => string} name
 */
function ruler(canvas, ratio, count, cell, from, colour, place, name) {
  const key = [cell, from, colour, canvas.clientWidth, canvas.clientHeight, ratio].join();
  if (canvas.painted === key) return;
  canvas.painted = key;
  const pen = canvas.getContext("2d");
  pen.clearRect(0, 0, ...measure(canvas, ratio));
  pen.font = `${11 * ratio}px system-ui, sans-serif`;
  pen.fillStyle = colour;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const step = [1, 2, 5, 10].find((one) => one * cell >= ROOM) ?? 10;
  for (let at = step === 1 ? 0 : step - 1; at < count; at += step) pen.fillText(name(at), ...place(at));
}

/** @param {any} at @param {{width: number, height: number}} board @param {(x: number) => number} px @param {(y: number) => number} py @param {string} colour */
function lines(at, { width, height }, px, py, colour) {
  at.beginPath();
  for (let x = 0; x < width; x++) (at.moveTo(px(x), py(0)), at.lineTo(px(x), py(height - 1)));
  for (let y = 0; y < height; y++) (at.moveTo(px(0), py(y)), at.lineTo(px(width - 1), py(y)));
  at.strokeStyle = colour;
  at.lineWidth = 1;
  at.stroke();
}

/** @param {any} at @param {Spot[]} spots @param {any} px @param {any} py @param {number} r @param {string} colour @param {any} shape */
function paintSpots(at, spots, px, py, r, colour, shape) {
  at.beginPath();
  for (const [x, y] of spots) shape(at, px(x), py(y), r);
  at.fillStyle = colour;
  at.fill();
}

/** Crosses: no seat has that shape. @param {any} at @param {[number, number, number][]} warm @param {any} px @param {any} py @param {number} most @param {string} colour */
function paintWarm(at, warm, px, py, most, colour) {
  at.beginPath();
  for (const [x, y, side] of warm) {
    const r = (side * most) / 2;
    at.moveTo(px(x) - r, py(y) - r), at.lineTo(px(x) + r, py(y) + r), at.moveTo(px(x) + r, py(y) - r), at.lineTo(px(x) - r, py(y) + r);
  }
  at.strokeStyle = colour;
  at.lineWidth = Math.max(2, most * 0.12);
  at.stroke();
}

/** @param {any} at @param {number} x @param {number} y @param {number} r @param {string} colour @param {string} rim */
function star(at, x, y, r, colour, rim) {
  at.beginPath();
  for (let corner = 0; corner < 10; corner++) {
    const [angle, reach] = [(corner * Math.PI) / 5 - Math.PI / 2, corner % 2 ? r * 0.45 : r];
    at.lineTo(x + reach * Math.cos(angle), y + reach * Math.sin(angle));
  }
  at.closePath();
  at.lineWidth = Math.max(2, r * 0.25);
  at.strokeStyle = rim;
  at.stroke();
  at.fillStyle = colour;
  at.fill();
}

/** @param {any} at @param {Spot[][]} pieces @param {any} px @param {any} py @param {CanvasPattern} hatching */
function fill(at, pieces, px, py, hatching) {
  if (!pieces.length) return;
  at.beginPath();
  for (const corners of pieces) {
    corners.forEach(([x, y], index) => (index ? at.lineTo(px(x), py(y)) : at.moveTo(px(x), py(y))));
    at.closePath();
  }
  at.fillStyle = hatching;
  at.fill();
}

/** @type {Map<string, CanvasPattern>} */
const hatchings = new Map();

/** A pale ground with lines in a colour; made once. @param {any} at @param {number} seat @param {string} colour @param {number} gap @returns {any} */
function hatched(at, seat, colour, gap) {
  const key = `${seat} ${colour} ${gap}`;
  if (!hatchings.has(key)) {
    if (hatchings.size > 50) hatchings.clear();
    const tile = Object.assign(document.createElement("canvas"), { width: gap, height: gap });
    const pen = /** @type {CanvasRenderingContext2D} */ (tile.getContext("2d"));
    pen.fillStyle = pen.strokeStyle = colour;
    pen.globalAlpha = 0.28;
    pen.fillRect(0, 0, gap, gap);
    pen.globalAlpha = 0.6;
    pen.beginPath();
    for (const [x1, y1, x2, y2] of HATCH[seat]) (pen.moveTo(x1 * gap, y1 * gap), pen.lineTo(x2 * gap, y2 * gap));
    pen.stroke();
    hatchings.set(key, at.createPattern(tile, "repeat"));
  }
  return hatchings.get(key);
}

/** @param {any} at @param {number} x @param {number} y @param {number} side @param {string} colour @param {number} width */
function frame(at, x, y, side, colour, width) {
  at.strokeStyle = colour;
  at.lineWidth = width;
  at.strokeRect(x - side / 2, y - side / 2, side, side);
}

/** @param {any} at @param {number} x @param {number} y @param {number} r @param {string} colour @param {number} width */
function ring(at, x, y, r, colour, width) {
  at.beginPath();
  at.arc(x, y, r, 0, FULL);
  at.strokeStyle = colour;
  at.lineWidth = width;
  at.stroke();
}
