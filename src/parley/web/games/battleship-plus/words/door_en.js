// @ts-check
/** What is said of Battleship Plus wherever it is named, in English: its name and those of its bots. */

/** @type {Record<string, string>} */
export const said = {
  "called.battleship-plus.random": "Tib",
  "called.battleship-plus.easy": "Olle",
  "called.battleship-plus.casual": "Jette",
  "called.battleship-plus.skilled": "Bjorn",
  "called.battleship-plus.density": "Runa",
  "called.battleship-plus.tracker": "Vega",
  "bot.battleship-plus.random": "Shoots and moves anywhere. For a first game.",
  "bot.battleship-plus.easy": "Knows where ships may be, but looks at few places and forgets where none can be.",
  "bot.battleship-plus.casual": "Hunts like Runa, and now and then overlooks the best place.",
  "bot.battleship-plus.skilled": "Follows your ships like Vega when there is time. Often there is not.",
  "bot.battleship-plus.density": "Shoots where your ships have the most room to be. Its own stay where they are.",
  "bot.battleship-plus.tracker": "Works out where your ships are, follows them when they move, and moves its own out of danger.",
  "game.battleship-plus": "Battleship Plus",
  "about.battleship-plus": "Ships that have not been hit can sail away.",
};
