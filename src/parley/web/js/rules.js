// @ts-check
/**
 * The rules of a table in words: every setting that is not as usual, the clock, and whether it counts. What settings
 * there are, and what is usual, the server says; a test holds the words against what games declare.
 */

import { h } from "./draw.js";
import { fold } from "./learn_rules.js";
import { isMet } from "./lazily.js";
import { hasHelp, helpOf } from "./learn_words.js";
import { m } from "./meet_words.js";
import { mapName } from "./tell.js";
import { called, speaksOf, tr } from "./words.js";

/** What was agreed at a table. @typedef {Pick<Row, "game" | "setup" | "clock" | "rated">} Agreed */

/** What a line about a table shows anyway. */
const SHOWN = ["size", "width", "height", "map"];
/** @type {Record<string, string>} settings of the house that are no setting of a table, and what is usual */
const HOUSE = { fill: "free" };

/** A value as text, for comparing. @param {unknown} value */
const plain = (value) => String(isNamed(value) ? value.name : value).toLowerCase();

/** @param {unknown} value @returns {value is {name: string}} */
const isNamed = (value) => typeof value === "object" && value !== null && "name" in value;

/**
 * The settings that are not as usual.
 * @param {Pick<Offered, "setup">} game of `/api/games` @param {Setup} setup of a table
 * @returns {string[]} their names
 */
export const unusual = (game, setup) =>
  Object.keys(setup).filter((name) => {
    const usual = game.setup[name] ?? HOUSE[name];
    return usual !== undefined && plain(setup[name]) !== plain(usual);
  });

/** A setting in words. @param {App} app @param {string} game @param {Setup} setup @param {string} name @returns {string} */
function line(app, game, setup, name) {
  const value = setup[name];
  const key = `rule.${name}.${Array.isArray(value) ? value.join("+") : plain(value)}`;
  if (hasHelp(app, game, key)) return helpOf(app, game, key);
  const list = Array.isArray(value)
    ? value
        .map((count, at) => count > 0 && `${count} ${tr(`option.${name}`, String(at))}`)
        .filter(Boolean)
        .join(", ")
    : "";
  if (!speaksOf(game)) return `${called("option", game, name)}: ${plain(value)}`;
  return helpOf(app, game, `rule.${name}`, { ...setup, list, map: setup.map && mapName(setup.map) });
}

/** @param {App} app @param {Agreed} table @param {string[]} [but] settings that are told elsewhere @returns {string[]} */
export function settings(app, table, but = []) {
  if (!isMet(app, table.game)) return [];
  const names = oddities(app, table).filter((name) => !but.includes(name));
  return [...new Set(names.map((name) => line(app, table.game, table.setup, name)))].filter(Boolean);
}

/** The settings of a table that are not as usual. @param {App} app @param {Agreed} table @returns {string[]} their names */
function oddities(app, table) {
  const game = app.state.games.find((one) => one.game === table.game);
  return game ? unusual(game, table.setup) : [];
}

/** How long one may think, in words. @param {App} app @param {Clock | null} clock @returns {string[]} */
export const clockLines = (app, clock) =>
  /** @type {(keyof Clock)[]} */ (["move", "first", "bank", "increment"])
    .filter((part) => clock?.[part])
    .map((part) => m(app, `clock.${part}`, { seconds: clock?.[part] }));

/** @param {App} app @param {Agreed} table @returns {string[]} all there is to know before one sits down */
export function ruleLines(app, table) {
  return [
    ...(oddities(app, table).length ? settings(app, table) : [m(app, "usual")]),
    ...clockLines(app, table.clock),
    m(app, table.rated ? "rated" : "casual"),
  ];
}

/** Beside the board: what was agreed, and how the game is played. @param {App} app @param {Table} table */
export const rulesCard = (app, table) => [
  h(
    "details",
    { class: "card rules", key: "rules", open: !table.view },
    h("summary", null, m(app, "rules")),
    h(
      "ul",
      null,
      ruleLines(app, table).map((text) => h("li", null, text)),
    ),
  ),
  speaksOf(table.game) && fold(app, table.game),
];

/** In a list: what its line does not show. @param {App} app @param {Row} row */
export function brief(app, row) {
  const odd = settings(app, row, SHOWN);
  return odd.length > 0 && h("small", { class: "odd", key: "odd" }, odd.join(" · "));
}
