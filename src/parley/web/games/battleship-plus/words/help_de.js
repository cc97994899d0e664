// @ts-check
/** What the settings of Battleship Plus change, and what happens when somebody stops, in German. */

/** @type {Record<string, string>} */
export const words = {
  "size": "Spalten und Reihen. Ein großes Feld dauert länger, weil sich Schiffe besser verstecken.",
  "ships": "Wie viele von jeder Art. Sie müssen passen, ohne sich zu berühren; üblich sind rund 30 % des Feldes.",
  "fill": "Streng: Die Schiffe füllen möglichst genau 30 % des Feldes. Frei: jede Flotte, die passt.",
  "stop": "{who} hat sofort gewonnen, und beide Flotten werden gezeigt.",
  "rule.size": "Das Feld ist {size} mal {size} groß.",
  "rule.ships": "Schiffe: {list}.",
  "rule.fill.strict": "Schiffe füllen etwa 30 % des Feldes.",
  "rule.fill.free": "Jede Flotte, die passt.",
};
