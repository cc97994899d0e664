// @ts-check
/** What is known of both sea games at a table. */

import { percent } from "../../js/heat.js";
import { lessonOf } from "../../js/learn_words.js";
import { t } from "../../js/words.js";

/** A ship by its ends or by its cells. @param {Happening["ship"]} ship */
export const length = (ship) =>
  !Array.isArray(ship)
    ? 0
    : ship.length === 2
      ? Math.abs(ship[0][0] - ship[1][0]) + Math.abs(ship[0][1] - ship[1][1]) + 1
      : ship.length;

/** @type {Play} */
export const sea = {
  moves: { place: () => t("hint.fleet") },
  stop: () => ["stop"],
  study: {
    isTried: false,
    why: (app, { match, marked: { hits } }) =>
      hits ? lessonOf(app, match.game, "why.hit", { best: percent(hits[0]), mine: percent(hits[1]) }) : "",
    facts: (app, table) => [lessonOf(app, table.game, "puzzle.certain")],
  },
};
