// @ts-check
/** What a picture of Dots holds, reckoned from a view without a canvas. */

import { inMask, parseCell, spots } from "../../js/cells.js";
import { lands } from "./land.js";
import { sideOf } from "../../js/heat.js";

/**
 * @typedef {{width: number, height: number, live: Spot[][], dead: Spot[][], struck: Spot[][], tied: Spot[][],
 *   lands: import("./land.js").Land[][],
 *   free: Spot[][], allowed: Spot[], last: Spot | null, warm: [number, number, number][], advised: Spot | null}} Picture
 *   all by seat: `dead` dots lie in captured land, `struck` are those a seat has captured, `tied` hang on the edge;
 *   `warm`: points and the size of their crosses, 0 to 1
 */

/** Where a dot may go is shown if it is less than this share of the board. */
const NARROW = 0.25;
const NOBODY = -1;

/**
 * @param {View<import("./types.js").Dots>} view @param {{width: number, height: number}} setup
 * @param {Hint | null} [hint] @returns {Picture}
 */
export function picture(view, { width, height }, hint = null) {
  const { board, legal } = view;
  const dots = board.dots.map(spots);
  const isHeld = (/** @type {Spot} */ [x, y]) =>
    board.areas.some((/** @type {Mask} */ area) => inMask(area, x, y));
  const live = dots.map((/** @type {Spot[]} */ own) => own.filter((spot) => !isHeld(spot)));
  const allowed = view.to_move.length && legal ? spots(legal.put) : [];
  return {
    width,
    height,
    live,
    dead: dots.map((/** @type {Spot[]} */ own) => own.filter(isHeld)),
    struck: board.areas.map((/** @type {Mask} */ area, /** @type {number} */ seat) =>
      prisoners(dots, area, seat),
    ),
    tied: tied(live, { width, height }),
    lands: board.areas.map(lands),
    free: board.free.map(spots),
    allowed: isNarrow(allowed, { width, height }) ? allowed : [],
    last: board.last,
    warm: (hint?.heat ?? []).flatMap((row, y) =>
      row.flatMap((share, x) =>
        share ? [/** @type {[number, number, number]} */ ([x, y, sideOf(share)])] : [],
      ),
    ),
    advised: /^[A-Z]+\d+$/.test(hint?.move ?? "") ? parseCell(hint?.move ?? "") : null,
  };
}

/** @param {Spot[]} allowed @param {{width: number, height: number}} setup */
export const isNarrow = (allowed, { width, height }) => allowed.length < NARROW * width * height;

/** @param {Spot[][]} dots @param {Mask} area @param {number} seat @returns {Spot[]} */
const prisoners = (dots, area, seat) =>
  area.length
    ? dots.flatMap((own, owner) => (owner === seat ? [] : own.filter(([x, y]) => inMask(area, x, y))))
    : [];

/** @type {WeakMap<object, {dots: number, points: number}[]>} */
const tallies = new WeakMap();

/**
 * How many dots each has captured, and how many points their land has; counted once for a position.
 * @param {Pick<import("./types.js").Board, "dots" | "areas">} board @returns {{dots: number, points: number}[]}
 */
export function tally(board) {
  const all = tallies.has(board) ? [] : board.dots.map(spots);
  const count = (/** @type {Mask} */ area, /** @type {number} */ seat) => ({
    dots: prisoners(all, area, seat).length,
    points: spots(area).length,
  });
  const found = tallies.get(board) ?? board.areas.map(count);
  tallies.set(board, found);
  return found;
}

/**
 * The live dots that hang on the edge of the board by dots of their own: nobody can surround them without cutting
 * the line. It is no rule, only what players look for. A line is cut where two of one enemy cross it.
 * @param {Spot[][]} live @param {{width: number, height: number}} setup @returns {Spot[][]}
 */
export function tied(live, { width, height }) {
  const owner = new Int8Array(width * height).fill(NOBODY);
  live.forEach((own, seat) => own.forEach(([x, y]) => (owner[y * width + x] = seat)));
  return live.map((own, seat) => {
    const found = own.filter(([x, y]) => x === 0 || y === 0 || x === width - 1 || y === height - 1);
    for (const [x, y] of found) owner[y * width + x] = NOBODY - 1 - seat;
    for (const [x, y] of found) {
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          if (
            owner[ny * width + nx] !== seat ||
            (nx !== x && ny !== y && isCut(owner[y * width + nx], owner[ny * width + x], seat))
          )
            continue;
          owner[ny * width + nx] = NOBODY - 1 - seat;
          found.push([nx, ny]);
        }
      }
    }
    return found;
  });
}

/**
 * Do two dots of one enemy lie across a step? Those that are found tied are counted from -2 down.
 * @param {number} one @param {number} other @param {number} seat
 */
const isCut = (one, other, seat) =>
  one !== NOBODY && other !== NOBODY && seatOf(one) === seatOf(other) && seatOf(one) !== seat;

/** @param {number} owner */
const seatOf = (owner) => (owner < NOBODY ? NOBODY - 1 - owner : owner);

/**
 * A view without the land that some plies have captured: the ground on which it is shown how.
 * @param {View<import("./types.js").Dots>} view @param {Ply<import("./types.js").Dots>[]} plies
 */
export function before(view, plies) {
  const rings = plies.flatMap((ply) => ply.events).filter((one) => one.event === "Captured");
  if (!rings.length) return view;
  const areas = view.board.areas.map((/** @type {Mask} */ mask) => [...mask]);
  for (const { seat, area } of rings) area.forEach((/** @type {Spot} */ spot) => clear(areas[seat], spot));
  return { ...view, board: { ...view.board, areas } };
}

/** @param {Mask} mask @param {Spot} spot */
function clear(mask, [x, y]) {
  if (inMask(mask, x, y)) mask[y] -= 2 ** x;
}
