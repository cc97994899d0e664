// @ts-check
/** Words of television and puzzles. */

/** @type {Record<string, string>} */
export const words = {
  "featured": "Jetzt sehenswert",
  "tv": "TV",
  "tv.all": "Alle Spiele",
  "tv.none": "Gerade spielt niemand. Die nächste Partie beginnt hier von selbst.",
  "tv.next": "Gleich folgt die nächste Partie.",
  "odds": "Gewinnchance",
  "puzzle.title": "Rätsel des Tages: {game}",
  "puzzle.you": "du",
  "puzzle.other": "Gegner",
  "puzzle.right": "Richtig!",
  "puzzle.wrong": "Diesmal nicht. Deine Antwort war {move}.",
  "puzzle.answer": "Die Lösung: {move}.",
  "puzzle.streak": "Tage in Folge: {days}",
  "puzzle.stranger": "Komm mit einem Namen herein, dann zählen richtige Antworten als Serie.",
  "puzzle.tomorrow": "Das nächste kommt um Mitternacht UTC. Die erste Antwort des Tages zählt.",
  "puzzle.source": "Die Partie, aus der es stammt",
};
