// @ts-check
/** Words of television and puzzles. */

/** @type {Record<string, string>} */
export const words = {
  "featured": "Worth watching now",
  "tv": "TV",
  "tv.all": "Any game",
  "tv.none": "Nobody is playing right now. The next match starts here by itself.",
  "tv.next": "The next match follows in a moment.",
  "odds": "Chance to win",
  "puzzle.title": "Puzzle of the day: {game}",
  "puzzle.you": "you",
  "puzzle.other": "the other",
  "puzzle.right": "Right!",
  "puzzle.wrong": "Not this time. Your answer was {move}.",
  "puzzle.answer": "The answer: {move}.",
  "puzzle.streak": "Days in a row: {days}",
  "puzzle.stranger": "Come in by a name, and your right answers count as a streak.",
  "puzzle.tomorrow": "The next one comes at midnight UTC. The first answer of a day counts.",
  "puzzle.source": "The game it is from",
};
