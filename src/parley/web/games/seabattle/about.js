// @ts-check
/** Sea Battle, wherever it is named. */

/** @type {About} */
export const about = {
  hat: "M9 14q-1.5-5 2-6.500q9-3 18 0q3.500 1.500 2 6.500zM8 14h24v3.500h-24z",
  unfit: "size",
};
