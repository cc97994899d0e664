// @ts-check
/** What is said of Sea Battle wherever it is named, in Russian: its name and those of its bots. */

/** @type {Record<string, string>} */
export const said = {
  "called.seabattle.random": "Пип",
  "called.seabattle.easy": "Лотта",
  "called.seabattle.casual": "Финн",
  "called.seabattle.skilled": "Инес",
  "called.seabattle.passes": "Матс",
  "called.seabattle.density": "Нора",
  "called.seabattle.posterior": "Ада",
  "bot.seabattle.random": "Стреляет куда попало. Для первой игры.",
  "bot.seabattle.easy": "Знает, где могут стоять корабли, но видит мало мест и забывает, где их быть не может.",
  "bot.seabattle.casual": "Ищет как Нора, но иногда не замечает лучшего места.",
  "bot.seabattle.skilled": "Думает как Ада, когда есть время. Часто его нет.",
  "bot.seabattle.passes": "Ищет по заданному порядку, затем добивает раненых.",
  "bot.seabattle.density": "Стреляет туда, где вашим кораблям просторнее всего.",
  "bot.seabattle.posterior": "Вычисляет, где скорее всего ваши корабли, и хорошо прячет свои.",
  "game.seabattle": "Морской бой",
  "about.seabattle": "По десять кораблей; попал — стреляй ещё.",
};
