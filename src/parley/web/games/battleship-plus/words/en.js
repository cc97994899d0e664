// @ts-check
/** Words of Battleship Plus, in English. */

import { said as sea } from "../../sea/words/en.js";

/** What is said at a table, and where one is opened. @type {Record<string, string>} */
export const said = {
  ...sea,
  "hint.sail": "ship {ship} goes {way}",
  "unfit.battleship-plus": "Such a fleet does not fit the field.",
  "option.ships": "Ships",
  "option.ships.0": "carriers",
  "option.ships.1": "battleships",
  "option.ships.2": "cruisers",
  "option.ships.3": "destroyers",
  "option.ships.4": "submarines",
  "todo.shoot_or_move": "Your turn: fire, or move a ship.",
  "ship.carrier": "carrier",
  "ship.battleship": "battleship",
  "ship.cruiser": "cruiser",
  "ship.destroyer": "destroyer",
  "ship.submarine": "submarine",
  "plus.move": "Move a ship",
  "plus.pick": "Or pick one of your ships to move it.",
  "plus.where": "Where to?",
  "plus.keys": "Where to? The buttons, or Shift and an arrow key.",
  "plus.N": "north",
  "plus.E": "east",
  "plus.S": "south",
  "plus.W": "west",
  "plus.moved": "moves of ships: {count}",
  "event.battleship-plus.Placed": "{who} is ready",
  "event.battleship-plus.Started": "{first} begins",
  "event.battleship-plus.Hit": "{who}: {cell}, hit",
  "event.battleship-plus.Hit.sunk": "{who}: {cell}, sunk",
  "event.battleship-plus.Fail": "{who}: {cell}, miss",
  "event.battleship-plus.Moved": "{who} moved a ship",
  "event.battleship-plus.TimedOut": "{who} was too late",
};
