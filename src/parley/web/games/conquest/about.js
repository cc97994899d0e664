// @ts-check
/** The conquest game, wherever it is named. */

/** @type {About} */
export const about = {
  hat: "M8.500 17q0-11.500 11.500-11.500t11.500 11.500h-4v-3h-15v3zM20 5.500v-4q6 0 8 4",
  quick: { deal: "all" },
  unfit: "units",
};
