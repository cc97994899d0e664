// @ts-check
/**
 * Dots on the page. A canvas, since a board may have 2,500 points: it is zoomed by wheel, fingers or buttons,
 * and has a cursor for the keyboard that is announced. What a picture holds is computed without a canvas.
 */

import { announce } from "./announce.js";
import { ARROWS, cellName, clamp, inMask, parseCell, spots } from "./cells.js";
import { paint } from "./dots_paint.js";
import { h } from "./draw.js";
import { sideOf, warmth } from "./heat.js";
import { fit, listen, reveal, zoom } from "./lens.js";
import { nameOf } from "./tell.js";
import { t } from "./words.js";

/**
 * @typedef {import("./cells.js").Spot} Spot
 * @typedef {{width: number, height: number, dots: Spot[][], fills: Spot[][][], free: Spot[][], allowed: Spot[], last: Spot | null,
 *   warm: [number, number, number][], advised: Spot | null}} Picture `warm`: points and the size of their crosses, 0 to 1
 */

/** Where a dot may go is shown if it is less than this share of the board. */
const NARROW = 0.25;
const OURS = 1;
const HELD = 2;

/**
 * What is to be drawn. `fills` are, by seat, corners of the pieces of captured land: squares and triangles
 * between neighbouring points, so that land reaches to the dots round it.
 * @param {any} view @param {{width: number, height: number}} setup @param {import("./heat.js").Hint | null} [hint] @returns {Picture}
 */
export function picture(view, { width, height }, hint = null) {
  const { board, legal } = view;
  const allowed = view.to_move.length && legal ? spots(legal.put) : [];
  return {
    width, height,
    dots: board.dots.map(spots),
    fills: board.areas.map((/** @type {any} */ area, /** @type {number} */ seat) => land(area, board.dots[seat], width, height)),
    free: board.free.map(spots),
    allowed: isNarrow(allowed, { width, height }) ? allowed : [],
    last: board.last,
    warm: (hint?.heat ?? []).flatMap((row, y) => row.flatMap((share, x) => (share ? [/** @type {[number, number, number]} */ ([x, y, sideOf(share)])] : []))),
    advised: /^[A-Z]+\d+$/.test(hint?.move ?? "") ? parseCell(hint?.move ?? "") : null,
  };
}

/** @param {Spot[]} allowed @param {{width: number, height: number}} setup */
const isNarrow = (allowed, { width, height }) => allowed.length < NARROW * width * height;

/** @param {number[]} area @param {number[]} dots @param {number} width @param {number} height @returns {Spot[][]} */
export function land(area, dots, width, height) {
  if (!area.length) return [];
  const marks = new Uint8Array(width * height);
  for (const [x, y] of spots(dots)) marks[y * width + x] = OURS;
  for (const [x, y] of spots(area)) marks[y * width + x] = OURS | HELD;
  const pieces = [];
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0, at = y * width; x < width - 1; x++, at++) {
      const around = [marks[at], marks[at + 1], marks[at + width + 1], marks[at + width]];
      if (!((around[0] | around[1] | around[2] | around[3]) & HELD)) continue;
      /** @type {Spot[]} */
      const corners = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
      const ours = corners.filter((_, corner) => around[corner] & OURS);
      if (ours.length > 2) pieces.push(ours);
    }
  }
  return pieces;
}

/** What is on a point, in words. @param {any} table @param {number} x @param {number} y */
export function pointLabel(table, x, y) {
  const { board, legal } = table.view;
  const seat = board.dots.findIndex((/** @type {any} */ mask) => inMask(mask, x, y));
  const held = board.areas.findIndex((/** @type {any} */ mask) => inMask(mask, x, y));
  const what = seat >= 0 ? t("dots.dot", { who: nameOf(table, seat) }) : t("dots.empty");
  return [cellName(x, y), what, held >= 0 && t("dots.held", { who: nameOf(table, held) }), legal?.put && inMask(legal.put, x, y) && t("dots.may"),
    warmth(table.hint, x, y), table.hint?.move === cellName(x, y) && t("hint.best")]
    .filter(Boolean).join(", ");
}

export const dots = {
  /** @param {any} app @param {any} table */
  board(app, table) {
    const [x, y] = app.ui.cursor?.at ?? [-1, -1];
    const may = isTurn(table) && inMask(table.view.legal?.put, x, y);
    const { width, height } = table.setup;
    return h("div", { class: "dots", style: { "--shape": String(width / height) } },
      h("div", { class: "canvas" },
        h("canvas", {
          tabindex: 0, role: "application", "aria-label": t("dots.board", { width, height }),
          onkeydown: (/** @type {any} */ e) => key(app, table, e),
          ref: (/** @type {any} */ canvas) => refresh(app, table, canvas),
        }),
        ["columns", "lines"].map((ruler) => h("canvas", { class: ruler, "aria-hidden": "true" }))),
      h("p", { class: "row" },
        h("button", { "aria-label": t("dots.nearer"), onclick: () => look(1.4) }, "+"),
        h("button", { "aria-label": t("dots.farther"), onclick: () => look(1 / 1.4) }, "−"),
        h("button", { onclick: () => look(0) }, t("dots.whole")),
        may && h("button", { class: "main", onclick: () => put(app, table, x, y) }, t("dots.put", { cell: cellName(x, y) })),
        willing(table)));
  },
  /** @param {any} table */
  todo: ({ view, setup }) => t(isNarrow(spots(view.legal?.put ?? []), setup) ? "todo.dot_marked" : "todo.dot"),
};

