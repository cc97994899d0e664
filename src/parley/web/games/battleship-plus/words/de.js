// @ts-check
/** Words of Battleship Plus, in German. */

import { said as sea } from "../../sea/words/de.js";

/** What is said at a table, and where one is opened. @type {Record<string, string>} */
export const said = {
  ...sea,
  "hint.sail": "Schiff {ship} fährt {way}",
  "unfit.battleship-plus": "So eine Flotte passt nicht zum Feld.",
  "option.ships": "Schiffe",
  "option.ships.0": "Flugzeugträger",
  "option.ships.1": "Schlachtschiffe",
  "option.ships.2": "Kreuzer",
  "option.ships.3": "Zerstörer",
  "option.ships.4": "U-Boote",
  "todo.shoot_or_move": "Du bist dran: schieß oder fahr.",
  "ship.carrier": "Flugzeugträger",
  "ship.battleship": "Schlachtschiff",
  "ship.cruiser": "Kreuzer",
  "ship.destroyer": "Zerstörer",
  "ship.submarine": "U-Boot",
  "plus.move": "Ein Schiff bewegen",
  "plus.pick": "Oder wähle ein eigenes Schiff, um es zu bewegen.",
  "plus.where": "Wohin?",
  "plus.keys": "Wohin? Mit den Knöpfen oder Umschalt und Pfeiltaste.",
  "plus.N": "nach Norden",
  "plus.E": "nach Osten",
  "plus.S": "nach Süden",
  "plus.W": "nach Westen",
  "plus.moved": "Schiffsbewegungen: {count}",
  "event.battleship-plus.Placed": "{who} ist bereit",
  "event.battleship-plus.Started": "{first} beginnt",
  "event.battleship-plus.Hit": "{who}: {cell}, Treffer",
  "event.battleship-plus.Hit.sunk": "{who}: {cell}, versenkt",
  "event.battleship-plus.Fail": "{who}: {cell}, daneben",
  "event.battleship-plus.Moved": "{who} bewegt ein Schiff",
  "event.battleship-plus.TimedOut": "{who} kam zu spät",
};
