// @ts-check
/** Words of Dots, in English. */

/** What is said at a table, and where one is opened. @type {Record<string, string>} */
export const said = {
  "hint.draw": "for a draw",
  "hint.heat.dots": "The larger a cross, the better the bot likes the place.",
  "option.extra_move": "A capture gives another move",
  "option.goal": "What counts",
  "choice.goal.classic": "prisoners",
  "choice.goal.territory": "land",
  "stop.dots": "Stop playing",
  "sure.dots": "Yes, stop",
  "todo.dot": "Your turn: put a dot.",
  "todo.dot_marked": "Your turn: put a dot on a marked place.",
  "dots.board": "Board of dots, {width} by {height}. Arrows move the cursor, Enter puts a dot.",
  "dots.dot": "dot of {who}",
  "dots.empty": "empty",
  "dots.held": "captured by {who}",
  "dots.may": "free to you",
  "dots.no": "No dot can go there.",
  "dots.put": "Put a dot on {cell}",
  "dots.nearer": "Nearer",
  "dots.farther": "Farther",
  "dots.whole": "Whole board",
  "event.dots.Placed": "{who}: {cell}",
  "event.dots.Captured": "{who} captured {count}",
  "event.dots.Freed": "{count} of {who} freed",
  "event.dots.Passed": "{who} was too late",
  "event.dots.Stopped": "{who} plays no more ({why})",
  "event.dots.DrawOffered": "{who} is for a draw",
};

/** What only its board says. @type {Record<string, string>} */
export const words = {
  "tally": "How it stands",
  "tally.who": "Player",
  "tally.dots": "Captured",
  "tally.points": "Area",
  "tied": "tied to the edge",
  "gain": "captures {count}",
};