/** @param {any} table */
const isTurn = (table) => table.seat !== null && table.view.to_move.includes(table.seat);

/** Who would agree to a draw, while the match goes on. @param {any} table */
function willing(table) {
  const { agreed } = table.view.board;
  if (!agreed?.length || table.view.outcome || table.closed) return null;
  return h("span", { class: "willing" }, t("event.dots.DrawOffered", { who: agreed.map((/** @type {number} */ seat) => nameOf(table, seat)).join(", ") }));
}

/** @returns {any} */
const shownCanvas = () => document.querySelector(".dots canvas[tabindex]");

/** @param {number} factor 0: all of it @param {[number, number]} [at] what is to stay in sight, as shares of the board */
function look(factor, at) {
  const canvas = shownCanvas();
  if (factor) zoom(canvas.lens, factor, canvas.clientWidth / 2, canvas.clientHeight / 2);
  else fit(canvas.lens);
  if (at) reveal(canvas.lens, ...at);
  canvas.repaint();
}

/** Paint again if anything has changed that one can see. @param {any} app @param {any} table @param {any} canvas */
function refresh(app, table, canvas) {
  if (!canvas.lens) {
    canvas.lens = listen(canvas, (x, y, isSure) => tap(canvas.app, canvas.table, x, y, isSure));
    new ResizeObserver(() => canvas.repaint()).observe(canvas);
    watchColours();
  }
  const seen = [table.view, table.hint, app.ui.cursor, app.ui.theme];
  const isSame = canvas.seen?.every((/** @type {any} */ one, /** @type {number} */ at) => one === seen[at]);
  Object.assign(canvas, { app, table, seen });
  canvas.repaint = () => repaint(canvas);
  if (isSame) return;
  canvas.picture = null;
  canvas.repaint();
}

let isWatching = false;

/** Once for all boards, or it would keep those that are gone. */
function watchColours() {
  if (!isWatching) matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => document.querySelectorAll(".dots canvas[tabindex]").forEach((/** @type {any} */ one) => one.repaint()));
  isWatching = true;
}

/** @param {any} canvas */
function repaint(canvas) {
  const { table, lens, hover } = canvas;
  canvas.picture ??= picture(table.view, table.setup, table.hint);
  const ghost = hover && isTurn(table) && inMask(table.view.legal?.put, hover[0], hover[1]) ? { at: hover, seat: table.seat } : null;
  canvas.style.setProperty("touch-action", lens.scale > 1 ? "none" : "pan-y"); // a finger on a whole board scrolls the page
  paint(canvas, canvas.picture, lens, canvas.app.ui.cursor?.at ?? null, ghost);
}

/** @param {any} app @param {any} table @param {number} x @param {number} y @param {boolean} isSure was the point large enough to be meant? */
function tap(app, table, x, y, isSure) {
  const [cx, cy] = app.ui.cursor?.at ?? [-1, -1];
  if (isTurn(table) && inMask(table.view.legal?.put, x, y) && (isSure || (cx === x && cy === y))) put(app, table, x, y);
  else app.set({ cursor: { board: "dots", at: [x, y] } });
  if (isTurn(table) && table.view.legal?.put && !inMask(table.view.legal.put, x, y)) app.act.note(t("dots.no"));
}

/** @param {any} app @param {any} table @param {number} x @param {number} y */
function put(app, table, x, y) {
  app.ui.cursor = { board: "dots", at: [x, y] };
  if (isTurn(table)) app.act.move(cellName(x, y));
}

/** @param {any} app @param {any} table @param {any} event */
function key(app, table, event) {
  const { width, height } = table.setup;
  const [x, y] = app.ui.cursor?.at ?? table.view.board.last ?? [Math.floor(width / 2), Math.floor(height / 2)];
  const arrow = ARROWS[event.key];
  if (arrow) {
    const step = event.shiftKey ? 5 : 1;
    const [nx, ny] = [clamp(x + arrow[0] * step, 0, width - 1), clamp(y + arrow[1] * step, 0, height - 1)];
    reveal(event.target.lens, (nx + 0.5) / width, (ny + 0.5) / height);
    app.set({ cursor: { board: "dots", at: [nx, ny] } });
    announce(pointLabel(table, nx, ny));
  } else if (event.key === "Enter" || event.key === " ") {
    if (!isTurn(table)) announce(t("code.not_your_turn"));
    else if (inMask(table.view.legal?.put, x, y)) put(app, table, x, y);
    else announce(t("dots.no"));
  } else if (event.key === "+" || event.key === "-") look(event.key === "+" ? 1.4 : 1 / 1.4, [(x + 0.5) / width, (y + 0.5) / height]);
  else return;
  event.preventDefault();
}
