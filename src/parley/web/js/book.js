// @ts-check
/** Words that come when they are wanted first, a file for each language. */

import { fill } from "./words.js";

/** @param {string} name of the files, `words/NAME_en.js` and so on */
export const book = (name) => bookAt((language) => `./words/${name}_${language}.js`);

/**
 * Words of a game that come when they are wanted, from `words/NAME_en.js` and so on in its folder.
 * @param {string} game @param {string} name
 */
export const bookOf = (game, name) => bookAt((language) => `../games/${game}/words/${name}_${language}.js`);

/** Words of the folder of a game: `words/en.js` and so on beside a module of it. @param {string} module its `import.meta.url` */
export const bookBeside = (module) => bookAt((language) => new URL(`words/${language}.js`, module).href);

/**
 * How to ask for a text; it is empty until its file is here, and the page is drawn again then.
 * @param {(language: string) => string} place of the file
 */
function bookAt(place) {
  /** @type {Record<string, Record<string, string>>} */
  const texts = {};
  const said = (/** @type {App} */ app) => {
    const { language } = app.ui;
    if (!texts[language]) {
      texts[language] = {};
      import(place(language)).then(
        (found) => ((texts[language] = found.words), app.redraw()),
        () => delete texts[language],
      );
    }
    return texts[language];
  };
  const tell = (/** @type {App} */ app, /** @type {string} */ key, /** @type {Given} */ given = {}) =>
    fill(said(app)[key] ?? "", given);
  /** Is there a text of this name? */
  const knows = (/** @type {App} */ app, /** @type {string} */ key) => key in said(app);
  return Object.assign(tell, { knows });
}
