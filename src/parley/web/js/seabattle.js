// @ts-check
/** Sea Battle on the page. */

import { announce } from "./announce.js";
import { h } from "./draw.js";
import { formatEnds, parseEnds } from "./fleet.js";
import { placing } from "./placing.js";
import { cellLabel, fleetLeft, grid, lastShots, waters } from "./sea.js";
import { nameOf } from "./tell.js";
import { t } from "./words.js";
import { cellName } from "./cells.js";

/**
 * Both waters, the one to fire at first; who watches sees seat 0 on the left.
 * @param {any} table @returns {{seat: number, isOwn: boolean, rows: import("./sea.js").Cell[][], afloat: number[]}[]}
 */
export function picture(table) {
  const { board, legal } = table.view;
  const order = table.seat === 0 ? [1, 0] : [0, 1];
  return order.map((seat) => ({
    seat,
    isOwn: seat === table.seat,
    rows: waters(board.fields[seat], board.fleets[seat].map(parseEnds), seat === table.seat ? null : (legal?.shoot ?? null), lastShots(table, seat)),
    afloat: board.afloat[seat],
  }));
}

export const seabattle = {
  /** @param {any} app @param {any} table */
  board(app, table) {
    const { legal } = table.view;
    if (legal?.place) return placing(app, table, { size: table.setup.size, parse: parseEnds, format: formatEnds });
    return [bothWaters(app, table, picture(table)), answers(app, legal)];
  },
  /** @param {any} table */
  todo: ({ view: { legal } }) => t(legal?.place ? "todo.place" : legal?.ready ? "todo.ready" : legal?.answer ? "todo.answer" : "todo.shoot"),
  /** Somebody answers for a fleet that the server does not know. @param {any} table */
  waits(table) {
    const { board, to_move } = table.view;
    return board?.pending ? t("table.answer", { who: nameOf(table, to_move[0]), cell: cellName(board.pending[0], board.pending[1]) }) : null;
  },
};

/** @param {any} app @param {any} table @param {any[]} pictures @param {(side: any) => any} [more] */
export function bothWaters(app, table, pictures, more = () => ({})) {
  return h("div", { class: "seas" }, pictures.map((side) => grid(app, {
    name: `sea${side.seat}`,
    title: side.isOwn ? t("sea.own") : t(table.view.legal?.shoot ? "sea.theirs" : "sea.of", { who: nameOf(table, side.seat) }),
    rows: side.rows,
    small: side.isOwn,
    hint: table.hint,
    isOwn: side.seat === table.hint?.seat,
    foot: fleetLeft(side.afloat, t("sea.afloat")),
    ...(side.isOwn ? {} : { fire: (cell) => fire(app, table, cell) }),
    ...more(side),
  })));
}

/** Where one may not fire, it is said why. @param {any} app @param {any} table @param {import("./sea.js").Cell} cell */
function fire(app, table, cell) {
  if (cell.legal) app.act.move(cellName(cell.x, cell.y));
  else if (table.seat !== null && !table.view.outcome) announce(table.view.legal?.shoot ? cellLabel(cell) : t("code.not_your_turn"));
}

/** For fleets the server does not know. @param {any} app @param {any} legal */
const answers = (app, legal) =>
  h("p", { class: "row" }, (legal?.ready ? ["ready"] : (legal?.answer ?? [])).map((/** @type {string} */ word) =>
    h("button", { class: "main", onclick: () => app.act.move(word) }, t(`answer.${word}`))));
