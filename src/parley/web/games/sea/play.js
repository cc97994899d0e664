// @ts-check
/** What is known of both sea games at a table. */

import { percent } from "../../js/heat.js";
import { lessonOf } from "../../js/learn_words.js";
import { t } from "../../js/words.js";

const CELL = /^[A-Z]+\d+$/;

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
    isDecision: (move) => CELL.test(move),
    isJudgedAlone: true,
    isTried: false,
    why: (app, { match, lesson }) =>
      lessonOf(app, match.game, "why.hit", { best: percent(lesson.best), mine: percent(lesson.mine) }),
    facts: (app, table) => [lessonOf(app, table.game, "puzzle.certain")],
  },
};
