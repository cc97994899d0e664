// @ts-check
/** What is said of Dots wherever it is named, in Russian: its name and those of its bots. */

/** @type {Record<string, string>} */
export const said = {
  "called.dots.random": "Клякса",
  "called.dots.easy": "Мия",
  "called.dots.casual": "Отто",
  "called.dots.solid": "Лев",
  "called.dots.skilled": "Вера",
  "called.dots.expert": "Альма",
  "called.dots.greedy": "Гус",
  "called.dots.strong": "Ирис",
  "bot.dots.random": "Ставит точки куда попало. Для первой игры.",
  "bot.dots.easy": "Берёт то, что видит. Видит не всё.",
  "bot.dots.casual": "Берёт, что видит, и порой считает на несколько точек вперёд.",
  "bot.dots.solid": "Считает на несколько точек вперёд, но часто ходит не подумав.",
  "bot.dots.skilled": "Считает вперёд и редко ходит не подумав.",
  "bot.dots.expert": "Считает вперёд и почти ничего не упускает.",
  "bot.dots.greedy": "Берёт, что можно взять сейчас, и спасает, что можно спасти.",
  "bot.dots.strong": "Считает вперёд: захватывает, защищается и издалека плетёт сети.",
  "game.dots": "Точки",
  "about.dots": "Окружайте чужие точки.",
  "stopped.dots.resigned": "{who} заканчивает игру",
  "stopped.dots.resigned.you": "Вы закончили игру",
  "stopped.somebody": "Один из игроков закончил игру",
};
