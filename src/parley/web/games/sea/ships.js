// @ts-check
/**
 * Ships from above, drawn by us: bow, stern, decks, bridge. A ship is drawn once, lying with its bow to the
 * right, one unit a cell; one that stands points up.
 */

import { h } from "../../js/draw.js";

/** @typedef {import("./fleet.js").Box} Box */
/** What stands on deck and where, by the length of a ship: guns point to the bow, or aft. @type {Record<number, [string, number][]>} */
const FITTINGS = {
  1: [["bridge", 0.46]],
  2: [
    ["bridge", 0.7],
    ["gun", 1.32],
  ],
  3: [
    ["aft", 0.55],
    ["bridge", 1.4],
    ["gun", 2.28],
  ],
  4: [
    ["aft", 0.55],
    ["funnel", 1.3],
    ["bridge", 1.95],
    ["gun", 2.72],
    ["gun", 3.35],
  ],
  5: [
    ["aft", 0.55],
    ["aft", 1.2],
    ["funnel", 1.95],
    ["bridge", 2.6],
    ["gun", 3.42],
    ["gun", 4.1],
  ],
};

/** @type {Record<string, (x: number) => Kids[]>} */
const PARTS = {
  gun: (x) => [
    h("path", { class: "barrel", d: `M${x} 0.43H${x + 0.36}M${x} 0.57H${x + 0.36}` }),
    h("circle", { cx: x, cy: 0.5, r: 0.15 }),
  ],
  aft: (x) => [
    h("path", { class: "barrel", d: `M${x} 0.43H${x - 0.32}M${x} 0.57H${x - 0.32}` }),
    h("circle", { cx: x, cy: 0.5, r: 0.15 }),
  ],
  funnel: (x) => [
    h("rect", { x: x - 0.14, y: 0.36, width: 0.28, height: 0.28, rx: 0.12 }),
    h("path", { class: "line", d: `M${x - 0.05} 0.36V0.64` }),
  ],
  bridge: (x) => [
    h("rect", { x: x - 0.2, y: 0.32, width: 0.36, height: 0.36, rx: 0.06 }),
    h("path", { class: "line", d: `M${x + 0.04} 0.32V0.68` }),
  ],
};

/** @param {number} length */
const slim = (length) =>
  `M0.12 0.34Q0.12 0.2 0.28 0.19H${length - 0.66}Q${length - 0.25} 0.22 ${length - 0.05} 0.5Q${length - 0.25} 0.78 ${length - 0.66} 0.81H0.28Q0.12 0.8 0.12 0.66Z`;

/** @param {number} length @param {number} breadth */
const broad = (length, breadth) =>
  `M0.12 0.4Q0.12 0.16 0.36 0.16H${length - 0.7}L${length - 0.1} 0.6V${breadth - 0.6}L${length - 0.7} ${breadth - 0.16}H0.36Q0.12 ${breadth - 0.16} 0.12 ${breadth - 0.4}Z`;

/** A flight deck, its island to starboard and two aircraft. @param {number} length @param {number} breadth */
const flightDeck = (length, breadth) => [
  h("path", { class: "runway", d: `M0.45 ${breadth * 0.4}H${length - 0.35}` }),
  h("rect", { x: length / 2, y: breadth - 0.66, width: 1.2, height: 0.38, rx: 0.08 }),
  h("circle", { cx: length / 2 + 0.35, cy: breadth - 0.47, r: 0.11 }),
  [0.55, 1.3].map((x) =>
    h("path", {
      d: `M${x} ${breadth - 0.78}L${x + 0.5} ${breadth - 0.5}L${x} ${breadth - 0.22}L${x + 0.14} ${breadth - 0.5}Z`,
    }),
  ),
];

/** The lines between decks, so that they can be counted. @param {number} length @param {number} breadth */
const joints = (length, breadth) =>
  Array.from({ length: length - 1 }, (_, at) => `M${at + 1} 0.22V${breadth - 0.22}`).join("");

/** A ship that lies with its bow to the right. @param {number} length @param {number} breadth */
export const hull = (length, breadth) => [
  h("path", { class: "hull", d: breadth > 1 ? broad(length, breadth) : slim(length) }),
  h("path", { class: "joints", d: joints(length, breadth) }),
  h(
    "g",
    { class: "fittings" },
    breadth > 1
      ? flightDeck(length, breadth)
      : (FITTINGS[length] ?? FITTINGS[5]).map(([part, x]) => PARTS[part](x)),
  ),
];

/** How a ship is turned that lies in a box. @param {Box} box */
const turn = ({ w, h: tall }) => (tall > w ? `translate(0 ${tall}) rotate(-90)` : null);

/** A ship in its box, for a drawing of cells. @param {Box} box */
export const ship = (box) =>
  h("g", { transform: turn(box) }, hull(Math.max(box.w, box.h), Math.min(box.w, box.h)));

/** A small picture of a ship for a list, where words say what it is. @param {number} length @param {number} [breadth] */
export const silhouette = (length, breadth = 1) =>
  h(
    "svg",
    {
      class: "silhouette",
      viewBox: `0 0 ${length} ${breadth}`,
      style: { "--len": String(length), "--broad": String(breadth) },
      "aria-hidden": "true",
    },
    hull(length, breadth),
  );
