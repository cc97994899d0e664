// @ts-check
/** Wörter der Bretter der Seespiele, auf Deutsch. */

/** @type {Record<string, string>} */
export const words = {
  barred: "hier kann kein Schiff sein",
  came: "ein Schiff ist hierher gefahren",
  flag: "Fähnchen",
  flagged: "{cell}: Fähnchen",
  unflagged: "{cell}: kein Fähnchen mehr",
  mark: "Markieren, wo kein Schiff sein kann",
  how: "Rechtsklick, langer Druck oder F: ein eigenes Fähnchen",
};
