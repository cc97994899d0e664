// @ts-check
/** Words of the pages of people and of the best; they come when somebody opens one. */

import { book } from "./book.js";

export const p = book("person");

/** A day, as the reader writes it. @param {number} moment milliseconds */
export const day = (moment) =>
  new Date(moment).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });

/** `1612 ± 98`: where the truth lies 19 times out of 20. @param {{rating: number, low: number, high: number}} one */
export const plusMinus = ({ rating, low, high }) => `${rating} ± ${Math.round((high - low) / 2)}`;

/** How strong a bot was found to be. @param {App} app @param {Measured} bot */
export const measured = (app, bot) =>
  bot.rating === undefined
    ? p(app, bot.share ? "best.swept" : "best.lost", { count: bot.games })
    : plusMinus(bot);
