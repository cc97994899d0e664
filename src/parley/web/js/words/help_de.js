// @ts-check
/** Was Einstellungen ändern, und was geschieht, wenn man aufhört. */

/** @type {Record<string, string>} */
export const words = {
  "game": "In einer Minute lernen:",
  "pace": "Sofort: Alle sind da. Als Fernpartie: Tage für jeden Zug, man darf weggehen. Dafür brauchen alle ein Konto.",
  "clock.move": "Für jeden Zug. Wer zu spät kommt, verliert den Zug oder die Partie.",
  "clock.first": "Der erste Zug oder das Aufstellen darf länger dauern.",
  "clock.bank": "Für alle eigenen Züge zusammen, wie bei einer Schachuhr.",
  "clock.increment": "Gibt es nach jedem Zug dazu, damit niemand an Sekunden scheitert.",
  "bot": "Ein Bot setzt sich sofort. Ist ein Platz für alle frei, beginnt die Partie, wenn alle besetzt sind.",
  "password": "Privat: Nur wer es kennt, kann mitspielen oder zusehen, und die Partie steht in keiner fremden Liste.",
  "reveal": "Späte Flotten: Zuschauer sehen beide Flotten, wie sie vor einer Weile waren. So ist Zusehen spannender.",
  "rated": "Das Ergebnis ändert deine Wertung und die der anderen. Alle brauchen ein Konto, und es gibt keine Tipps.",

  "stop.rated": "Die Partie ist gewertet: Das Ergebnis zählt.",
  "stop.early": "Sie ist gewertet, aber so früh zählt sie nicht.",
  "stop.casual": "Es zählt für keine Wertung.",
  "leave.alone": "Sonst ist niemand hier: Der Tisch wird geschlossen.",
  "leave.others": "Dein Platz wird frei; der Tisch bleibt für die anderen offen.",
  "leave.out": "Du bist schon draußen: Die Partie geht weiter, ihr Ergebnis bleibt.",
  "leave.over": "Die Partie ist vorbei. Du findest sie unter Partien.",
};
