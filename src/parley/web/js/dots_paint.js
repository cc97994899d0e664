// @ts-check
/** Painting a board of Dots. Seats differ in shape and hatching, not only in colour. */

/** @typedef {import("./cells.js").Spot} Spot */

const SEATS = 4;
const FULL = Math.PI * 2;

/** Draw a dot of a seat into a path. @type {((at: CanvasRenderingContext2D, x: number, y: number, r: number) => void)[]} */
const SHAPES = [
  (at, x, y, r) => (at.moveTo(x + r, y), at.arc(x, y, r, 0, FULL)),
  (at, x, y, r) => at.rect(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7),
  (at, x, y, r) => (at.moveTo(x, y - r * 1.15), at.lineTo(x + r * 1.1, y + r * 0.8), at.lineTo(x - r * 1.1, y + r * 0.8), at.closePath()),
  (at, x, y, r) => (at.moveTo(x, y - r * 1.25), at.lineTo(x + r * 1.25, y), at.lineTo(x, y + r * 1.25), at.lineTo(x - r * 1.25, y), at.closePath()),
];
/** Directions of hatching. */
const HATCH = [[1, 1], [1, -1], [1, 0], [0, 1]];

/**
 * @param {any} canvas @param {import("./dots.js").Picture} picture @param {import("./lens.js").Lens} lens @param {Spot | null} cursor
 */
export function paint(canvas, picture, lens, cursor) {
  const { width, height } = picture;
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  canvas.style.setProperty("aspect-ratio", `${width} / ${height}`);
  canvas.style.setProperty("--shape", String(width / height));
  const [wide, high] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (!wide || !high) return;
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
  const style = getComputedStyle(canvas);
  const ink = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const cell = (wide * lens.scale) / width;
  const at = canvas.getContext("2d");
  const px = (/** @type {number} */ x) => (x + 0.5) * cell - lens.x * wide * lens.scale;
  const py = (/** @type {number} */ y) => (y + 0.5) * cell - lens.y * high * lens.scale;
  at.clearRect(0, 0, wide, high);
  lines(at, picture, px, py, ink("--line"));
  paintSpots(at, picture.allowed, px, py, cell * 0.46, ink("--allowed"), SHAPES[1]);
  for (let seat = 0; seat < picture.dots.length; seat++) {
    const colour = ink(`--seat${seat % SEATS}`);
    fill(at, picture.fills[seat], px, py, colour, HATCH[seat % SEATS], cell);
    at.globalAlpha = 0.25;
    paintSpots(at, picture.free[seat], px, py, cell * 0.16, colour, SHAPES[seat % SEATS]);
    at.globalAlpha = 1;
    paintSpots(at, picture.dots[seat], px, py, cell * 0.34, colour, SHAPES[seat % SEATS]);
  }
  if (picture.last) ring(at, px(picture.last[0]), py(picture.last[1]), cell * 0.5, ink("--text"), Math.max(1.5, cell * 0.09));
  if (cursor) {
    at.strokeStyle = ink("--focus");
    at.lineWidth = Math.max(2, cell * 0.12);
    at.strokeRect(px(cursor[0]) - cell * 0.5, py(cursor[1]) - cell * 0.5, cell, cell);
  }
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

/** @param {any} at @param {Spot[][]} pieces @param {any} px @param {any} py @param {string} colour @param {number[]} way @param {number} cell */
function fill(at, pieces, px, py, colour, [dx, dy], cell) {
  if (!pieces.length) return;
  at.beginPath();
  for (const corners of pieces) {
    corners.forEach(([x, y], index) => (index ? at.lineTo(px(x), py(y)) : at.moveTo(px(x), py(y))));
    at.closePath();
  }
  at.save();
  at.fillStyle = at.strokeStyle = colour;
  at.globalAlpha = 0.28;
  at.fill();
  at.clip();
  at.globalAlpha = 0.6;
  at.lineWidth = Math.max(1, cell * 0.06);
  at.beginPath();
  const [wide, high] = [at.canvas.width, at.canvas.height];
  const gap = Math.max(5, cell * 0.4);
  for (let far = -high; far < wide + high; far += gap) {
    if (dx && dy) (at.moveTo(far, dy > 0 ? 0 : high), at.lineTo(far + high, dy > 0 ? high : 0));
    else if (dx) (at.moveTo(0, far), at.lineTo(wide, far));
    else (at.moveTo(far, 0), at.lineTo(far, high));
  }
  at.stroke();
  at.restore();
}

/** @param {any} at @param {number} x @param {number} y @param {number} r @param {string} colour @param {number} width */
function ring(at, x, y, r, colour, width) {
  at.beginPath();
  at.arc(x, y, r, 0, FULL);
  at.strokeStyle = colour;
  at.lineWidth = width;
  at.stroke();
}
