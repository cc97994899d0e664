// @ts-check
/** Dots, wherever it is named. */

/** @type {About} */
export const about = {
  hat: "M7 14q0-8.500 12-9q13-.5 13.500 6q.2 3.500-3.500 3.500zM20 5l2-3.500",
  quick: { width: 20, height: 20 },
  isOpenEnded: true,
};
