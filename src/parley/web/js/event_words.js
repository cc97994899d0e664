// @ts-check
/** Words of the tournament page; they come when somebody opens it. */

import { fill } from "./words.js";

/** @type {Record<string, Record<string, string>>} */
const texts = {};

/** @param {any} app @param {string} key @param {Record<string, any>} [given] */
export function v(app, key, given = {}) {
  const { language } = app.ui;
  if (!texts[language]) {
    texts[language] = {};
    import(`./words/event_${language}.js`).then((found) => (texts[language] = found.words, app.redraw()), () => delete texts[language]);
  }
  return fill(texts[language][key] ?? "", given);
}
