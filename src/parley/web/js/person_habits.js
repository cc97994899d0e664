// @ts-check
/** How somebody likes to begin: first moves in words, and where their fleet lay, the more often the darker. */

import { h } from "./draw.js";
import { playOf } from "./homes.js";
import { isMet } from "./lazily.js";
import { p } from "./person_words.js";

const CELL = 10;

/** @param {App} app @param {string} game @param {Habits | undefined} found */
export function habits(app, game, found) {
  if (!found?.first.length) return null;
  isMet(app, game);
  const said = playOf(game).first ?? ((_app, move) => move);
  const moves = found.first.map(([move, count]) => `${said(app, move)} ×${count}`).join(", ");
  return [
    h("p", { key: "first" }, h("span", { class: "faint" }, p(app, "first")), " ", moves),
    found.fleet &&
      h(
        "figure",
        { class: "habit", key: "fleet" },
        h("figcaption", { class: "faint" }, p(app, "fleet", { count: found.matches })),
        waters(found.fleet, p(app, "fleet", { count: found.matches })),
      ),
  ];
}

/** Every cell's share of the darkest one. @param {number[][]} fleet */
export function shares(fleet) {
  const most = Math.max(1, ...fleet.flat());
  return fleet.map((row) => row.map((count) => count / most));
}

/** @param {number[][]} fleet @param {string} label */
function waters(fleet, label) {
  const side = fleet.length * CELL;
  return h(
    "svg",
    { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label },
    h("rect", { class: "sea", width: side, height: side }),
    shares(fleet).flatMap((row, y) =>
      row.map(
        (share, x) =>
          share > 0 &&
          h("rect", {
            class: "ship",
            x: x * CELL + 0.5,
            y: y * CELL + 0.5,
            width: CELL - 1,
            height: CELL - 1,
            opacity: share.toFixed(2),
          }),
      ),
    ),
  );
}
