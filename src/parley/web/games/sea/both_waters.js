// @ts-check
/**
 * The waters of both sides beside each other: what is marked in them, and what the reader adds.
 *
 * @typedef {Shown<import("./types.js").Sea>} SeaTable
 * @typedef {{seat: number, isOwn: boolean, fleet: import("./fleet.js").Box[],
 *   rows: import("./sea.js").Cell[][], afloat: number[]}} Side
 */

import { announce } from "../../js/announce.js";
import { cellName } from "../../js/cells.js";
import { h } from "../../js/draw.js";
import { flags, toggle } from "./notes.js";
import { cellLabel, fleetLeft, grid, lastShots } from "./sea.js";
import { stir } from "./motion.js";
import { s } from "./words.js";
import { nameOf } from "../../js/tell.js";
import { t } from "../../js/words.js";

const KEY = "barred";

/** The seats in the order of their waters. @param {SeaTable} table */
export const sides = (table) => (table.seat === 0 ? [1, 0] : [0, 1]);

/**
 * What is marked in the waters of a seat. Where one sees the ships, there is no need to say where none can be.
 * @param {SeaTable} table @param {number} seat @returns {import("./sea.js").Marks}
 */
export function marksOf(table, seat) {
  const { board, legal } = table.view;
  const isOwn = seat === table.seat;
  return {
    legal: isOwn ? null : (legal?.shoot ?? null),
    last: lastShots(table, seat),
    barred: board.fleets[seat].length || table.isUnmarked ? null : (board.barred?.[seat] ?? null),
    flags: canNote(table) && !isOwn ? flags(table.match) : [],
  };
}

/** Does one play here, and may keep notes? @param {SeaTable} table */
const canNote = (table) => table.seat !== null && table.match && !table.view.outcome && !table.closed;

/** The table as the reader wants its waters marked; the browser remembers it. @template {SeaTable} T @param {T} table @returns {T} */
export const marked = (table) => ({ ...table, isUnmarked: localStorage.getItem(KEY) === "off" });

/**
 * @template {Side} S @param {App} app @param {SeaTable} table @param {S[]} pictures
 * @param {(side: S) => Partial<import("./sea.js").Board>} [more]
 */
export function bothWaters(app, table, pictures, more = () => ({})) {
  return h(
    "div",
    { class: "seas" },
    pictures.map((side) =>
      grid(app, {
        name: `sea${side.seat}`,
        title: side.isOwn
          ? t("sea.own")
          : t(table.view.legal?.shoot ? "sea.theirs" : "sea.of", { who: nameOf(table, side.seat) }),
        rows: side.rows,
        fleet: side.fleet,
        small: side.isOwn,
        hint: table.hint ?? null,
        isOwn: side.seat === table.hint?.seat,
        stir: (svg) => stir(app, svg, table, side.seat),
        foot: [fleetLeft(side.afloat, t("sea.afloat")), helps(app, table, side)],
        ...(side.isOwn ? {} : { fire: (cell) => fire(app, table, cell) }),
        ...(!side.isOwn && canNote(table) ? { note: (cell) => note(app, table, cell) } : {}),
        ...more(side),
      }),
    ),
  );
}

/**
 * Beside the enemy's waters: a switch for the marks, and how a flag is put there.
 * @param {App} app @param {SeaTable} table @param {Side} side
 */
export const helps = (app, table, side) =>
  !side.isOwn &&
  canNote(table) &&
  s(app, "mark") &&
  h(
    "p",
    { class: "helps" },
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        checked: localStorage.getItem(KEY) !== "off",
        onchange: (/** @type {FieldEvent} */ e) => (
          localStorage.setItem(KEY, e.target.checked ? "on" : "off"),
          app.redraw()
        ),
      }),
      s(app, "mark"),
    ),
    h("small", null, s(app, "how")),
  );

/** @param {App} app @param {SeaTable} table @param {import("./sea.js").Cell} cell */
function note(app, table, cell) {
  const name = cellName(cell.x, cell.y);
  announce(s(app, toggle(table.match, name) ? "flagged" : "unflagged", { cell: name }));
  app.redraw();
}

/** Where one may not fire, it is said why. @param {App} app @param {SeaTable} table @param {import("./sea.js").Cell} cell */
function fire(app, table, cell) {
  if (cell.legal) app.act.move(cellName(cell.x, cell.y));
  else if (table.seat !== null && !table.view.outcome)
    announce(table.view.legal?.shoot ? cellLabel(app, cell) : t("code.not_your_turn"));
}
