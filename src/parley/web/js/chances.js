// @ts-check
/**
 * How the chance to win moved, from what a bot says of some positions. Nothing here asks or draws.
 *
 * @typedef {{ply: number, seat: number, chance: number}} Sample the chance of the seat to move after so many plies
 * @typedef {{ply: number, chance: number}} Point
 * @typedef {{seat: number, from: Point, to: Point}} Swing
 */

/** Plies that a swing may lie between and still be found by whoever looks there. */
const NARROW = 8;
/** What may be said out of turn: whoever has the move is asked there. */
const ASIDE = ["resign", "leave", "timeout", "draw"];

/** @param {Moved | undefined} move */
export const isAside = (move) => ASIDE.includes(move?.[1] ?? "");

/**
 * The plies to ask about, at most so many, evenly over the match, the ends first and then ever finer: a
 * rough chart is there soon. What is said out of turn changes nothing, so one of several is enough. With more
 * than two players each seat is asked about as often as the others.
 * @param {Moved[]} moves who moved and how, ply by ply; -1 is chance @param {number} seats @param {number} most
 */
export function pliesToAsk(moves, seats, most) {
  const turns = moves.flatMap(([seat], ply) =>
    seat < 0 || (isAside(moves[ply]) && isAside(moves[ply - 1])) ? [] : [{ ply, seat }],
  );
  const groups =
    seats > 2
      ? Array.from({ length: seats }, (_, seat) => turns.filter((turn) => turn.seat === seat))
      : [turns];
  const chosen = groups.flatMap((group) => evenly(group, Math.floor(most / groups.length)));
  return coarsely(chosen.sort((a, b) => a.ply - b.ply)).map(({ ply }) => ply);
}

/** @template T @param {T[]} list @param {number} most @returns {T[]} */
function evenly(list, most) {
  const count = Math.min(list.length, most);
  return Array.from(
    { length: count },
    (_, at) => list[count > 1 ? Math.round((at * (list.length - 1)) / (count - 1)) : 0],
  );
}

/** The ends, the middle, the quarters and so on. @template T @param {T[]} list @returns {T[]} */
function coarsely(list) {
  if (list.length < 3) return list;
  const order = [0, list.length - 1];
  const gaps = [[0, list.length - 1]];
  for (const [from, to] of gaps) {
    if (to - from < 2) continue;
    const middle = Math.floor((from + to) / 2);
    order.push(middle);
    gaps.push([from, middle], [middle, to]);
  }
  return order.map((at) => list[at]);
}

/** What everybody has in the end. @param {{places: number[]} | null} outcome @returns {number[]} */
export function finalChances(outcome) {
  const places = outcome?.places ?? [];
  const winners = places.filter((place) => place === 1).length;
  return places.map((place) => (place === 1 ? 1 / winners : 0));
}

const OUT = ["eliminated", "dropped", "stopped"];

/**
 * When each seat was out of the match, if it was.
 * @param {{ply: number, moment: string, seat?: number | null}[]} moments @returns {Record<number, number>}
 */
export const outsOf = (moments) =>
  Object.fromEntries(
    moments.flatMap(({ ply, moment, seat }) =>
      OUT.includes(moment) && typeof seat === "number" ? [[seat, ply]] : [],
    ),
  );

/**
 * A line for every seat. Of two players one's chance is what the other's leaves; the end is the outcome, and comes when one is out.
 * @param {Sample[]} samples @param {number} seats @param {{places: number[]} | null} outcome
 * @param {number} plies @param {Record<number, number>} [outs]
 * @returns {Point[][]}
 */
export function linesOf(samples, seats, outcome, plies, outs = {}) {
  const sorted = [...samples].sort((a, b) => a.ply - b.ply);
  const ends = finalChances(outcome);
  return Array.from({ length: seats }, (_, seat) => {
    const points = sorted.flatMap((one) => {
      if (one.seat === seat) return [{ ply: one.ply, chance: one.chance }];
      return seats === 2 ? [{ ply: one.ply, chance: 1 - one.chance }] : [];
    });
    if (!points.length || seat >= ends.length) return points;
    const isOut = seats > 2 && !ends[seat] && outs[seat] < plies;
    const end = { ply: plies, chance: ends[seat] };
    return isOut
      ? [...points.filter(({ ply }) => ply < outs[seat]), { ply: outs[seat], chance: 0 }, end]
      : [...points, end];
  });
}

/**
 * A line for every seat, from what was known of all of them as the match went on; the end is the outcome.
 * @param {{ply: number, chances: (number | null)[]}[]} known @param {{places: number[]} | null} outcome
 * @param {number} plies @returns {Point[][]}
 */
export const linesFrom = (known, outcome, plies) =>
  (known[0]?.chances ?? []).map((_, seat) =>
    [
      ...known.map(({ ply, chances }) => ({ ply, chance: chances[seat] })),
      { ply: plies, chance: finalChances(outcome)[seat] ?? null },
    ].filter(/** @returns {point is Point} */ (point) => point.chance !== null),
  );

/**
 * The largest swings, one for a ply; of those who win and lose the same it is the winner's.
 * @param {Point[][]} lines @param {number} count @returns {Swing[]}
 */
export function swingsOf(lines, count) {
  const size = (/** @type {Swing} */ one) => Math.abs(one.to.chance - one.from.chance);
  const gain = (/** @type {Swing} */ one) => one.to.chance - one.from.chance;
  const all = lines.flatMap((points, seat) =>
    points.slice(1).map((to, at) => ({ seat, from: points[at], to })),
  );
  all.sort((a, b) => Math.round((size(b) - size(a)) * 1e6) || gain(b) - gain(a));
  /** @type {Map<number, Swing>} */
  const best = new Map();
  for (const one of all) if (size(one) > 0 && !best.has(one.to.ply)) best.set(one.to.ply, one);
  return [...best.values()].slice(0, count);
}

/**
 * Where to look more closely: a turn in the middle of the widest of the largest swings, which nobody has been
 * asked about; -1: all are narrow.
 * @param {Moved[]} moves @param {Point[][]} lines @param {number} count @param {number[]} asked
 */
export function plyBetween(moves, lines, count, asked) {
  const wide = swingsOf(lines, count).filter(({ from, to }) => to.ply - from.ply > NARROW);
  wide.sort((a, b) => b.to.ply - b.from.ply - (a.to.ply - a.from.ply));
  for (const { seat, from, to } of wide) {
    const middle = (from.ply + to.ply) / 2;
    const turns = moves.flatMap(([mover], ply) =>
      ply > from.ply &&
      ply < to.ply &&
      mover >= 0 &&
      (lines.length === 2 || mover === seat) &&
      !asked.includes(ply)
        ? [ply]
        : [],
    );
    if (turns.length)
      return turns.reduce((best, ply) => (Math.abs(ply - middle) < Math.abs(best - middle) ? ply : best));
  }
  return -1;
}

/** What a line shows at a ply, between two points too; before the first it is the first. @param {Point[]} points @param {number} ply */
export function chanceAt(points, ply) {
  const next = points.findIndex((one) => one.ply >= ply);
  if (next < 1) return points.at(next)?.chance ?? null;
  const [a, b] = [points[next - 1], points[next]];
  return a.chance + ((b.chance - a.chance) * (ply - a.ply)) / (b.ply - a.ply);
}
