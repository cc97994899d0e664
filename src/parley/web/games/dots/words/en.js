// @ts-check
/** Words of the Dots board. */

/** @type {Record<string, string>} */
export const words = {
  "tally": "How it stands",
  "tally.who": "Player",
  "tally.dots": "Captured",
  "tally.points": "Area",
  "tied": "tied to the edge",
  "gain": "captures {count}",
};
