// @ts-check
/** Words of the end of a match. */

/** @type {Record<string, string>} */
export const words = {
  "end": "Das Ergebnis",
  "decisive": "Der entscheidende Moment.",
  "moment": "Ein großer Moment.",
  "move": "Zug {ply}",
  "again": "Noch einmal zeigen",
  "there": "In der Aufzeichnung ansehen",
  "stronger": "Eine Stufe stärker: {who}",
  "weaker": "Eine Stufe schwächer: {who}",
};
