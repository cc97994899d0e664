// @ts-check
/** Words of the end of a match. */

/** @type {Record<string, string>} */
export const words = {
  "end": "Результат",
  "moment": "Решающий момент.",
  "move": "Ход {ply}",
  "again": "Показать ещё раз",
  "there": "Открыть в записи",
  "stronger": "На уровень сильнее: {who}",
  "weaker": "На уровень слабее: {who}",
};
