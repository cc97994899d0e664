// @ts-check
/** @type {Record<string, string>} */
export const words = {
  heap: "Кучка {heap}: осталось {left}",
  take: "Взять {count} из кучки {heap}",
};
