// @ts-check
/**
 * A QR code for a short text such as a link, as ISO/IEC 18004 has it: bytes, level M, versions 1 to 10, which is 213 bytes at most.
 * What has a place of its own (finders, timing, alignment, format, version) is drawn first; the data fill what is left.
 */

import { h } from "./draw.js";

/** Of each version: how many bytes of correction a block has, the data bytes of each block, and where alignment patterns stand. */
const VERSIONS = [
  { check: 10, blocks: [16], aligned: [] },
  { check: 16, blocks: [28], aligned: [6, 18] },
  { check: 26, blocks: [44], aligned: [6, 22] },
  { check: 18, blocks: [32, 32], aligned: [6, 26] },
  { check: 24, blocks: [43, 43], aligned: [6, 30] },
  { check: 16, blocks: [27, 27, 27, 27], aligned: [6, 34] },
  { check: 18, blocks: [31, 31, 31, 31], aligned: [6, 22, 38] },
  { check: 22, blocks: [38, 38, 39, 39], aligned: [6, 24, 42] },
  { check: 22, blocks: [36, 36, 36, 37, 37], aligned: [6, 26, 46] },
  { check: 26, blocks: [43, 43, 43, 43, 44], aligned: [6, 28, 50] },
];
/** Which modules a mask turns over. */
const MASKS = [
  (/** @type {number} */ y, /** @type {number} */ x) => (y + x) % 2 === 0,
  (/** @type {number} */ y) => y % 2 === 0,
  (/** @type {number} */ _y, /** @type {number} */ x) => x % 3 === 0,
  (/** @type {number} */ y, /** @type {number} */ x) => (y + x) % 3 === 0,
  (/** @type {number} */ y, /** @type {number} */ x) => ((y >> 1) + Math.floor(x / 3)) % 2 === 0,
  (/** @type {number} */ y, /** @type {number} */ x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (/** @type {number} */ y, /** @type {number} */ x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (/** @type {number} */ y, /** @type {number} */ x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];
const QUIET = 4;
/** What must not be mistaken for a finder. */
const FINDERLIKE = ["10111010000", "00001011101"];

/** @typedef {(boolean | undefined)[][]} Grid rows; undefined where nothing is drawn yet */

/**
 * @param {string} text
 * @returns {boolean[][]} rows from the top, dark ones true; none if the text is too long
 */
export function qr(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version =
    1 + VERSIONS.findIndex(({ blocks }, at) => bytes.length + 2 + Number(at > 8) <= sum(blocks));
  if (version === 0) return [];
  const bits = woven(version, packed(version, bytes)).flatMap((byte) => bitsOf(byte, 8));
  const drawn = MASKS.map((_, mask) => filled(version, mask, bits));
  const faults = drawn.map(penalty);
  return drawn[faults.indexOf(Math.min(...faults))];
}

/**
 * A card with the code of a link, dark on light in every theme, since cameras want it so.
 * @param {App} _app @param {string} url
 */
export function qrCard(_app, url) {
  const rows = qr(url);
  if (!rows.length) return null;
  const size = rows.length + 2 * QUIET;
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")))
    .join("");
  return h(
    "svg",
    {
      class: "qr",
      viewBox: `0 0 ${size} ${size}`,
      role: "img",
      "aria-label": `QR: ${url}`,
      "shape-rendering": "crispEdges",
    },
    h("rect", { width: size, height: size, fill: "#fff" }),
    h("path", { d: path, fill: "#000" }),
  );
}

/** The bytes of a text with their head, and padded. @param {number} version @param {number[]} bytes */
function packed(version, bytes) {
  const room = sum(VERSIONS[version - 1].blocks);
  const bits = [
    ...bitsOf(4, 4),
    ...bitsOf(bytes.length, version > 9 ? 16 : 8),
    ...bytes.flatMap((byte) => bitsOf(byte, 8)),
    0,
    0,
    0,
    0,
  ];
  const data = [];
  for (let at = 0; at + 8 <= bits.length; at += 8)
    data.push(bits.slice(at, at + 8).reduce((byte, bit) => 2 * byte + bit, 0));
  for (let pad = 0xec; data.length < room; pad ^= 0xfd) data.push(pad);
  return data;
}

/** The blocks, each with its correction, a byte of each in turn. @param {number} version @param {number[]} data */
function woven(version, data) {
  const { check, blocks } = VERSIONS[version - 1];
  let from = 0;
  const cut = blocks.map((size) => data.slice(from, (from += size)));
  const inTurn = (/** @type {number[][]} */ lists) =>
    Array.from({ length: Math.max(...lists.map((one) => one.length)) }, (_, at) =>
      lists.flatMap((one) => one.slice(at, at + 1)),
    ).flat();
  return [...inTurn(cut), ...inTurn(cut.map((block) => correction(block, check)))];
}

/** Reed and Solomon's: what is left after division by (x - 1)(x - 2)(x - 4)… @param {number[]} block @param {number} count */
export function correction(block, count) {
  let divisor = [1];
  for (let at = 0, root = 1; at < count; at++, root = times(root, 2)) {
    divisor = [...divisor, 0].map((factor, place) => factor ^ times(divisor[place - 1] ?? 0, root));
  }
  const rest = [...block, ...Array(count).fill(0)];
  block.forEach((_, at) => {
    const lead = rest[at];
    divisor.forEach((factor, place) => (rest[at + place] ^= times(factor, lead)));
  });
  return rest.slice(block.length);
}

/** In the field of 256 that QR codes count in. @param {number} one @param {number} other */
function times(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--)
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0) ^ ((other >> bit) & 1 ? one : 0);
  return product;
}

/** A number, and what is left after division by a polynomial. @param {number} value @param {number} divisor @param {number} width */
function checked(value, divisor, width) {
  let rest = value << width;
  for (let bit = 31 - Math.clz32(rest); bit >= width; bit--)
    if ((rest >> bit) & 1) rest ^= divisor << (bit - width);
  return (value << width) | rest;
}

/** The whole code with one mask. @param {number} version @param {number} mask @param {number[]} bits @returns {boolean[][]} */
function filled(version, mask, bits) {
  const grid = furnished(version, mask);
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const isUp = (size - 1 - right - Number(right < 6)) % 4 < 2;
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1])
        if (grid[y][x] === undefined) grid[y][x] = Boolean(bits[at++]) !== MASKS[mask](y, x);
    }
  }
  return grid.map((row) => row.map(Boolean));
}

