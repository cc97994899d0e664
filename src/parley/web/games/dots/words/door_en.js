// @ts-check
/** What is said of Dots wherever it is named, in English: its name and those of its bots. */

/** @type {Record<string, string>} */
export const said = {
  "called.dots.random": "Blot",
  "called.dots.easy": "Mia",
  "called.dots.casual": "Otto",
  "called.dots.skilled": "Vera",
  "called.dots.greedy": "Gus",
  "called.dots.strong": "Iris",
  "bot.dots.random": "Puts dots anywhere. For a first game.",
  "bot.dots.easy": "Takes what it sees. It does not see everything.",
  "bot.dots.casual": "Watches the last dot closely, and sometimes misses a net elsewhere.",
  "bot.dots.skilled": "Reads ahead, but not far, and some moves it makes in a hurry.",
  "bot.dots.greedy": "Takes what it can take now, and saves what it can save.",
  "bot.dots.strong": "Thinks ahead: captures, defends, and closes nets from afar.",
  "game.dots": "Dots",
  "about.dots": "Surround the dots of the others.",
  "stopped.dots.resigned": "{who} stopped",
  "stopped.dots.resigned.you": "You stopped",
  "stopped.somebody": "One player stopped",
};
