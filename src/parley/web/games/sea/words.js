// @ts-check
/** Words of the sea games that only their boards need. */

import { bookBeside } from "../../js/book.js";

export const s = bookBeside(import.meta.url);
