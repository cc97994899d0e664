// @ts-check
/** Words of both sea games, in English. */

/** What is said at a table, and where one is opened. @type {Record<string, string>} */
export const said = {
  "hint.fleet": "lay out the fleet",
  "todo.place": "Lay out your fleet.",
  "todo.shoot": "Your turn: fire.",
  "cell.open": "free water",
  "cell.water": "not fired at",
  "cell.miss": "miss",
  "cell.stale": "old miss, a ship may be here now",
  "cell.hit": "hit",
  "cell.sunk": "sunk",
  "cell.ship": "ship",
  "sea.own": "Your waters",
  "sea.theirs": "{who}: fire here",
  "sea.of": "{who}'s waters",
  "sea.afloat": "Afloat:",
  "place.title": "Your fleet",
  "place.how": "Drag ships; tap one twice, or press R, to turn it. Keys: Enter takes and drops, arrows move.",
  "place.go": "Ready",
  "place.again": "Lay out like this",
  "place.shuffle": "Shuffle",
  "place.turn": "Turn",
  "place.taken": "Taken",
  "place.dropped": "Put on {cell}",
};

/** What only its board says. @type {Record<string, string>} */
export const words = {
  "barred": "no ship can be here",
  "came": "a ship came here",
  "flag": "flag",
  "flagged": "{cell}: flag",
  "unflagged": "{cell}: no flag any more",
  "mark": "Mark where no ship can be",
  "how": "Right click, long press or F: a flag of your own",
};
