// @ts-check
/** Every word the page says, in the language chosen. `{name}` in a text is filled in. */

import { HOMES, meetHomes, meetPlay } from "./homes.js";

/** @type {Record<string, string>} */
export const LANGUAGES = { en: "English", ru: "Русский", de: "Deutsch" };

/** @type {Record<string, string>} */
let texts = {};

/** Reasons, and what they become; `{}` stands for a part that is spoken in its turn. @type {[RegExp, string][]} */
let phrases = [];

/** What games say of themselves, and in which language the page speaks. @type {Offered[]} */
let brought = [];
let spoken = "en";

/** Games whose tables are spoken of, and those whose words for it are here. @type {Set<string>} */
const met = new Set();
/** @type {Set<string>} */
const known = new Set();

/** Games that bring their own words: what is not said in this language is said in English. @param {Offered[]} games */
export function bring(games) {
  brought = games;
  for (const { game, words = {} } of games)
    for (const [key, text] of Object.entries({ ...words.en, ...words[spoken] }))
      texts[keyOf(game, key)] ??= text;
}

/** Does the page itself speak of a game, of its rules and how it is learnt? Others bring what is said of them. @param {string} game */
export const speaksOf = (game) => HOMES.includes(game);

/** `title` → `game.nim`, `event.Taken` → `event.nim.Taken`. @param {string} game @param {string} key */
function keyOf(game, key) {
  const [group, ...rest] = key.split(".");
  return [group === "title" ? "game" : group, game, ...rest].join(".");
}

/** @param {string} wish @returns {Promise<string>} the language that is spoken from now on */
export async function speak(wish) {
  const short = wish.slice(0, 2).toLowerCase();
  const language = short in LANGUAGES ? short : "en";
  const [{ [language]: plain }, games] = await Promise.all([
    import(`./words/${language}.js`),
    Promise.all(HOMES.map((home) => import(`../games/${home}/words/door_${language}.js`))),
    meetHomes(),
  ]);
  const had = [...met];
  const tables = await Promise.all(had.map((game) => import(`../games/${game}/words/${language}.js`)));
  const told = Object.assign({}, ...[...games, ...tables].map(({ said }) => said));
  const more = async (/** @type {string} */ name) =>
    /** @type {Record<string, Record<string, string>>} */ (
      language === "en" ? {} : await import(`./words/${name}_${language}.js`)
    );
  const [{ reasons = {} }, { refusals = {} }] = await Promise.all([more("reasons"), more("refusals")]);
  texts = { ...plain, ...told, ...refusals };
  spoken = language;
  bring(brought);
  phrases = Object.entries(reasons).map(([text, meaning]) => [pattern(text), meaning]);
  await Promise.all([...met].filter((game) => !had.includes(game)).map(meetGame)); // met meanwhile
  return language;
}

/** Fetch what is said, and known, at a table of a game that comes with the page. @param {string} game @returns {Promise<void>} */
export async function meetGame(game) {
  const language = spoken;
  met.add(game);
  const [{ said }] = await Promise.all([import(`../games/${game}/words/${language}.js`), meetPlay(game)]);
  if (language !== spoken) return meetGame(game); // meanwhile somebody chose another
  texts = { ...texts, ...said };
  known.add(game);
}

/** Are they? @param {string} game */
export const hasMet = (game) => known.has(game);

/** @param {string} text */
const pattern = (text) =>
  new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll("{}", "(.*?)")}$`, "s");

/** Why a match ended, as the record has it; what we have no phrase for stays English. @param {string} text @returns {string} */
export function reason(text) {
  for (const [known, meaning] of phrases) {
    const parts = known.exec(text)?.slice(1).map(reason);
    if (parts)
      return meaning.replace(
        /\{(\d*)\}/g,
        (_, place) => (place ? parts[Number(place)] : parts.shift()) ?? "",
      );
  }
  return text;
}

/** @param {string} key @param {Given} [given] @returns {string} */
export function t(key, given = {}) {
  return fill(texts[key] ?? key, given);
}

/** @param {string} text @param {Given} given what stands in braces @returns {string} */
export const fill = (text, given) => text.replace(/\{(\w+)\}/g, (_, name) => String(given[name] ?? ""));

/**
 * How the reader writes dates and numbers, in the language of the page: `en-GB` for a Briton.
 * @param {string} language @param {readonly string[]} [wishes]
 */
export const locale = (language, wishes = navigator.languages) =>
  wishes.find((wish) => wish.slice(0, 2).toLowerCase() === language) ?? language;

/** @param {string} key is there such a text? */
export const has = (key) => key in texts;

/** @param {string} word something the server says, such as the name of a game @param {string} group */
export const tr = (group, /** @type {string} */ word) =>
  has(`${group}.${word}`) ? t(`${group}.${word}`) : word;

/**
 * A setting, or what may be chosen there, as its game calls it, else as all do.
 * @param {string} group @param {string} game @param {string} name @param {string} [value]
 */
export const called = (group, game, name, value) => {
  const own = [group, game, name, value].filter((one) => one !== undefined).join(".");
  if (has(own)) return t(own);
  return value === undefined ? tr(group, name) : tr(`${group}.${name}`, value);
};

/** @param {string} text */
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** A refusal as a sentence; what no language has words for the server says in English. @param {{error: string, text: string}} refusal */
export const why = (refusal) =>
  has(`code.${refusal.error}`)
    ? t(`code.${refusal.error}`, refusal)
    : sentence(refusal.text || refusal.error);
