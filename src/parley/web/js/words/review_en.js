// @ts-check
/** Words of reviews. */

/** @type {Record<string, string>} */
export const words = {
  "chances": "How the chance to win moved",
  "at": "Move {ply}: {chances}",
  "ticks": "ticks below: great moments",
  "working": "Looking at the moves: {share}",
  "waiting": "Waiting its turn; reviews before it: {count}",
  "full": "Many reviews are being made. It begins by itself when there is room.",
  "preparing": "{bot} is getting ready. One moment…",
  "mute": "Moves of this game cannot be judged.",
  "none": "No move that cost much. Well played!",
  "empty": "There was no move to judge.",
  "by": "Judged by {bot}",
  "player": "Player",
  "inaccuracy": "Inaccuracies",
  "mistake": "Mistakes",
  "blunder": "Blunders",
  "loss": "Average loss",
  "one.inaccuracy": "Inaccuracy",
  "one.mistake": "Mistake",
  "one.blunder": "Blunder",
  "said": "{mark}. Better: {better}.",
  "cost": "Chance to win: {best} with it, {mine} with the move made.",
  "back": "Previous mistake",
  "next": "Next mistake",
  "worst": "What cost the most",
};
