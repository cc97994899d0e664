// @ts-check
/** What is said of the conquest game wherever it is named, in English: its name and those of its bots. */

/** @type {Record<string, string>} */
export const said = {
  "called.conquest.random": "Bim",
  "called.conquest.easy": "Toni",
  "called.conquest.casual": "Hugo",
  "called.conquest.skilled": "Livia",
  "called.conquest.border": "Marta",
  "called.conquest.stacker": "Bruno",
  "called.conquest.strong": "Caesar",
  "bot.conquest.random": "Does anything that is allowed. For a first game.",
  "bot.conquest.easy": "Sees only some of its borders at a time.",
  "bot.conquest.casual": "Follows its biggest army, and forgets about the rest.",
  "bot.conquest.skilled": "Plans its battles like Caesar, and rushes some of them.",
  "bot.conquest.border": "Guards its borders, and attacks whoever is weaker there.",
  "bot.conquest.stacker": "Puts everything into one army, and marches on while it is ahead.",
  "bot.conquest.strong": "Counts its chances before every battle, and takes only what it can hold.",
  "game.conquest": "Conquest",
  "about.conquest": "Reinforce, attack, march: take the map.",
  "choice.map.world": "World",
  "choice.map.isles": "Isles",
};
