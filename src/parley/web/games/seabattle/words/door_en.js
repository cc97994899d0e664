// @ts-check
/** What is said of Sea Battle wherever it is named, in English: its name and those of its bots. */

/** @type {Record<string, string>} */
export const said = {
  "called.seabattle.random": "Pip",
  "called.seabattle.easy": "Lotte",
  "called.seabattle.casual": "Finn",
  "called.seabattle.skilled": "Ines",
  "called.seabattle.passes": "Mats",
  "called.seabattle.density": "Nora",
  "called.seabattle.posterior": "Ada",
  "bot.seabattle.random": "Shoots anywhere. For a first game.",
  "bot.seabattle.easy": "Knows where ships may be, but looks at few places and forgets where none can be.",
  "bot.seabattle.casual": "Hunts like Nora, and now and then overlooks the best place.",
  "bot.seabattle.skilled": "Thinks like Ada when there is time. Often there is not.",
  "bot.seabattle.passes": "Searches in a fixed pattern, then sinks what it has hit.",
  "bot.seabattle.density": "Shoots where your ships have the most room to be.",
  "bot.seabattle.posterior": "Works out where your ships probably are, and hides its own well.",
  "game.seabattle": "Sea Battle",
  "about.seabattle": "Ten ships each; a hit lets you fire again.",
};
