// @ts-check
/**
 * Which ply of a match is worth another look. Where chances are known, as to those who watched, it is the one that decided:
 * it lies where they swung the most. Of what happened, there or in all, it is the largest ship sunk, the largest capture,
 * whoever was put out, else the last place taken; of the winner's where somebody has won, the latest of those that are alike.
 *
 * @typedef {{ply: number, focus: import("./film.js").Focus, isDecisive: boolean}} Moment
 */

import { linesFrom, swingsOf } from "./chances.js";

/** How much an event weighs, by its name. @typedef {NonNullable<Play["weights"]>} Weights */

/** Where the ply was made. @param {Happening[]} events */
const cellOf = (events) => events.find(({ cell }) => cell)?.cell;

/** @param {Happening} event */
const author = (event) => event.by ?? event.seat;

/** @typedef {Pick<Ply, "ply" | "events">[]} Log */

/**
 * @param {Log} log @param {{places: number[]} | null} outcome @param {Weights} weights
 * @param {{ply: number, chances: (number | null)[]}[]} [known] @returns {Moment | null}
 */
export function decisive(log, outcome, weights, known = []) {
  const [swing] = swingsOf(linesFrom(known, outcome, log.at(-1)?.ply ?? 0), 1);
  const there = swing ? log.filter(({ ply }) => ply > swing.from.ply && ply <= swing.to.ply) : [];
  const decided = heaviest(there, outcome, weights);
  const found = decided ?? heaviest(log, outcome, weights);
  return found && { ...found, isDecisive: found === decided };
}

/** @param {Log} log @param {{places: number[]} | null} outcome @param {Weights} weights */
function heaviest(log, outcome, weights) {
  const isWinner = (/** @type {number | undefined} */ seat) =>
    seat === undefined || (outcome?.places[seat] ?? 1) === 1;
  const found = log.flatMap(({ ply, events }) =>
    events.map((event) => ({
      ply,
      focus: { side: 1 - (event.seat ?? 0), cell: cellOf(events), node: event.target },
      weight: isWinner(author(event)) ? (weights[event.event]?.(event) ?? 0) : 0,
    })),
  );
  const best = found.reduce(
    (most, one) => (one.weight > 0 && one.weight >= (most?.weight ?? 0) ? one : most),
    /** @type {(Omit<Moment, "isDecisive"> & {weight: number}) | null} */ (null),
  );
  return best && { ply: best.ply, focus: best.focus };
}
