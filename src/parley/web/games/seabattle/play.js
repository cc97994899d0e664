// @ts-check
/** What is known of Sea Battle at a table, besides its board. */

import { length, sea } from "../sea/play.js";

/** @type {Play} */
export const play = {
  ...sea,
  parts: [
    ["goal"],
    ["fleet", "place", "done"],
    ["turn", "hit", "done"],
    ["sunk", "sink", "done"],
    ["end", "win", "done"],
  ],
  weights: { Shot: ({ result, ship }) => (result === "sunk" ? Math.max(1, length(ship)) : 0) },
};
