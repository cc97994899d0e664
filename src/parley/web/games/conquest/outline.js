// @ts-check
/** Outlines of what lies on a grid: lines between two owners, smoothed once, so that neighbours fit together without a gap. */

/** @typedef {[number, number]} Spot */
/** @typedef {{left: number, right: number, spots: Spot[]}} Line what lies to the left and to the right of it, and where it runs */

const SMOOTH = 5;
const KEPT = 2;
/** Right, down, left, up. @type {Spot[]} */
const WAYS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** @param {{columns: number, rows: number, owner: ArrayLike<number>}} land @returns {Line[]} */
export function linesOf({ columns, rows, owner }) {
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    x < 0 || y < 0 || x >= columns || y >= rows ? -1 : owner[y * columns + x];
  // What lies to the left and to the right of whoever goes from a corner of cells in one of the ways.
  const left = [
    (/** @type {number} */ x, /** @type {number} */ y) => at(x, y - 1),
    at,
    (/** @type {number} */ x, /** @type {number} */ y) => at(x - 1, y),
    (/** @type {number} */ x, /** @type {number} */ y) => at(x - 1, y - 1),
  ];
  const right = [left[1], left[2], left[3], left[0]];
  const ways = (/** @type {number} */ x, /** @type {number} */ y) =>
    [0, 1, 2, 3].filter((way) => left[way](x, y) !== right[way](x, y));
  const seen = new Uint8Array((columns + 1) * (rows + 1) * 4);
  const mark = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ way) =>
    (seen[(y * (columns + 1) + x) * 4 + way] = 1);

  /** @param {number} x @param {number} y @param {number} way @returns {Line} */
  function follow(x, y, way) {
    /** @type {Spot[]} */
    const spots = [[x, y]];
    const line = { left: left[way](x, y), right: right[way](x, y), spots };
    for (let [nowX, nowY, now] = [x, y, way]; ;) {
      mark(nowX, nowY, now);
      [nowX, nowY] = [nowX + WAYS[now][0], nowY + WAYS[now][1]];
      mark(nowX, nowY, (now + 2) % 4);
      spots.push([nowX, nowY]);
      const open = ways(nowX, nowY);
      if (open.length !== 2 || (nowX === x && nowY === y)) return line;
      now = open[0] === (now + 2) % 4 ? open[1] : open[0];
    }
  }

  /** @type {Line[]} */
  const lines = [];
  for (const isKnot of [true, false]) {
    for (let y = 0; y <= rows; y++) {
      for (let x = 0; x <= columns; x++) {
        if (at(x, y) === at(x - 1, y) && at(x, y) === at(x, y - 1) && at(x, y) === at(x - 1, y - 1)) continue; // as nearly everywhere
        const open = ways(x, y);
        if (isKnot !== (open.length !== 2)) continue;
        for (const way of open) if (!seen[(y * (columns + 1) + x) * 4 + way]) lines.push(follow(x, y, way));
      }
    }
  }
  return lines;
}

/** A line without its steps; where it meets others it stays. @param {Spot[]} spots @returns {Spot[]} */
export function smooth(spots) {
  const isRing = isClosed(spots);
  let now = spots;
  for (let round = 0; round < SMOOTH; round++) {
    const last = now.length - 1;
    now = now.map((spot, at) => {
      if (!isRing && (at === 0 || at === last)) return spot;
      const [before, after] = [now[at === 0 ? last - 1 : at - 1], now[at === last ? 1 : at + 1]];
      return /** @type {Spot} */ ([
        (before[0] + 2 * spot[0] + after[0]) / 4,
        (before[1] + 2 * spot[1] + after[1]) / 4,
      ]);
    });
  }
  return now.filter((_, at) => at % KEPT === 0 || at === now.length - 1);
}

/** @param {Spot[]} spots */
const isClosed = (spots) =>
  spots[0][0] === spots[spots.length - 1][0] && spots[0][1] === spots[spots.length - 1][1];

/** A line as part of a path, without its beginning; the same curve whichever way it is gone. @param {Spot[]} spots */
function curve(spots) {
  const middle = (/** @type {number} */ at) =>
    put([(spots[at][0] + spots[at + 1][0]) / 2, (spots[at][1] + spots[at + 1][1]) / 2]);
  const inner = spots.slice(1, -1).map((spot, at) => `Q${put(spot)} ${middle(at + 1)}`);
  return `L${middle(0)}${inner.join("")}L${put(spots[spots.length - 1])}`;
}

/** @param {Spot} spot */
const put = ([x, y]) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;

/** Lines as they are, one beside the other. @param {Spot[][]} lines @returns {string} a path */
export const strokes = (lines) => lines.map((spots) => `M${put(spots[0])}${curve(spots)}`).join("");

/** What the lines of an owner go round, each with the owner on its left. @param {Spot[][]} lines @returns {string} a path */
export function rings(lines) {
  /** @type {Map<string, Spot[][]>} */
  const from = new Map();
  for (const spots of lines) from.set(put(spots[0]), [...(from.get(put(spots[0])) ?? []), spots]);
  let path = "";
  for (const start of lines) {
    let now = take(from, put(start[0]));
    if (now) path += `M${put(now[0])}`;
    for (; now; now = take(from, put(now[now.length - 1]))) path += curve(now);
  }
  return path && `${path.replaceAll(/(?!^)M/g, "ZM")}Z`;
}

/** @param {Map<string, Spot[][]>} from @param {string} where */
const take = (from, where) => from.get(where)?.pop();
