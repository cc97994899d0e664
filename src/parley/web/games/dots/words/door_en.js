// @ts-check
/** What is said of Dots wherever it is named, in English: its name and those of its bots. */

/** @type {Record<string, string>} */
export const said = {
  "called.dots.random": "Blot",
  "called.dots.easy": "Mia",
  "called.dots.casual": "Otto",
  "called.dots.solid": "Leo",
  "called.dots.skilled": "Vera",
  "called.dots.expert": "Alma",
  "called.dots.greedy": "Gus",
  "called.dots.strong": "Iris",
  "bot.dots.random": "Puts dots anywhere. For a first game.",
  "bot.dots.easy": "Takes what it sees. It does not see everything.",
  "bot.dots.casual": "Takes what it sees, and sometimes reads a few dots ahead.",
  "bot.dots.solid": "Reads a few dots ahead, but often moves without a second thought.",
  "bot.dots.skilled": "Reads ahead, and seldom moves without a second thought.",
  "bot.dots.expert": "Reads ahead, and hardly ever misses anything.",
  "bot.dots.greedy": "Takes what it can take now, and saves what it can save.",
  "bot.dots.strong": "Thinks ahead: captures, defends, and closes nets from afar.",
  "game.dots": "Dots",
  "about.dots": "Surround the dots of the others.",
  "stopped.dots.resigned": "{who} stopped",
  "stopped.dots.resigned.you": "You stopped",
  "stopped.somebody": "One player stopped",
};
