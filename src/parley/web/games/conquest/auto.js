// @ts-check
/** Where a unit goes if one does not care: taste, not rules. What may be chosen the server has said. */

/** @typedef {import("./sites.js").Chart} Chart */

/** The nodes joined to each. @param {Chart} map @returns {number[][]} */
export function joinedTo(map) {
  /** @type {number[][]} */
  const joined = map.nodes.map(() => []);
  for (const [a, b] of map.edges) {
    joined[a].push(b);
    joined[b].push(a);
  }
  return joined;
}

/**
 * Of free nodes that in the continent one has most of, and beside one's own; of one's own the most threatened.
 * @param {Chart} map @param {{owners: number[], units: number[]}} board @param {number} seat
 * @param {number[]} choices @returns {number}
 */
export function favourite(map, { owners, units }, seat, choices) {
  const joined = joinedTo(map);
  const share = (/** @type {number[]} */ nodes) =>
    nodes.filter((node) => owners[node] === seat).length / nodes.length;
  const worth = (/** @type {number} */ node) => {
    if (owners[node] === seat)
      return (
        joined[node].reduce((sum, other) => sum + (owners[other] === seat ? 0 : units[other] + 1), 0) -
        units[node]
      );
    const home = map.continents.find((land) => land.nodes.includes(node));
    return share(home?.nodes ?? []) * 2 + share(joined[node]) + 1 / (home?.nodes.length ?? 1);
  };
  return choices.reduce((best, node) => (worth(node) > worth(best) ? node : best));
}

/**
 * The shortest way over one's own land; straight where there is none.
 * @param {Chart} map @param {number[]} owners @param {number} from @param {number} to @returns {number[]}
 */
export function wayOver(map, owners, from, to) {
  const joined = joinedTo(map);
  const ways = new Map([[from, [from]]]);
  for (const [node, way] of ways) {
    if (node === to) return way;
    for (const next of joined[node])
      if (!ways.has(next) && owners[next] === owners[to]) ways.set(next, [...way, next]);
  }
  return [from, to];
}
