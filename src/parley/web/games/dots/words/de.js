// @ts-check
/** Words of the Dots board, in German. */

/** @type {Record<string, string>} */
export const words = {
  "tally": "Spielstand",
  "tally.who": "Spieler",
  "tally.dots": "Gefangen",
  "tally.points": "Fläche",
  "tied": "mit dem Rand verbunden",
  "gain": "fängt {count}",
};
