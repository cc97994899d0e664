// @ts-check
/** Sea Battle on the page. */

import { bothWaters, marked, marksOf, sides } from "../sea/both_waters.js";
import { cellName } from "../../js/cells.js";
import { h } from "../../js/draw.js";
import { formatEnds, parseEnds } from "../sea/fleet.js";
import { placing } from "../sea/placing.js";
import { waters } from "../sea/sea.js";
import { nameOf } from "../../js/tell.js";
import { t } from "../../js/words.js";

/** @typedef {import("./types.js").SeaBattle} SeaBattle */
/** @typedef {Shown<SeaBattle>} SeaBattleTable */

/**
 * Both waters, the one to fire at first; who watches sees seat 0 on the left.
 * @param {SeaBattleTable} table @returns {import("../sea/both_waters.js").Side[]}
 */
export function picture(table) {
  const { board } = table.view;
  return sides(table).map((seat) => {
    const fleet = board.fleets[seat].map(parseEnds);
    return {
      seat,
      isOwn: seat === table.seat,
      fleet,
      rows: waters(board.fields[seat], fleet, marksOf(table, seat)),
      afloat: board.afloat[seat],
    };
  });
}

export const styles = ["../sea/sea.css"];

export const face = {
  /** @param {App} app @param {SeaBattleTable} table */
  board(app, table) {
    const { legal } = table.view;
    if (legal?.place)
      return placing(app, /** @type {Seated<SeaBattle>} */ (table), {
        size: table.setup.size,
        parse: parseEnds,
        format: formatEnds,
      });
    return [bothWaters(app, table, picture(marked(table))), answers(app, legal)];
  },
  /** @param {SeaBattleTable} table */
  todo: ({ view: { legal } }) =>
    t(
      legal?.place
        ? "todo.place"
        : legal?.ready
          ? "todo.ready"
          : legal?.answer
            ? "todo.answer"
            : "todo.shoot",
    ),
  /** Somebody answers for a fleet that the server does not know. @param {SeaBattleTable} table */
  waits(table) {
    const { board, to_move } = table.view;
    return board?.pending
      ? t("table.answer", {
          who: nameOf(table, to_move[0]),
          cell: cellName(board.pending[0], board.pending[1]),
        })
      : null;
  },
};

/** For fleets the server does not know. @param {App} app @param {SeaBattle["legal"] | null} legal */
const answers = (app, legal) =>
  h(
    "p",
    { class: "row" },
    (legal?.ready ? ["ready"] : (legal?.answer ?? [])).map((word) =>
      h("button", { class: "main", onclick: () => app.act.move(word) }, t(`answer.${word}`)),
    ),
  );
