// @ts-check
/** Words of the Dots board; they come with it. */

import { bookBeside } from "../../js/book.js";

export const w = bookBeside(import.meta.url);
