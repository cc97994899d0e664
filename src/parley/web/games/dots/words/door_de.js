// @ts-check
/** What is said of Dots wherever it is named, in German: its name and those of its bots. */

/** @type {Record<string, string>} */
export const said = {
  "called.dots.random": "Klecks",
  "called.dots.easy": "Mia",
  "called.dots.casual": "Otto",
  "called.dots.solid": "Leo",
  "called.dots.skilled": "Vera",
  "called.dots.expert": "Alma",
  "called.dots.greedy": "Gus",
  "called.dots.strong": "Iris",
  "bot.dots.random": "Setzt Punkte irgendwohin. Für ein erstes Spiel.",
  "bot.dots.easy": "Nimmt, was es sieht. Es sieht nicht alles.",
  "bot.dots.casual": "Nimmt, was es sieht, und rechnet manchmal ein paar Punkte voraus.",
  "bot.dots.solid": "Rechnet ein paar Punkte voraus, setzt aber oft, ohne nachzudenken.",
  "bot.dots.skilled": "Rechnet voraus und setzt selten, ohne nachzudenken.",
  "bot.dots.expert": "Rechnet voraus und übersieht fast nie etwas.",
  "bot.dots.greedy": "Nimmt, was jetzt zu nehmen ist, und rettet, was zu retten ist.",
  "bot.dots.strong": "Denkt voraus: fängt, verteidigt und schließt Netze von weitem.",
  "game.dots": "Punkte",
  "about.dots": "Kreise die Punkte der anderen ein.",
  "stopped.dots.resigned": "{who} hat aufgehört",
  "stopped.dots.resigned.you": "Du hast aufgehört",
  "stopped.somebody": "Jemand hat aufgehört",
};
