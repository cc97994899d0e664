// @ts-check
/**
 * Waters as a grid of cells, for both sea games. A cell has a mark, the sides of the ship it belongs to, and a
 * name that says both; marks differ in shape, not only in colour. The board is one stop for the Tab key, the
 * arrow keys move about in it.
 */

import { ARROWS, cellName, clamp, column, inMask } from "./cells.js";
import { h } from "./draw.js";
import { shipAt } from "./fleet.js";
import { shareAt, shipToMove, sideOf, warmth } from "./heat.js";
import { t } from "./words.js";

/** @typedef {{x: number, y: number, mark: string, sides: string, legal: boolean, last: boolean, ship: number}} Cell */

/** Marks that show a whole ship: a mere hit does not say how far one reaches. */
const SHIP = "#SX";
/** @type {Record<string, string>} */
const KINDS = { ".": "water", " ": "open", o: "miss", ":": "stale", x: "hit", X: "sunk", "#": "ship", S: "ship" };
/** @type {Record<string, string>} */
const SIGNS = { o: "•", ":": "◦", x: "✕", X: "✕" };

/**
 * What is on every cell of some waters.
 * @param {string[]} field rows of characters @param {import("./fleet.js").Box[]} fleet the ships one may see
 * @param {import("./cells.js").Mask | null} legal where one may fire @param {import("./cells.js").Spot[]} last the last shots
 * @returns {Cell[][]}
 */
export function waters(field, fleet, legal, last) {
  const owner = field.map((row, y) => [...row].map((mark, x) => {
    const ship = shipAt(fleet, x, y);
    return ship >= 0 ? ship : SHIP.includes(mark) ? -2 : -1;
  }));
  return field.map((row, y) => [...row].map((mark, x) => ({
    x, y, mark, ship: owner[y][x],
    sides: owner[y][x] === -1 ? "" : sides(owner, x, y),
    legal: inMask(legal, x, y),
    last: last.some(([lx, ly]) => lx === x && ly === y),
  })));
}

/** The sides of a cell where its ship ends. @param {number[][]} owner @param {number} x @param {number} y */
const sides = (owner, x, y) =>
  [["n", 0, -1], ["e", 1, 0], ["s", 0, 1], ["w", -1, 0]]
    .filter(([, dx, dy]) => owner[y + Number(dy)]?.[x + Number(dx)] !== owner[y][x])
    .map(([side]) => side).join("");

/** @param {Cell} cell */
export const cellLabel = (cell) => `${cellName(cell.x, cell.y)}, ${t(`cell.${KINDS[cell.mark]}`)}`;

/**
 * @typedef {{name: string, title: string, rows: Cell[][], fire?: (cell: Cell) => void, key?: (event: any, cell: Cell) => boolean,
 *   down?: (event: any, cell: Cell) => void, style?: (cell: Cell) => string, small?: boolean, foot?: any,
 *   hint?: import("./heat.js").Hint | null, isOwn?: boolean}} Board `hint` of the one who fires here, or, with `isOwn`, whose waters these are
 * @param {any} app @param {Board} board
 */
export function grid(app, board) {
  const size = board.rows.length;
  const [cx, cy] = app.ui.cursor?.board === board.name ? app.ui.cursor.at : [0, 0];
  const at = (/** @type {any} */ event) => {
    const cell = event.target.closest?.("td");
    return cell && board.rows[Number(cell.dataset.y)]?.[Number(cell.dataset.x)];
  };
  return h("figure", { class: `waters ${board.small ? "small" : ""}`, key: board.name },
    h("figcaption", null, board.title),
    h("div", { class: "scroll" },
      h("table", {
        role: "grid", id: board.name, "aria-label": board.title, style: { "--n": String(size) },
        onclick: (/** @type {any} */ e) => at(e) && board.fire?.(at(e)),
        onpointerdown: (/** @type {any} */ e) => at(e) && board.down?.(e, at(e)),
        onkeydown: (/** @type {any} */ e) => at(e) && keys(app, board, e, at(e)),
      },
        h("thead", null, h("tr", null, h("td", null), board.rows[0].map((_, x) => h("th", { scope: "col" }, column(x))))),
        h("tbody", null, board.rows.map((row, y) => h("tr", null, h("th", { scope: "row" }, y + 1),
          row.map((cell) => drawCell(cell, board, cell.x === cx && y === cy))))))),
    board.foot);
}

