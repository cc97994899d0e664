// @ts-check
/** Words of the end of a match; they come with the first. */

import { book } from "./book.js";

export const f = book("finale");
