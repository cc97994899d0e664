// @ts-check
/** Words of Sea Battle, in Russian. */

import { said as sea } from "../../sea/words/ru.js";

/** What is said at a table, and where one is opened. @type {Record<string, string>} */
export const said = {
  ...sea,
  "unfit.seabattle": "Такой флот не подходит к полю.",
  "option.fleet": "Корабли",
  "option.fleet.0": "четырёхпалубные",
  "option.fleet.1": "трёхпалубные",
  "option.fleet.2": "двухпалубные",
  "option.fleet.3": "однопалубные",
  "option.wall_limit": "Не больше половины кораблей у края",
  "option.remote": "Чей флот остаётся на бумаге",
  "choice.remote.": "ничей",
  "choice.remote.0": "мой",
  "choice.remote.1": "соперника",
  "choice.remote.0+1": "обоих",
  "table.answer": "{who} отвечает за {cell}.",
  "todo.ready": "Расставьте флот у себя и нажмите «Готов».",
  "todo.answer": "Ваш ответ.",
  "answer.ready": "Готов",
  "answer.miss": "Мимо",
  "answer.hit": "Ранен",
  "answer.sunk": "Убит",
  "answer.repeat": "Такой ход был",
  "event.seabattle.Placed": "{who}: флот готов",
  "event.seabattle.Fired": "{who} стреляет: {cell}",
  "event.seabattle.Shot.miss": "{who}: {cell}, мимо",
  "event.seabattle.Shot.hit": "{who}: {cell}, ранен",
  "event.seabattle.Shot.sunk": "{who}: {cell}, убит",
  "event.seabattle.Shot.repeat": "{who}: {cell}, уже было",
};
