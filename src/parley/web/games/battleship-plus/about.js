// @ts-check
/** Battleship Plus, wherever it is named. */

/** @type {About} */
export const about = {
  hat: "M10 12.500q-3-6.500 10-7q13 .5 10 7zM10 12.500h20v3h-20zM12 15.500q8 5 16 0z",
  unfit: "size",
};
