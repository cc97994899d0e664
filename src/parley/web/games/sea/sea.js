// @ts-check
/**
 * Waters as a grid of cells, for both sea games. A cell has a mark, the sides of the ship it belongs to, and a
 * name that says what is there; the drawing under the cells shows it. The board is one stop for the Tab key, the
 * arrow keys move about in it.
 */

import { listen } from "./aim.js";
import { ARROWS, cellName, clamp, column, inMask } from "../../js/cells.js";
import { h } from "../../js/draw.js";
import { shipAt } from "./fleet.js";
import { shareAt, shipToMove, sideOf, warmth } from "../../js/heat.js";
import { art } from "./art.js";
import { s } from "./words.js";
import { silhouette } from "./ships.js";
import { t } from "../../js/words.js";

/**
 * @typedef {{x: number, y: number, mark: string, sides: string, legal: boolean, last: boolean, ship: number,
 *   barred: boolean, flag: boolean, came: boolean}} Cell
 *   `barred`: no ship can be here; `flag`: a note of one's own; `came`: where a ship moved to, as everybody knows
 * @typedef {{legal?: Mask | null, last?: Spot[], barred?: Mask | null, flags?: string[], came?: string[]}} Marks
 */

/** Marks that show a whole ship: a mere hit does not say how far one reaches. */
const SHIP = "#SX";
/** @type {Record<string, string>} */
const KINDS = {
  ".": "water",
  " ": "open",
  o: "miss",
  ":": "stale",
  x: "hit",
  X: "sunk",
  "#": "ship",
  S: "ship",
};
/** What is not known to be a ship, nor to be none. */
const OPEN = ".:";

/**
 * What is on every cell of some waters.
 * @param {string[]} field rows of characters @param {import("./fleet.js").Box[]} fleet the ships one may see @param {Marks} [marks]
 * @returns {Cell[][]}
 */
export function waters(field, fleet, { legal = null, last = [], barred = null, flags = [], came = [] } = {}) {
  const [shot, noted, named] = [new Set(last.map(String)), flags.length > 0, came.length > 0];
  const owner = field.map((row, y) =>
    [...row].map((mark, x) => {
      const ship = shipAt(fleet, x, y);
      return ship >= 0 ? ship : SHIP.includes(mark) ? -2 : -1;
    }),
  );
  return field.map((row, y) =>
    [...row].map((mark, x) => ({
      x,
      y,
      mark,
      ship: owner[y][x],
      sides: owner[y][x] === -1 ? "" : sides(owner, x, y),
      legal: inMask(legal, x, y),
      last: shot.size > 0 && shot.has(`${x},${y}`),
      barred: OPEN.includes(mark) && inMask(barred, x, y),
      flag: noted && flags.includes(cellName(x, y)),
      came: named && OPEN.includes(mark) && came.includes(cellName(x, y)),
    })),
  );
}

/** The sides of a cell where its ship ends. @param {number[][]} owner @param {number} x @param {number} y */
const sides = (owner, x, y) =>
  [
    ["n", 0, -1],
    ["e", 1, 0],
    ["s", 0, 1],
    ["w", -1, 0],
  ]
    .filter(([, dx, dy]) => owner[y + Number(dy)]?.[x + Number(dx)] !== owner[y][x])
    .map(([side]) => side)
    .join("");

/** What a cell is, for those who do not see it. @param {App} app @param {Cell} cell */
export const cellLabel = (app, cell) => `${cellName(cell.x, cell.y)}, ${said(app, cell)}`;

/** @type {("barred" | "came" | "flag")[]} */
const NOTED = ["barred", "came", "flag"];

/** @param {App} app @param {Cell} cell */
const said = (app, cell) =>
  [t(`cell.${KINDS[cell.mark]}`), ...NOTED.filter((one) => cell[one]).map((one) => s(app, one))]
    .filter(Boolean)
    .join(", ");

/**
 * The same for a whole board: what is said of cells that are alike is put together once.
 * @param {App} app @returns {(cell: Cell) => string}
 */
function labels(app) {
  /** @type {Record<string, string>} */
  const known = {};
  return (cell) =>
    `${cellName(cell.x, cell.y)}, ${(known[`${cell.mark}${cell.barred}${cell.came}${cell.flag}`] ??= said(app, cell))}`;
}

/**
 * @typedef {{name: string, title: string, rows: Cell[][], fleet?: import("./fleet.js").Box[],
 *   fire?: (cell: Cell) => void, key?: (event: KeyboardEvent, cell: Cell) => boolean,
 *   down?: (event: PointerEvent, cell: Cell) => void, note?: (cell: Cell) => void, style?: (cell: Cell) =>
 *   string, small?: boolean, foot?: Kids, stir?: (svg: Drawing) => void,
 *   hint?: Hint | null, isOwn?: boolean}} Board `hint` of the one who fires here, or, with `isOwn`, whose waters these are;
 *   `note` puts a flag on a cell, `stir` shows what is new in the drawing
 * @param {App} app @param {Board} board
 */
