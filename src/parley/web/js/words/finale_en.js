// @ts-check
/** Words of the end of a match. */

/** @type {Record<string, string>} */
export const words = {
  "end": "The result",
  "decisive": "The decisive moment.",
  "moment": "A great moment.",
  "move": "Move {ply}",
  "again": "Show it again",
  "there": "See it in the replay",
  "stronger": "One level up: {who}",
  "weaker": "One level down: {who}",
};
