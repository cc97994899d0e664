// @ts-check
/** What is said of Battleship Plus wherever it is named, in Russian: its name and those of its bots. */

/** @type {Record<string, string>} */
export const said = {
  "called.battleship-plus.random": "Тиб",
  "called.battleship-plus.easy": "Олле",
  "called.battleship-plus.casual": "Йетта",
  "called.battleship-plus.skilled": "Бьёрн",
  "called.battleship-plus.density": "Руна",
  "called.battleship-plus.tracker": "Вега",
  "bot.battleship-plus.random": "Стреляет и ходит как попало. Для первой игры.",
  "bot.battleship-plus.easy": "Знает, где могут стоять корабли, но видит мало мест и забывает, где их быть не может.",
  "bot.battleship-plus.casual": "Ищет как Руна, но иногда не замечает лучшего места.",
  "bot.battleship-plus.skilled": "Преследует ваши корабли как Вега, когда есть время. Часто его нет.",
  "bot.battleship-plus.density": "Стреляет туда, где вашим кораблям просторнее всего. Свои не двигает.",
  "bot.battleship-plus.tracker": "Вычисляет, где ваши корабли, следит за их ходами и уводит свои от опасности.",
  "game.battleship-plus": "Линкор плюс",
  "about.battleship-plus": "Целые корабли могут уплыть.",
};