/** @param {Cell} cell @param {Board} board @param {boolean} isHere */
function drawCell(cell, board, isHere) {
  const warm = board.isOwn ? "" : warmth(board.hint, cell.x, cell.y);
  const isBest = isAdvised(cell, board);
  return h("td", {
    class: [look(cell, board), warm && "warm", isBest && "advised"].filter(Boolean).join(" "), "data-x": cell.x, "data-y": cell.y,
    "aria-label": [cellLabel(cell), warm, isBest && t("hint.best")].filter(Boolean).join(", "), tabindex: isHere ? 0 : -1,
    ...(warm ? { title: warm, style: { "--warm": sideOf(shareAt(board.hint, cell.x, cell.y)).toFixed(2) } } : {}),
  }, isBest && !board.isOwn ? "★" : (SIGNS[cell.mark] ?? ""));
}

/** Is this where the bot would fire, or the ship it would move? @param {Cell} cell @param {Board} board */
export const isAdvised = (cell, { hint, isOwn }) =>
  Boolean(hint) && (isOwn ? cell.ship >= 0 && cell.ship === shipToMove(hint) : cellName(cell.x, cell.y) === hint?.move);

/** @param {Cell} cell @param {Board} board */
const look = (cell, board) => [
  KINDS[cell.mark], [...cell.sides].map((side) => `side-${side}`).join(" "),
  cell.legal && board.fire ? "legal" : "", cell.last ? "last" : "", board.style?.(cell) ?? "",
].filter(Boolean).join(" ");

/** @param {any} app @param {Board} board @param {any} event @param {Cell} cell */
function keys(app, board, event, cell) {
  if (board.key?.(event, cell)) return event.preventDefault();
  const arrow = ARROWS[event.key];
  if (arrow) {
    event.preventDefault();
    const size = board.rows.length;
    focusCell(app, board.name, clamp(cell.x + arrow[0], 0, size - 1), clamp(cell.y + arrow[1], 0, size - 1));
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    board.fire?.(cell);
  }
}

/** By keys it is always seen, even in engines that go by the last click. @param {any} app @param {string} board @param {number} x @param {number} y @param {FocusOptions} [how] */
export function focusCell(app, board, x, y, how = { focusVisible: true }) {
  app.set({ cursor: { board, at: [x, y] } });
  /** @type {HTMLElement | null} */
  (document.querySelector(`#${board} td[data-x="${x}"][data-y="${y}"]`))?.focus(how);
}

/** The ships of one side that are left: drawn, and for those who do not see counted. @param {number[]} afloat @param {string} text */
export const fleetLeft = (afloat, text) => h("p", { class: "afloat" }, text, " ", h("span", { class: "unseen" }, counted(afloat)),
  afloat.length ? afloat.map((length) => h("i", { style: { "--len": String(length) }, title: String(length) })) : "—");

/** @param {number[]} lengths @returns {string} `1×4, 2×3` */
export const counted = (lengths) => [...new Set(lengths)].map((one) => `${lengths.filter((other) => other === one).length}×${one}`).join(", ");

/** The cells of the last shots at one side: all of a turn, however many hits it had. @param {any} table @param {number} seat @returns {import("./cells.js").Spot[]} */
export function lastShots(table, seat) {
  const isShot = (/** @type {any} */ event) => event.cell && event.seat === 1 - seat;
  const last = table.log.findLastIndex((/** @type {any} */ ply) => ply.events.some(isShot));
  const before = table.log.findLastIndex((/** @type {any} */ ply, /** @type {number} */ at) => at < last && !ply.events.some(isShot));
  return table.log.slice(before + 1, last + 1).flatMap((/** @type {any} */ ply) => ply.events.filter(isShot).map((/** @type {any} */ one) => one.cell));
}
