// @ts-check
/** The moves a bot likes, drawn on the map: wedges that point where units go, rings where they are put, each with its rank. */

import { clamp } from "../../js/cells.js";
import { h } from "../../js/draw.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{rank: number, from: number | null, to: number}} Advice */

/** Where on the map the best moves are; the first of a kind on a place counts. @param {Hint | null | undefined} hint @returns {Advice[]} */
export function advices(hint) {
  const moves = hint?.moves.length ? hint.moves.map(([move]) => move) : hint ? [hint.move] : [];
  /** @type {Map<string, Advice>} */
  const found = new Map();
  moves.forEach((move, at) => {
    const [verb, first, second] = move.split(" ");
    const [from, to] = verb === "place" ? [null, Number(first)] : [Number(first), Number(second)];
    const key = `${from} ${to}`;
    if (["place", "attack", "march"].includes(verb) && !found.has(key))
      found.set(key, { rank: at + 1, from, to });
  });
  return [...found.values()];
}

/** A wedge from one place to another, broad at its beginning. @param {Point} a @param {Point} b @param {number} size of a node */
export function wedge(a, b, size) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${(a.x + ux * along - uy * aside).toFixed(2)},${(a.y + uy * along + ux * aside).toFixed(2)}`;
  return [at(size, size), at(length - size, 0), at(size, -size)].join(" ");
}

/** A little aside of the middle of a way. @param {Point} a @param {Point} b @param {number} size @returns {Point} */
function beside(a, b, size) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  return { x: (a.x + b.x) / 2 - uy * size * 1.2, y: (a.y + b.y) / 2 + ux * size * 1.2 };
}

/**
 * Where a move begins and ends, once more on the other side where it goes round the world.
 * @param {Point} a @param {Point} b @param {number} width of the map @param {boolean} isRound @returns {[Point, Point][]}
 */
export function ways(a, b, width, isRound) {
  if (!isRound) return [[a, b]];
  const turn = a.x < b.x ? -width : width;
  return [
    [a, { x: b.x + turn, y: b.y }],
    [{ x: a.x - turn, y: a.y }, b],
  ];
}

/**
 * @param {Hint | null | undefined} hint @param {Point[]} nodes @param {number} size of a node
 * @param {{x: number, width: number}} frame of the map
 * @param {(a: Point, b: Point) => boolean} isRound does the way between two go round the world?
 */
export function drawAdvice(hint, nodes, size, frame, isRound) {
  return advices(hint)
    .reverse()
    .map(({ rank, from, to }) => {
      const look = `advice ${rank === 1 ? "best" : ""}`;
      const lines =
        from === null ? [] : ways(nodes[from], nodes[to], frame.width, isRound(nodes[from], nodes[to]));
      const aside = lines.length
        ? beside(...lines[0], size)
        : { x: nodes[to].x + size * 1.7, y: nodes[to].y - size * 1.5 };
      const label = { ...aside, x: clamp(aside.x, frame.x + size, frame.x + frame.width - size) };
      return h(
        "g",
        { class: look, key: `advice ${from} ${to}`, "aria-hidden": "true" },
        lines.map(([a, b]) => h("polygon", { points: wedge(a, b, size) })),
        from === null && h("circle", { class: "ring", cx: nodes[to].x, cy: nodes[to].y, r: size * 1.75 }),
        h("circle", { class: "badge", cx: label.x, cy: label.y, r: size * 0.7 }),
        h("text", { x: label.x, y: label.y }, rank),
      );
    });
}
