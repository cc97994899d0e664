// @ts-check
/** Words of the boards of the sea games, in English. */

/** @type {Record<string, string>} */
export const words = {
  barred: "no ship can be here",
  came: "a ship came here",
  flag: "flag",
  flagged: "{cell}: flag",
  unflagged: "{cell}: no flag any more",
  mark: "Mark where no ship can be",
  how: "Right click, long press or F: a flag of your own",
};
