// @ts-check
/** Words that come when they are wanted: of learning a game, and of what settings and buttons do. */

import { book, bookOf } from "./book.js";
import { speaksOf } from "./words.js";

/** Of lessons and rules, whatever the game. */
export const l = book("learn");

/** Of fields where a table is opened, and of buttons that end something, whatever the game. */
export const help = book("help");

/** Books of games, by the folder and the name of the file. @type {Record<string, ReturnType<typeof book>>} */
const books = {};

/** @param {string} game @param {string} name */
const of = (game, name) => (books[`${game} ${name}`] ??= bookOf(game, name));

/**
 * The lessons and rules of a game, and why moves were good.
 * @param {App} app @param {string} game @param {string} key @param {Given} [given]
 */
export const lessonOf = (app, game, key, given) => (speaksOf(game) ? of(game, "learn")(app, key, given) : "");

/**
 * What the settings of a game change, and what happens when somebody stops.
 * @param {App} app @param {string} game @param {string} key @param {Given} [given]
 */
export const helpOf = (app, game, key, given) => (speaksOf(game) ? of(game, "help")(app, key, given) : "");

/** Is there such a text? @param {App} app @param {string} game @param {string} key */
export const hasHelp = (app, game, key) => speaksOf(game) && of(game, "help").knows(app, key);