/** All that is not data. @param {number} version @param {number} mask @returns {Grid} */
function furnished(version, mask) {
  const size = 17 + 4 * version;
  /** @type {Grid} */
  const grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  for (const [y, x] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ])
    square(grid, y, x, 4, (ring) => ring !== 2 && ring !== 4);
  const { aligned } = VERSIONS[version - 1];
  for (const y of aligned)
    for (const x of aligned) if (grid[y][x] === undefined) square(grid, y, x, 2, (ring) => ring !== 1);
  for (let at = 8; at < size - 8; at++) grid[6][at] = grid[at][6] = at % 2 === 0;
  format(grid, mask);
  if (version > 6) entitled(grid, version);
  return grid;
}

/**
 * Rings around a point, as far as they are on the grid.
 * @param {Grid} grid @param {number} y @param {number} x @param {number} reach
 * @param {(ring: number) => boolean} isDark
 */
function square(grid, y, x, reach, isDark) {
  for (let down = -reach; down <= reach; down++) {
    for (let along = -reach; along <= reach; along++) {
      if (grid[y + down] && x + along in grid)
        grid[y + down][x + along] = isDark(Math.max(Math.abs(down), Math.abs(along)));
    }
  }
}

/** Level and mask, twice; and the one module that is always dark. @param {Grid} grid @param {number} mask */
function format(grid, mask) {
  const size = grid.length;
  bitsOf(checked(mask, 0x537, 10) ^ 0x5412, 15).forEach((bit, at) => {
    const near = at < 6 ? at : at < 7 ? 7 : size - 15 + at;
    const far = at < 7 ? size - 1 - at : at < 9 ? 15 - at : 14 - at;
    grid[8][near] = grid[far][8] = Boolean(bit);
  });
  grid[size - 8][8] = true;
}

/** The version, twice. @param {Grid} grid @param {number} version */
function entitled(grid, version) {
  bitsOf(checked(version, 0x1f25, 12), 18)
    .reverse()
    .forEach((bit, at) => {
      const [along, across] = [Math.floor(at / 3), grid.length - 11 + (at % 3)];
      grid[along][across] = grid[across][along] = Boolean(bit);
    });
}

/** How hard it is to read. @param {boolean[][]} grid */
function penalty(grid) {
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))].map((line) =>
    line.map(Number).join(""),
  );
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []);
  const alike = lines.flatMap((line) =>
    FINDERLIKE.flatMap((one) => line.split("").filter((_, at) => line.startsWith(one, at))),
  );
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2;
  return (
    sum(runs.map((run) => run.length - 2)) +
    3 * blocksOf(grid) +
    40 * alike.length +
    10 * Math.floor(Math.abs(dark - 0.5) * 20)
  );
}

/** How many squares of four are of one colour. @param {boolean[][]} grid */
const blocksOf = (grid) =>
  sum(
    grid
      .slice(1)
      .map(
        (row, y) =>
          row.slice(1).filter((cell, x) => cell === row[x] && cell === grid[y][x] && cell === grid[y][x + 1])
            .length,
      ),
  );

/** @param {number} value @param {number} count @returns {number[]} the highest first */
const bitsOf = (value, count) => Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1);

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
