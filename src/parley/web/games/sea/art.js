// @ts-check
/**
 * The picture under a grid of cells: water, ships with what has become of them, and marks. It is one drawing in
 * units of a cell, with a row and a column before it for the names; all marks of a kind are one path, so a
 * large board costs no more than a small one. What it shows the cells say in words.
 *
 * @typedef {import("./sea.js").Cell} Cell
 * @typedef {import("./fleet.js").Box} Box
 * @typedef {{box: Box, key: string, looks: string}} Vessel
 * @typedef {{rows: Cell[][], fleet?: Box[], style?: (cell: Cell) => string}} Scene
 */

import { h } from "../../js/draw.js";
import { covers } from "./fleet.js";
import { ship } from "./ships.js";

/** A star with eight points round the middle of a cell. */
const BURST = Array.from({ length: 16 }, (_, at) => {
  const [angle, far] = [(at * Math.PI) / 8, at % 2 ? 0.22 : 0.43];
  return `${at ? "L" : "M"}${(far * Math.sin(angle)).toFixed(3)} ${(-far * Math.cos(angle)).toFixed(3)}`;
}).join("");

/** A ring of this radius round a point. @param {number} x @param {number} y @param {number} r */
const ring = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** @param {number} x @param {number} y @param {number} r */
const cross = (x, y, r) => `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;

/** Steps of a path from point to point, moved to a cell. @param {string} steps @param {number} x @param {number} y */
const moved = (steps, x, y) =>
  steps.replace(
    /([ML])(\S+) ([^ML]+)/g,
    (_, letter, a, b) => `${letter}${(Number(a) + x).toFixed(3)} ${(Number(b) + y).toFixed(3)}`,
  );

/**
 * What is drawn on cells, in this order: which cells have it, and what it is round their middle.
 * @type {[string, (cell: Cell) => boolean, (x: number, y: number) => string][]}
 */
const MARKS = [
  ["barred", (cell) => cell.barred, (x, y) => ring(x, y, 0.07)],
  ["stale", (cell) => cell.mark === ":" && !cell.barred && !cell.came, (x, y) => ring(x, y, 0.22)],
  ["miss", (cell) => cell.mark === "o", (x, y) => ring(x, y, 0.27)],
  ["drop", (cell) => cell.mark === "o", (x, y) => ring(x, y, 0.1)],
  [
    "came",
    (cell) => cell.came,
    (x, y) => [-0.14, 0.1].map((dy) => `M${x - 0.32} ${y + dy}q0.16 -0.16 0.32 0t0.32 0`).join(""),
  ],
  ["burst", (cell) => cell.mark === "x", (x, y) => `${moved(BURST, x, y)}Z`],
  ["cross", (cell) => cell.mark === "x", (x, y) => cross(x, y, 0.13)],
  ["wreck", (cell) => cell.mark === "X", (x, y) => cross(x, y, 0.2)],
  [
    "flag",
    (cell) => cell.flag,
    (x, y) => `M${x - 0.18} ${y + 0.34}V${y - 0.34}L${x + 0.3} ${y - 0.16}L${x - 0.18} ${y + 0.02}`,
  ],
  [
    "bracket",
    (cell) => cell.last,
    (x, y) =>
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ]
        .map(([u, v]) => `M${x + u * 0.43} ${y + v * 0.2}V${y + v * 0.43}H${x + u * 0.2}`)
        .join(""),
  ],
];

/** The ships one sees: those one knows of, and wrecks, which are joined cells that have sunk. @param {Scene} scene @returns {Vessel[]} */
export function vessels({ rows, fleet = [], style }) {
  const known = fleet.map((box, at) => ({ box, key: `ship${at}` }));
  const wrecks = rows
    .flat()
    .filter(
      (cell) =>
        cell.mark === "X" &&
        !fleet.some((box) => covers(box, cell.x, cell.y)) &&
        !isSunk(rows, cell.x - 1, cell.y) &&
        !isSunk(rows, cell.x, cell.y - 1),
    )
    .map((cell) => ({ box: wreckAt(rows, cell), key: `wreck${cell.x},${cell.y}` }));
  return [...known, ...wrecks].map(({ box, key }) => ({
    box,
    key,
    looks: ["vessel", isSunk(rows, box.x, box.y) && "sunk", style?.(rows[box.y][box.x])]
      .filter(Boolean)
      .join(" "),
  }));
}

/** @param {Cell[][]} rows @param {number} x @param {number} y */
const isSunk = (rows, x, y) => rows[y]?.[x]?.mark === "X";

/** @param {Cell[][]} rows @param {Cell} first its top left cell @returns {Box} */
function wreckAt(rows, { x, y }) {
  const box = { x, y, w: 1, h: 1 };
  while (isSunk(rows, x + box.w, y)) box.w++;
  while (isSunk(rows, x, y + box.h)) box.h++;
  return box;
}

/** All that is on the cells, a path for every kind of mark there is. @param {Cell[][]} rows @returns {[string, string][]} */
export function marks(rows) {
  const cells = rows.flat();
  return MARKS.map(
    ([name, has, path]) =>
      /** @type {[string, string]} */ ([
        name,
        cells
          .filter(has)
          .map((cell) => path(cell.x + 0.5, cell.y + 0.5))
          .join(""),
      ]),
  ).filter(([, path]) => path);
}

/** @type {Record<number, {swell: string, lines: string}>} */
const seas = {};

/** The lines of a sea of this size: those between cells, and a few long waves. @param {number} n */
function sea(n) {
  return (seas[n] ??= {
    lines: Array.from({ length: n + 1 }, (_, at) => `M${at} 0V${n}M0 ${at}H${n}`).join(""),
    swell: Array.from({ length: n }, (_, row) =>
      wave((row * 3.7) % (n - 2), row + 0.3 + ((row * 7) % 5) / 12, Math.min(3, n - ((row * 3.7) % (n - 2)))),
    ).join(""),
  });
}

/** @param {number} x @param {number} y @param {number} long */
const wave = (x, y, long) =>
  `M${x.toFixed(2)} ${y.toFixed(2)}q0.25 -0.14 0.5 0${"t0.5 0".repeat(Math.max(0, Math.floor(long * 2) - 1))}`;

/** @param {Vessel} vessel */
const drawVessel = ({ box, key, looks }) =>
  h(
    "g",
    {
      class: looks,
      key,
      "data-key": key,
      "data-box": `${box.x} ${box.y} ${box.w} ${box.h}`,
      transform: `translate(${box.x} ${box.y})`,
    },
    h("path", { class: "wake", d: wakeOf(box) }),
    h("g", { class: "body" }, ship(box)),
  );

/** What a ship leaves behind while it moves: rings of water round it. @param {Box} box */
const wakeOf = ({ w, h: tall }) =>
  `M-0.25 -0.1Q${w / 2} -0.4 ${w + 0.25} -0.1M-0.25 ${tall + 0.1}Q${w / 2} ${tall + 0.4} ${w + 0.25} ${tall + 0.1}`;

/** The cells of the last shots: nothing is seen there but motion. @param {Cell[][]} rows */
const shots = (rows) =>
  rows
    .flat()
    .filter((cell) => cell.last)
    .map(({ x, y }) =>
      h(
        "g",
        {
          class: "shot",
          key: `${x},${y}`,
          "data-key": `${x},${y}`,
          transform: `translate(${x + 0.5} ${y + 0.5})`,
        },
        h("path", { class: "flash", d: `${BURST}Z` }),
        h("circle", { class: "ripple", r: 0.45 }),
      ),
    );

/**
 * @param {Scene} scene
 * @param {{ref?: ((node: SVGSVGElement) => void) | undefined, part?: string}} [how] `part` of the drawing,
 *   as a view box: all of it, if none is named
 */
export function art(scene, { ref, part } = {}) {
  const n = scene.rows.length;
  return h(
    "svg",
    {
      class: "art",
      viewBox: part ?? `-1 -1 ${n + 1} ${n + 1}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
      ref,
    },
    h("rect", { class: "deep", x: 0, y: 0, width: n, height: n }),
    h("path", { class: "swell", d: sea(n).swell }),
    h("path", { class: "lines", d: sea(n).lines }),
    h("g", { class: "ships" }, vessels(scene).map(drawVessel)),
    h(
      "g",
      { class: "marks" },
      marks(scene.rows).map(([name, d]) => h("path", { class: `on-${name}`, key: name, d })),
    ),
    h("g", { class: "shots" }, shots(scene.rows)),
  );
}
