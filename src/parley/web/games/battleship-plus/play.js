// @ts-check
/** What is known of Battleship Plus at a table, besides its board. */

import { t } from "../../js/words.js";
import { length, sea } from "../sea/play.js";

/** @type {Play} */
export const play = {
  ...sea,
  parts: [
    ["goal"],
    ["fleet", "place", "done"],
    ["turn", "hit", "done"],
    ["sail", "move", "done"],
    ["old", "again", "begun"],
    ["end", "win", "done"],
  ],
  moves: {
    ...sea.moves,
    move: (_table, [ship, way]) => t("hint.sail", { ship: Number(ship) + 1, way: t(`plus.${way}`) }),
  },
  variant: ({ event, ship }) => (event === "Hit" && length(ship) ? "sunk" : undefined),
  weights: { Hit: ({ ship }) => length(ship) },
};
