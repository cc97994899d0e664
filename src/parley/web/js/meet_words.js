// @ts-check
/** Words for meeting people: waiting, inviting, challenging, and the rules of a table. They come when they are wanted. */

import { book } from "./book.js";

export const m = book("meet");
