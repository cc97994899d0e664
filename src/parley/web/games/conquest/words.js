// @ts-check
/** Words of the map and of what one can do there; they come with it. */

import { bookBeside } from "../../js/book.js";

export const w = bookBeside(import.meta.url);
