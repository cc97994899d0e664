// @ts-check
/** Words of the pages of people and of the best; they come when somebody opens one. */

import { fill } from "./words.js";

/** @type {Record<string, Record<string, string>>} */
const texts = {};

/** @param {any} app @param {string} key @param {Record<string, any>} [given] */
export function p(app, key, given = {}) {
  const { language } = app.ui;
  if (!texts[language]) {
    texts[language] = {};
    import(`./words/person_${language}.js`).then((found) => (texts[language] = found.words, app.redraw()), () => delete texts[language]);
  }
  return fill(texts[language][key] ?? "", given);
}

/** A day, as the reader writes it. @param {number} moment milliseconds */
export const day = (moment) => new Date(moment).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });

/** `1612 ± 98`: where the truth lies 19 times out of 20. @param {{rating: number, low: number, high: number}} one */
export const plusMinus = ({ rating, low, high }) => `${rating} ± ${Math.round((high - low) / 2)}`;

/** Where somebody's page is. @param {string} name */
export const personAddress = (name) => `#/person/${encodeURIComponent(name)}`;
