// @ts-check
/** The games as they are on the front door: each a game that bots have played, moving slowly, or still for whoever wants that. */

import { FILMS } from "./films.js";
import { painterOf } from "./lazily.js";
import { isStill } from "./motion.js";

/** Milliseconds from one ply to the next, and plies for which the last is shown. */
const BEAT = 1600;
const REST = 4;
/** The beat that is shown first: on an empty board there is nothing to see. */
const BEGIN = 30;

/**
 * The board to show at a beat, which begins anew after the last; a picture that stands still is of the middle
 * of a game.
 * @param {number} count @param {number} beat @param {boolean} still
 */
export const boardAt = (count, beat, still) =>
  still ? Math.floor(count * 0.6) : Math.min(beat % (count + REST), count - 1);

/** @type {Record<string, {at: number, pic: Kids}>} */
const painted = {};

/** When something was painted for the first time: one a drawing, since a map takes a while. */
let first = -1;

/** @param {App} app */
function mayPaint(app) {
  if (first === app.now) return void app.redraw();
  first = app.now;
  return true;
}

/** @param {App} app */
function beat(app) {
  const reel = (app.ui.reel ??= { beat: BEGIN, next: app.now + BEAT });
  if (app.now >= reel.next && !document.hidden)
    Object.assign(reel, { beat: reel.beat + 1, next: app.now + BEAT });
  if (!reel.timer)
    reel.timer = setTimeout(
      () => ((reel.timer = null), app.route.page === "lobby" && !document.hidden && app.redraw()),
      Math.max(50, reel.next - app.now + 20),
    );
  return reel.beat;
}

/** @param {App} app @param {string} game */
export function thumb(app, game) {
  const film = FILMS[game];
  const paint = film && painterOf(app, game);
  if (!paint) return null;
  if (!(game in painted) && !mayPaint(app)) return null;
  const still = isStill();
  const at = boardAt(film.boards.length, still ? 0 : beat(app), still);
  if (painted[game]?.at !== at) painted[game] = { at, pic: paint(film.boards[at], film.setup) };
  return painted[game].pic;
}
