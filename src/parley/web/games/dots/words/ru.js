// @ts-check
/** Words of the Dots board, in Russian. */

/** @type {Record<string, string>} */
export const words = {
  "tally": "Счёт",
  "tally.who": "Игрок",
  "tally.dots": "Захват",
  "tally.points": "Площадь",
  "tied": "связана с краем",
  "gain": "захват: {count}",
};
