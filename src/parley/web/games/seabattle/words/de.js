// @ts-check
/** Words of Sea Battle, in German. */

import { said as sea } from "../../sea/words/de.js";

/** What is said at a table, and where one is opened. @type {Record<string, string>} */
export const said = {
  ...sea,
  "unfit.seabattle": "So eine Flotte passt nicht zum Feld.",
  "option.fleet": "Schiffe",
  "option.fleet.0": "mit 4 Feldern",
  "option.fleet.1": "mit 3 Feldern",
  "option.fleet.2": "mit 2 Feldern",
  "option.fleet.3": "mit 1 Feld",
  "option.wall_limit": "Höchstens die Hälfte der Schiffe am Rand",
  "option.remote": "Wessen Flotte auf dem Papier bleibt",
  "choice.remote.": "niemandes",
  "choice.remote.0": "meine",
  "choice.remote.1": "die des anderen",
  "choice.remote.0+1": "beide",
  "table.answer": "{who} antwortet auf {cell}.",
  "todo.ready": "Stell deine Flotte bei dir auf und sag, dass du bereit bist.",
  "todo.answer": "Deine Antwort, bitte.",
  "answer.ready": "Bereit",
  "answer.miss": "Daneben",
  "answer.hit": "Treffer",
  "answer.sunk": "Versenkt",
  "answer.repeat": "War schon",
  "event.seabattle.Placed": "{who} ist bereit",
  "event.seabattle.Fired": "{who} schießt auf {cell}",
  "event.seabattle.Shot.miss": "{who}: {cell}, daneben",
  "event.seabattle.Shot.hit": "{who}: {cell}, Treffer",
  "event.seabattle.Shot.sunk": "{who}: {cell}, versenkt",
  "event.seabattle.Shot.repeat": "{who}: {cell}, war schon",
};
