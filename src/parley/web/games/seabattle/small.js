// @ts-check
/** Sea Battle, small. */

export { paint, styles } from "../sea/small.js";
