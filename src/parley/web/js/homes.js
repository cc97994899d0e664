// @ts-check
/**
 * The games that come with the page. The folder of each has its words, in `about.js` what the page wants to know
 * wherever the game is named, and in `play.js` what it wants to know at a table; nothing else here knows a game by its
 * name. Games that others have installed bring what is said of them with `/api/games`.
 */

/** They are named here, so that their words can be fetched together with the page's own. */
export const HOMES = ["seabattle", "battleship-plus", "dots", "conquest"];

/** @type {Record<string, About>} */
const abouts = {};
/** @type {Record<string, Play>} */
const plays = {};

/** What is known of a game wherever it is named; of one that others have installed, nothing. @param {string} game @returns {About} */
export const aboutOf = (game) => abouts[game] ?? {};

/** What is known of it at a table, once it was fetched. @param {string} game @returns {Play} */
export const playOf = (game) => plays[game] ?? {};

/** Fetch what the folders of all games have for the door. @returns {Promise<unknown>} */
export const meetHomes = () =>
  Promise.all(
    HOMES.map(async (home) => {
      abouts[home] ??= (await import(`../games/${home}/about.js`)).about;
    }),
  );

/** Fetch what one has for its tables. @param {string} home */
export async function meetPlay(home) {
  plays[home] ??= (await import(`../games/${home}/play.js`)).play;
}
