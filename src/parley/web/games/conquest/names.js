// @ts-check
/** Where the names of places stand on a map: beside their nodes, in lines, where they hide the least. */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, wide: number, high: number}} Box by its middle */
/** @typedef {{lines: string[], box: Box}} Name */

/** Of the size of a node: its halo, the letters of a name. */
const [HALO, LETTER] = [1.25, 0.88];
/** Of the size of a letter: how wide it is, how high a line. */
const [WIDE, HIGH] = [0.62, 1.1];
/** Names longer than this are broken. */
const LONG = 10;
const ROUNDS = 3;
/** What it costs to stand below, above, right or left, as long as nothing is hidden. */
const SIDES = [
  [0, 1, 0],
  [0, -1, 0.2],
  [1, 0, 0.4],
  [-1, 0, 0.4],
];

/** The share of a box that lies on land of others. @param {Box} box @param {import("./chart.js").Picture} picture @param {number} land */
export function homeless({ x, y, wide, high }, { land: { owner, columns, cell }, homes }, land) {
  const spots = [-0.5, -0.25, 0, 0.25, 0.5].flatMap((right) =>
    [-0.4, 0.4].map((down) => [x + right * wide, y + down * high]),
  );
  const found = spots.filter(([left, top]) => {
    const at = owner[Math.round(top / cell) * columns + Math.round(left / cell)] ?? -1;
    return at >= 0 && homes[at] !== land;
  });
  return found.length / spots.length;
}

/** What counters cover. @param {Point[]} nodes @param {number} size of a node @returns {Box[]} */
export const halos = (nodes, size) =>
  nodes.map(({ x, y }) => ({ x, y, wide: size * HALO * 2, high: size * HALO * 2 }));

/** @param {number} size of a node */
export const letterSize = (size) => size * LETTER;

/** The lines of a name, none much longer than the others. @param {string} name @returns {string[]} */
export function linesOf(name) {
  const words = name.split(" ");
  if (name.length <= LONG || words.length < 2) return [name];
  const breaks = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  return breaks.reduce((best, one) =>
    Math.max(one[0].length, one[1].length) < Math.max(best[0].length, best[1].length) ? one : best,
  );
}

/** @param {Box} a @param {Box} b @returns {number} the area both cover */
export function overlap(a, b) {
  const along = (/** @type {number} */ far, /** @type {number} */ reach) =>
    Math.max(0, reach - Math.abs(far));
  const [wide, high] = [along(a.x - b.x, (a.wide + b.wide) / 2), along(a.y - b.y, (a.high + b.high) / 2)];
  return Math.min(wide, a.wide, b.wide) * Math.min(high, a.high, b.high);
}

/** How much of a box lies outside. @param {Box} box @param {{x: number, y: number, width: number, height: number}} frame */
const outside = (box, frame) =>
  box.wide * box.high -
  overlap(box, {
    x: frame.x + frame.width / 2,
    y: frame.y + frame.height / 2,
    wide: frame.width,
    high: frame.height,
  });

/**
 * @param {Point[]} nodes @param {string[]} names @param {number} size of a node
 * @param {{x: number, y: number, width: number, height: number}} frame
 * @returns {Name[]}
 */
export function placeNames(nodes, names, size, frame) {
  const letter = letterSize(size);
  const rounds = halos(nodes, size);
  /** @type {Name[]} */
  const placed = [];
  for (let round = 0; round < ROUNDS; round++) {
    nodes.forEach((node, at) => {
      const lines = linesOf(names[at]);
      const [wide, high] = [
        Math.max(...lines.map((line) => line.length)) * letter * WIDE,
        lines.length * letter * HIGH,
      ];
      const others = [...rounds, ...placed.map(({ box }) => box)].filter(
        (_, other) => other !== at && other !== at + nodes.length,
      );
      const choices = SIDES.map(([right, down, dislike]) => {
        const box = {
          x: node.x + right * (size * HALO + wide / 2),
          y: node.y + down * (size * HALO + high / 2),
          wide,
          high,
        };
        const hidden = others.reduce((sum, other) => sum + overlap(box, other), 0);
        return { box, cost: dislike * letter * letter + hidden + 4 * outside(box, frame) };
      });
      placed[at] = { lines, box: choices.reduce((best, one) => (one.cost < best.cost ? one : best)).box };
    });
  }
  return placed;
}