export function grid(app, board) {
  const size = board.rows.length;
  const [cx, cy] = app.ui.cursor?.board === board.name ? app.ui.cursor.at : [0, 0];
  const label = labels(app);
  const at = (/** @type {Event} */ event) => {
    const cell = /** @type {HTMLElement} */ (event.target).closest?.("td");
    return cell && board.rows[Number(cell.dataset.y)]?.[Number(cell.dataset.x)];
  };
  /** Do something with the cell it happened at. */
  const on = (/** @type {Event} */ event, /** @type {(cell: Cell) => void} */ act) => {
    const cell = at(event);
    if (cell) act(cell);
  };
  return h(
    "figure",
    { class: `waters ${board.small ? "small" : ""}`, key: board.name },
    h("figcaption", null, board.title),
    h(
      "div",
      { class: "scroll" },
      h(
        "div",
        { class: "sea" },
        art(board, { ref: board.stir }),
        h(
          "table",
          {
            role: "grid",
            id: board.name,
            "aria-label": board.title,
            style: { "--n": String(size) },
            onclick: (/** @type {Event} */ e) => on(e, (cell) => board.fire?.(cell)),
            onpointerdown: (/** @type {PointerEvent} */ e) => on(e, (cell) => board.down?.(e, cell)),
            oncontextmenu: board.note
              ? (/** @type {PointerEvent} */ e) => (
                  e.preventDefault(),
                  e.pointerType !== "touch" && on(e, (cell) => board.note?.(cell))
                )
              : null,
            onkeydown: (/** @type {KeyboardEvent} */ e) => on(e, (cell) => keys(app, board, e, cell)),
            ref: (/** @type {HTMLElement} */ node) => listen(node, board),
          },
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              h("td", null),
              board.rows[0].map((_, x) => h("th", { scope: "col" }, column(x))),
            ),
          ),
          h(
            "tbody",
            null,
            board.rows.map((row, y) =>
              h(
                "tr",
                null,
                h("th", { scope: "row" }, y + 1),
                row.map((cell) => drawCell(cell, board, label(cell), cell.x === cx && y === cy)),
              ),
            ),
          ),
        ),
      ),
    ),
    board.foot,
  );
}

/** @param {Cell} cell @param {Board} board @param {string} label @param {boolean} isHere */
function drawCell(cell, board, label, isHere) {
  const warm = board.isOwn ? "" : warmth(board.hint, cell.x, cell.y);
  const isBest = isAdvised(cell, board);
  return h(
    "td",
    {
      class: [look(cell, board), warm && "warm", isBest && "advised"].filter(Boolean).join(" "),
      "data-x": cell.x,
      "data-y": cell.y,
      "aria-label": [label, warm, isBest && t("hint.best")].filter(Boolean).join(", "),
      tabindex: isHere ? 0 : -1,
      ...(warm
        ? { title: warm, style: { "--warm": sideOf(shareAt(board.hint, cell.x, cell.y)).toFixed(2) } }
        : {}),
    },
    isBest && !board.isOwn && "★",
  );
}

/** Is this where the bot would fire, or the ship it would move? @param {Cell} cell @param {Board} board */
export const isAdvised = (cell, { hint, isOwn }) =>
  Boolean(hint) &&
  (isOwn ? cell.ship >= 0 && cell.ship === shipToMove(hint) : cellName(cell.x, cell.y) === hint?.move);

/** @param {Cell} cell @param {Board} board */
const look = (cell, board) =>
  [
    KINDS[cell.mark],
    [...cell.sides].map((side) => `side-${side}`).join(" "),
    cell.legal && board.fire ? "legal" : "",
    cell.last ? "last" : "",
    board.style?.(cell) ?? "",
  ]
    .filter(Boolean)
    .join(" ");

/** The key that puts a flag on a cell, or takes it away. */
const FLAG = "f";

/** @param {App} app @param {Board} board @param {KeyboardEvent} event @param {Cell} cell */
function keys(app, board, event, cell) {
  if (board.key?.(event, cell)) return event.preventDefault();
  if (board.note && event.key.toLowerCase() === FLAG && !event.ctrlKey && !event.metaKey && !event.altKey)
    return board.note(cell);
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

/**
 * By keys it is always seen, even in engines that go by the last click.
 * @param {App} app @param {string} board @param {number} x @param {number} y @param {FocusOptions} [how]
 */
export function focusCell(app, board, x, y, how = { focusVisible: true }) {
  app.set({ cursor: { board, at: [x, y] } });
  /** @type {HTMLElement | null} */
  (document.querySelector(`#${board} td[data-x="${x}"][data-y="${y}"]`))?.focus(how);
}

/** The ships of one side that are left: drawn, and for those who do not see counted. @param {number[]} afloat @param {string} text */
export const fleetLeft = (afloat, text) =>
  h(
    "p",
    { class: "afloat" },
    text,
    " ",
    h("span", { class: "unseen" }, counted(afloat)),
    afloat.length ? afloat.map((length) => silhouette(length)) : "—",
  );

/** @param {number[]} lengths @returns {string} `1×4, 2×3` */
export const counted = (lengths) =>
  [...new Set(lengths)].map((one) => `${lengths.filter((other) => other === one).length}×${one}`).join(", ");

/**
 * The cells of the last shots at one side: all of a turn, however many hits it had.
 * @param {Pick<Table<import("./types.js").Sea>, "log">} table @param {number} seat @returns {Spot[]}
 */
export function lastShots({ log }, seat) {
  const shots = log.map(({ events }) =>
    events.flatMap((event) => ("cell" in event && event.cell && event.seat === 1 - seat ? [event.cell] : [])),
  );
  const last = shots.findLastIndex((cells) => cells.length);
  const before = shots.findLastIndex((cells, at) => at < last && !cells.length);
  return shots.slice(before + 1, last + 1).flat();
}
