// @ts-check
/** What the settings of Sea Battle change, and what happens when somebody stops, in German. */

/** @type {Record<string, string>} */
export const words = {
  "size": "Spalten und Reihen. Ein großes Feld dauert länger, weil sich Schiffe besser verstecken.",
  "fleet": "Wie viele Schiffe jeder Länge. Sie müssen aufs Feld passen, ohne sich zu berühren.",
  "wall_limit": "Am Rand sind Schiffe schwer zu finden; so liegt mindestens die Hälfte nicht dort.",
  "remote": "Für ein Spiel auf Papier oder mit einem anderen Programm: Wer die Flotte hat, sagt, was jeder Schuss tat.",
  "stop": "{who} hat sofort gewonnen, und beide Flotten werden gezeigt.",
  "rule.size": "Das Feld ist {size} mal {size} groß.",
  "rule.fleet": "Schiffe: {list}.",
  "rule.wall_limit.true": "Höchstens die Hälfte der Schiffe darf am Rand liegen.",
  "rule.wall_limit.false": "Alle Schiffe dürfen am Rand liegen.",
  "rule.remote": "Flotten bleiben auf dem Papier: Wer sie hat, antwortet für sie.",
  "rule.remote.": "Keine Flotte bleibt auf dem Papier.",
  "rule.remote.0": "Die Flotte des ersten Platzes bleibt auf dem Papier: Wer sie hat, antwortet für sie.",
  "rule.remote.1": "Die Flotte des zweiten Platzes bleibt auf dem Papier: Wer sie hat, antwortet für sie.",
  "rule.remote.0+1": "Beide Flotten bleiben auf dem Papier: Wer sie hat, antwortet für sie.",
};
