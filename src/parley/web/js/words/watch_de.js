// @ts-check
/** Words of television, lessons and puzzles. */

/** @type {Record<string, string>} */
export const words = {
  "featured": "Jetzt sehenswert",
  "tv": "TV",
  "tv.all": "Alle Spiele",
  "tv.none": "Gerade spielt niemand. Die nächste Partie beginnt hier von selbst.",
  "tv.next": "Gleich folgt die nächste Partie.",
  "odds": "Gewinnchance",
  "lessons.whose": "Züge von",
  "lessons.asking": "Stellung {done} von {all} wird angesehen…",
  "lessons.preparing": "Der Bot macht sich bereit…",
  "lessons.no_moves": "Kein Zug, der sich beurteilen lässt.",
  "lessons.mute": "Der Bot nennt für diese Partie keine Chancen, also lässt sich kein Zug beurteilen.",
  "lessons.none": "Kein Zug hat viel gekostet. Gut gespielt!",
  "lessons.move": "Zug {ply}: {played}. Besser war {better}.",
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
