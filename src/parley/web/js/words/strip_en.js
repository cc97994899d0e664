// @ts-check
/** Words of the strip of one's games, in English. */

/** @type {Record<string, string>} */
export const words = {
  games: "Your games",
  mine: "Your turn",
  theirs: "{who}’s turn",
  open: "Waits for players",
  over: "It is over",
  pace: "Pace",
  now: "Play now",
  days: "{time} a move, by correspondence",
};
