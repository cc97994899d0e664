// @ts-check
/** Words of Dots, in German. */

/** What is said at a table, and where one is opened. @type {Record<string, string>} */
export const said = {
  "hint.draw": "für Remis",
  "hint.heat.dots": "Je größer ein Kreuz, desto lieber ist dem Bot die Stelle.",
  "option.extra_move": "Wer fängt, darf noch einmal ziehen",
  "option.goal": "Was zählt",
  "choice.goal.classic": "Gefangene",
  "choice.goal.territory": "Land",
  "stop.dots": "Aufhören",
  "sure.dots": "Ja, aufhören",
  "todo.dot": "Du bist dran: setz einen Punkt.",
  "todo.dot_marked": "Du bist dran: setz einen Punkt auf eine markierte Stelle.",
  "dots.board": "Brett, {width} mal {height}. Pfeile bewegen den Zeiger, Enter setzt einen Punkt.",
  "dots.dot": "Punkt von {who}",
  "dots.empty": "leer",
  "dots.held": "gefangen von {who}",
  "dots.may": "für dich frei",
  "dots.no": "Dort darf kein Punkt hin.",
  "dots.put": "Punkt auf {cell}",
  "dots.nearer": "Näher",
  "dots.farther": "Weiter weg",
  "dots.whole": "Ganzes Brett",
  "event.dots.Placed": "{who}: {cell}",
  "event.dots.Captured": "{who} fängt {count}",
  "event.dots.Freed": "{count} von {who} befreit",
  "event.dots.Passed": "{who} kam zu spät",
  "event.dots.Stopped": "{who} spielt nicht mehr ({why})",
  "event.dots.DrawOffered": "{who} ist für Remis",
};

/** What only its board says. @type {Record<string, string>} */
export const words = {
  "tally": "Spielstand",
  "tally.who": "Spieler",
  "tally.dots": "Gefangen",
  "tally.points": "Fläche",
  "tied": "mit dem Rand verbunden",
  "gain": "fängt {count}",
};
