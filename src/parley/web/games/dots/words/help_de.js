// @ts-check
/** What the settings of Dots change, and what happens when somebody stops, in German. */

/** @type {Record<string, string>} */
export const words = {
  "width": "Punkte von links nach rechts. 39 mal 32 ist klassisch und dauert eine Stunde; 20 mal 20 geht schnell.",
  "height": "Punkte von oben nach unten.",
  "players": "Zwei bis vier. Zu mehreren kann dem, den du angreifst, jemand helfen.",
  "extra_move": "Wer fängt, ist gleich noch einmal dran: Das Spiel wird schärfer.",
  "goal": "Gefangene: Jeder gefangene Punkt zählt. Land: Jede Stelle im Ring zählt, ob besetzt oder nicht.",
  "stop": "Die Partie endet sofort. Deine Punkte bleiben, und {who} bekommt alle, die sich noch umzingeln ließen: die nicht Seite an Seite mit dem Rand verbunden sind.",
  "stop.lead": "Du führst jetzt {mine} zu {theirs} und kannst das verlieren.",
  "stop.score": "Es steht {mine} zu {theirs}; nur {who} kann dabei gewinnen.",
  "stop.loses": "Es würde {mine} zu {theirs} enden: Du verlierst.",
  "stop.wins": "Es würde {mine} zu {theirs} enden: Du gewinnst.",
  "stop.many": "Deine Punkte und Zähler bleiben, die anderen spielen weiter, und was sich noch umzingeln lässt, wird umzingelt. Am Ende entscheidet der Stand; du kannst noch gewinnen.",
  "stop.agreed": "Alle anderen wollen Remis: Es gehört dann ihnen, und du kommst dahinter.",
  "draw": "Alle, die noch spielen, müssen zustimmen. Ein Angebot gilt bis zum nächsten Punkt.",
  "rule.width": "Das Feld hat {width} mal {height} Punkte.",
  "rule.height": "Das Feld hat {width} mal {height} Punkte.",
  "rule.players": "{players} spielen mit.",
  "rule.extra_move.true": "Wer etwas einschließt, zieht noch einmal.",
  "rule.extra_move.false": "Wer etwas einschließt, zieht nicht noch einmal.",
  "rule.goal.classic": "Gefangene zählen.",
  "rule.goal.territory": "Land zählt, nicht Gefangene.",
};
