// @ts-check
/** Words of the end of a match. */

/** @type {Record<string, string>} */
export const words = {
  "end": "Результат",
  "decisive": "Решающий момент.",
  "moment": "Важный ход.",
  "move": "Ход {ply}",
  "again": "Показать ещё раз",
  "there": "Открыть в записи",
  "stronger": "На уровень сильнее: {who}",
  "weaker": "На уровень слабее: {who}",
};
