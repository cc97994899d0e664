// @ts-check
/** Wörter der Analyse. */

/** @type {Record<string, string>} */
export const words = {
  "chances": "Wie sich die Gewinnchance bewegte",
  "at": "Zug {ply}: {chances}",
  "ticks": "Striche unten: große Momente",
  "working": "Die Züge werden angesehen: {share}",
  "waiting": "Wartet, bis sie an der Reihe ist; Analysen davor: {count}",
  "full": "Es werden gerade viele Partien analysiert. Sobald Platz ist, geht es von selbst los.",
  "preparing": "{bot} macht sich bereit. Einen Moment…",
  "mute": "Züge dieses Spiels lassen sich nicht beurteilen.",
  "none": "Kein Zug hat viel gekostet. Gut gespielt!",
  "empty": "Es gab keinen Zug zu beurteilen.",
  "by": "Beurteilt von {bot}",
  "player": "Spieler",
  "inaccuracy": "Ungenau",
  "mistake": "Fehler",
  "blunder": "Grobe Fehler",
  "loss": "Verlust im Mittel",
  "one.inaccuracy": "Ungenau",
  "one.mistake": "Fehler",
  "one.blunder": "Grober Fehler",
  "said": "{mark}. Besser: {better}.",
  "cost": "Gewinnchance: {best} damit, {mine} mit dem gespielten Zug.",
  "back": "Vorheriger Fehler",
  "next": "Nächster Fehler",
  "worst": "Was am meisten gekostet hat",
};
