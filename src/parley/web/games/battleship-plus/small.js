// @ts-check
/** Battleship Plus, small. */

export { paint, styles } from "../sea/small.js";
