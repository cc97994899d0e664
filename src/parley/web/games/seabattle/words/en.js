// @ts-check
/** Words of Sea Battle, in English. */

import { said as sea } from "../../sea/words/en.js";

/** What is said at a table, and where one is opened. @type {Record<string, string>} */
export const said = {
  ...sea,
  "unfit.seabattle": "Such a fleet does not fit the field.",
  "option.fleet": "Ships",
  "option.fleet.0": "of 4 cells",
  "option.fleet.1": "of 3 cells",
  "option.fleet.2": "of 2 cells",
  "option.fleet.3": "of 1 cell",
  "option.wall_limit": "At most half of the ships along the wall",
  "option.remote": "Whose fleet stays on paper",
  "choice.remote.": "nobody’s",
  "choice.remote.0": "mine",
  "choice.remote.1": "the other’s",
  "choice.remote.0+1": "both",
  "table.answer": "Waiting for {who} to answer for {cell}.",
  "todo.ready": "Lay out your fleet on your own board, then say that you are ready.",
  "todo.answer": "Your answer, please.",
  "answer.ready": "Ready",
  "answer.miss": "Miss",
  "answer.hit": "Hit",
  "answer.sunk": "Sunk",
  "answer.repeat": "Was before",
  "event.seabattle.Placed": "{who} is ready",
  "event.seabattle.Fired": "{who} fires at {cell}",
  "event.seabattle.Shot.miss": "{who}: {cell}, miss",
  "event.seabattle.Shot.hit": "{who}: {cell}, hit",
  "event.seabattle.Shot.sunk": "{who}: {cell}, sunk",
  "event.seabattle.Shot.repeat": "{who}: {cell}, fired at before",
};
