// @ts-check
/** Marks of a review: which moves have one, and what was better. Nothing here asks or draws. */

/** As everybody knows them from chess. @type {Record<Mark, string>} */
export const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** What has a mark so far, in the order of the moves. @param {App} app @param {Pick<Match, "match">} match @returns {MarkedMove[]} */
export const markedIn = (app, match) =>
  (app.ui.review?.match === match.match && app.ui.review.told?.review.marked) || [];

/** The next or the last mistake; what is only inaccurate is passed by, unless there is nothing worse. @param {MarkedMove[]} marked @param {number} ply @param {1 | -1} way */
export function nextMarked(marked, ply, way) {
  const worse = marked.filter(({ mark }) => mark !== "inaccuracy");
  const all = worse.length ? worse : marked;
  return way > 0 ? all.find((one) => one.ply > ply)?.ply : all.findLast((one) => one.ply < ply)?.ply;
}

/** The better move, for the board that shows what was played instead. @param {MarkedMove | undefined} one @returns {Hint | null} */
export const betterAs = (one) =>
  one?.better
    ? {
        ply: one.ply,
        seat: one.seat,
        bot: "",
        move: one.better,
        heat: null,
        hit: null,
        moves: [],
        chance: null,
      }
    : null;
