// @ts-check
/** Words of both sea games, in German. */

/** What is said at a table, and where one is opened. @type {Record<string, string>} */
export const said = {
  "hint.fleet": "die Flotte aufstellen",
  "todo.place": "Stell deine Flotte auf.",
  "todo.shoot": "Du bist dran: schieß.",
  "cell.open": "freies Wasser",
  "cell.water": "unbeschossen",
  "cell.miss": "daneben",
  "cell.stale": "alter Fehlschuss, ein Schiff kann gekommen sein",
  "cell.hit": "Treffer",
  "cell.sunk": "versenkt",
  "cell.ship": "Schiff",
  "sea.own": "Deine See",
  "sea.theirs": "{who}: hierher schießen",
  "sea.of": "See von {who}",
  "sea.afloat": "Noch über Wasser:",
  "place.title": "Deine Flotte",
  "place.how": "Schiffe ziehen; zweimal antippen oder R dreht. Tasten: Enter nimmt und setzt, Pfeile bewegen.",
  "place.go": "Fertig",
  "place.again": "So aufstellen",
  "place.shuffle": "Mischen",
  "place.turn": "Drehen",
  "place.taken": "Genommen",
  "place.dropped": "Auf {cell} gesetzt",
};

/** What only its board says. @type {Record<string, string>} */
export const words = {
  "barred": "hier kann kein Schiff sein",
  "came": "ein Schiff ist hierher gefahren",
  "flag": "Fähnchen",
  "flagged": "{cell}: Fähnchen",
  "unflagged": "{cell}: kein Fähnchen mehr",
  "mark": "Markieren, wo kein Schiff sein kann",
  "how": "Rechtsklick, langer Druck oder F: ein eigenes Fähnchen",
};
