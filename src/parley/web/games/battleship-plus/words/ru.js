// @ts-check
/** Words of Battleship Plus, in Russian. */

import { said as sea } from "../../sea/words/ru.js";

/** What is said at a table, and where one is opened. @type {Record<string, string>} */
export const said = {
  ...sea,
  "hint.sail": "корабль {ship} идёт {way}",
  "unfit.battleship-plus": "Такой флот не подходит к полю.",
  "option.ships": "Корабли",
  "option.ships.0": "авианосцы",
  "option.ships.1": "линкоры",
  "option.ships.2": "крейсеры",
  "option.ships.3": "эсминцы",
  "option.ships.4": "подлодки",
  "todo.shoot_or_move": "Ваш ход: стреляйте или плывите.",
  "ship.carrier": "авианосец",
  "ship.battleship": "линкор",
  "ship.cruiser": "крейсер",
  "ship.destroyer": "эсминец",
  "ship.submarine": "подлодка",
  "plus.move": "Двинуть корабль",
  "plus.pick": "Или выберите свой корабль, чтобы двинуть.",
  "plus.where": "Куда?",
  "plus.keys": "Куда? Кнопки или Shift со стрелкой.",
  "plus.N": "на север",
  "plus.E": "на восток",
  "plus.S": "на юг",
  "plus.W": "на запад",
  "plus.moved": "переходов кораблей: {count}",
  "event.battleship-plus.Placed": "{who}: флот готов",
  "event.battleship-plus.Started": "Начинает {first}",
  "event.battleship-plus.Hit": "{who}: {cell}, попадание",
  "event.battleship-plus.Hit.sunk": "{who}: {cell}, потоплен",
  "event.battleship-plus.Fail": "{who}: {cell}, мимо",
  "event.battleship-plus.Moved": "{who} двигает корабль",
  "event.battleship-plus.TimedOut": "{who}: время вышло",
};
