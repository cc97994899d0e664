// @ts-check
/** What is said of the conquest game wherever it is named, in German: its name and those of its bots. */

/** @type {Record<string, string>} */
export const said = {
  "called.conquest.random": "Bim",
  "called.conquest.easy": "Toni",
  "called.conquest.casual": "Hugo",
  "called.conquest.skilled": "Livia",
  "called.conquest.border": "Marta",
  "called.conquest.stacker": "Bruno",
  "called.conquest.strong": "Cäsar",
  "bot.conquest.random": "Tut irgendetwas Erlaubtes. Für ein erstes Spiel.",
  "bot.conquest.easy": "Sieht immer nur einen Teil seiner Grenzen.",
  "bot.conquest.casual": "Folgt seiner größten Armee und vergisst den Rest.",
  "bot.conquest.skilled": "Plant seine Schlachten wie Cäsar und überstürzt manche.",
  "bot.conquest.border": "Hütet seine Grenzen und greift an, wo der Nachbar schwächer ist.",
  "bot.conquest.stacker": "Steckt alles in eine Armee und zieht weiter, solange sie stärker ist.",
  "bot.conquest.strong": "Wägt jede Schlacht ab und nimmt nur, was es halten kann.",
  "game.conquest": "Eroberung",
  "about.conquest": "Verstärken, angreifen, marschieren: nimm die Karte ein.",
  "choice.map.world": "Welt",
  "choice.map.isles": "Inseln",
};
