// @ts-check
/**
 * How the chance to win moved, from what is known of some positions. Nothing here asks or draws.
 *
 * @typedef {{ply: number, chance: number}} Point
 * @typedef {{seat: number, from: Point, to: Point}} Swing
 */

/** What everybody has in the end. @param {{places: number[]} | null} outcome @returns {number[]} */
export function finalChances(outcome) {
  const places = outcome?.places ?? [];
  const winners = places.filter((place) => place === 1).length;
  return places.map((place) => (place === 1 ? 1 / winners : 0));
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

/** What a line shows at a ply, between two points too; before the first it is the first. @param {Point[]} points @param {number} ply */
export function chanceAt(points, ply) {
  const next = points.findIndex((one) => one.ply >= ply);
  if (next < 1) return points.at(next)?.chance ?? null;
  const [a, b] = [points[next - 1], points[next]];
  return a.chance + ((b.chance - a.chance) * (ply - a.ply)) / (b.ply - a.ply);
}
