// @ts-check
/** Words of reviews; they come when somebody asks for one. */

import { book } from "./book.js";

export const r = book("review");
