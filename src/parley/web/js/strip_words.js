// @ts-check
/** Words of the strip of one's games, and of play by correspondence; they come when somebody needs them. */

import { book } from "./book.js";

export const s = book("strip");
