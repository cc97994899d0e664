// @ts-check
/** Ein Spiel lernen: Schritte, und alle Regeln auf einer Seite. */

/** @type {Record<string, string>} */
export const words = {
  "title": "{game} lernen",
  "howto": "So wird gespielt",
  "rules": "{game}: alle Regeln",
  "step": "Schritt {at} von {all}",
  "steps": "Schritte",
  "back": "Zurück",
  "undo": "Zug zurücknehmen",
  "skip": "Überspringen",
  "next": "Weiter",
  "stuck": "So geht es nicht. Nimm den Zug zurück und versuch es anders.",
  "you": "Du",
  "other": "Gegner",
  "over": "Mehr braucht es nicht. Jetzt spielen!",
  "easy": "Gegen einen leichten Bot spielen",
  "others": "Andere Spiele",
  "reference": "Alle Regeln auf einer Seite",
  "try": "Am Brett ausprobieren",
  "print": "Drucken",
  "settings": "Was sich einstellen lässt",
};
