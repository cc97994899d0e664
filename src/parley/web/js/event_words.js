// @ts-check
/** Words of the tournament page; they come when somebody opens it. */

import { book } from "./book.js";

export const v = book("event");
