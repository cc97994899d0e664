// @ts-check
/** What is said of Sea Battle wherever it is named, in German: its name and those of its bots. */

/** @type {Record<string, string>} */
export const said = {
  "called.seabattle.random": "Pip",
  "called.seabattle.easy": "Lotte",
  "called.seabattle.casual": "Finn",
  "called.seabattle.skilled": "Ines",
  "called.seabattle.passes": "Mats",
  "called.seabattle.density": "Nora",
  "called.seabattle.posterior": "Ada",
  "bot.seabattle.random": "Schießt irgendwohin. Für ein erstes Spiel.",
  "bot.seabattle.easy": "Weiß, wo Schiffe liegen können, sieht aber wenige Stellen und vergisst, wo keine sein können.",
  "bot.seabattle.casual": "Jagt wie Nora und übersieht hin und wieder die beste Stelle.",
  "bot.seabattle.skilled": "Denkt wie Ada, wenn Zeit ist. Oft ist keine.",
  "bot.seabattle.passes": "Sucht nach festem Muster und versenkt dann, was getroffen ist.",
  "bot.seabattle.density": "Schießt dorthin, wo deine Schiffe am meisten Platz haben.",
  "bot.seabattle.posterior": "Rechnet aus, wo deine Schiffe wohl liegen, und versteckt die eigenen gut.",
  "game.seabattle": "Schiffe versenken",
  "about.seabattle": "Je zehn Schiffe; wer trifft, schießt noch einmal.",
};
