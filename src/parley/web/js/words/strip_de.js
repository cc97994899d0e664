// @ts-check
/** Words of the strip of one's games, in German. */

/** @type {Record<string, string>} */
export const words = {
  games: "Deine Spiele",
  mine: "Du bist am Zug",
  theirs: "{who} ist am Zug",
  open: "Wartet auf Spieler",
  over: "Es ist vorbei",
  pace: "Tempo",
  now: "Jetzt spielen",
  days: "{time} pro Zug, als Fernpartie",
};
