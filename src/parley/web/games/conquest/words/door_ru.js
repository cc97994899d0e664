// @ts-check
/** What is said of the conquest game wherever it is named, in Russian: its name and those of its bots. */

/** @type {Record<string, string>} */
export const said = {
  "called.conquest.random": "Бим",
  "called.conquest.easy": "Тони",
  "called.conquest.casual": "Хуго",
  "called.conquest.skilled": "Ливия",
  "called.conquest.border": "Марта",
  "called.conquest.stacker": "Бруно",
  "called.conquest.strong": "Цезарь",
  "bot.conquest.random": "Делает всё, что разрешено. Для первой игры.",
  "bot.conquest.easy": "Видит лишь часть своих границ.",
  "bot.conquest.casual": "Идёт за самой большой армией и забывает об остальном.",
  "bot.conquest.skilled": "Планирует битвы как Цезарь, но иногда спешит.",
  "bot.conquest.border": "Бережёт границы и нападает там, где сосед слабее.",
  "bot.conquest.stacker": "Собирает всё в одну армию и идёт вперёд, пока сильнее.",
  "bot.conquest.strong": "Взвешивает каждую битву и берёт только то, что удержит.",
  "game.conquest": "Завоевание",
  "about.conquest": "Подкрепляйте, атакуйте, переходите: захватите карту.",
  "choice.map.world": "Мир",
  "choice.map.isles": "Острова",
};
