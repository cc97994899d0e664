// @ts-check
/** What is said of Battleship Plus wherever it is named, in German: its name and those of its bots. */

/** @type {Record<string, string>} */
export const said = {
  "called.battleship-plus.random": "Tib",
  "called.battleship-plus.easy": "Olle",
  "called.battleship-plus.casual": "Jette",
  "called.battleship-plus.skilled": "Björn",
  "called.battleship-plus.density": "Runa",
  "called.battleship-plus.tracker": "Vega",
  "bot.battleship-plus.random": "Schießt und zieht irgendwie. Für ein erstes Spiel.",
  "bot.battleship-plus.easy": "Weiß, wo Schiffe liegen können, sieht aber wenige Stellen und vergisst, wo keine sein können.",
  "bot.battleship-plus.casual": "Jagt wie Runa und übersieht hin und wieder die beste Stelle.",
  "bot.battleship-plus.skilled": "Verfolgt deine Schiffe wie Vega, wenn Zeit ist. Oft ist keine.",
  "bot.battleship-plus.density": "Schießt dorthin, wo deine Schiffe am meisten Platz haben. Die eigenen bleiben liegen.",
  "bot.battleship-plus.tracker": "Rechnet aus, wo deine Schiffe liegen, folgt ihnen und bringt die eigenen in Sicherheit.",
  "game.battleship-plus": "Battleship Plus",
  "about.battleship-plus": "Schiffe ohne Treffer können ausweichen.",
};
