// @ts-check
/** Words of Dots, in Russian. */

/** What is said at a table, and where one is opened. @type {Record<string, string>} */
export const said = {
  "hint.draw": "за ничью",
  "hint.heat.dots": "Чем больше крестик, тем больше место нравится боту.",
  "option.extra_move": "За захват — ещё ход",
  "option.goal": "Что считается",
  "choice.goal.classic": "пленные",
  "choice.goal.territory": "территория",
  "stop.dots": "Закончить игру",
  "sure.dots": "Да, закончить",
  "todo.dot": "Ваш ход: ставьте точку.",
  "todo.dot_marked": "Ваш ход: ставьте точку на отмеченное место.",
  "dots.board": "Поле точек, {width} на {height}. Стрелки двигают курсор, Enter ставит точку.",
  "dots.dot": "точка: {who}",
  "dots.empty": "пусто",
  "dots.held": "захвачено: {who}",
  "dots.may": "можно ставить",
  "dots.no": "Сюда нельзя.",
  "dots.put": "Точка на {cell}",
  "dots.nearer": "Ближе",
  "dots.farther": "Дальше",
  "dots.whole": "Всё поле",
  "event.dots.Placed": "{who}: {cell}",
  "event.dots.Captured": "{who}: захвачено {count}",
  "event.dots.Freed": "{who}: освобождено {count}",
  "event.dots.Passed": "{who}: время вышло",
  "event.dots.Stopped": "{who} больше не играет ({why})",
  "event.dots.DrawOffered": "{who} за ничью",
};

/** What only its board says. @type {Record<string, string>} */
export const words = {
  "tally": "Счёт",
  "tally.who": "Игрок",
  "tally.dots": "Захват",
  "tally.points": "Площадь",
  "tied": "связана с краем",
  "gain": "захват: {count}",
};
