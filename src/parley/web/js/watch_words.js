// @ts-check
/** Words of television and puzzles; they come when somebody opens one. */

import { book } from "./book.js";

export const w = book("watch");
