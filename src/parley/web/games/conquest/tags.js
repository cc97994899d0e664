// @ts-check
/** What a continent is called and worth, written where it hides nothing: on its own land, or on the sea beside it. */

import { homeless, overlap } from "./names.js";

/** @typedef {import("./names.js").Box} Box */

/** By the size of a counter: the letters, and the steps in which a place is looked for. */
const [LETTER, STEP] = [0.92, 0.9];
/** How wide a letter is, by its height. */
const WIDE = 0.6;

/** @param {number} size of a counter */
export const tagSize = (size) => size * LETTER;

/**
 * @param {import("./chart.js").Picture} picture @param {string[]} texts by continent @param {Box[]} taken by names and counters
 * @returns {Box[]} by continent
 */
export function placeTags(picture, texts, taken) {
  const { size, points, homes } = picture;
  const boxes = [...taken];
  return texts.map((text, land) => {
    const [wide, high] = [text.length * tagSize(size) * WIDE, tagSize(size) * 1.3];
    const own = points.filter((_, node) => homes[node] === land);
    const box = spots(picture, wide, high)
      .map(({ x, y }) => ({ x, y, wide, high }))
      .reduce(
        (best, one) => {
          const cost = costOf(one, land, own, picture, boxes, best.cost);
          return cost < best.cost ? { box: one, cost } : best;
        },
        { box: { x: picture.width / 2, y: picture.height / 2, wide, high }, cost: Infinity },
      ).box;
    boxes.push(box);
    return box;
  });
}

/** @param {import("./chart.js").Picture} picture @param {number} wide @param {number} high */
function spots({ width, height, size }, wide, high) {
  const found = [];
  for (let y = high; y < height - high; y += size * STEP)
    for (let x = wide / 2 + size / 2; x < width - wide / 2 - size / 2; x += size * STEP) found.push({ x, y });
  return found;
}

/** What is hidden counts most, then how far it is, then land of others. */
function costOf(
  /** @type {Box} */ box,
  /** @type {number} */ land,
  /** @type {{x: number, y: number}[]} */ own,
  /** @type {import("./chart.js").Picture} */ picture,
  /** @type {Box[]} */ taken,
  /** @type {number} */ most,
) {
  const near = Math.min(...own.map(({ x, y }) => Math.hypot(x - box.x, y - box.y)));
  const all = own.reduce((sum, { x, y }) => sum + Math.hypot(x - box.x, y - box.y), 0) / own.length;
  let cost = near * 0.8 + all * 0.35;
  if (cost >= most) return cost;
  cost += homeless(box, picture, land) * picture.size * 9;
  for (const other of taken) if (cost < most) cost += overlap(box, other) * 6;
  return cost;
}
