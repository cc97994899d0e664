// @ts-check
/** Words that come when they are wanted: of learning a game, and of what settings and buttons do. */

import { book } from "./book.js";

/** Of lessons, and of the rules of games. */
export const l = book("learn");

/** Of settings where they are chosen, and of buttons that end something. */
export const help = book("help");
