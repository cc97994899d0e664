// @ts-check
/**
 * Dots on the page. A canvas, since a board may have 2,500 points: it is zoomed by wheel, fingers or buttons,
 * and has a cursor for the keyboard that is announced. What a picture holds is computed without a canvas.
 */

import { announce } from "../../js/announce.js";
import { ARROWS, cellName, clamp, inMask, spots } from "../../js/cells.js";
import { LAYER, over, prisonersOf, stir } from "./over.js";
import { paint } from "./paint.js";
import { before, isNarrow, picture, tally } from "./picture.js";
import { gains } from "./try.js";
import { w } from "./words.js";
import { h } from "../../js/draw.js";
import { warmth } from "../../js/heat.js";
import { fit, listen, reveal, zoom } from "./lens.js";
import { arrived, heard, isStill } from "../../js/motion.js";
import { nameOf } from "../../js/tell.js";
import { t } from "../../js/words.js";

/** @typedef {import("./types.js").Paper} Paper */
/** @typedef {KeyboardEvent & {target: Paper}} PaperEvent */

/** So many plies at once are shown in motion; what came before them is just there. */
const SHOWN = 4;

/** What is on a point, in words. @param {App} app @param {import("./types.js").DotsTable} table @param {number} x @param {number} y */
export function pointLabel(app, table, x, y) {
  const { board, legal } = table.view;
  const seat = board.dots.findIndex((mask) => inMask(mask, x, y));
  const held = board.areas.findIndex((mask) => inMask(mask, x, y));
  const what = seat >= 0 ? t("dots.dot", { who: nameOf(table, seat) }) : t("dots.empty");
  const isTied =
    seat >= 0 && picture(table.view, table.setup).tied[seat].some(([tx, ty]) => tx === x && ty === y);
  return [
    cellName(x, y),
    what,
    held >= 0 && t("dots.held", { who: nameOf(table, held) }),
    isTied && w(app, "tied"),
    legal?.put && inMask(legal.put, x, y) && t("dots.may"),
    warmth(table.hint, x, y),
    table.hint?.move === cellName(x, y) && t("hint.best"),
  ]
    .filter(Boolean)
    .join(", ");
}

export const styles = ["face.css"];

export const face = {
  /** @param {App} app @param {import("./types.js").DotsTable} table */
  board(app, table) {
    const [x, y] = app.ui.cursor?.at ?? [-1, -1];
    const { width, height } = table.setup;
    return h(
      "div",
      { class: "dots", style: { "--shape": String(width / height) } },
      h(
        "div",
        {
          class: "canvas",
          ref: (/** @type {Element} */ sheet) =>
            refresh(app, table, /** @type {Paper} */ (sheet.querySelector("canvas[tabindex]"))),
        },
        h("canvas", {
          tabindex: 0,
          role: "application",
          "aria-label": t("dots.board", { width, height }),
          onkeydown: (/** @type {PaperEvent} */ e) => key(app, table, e),
        }),
        ["columns", "lines"].map((ruler) => h("canvas", { class: ruler, "aria-hidden": "true" })),
        LAYER,
      ),
      h(
        "p",
        { class: "row" },
        h("button", { "aria-label": t("dots.nearer"), onclick: () => look(1.4) }, "+"),
        h("button", { "aria-label": t("dots.farther"), onclick: () => look(1 / 1.4) }, "−"),
        h("button", { onclick: () => look(0) }, t("dots.whole")),
        may(table, [x, y]) &&
          h(
            "button",
            { class: "main", onclick: () => put(app, table, x, y) },
            t("dots.put", { cell: cellName(x, y) }),
          ),
        willing(table),
      ),
      standing(app, table),
    );
  },
  /** @param {import("./types.js").DotsTable} table */
  todo: ({ view, setup }) =>
    t(isNarrow(spots(view.legal?.put ?? []), setup) ? "todo.dot_marked" : "todo.dot"),
};

/** @param {import("./types.js").DotsTable} table */
const isTurn = (table) => table.seat !== null && table.view.to_move.includes(table.seat);

/** May one put a dot there now? @param {import("./types.js").DotsTable} table @param {Spot} spot */
const may = (table, [x, y]) => isTurn(table) && inMask(table.view.legal?.put, x, y);

/** Who would agree to a draw, while the match goes on. @param {import("./types.js").DotsTable} table */
function willing(table) {
  const { agreed } = table.view.board;
  if (!agreed?.length || table.view.outcome || table.closed) return null;
  return h(
    "span",
    { class: "willing" },
    t("event.dots.DrawOffered", {
      who: agreed.map((seat) => nameOf(table, seat)).join(", "),
    }),
  );
}

/** What each has captured; what counts is strong. @param {App} app @param {import("./types.js").DotsTable} table */
function standing(app, table) {
  const counts = table.setup.goal === "territory" ? "points" : "dots";
  const head = (/** @type {string} */ what) =>
    h("th", { scope: "col", class: what === counts ? "counts" : "" }, w(app, `tally.${what}`));
  return h(
    "table",
    { class: "tally" },
    h("caption", { class: "unseen" }, w(app, "tally")),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, h("span", { class: "unseen" }, w(app, "tally.who"))),
        head("dots"),
        head("points"),
      ),
    ),
    h(
      "tbody",
      null,
      tally(table.view.board).map((held, seat) =>
        h(
          "tr",
          null,
          h(
            "th",
            { scope: "row" },
            h("i", { class: `mark seat${seat}`, "aria-hidden": "true" }),
            h("span", { class: "unseen" }, nameOf(table, seat)),
          ),
          /** @type {const} */ (["dots", "points"]).map((what) =>
            h("td", { class: what === counts ? "counts" : "" }, held[what]),
          ),
        ),
      ),
    ),
  );
}

const shownCanvas = () => /** @type {Paper | null} */ (document.querySelector(".dots canvas[tabindex]"));

/** @param {number} factor 0: all of it @param {[number, number]} [at] what is to stay in sight, as shares of the board */
function look(factor, at) {
  const canvas = shownCanvas();
  if (!canvas) return;
  if (factor) zoom(canvas.lens, factor, canvas.clientWidth / 2, canvas.clientHeight / 2);
  else fit(canvas.lens);
  if (at) reveal(canvas.lens, ...at);
  canvas.repaint();
}

/**
 * Paint again if anything has changed that one can see.
 * @param {App} app @param {import("./types.js").DotsTable} table @param {import("./types.js").Paper} canvas
 */
function refresh(app, table, canvas) {
  if (!canvas.lens) prepare(canvas);
  const plies = arrived(canvas, table).slice(-SHOWN);
  const seen = [table.view, table.hint, app.ui.theme];
  const isSame = canvas.seen?.every((one, /** @type {number} */ at) => one === seen[at]);
  const isPointed = canvas.cursor !== app.ui.cursor;
  Object.assign(canvas, { app, table, seen, cursor: app.ui.cursor });
  if (plies.length) arrive(canvas, plies);
  if (!isSame) canvas.picture = null;
  if (!isSame || plies.length) canvas.repaint();
  else if (isPointed) canvas.aim();
}

/** @param {import("./types.js").Paper} canvas */
function prepare(canvas) {
  Object.assign(canvas, { coming: [], repaint: () => repaint(canvas), aim: () => aim(canvas) });
  canvas.lens = listen(canvas, (x, y, isSure) => tap(canvas.app, canvas.table, x, y, isSure));
  new ResizeObserver(() => canvas.table && canvas.repaint()).observe(canvas);
  watchColours();
}

let isWatching = false;

/** Once for all boards, or it would keep those that are gone. */
function watchColours() {
  if (!isWatching)
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () =>
      /** @type {NodeListOf<Paper>} */ (document.querySelectorAll(".dots canvas[tabindex]")).forEach((one) =>
        one.repaint(),
      ),
    );
  isWatching = true;
}

/**
 * What has just come is shown over the board, then on it.
 * @param {import("./types.js").Paper} canvas @param {Ply<import("./types.js").Dots>[]} plies
 */
async function arrive(canvas, plies) {
  const happened = plies.flatMap((ply) => ply.events.map((one) => one.event));
  const sound = happened.includes("Captured") ? "ring" : happened.includes("Placed") ? "dot" : null;
  if (sound && !canvas.closest("[inert]")) heard(canvas.app, sound);
  if (!sound || isStill()) return;
  const isRing = sound === "ring";
  Object.assign(canvas, { coming: plies }, isRing && { picture: null });
  await stir(aim(canvas));
  if (canvas.coming !== plies) return;
  Object.assign(canvas, { coming: [] }, isRing && { picture: null });
  if (isRing) canvas.repaint();
  else aim(canvas);
}

/** @param {import("./types.js").Paper} canvas */
function repaint(canvas) {
  const { table, lens, coming } = canvas;
  canvas.picture ??= picture(before(table.view, coming), table.setup, table.hint);
  canvas.style.setProperty("touch-action", lens.scale > 1 ? "none" : "pan-y"); // a finger on a whole board scrolls the page
  paint(canvas, canvas.picture, lens);
  aim(canvas);
}

/** Show where one points, and what a dot there would do. @param {import("./types.js").Paper} canvas */
function aim(canvas) {
  const { app, table, hover, coming } = canvas;
  const cursor = app.ui.cursor?.at ?? null;
  const spot = hover ?? cursor;
  const isOpen = spot && may(table, spot);
  const isMarked = String(cursor) === String(table.view.board.last); // as the last dot
  return over(
    canvas,
    {
      spot,
      cursor: isMarked ? null : cursor,
      seat: isOpen ? table.seat : null,
      gains: isOpen ? gains(canvas, spot, (events) => gained(canvas, spot, events)) : [],
    },
    coming,
  );
}

/**
 * The server has told what a dot would capture.
 * @param {import("./types.js").Paper} canvas @param {Spot} spot @param {import("./types.js").Captured[]} events
 */
function gained(canvas, spot, events) {
  aim(canvas);
  const isAt = String(canvas.app.ui.cursor?.at) === String(spot);
  if (events.length && isAt)
    announce(`${cellName(...spot)}, ${w(canvas.app, "gain", { count: prisonersOf(events) })}`);
}

/**
 * @param {App} app @param {import("./types.js").DotsTable} table @param {number} x @param {number} y
 * @param {boolean} isSure was the point large enough to be meant?
 */
function tap(app, table, x, y, isSure) {
  const [cx, cy] = app.ui.cursor?.at ?? [-1, -1];
  if (may(table, [x, y]) && (isSure || (cx === x && cy === y))) put(app, table, x, y);
  else app.set({ cursor: { board: "dots", at: [x, y] } });
  if (isTurn(table) && table.view.legal?.put && !inMask(table.view.legal.put, x, y))
    app.act.note(t("dots.no"));
}

/** @param {App} app @param {import("./types.js").DotsTable} table @param {number} x @param {number} y */
function put(app, table, x, y) {
  app.ui.cursor = { board: "dots", at: [x, y] };
  if (isTurn(table)) app.act.move(cellName(x, y));
}

/** @param {App} app @param {import("./types.js").DotsTable} table @param {PaperEvent} event */
function key(app, table, event) {
  const { width, height } = table.setup;
  const [x, y] = app.ui.cursor?.at ??
    table.view.board.last ?? [Math.floor(width / 2), Math.floor(height / 2)];
  const arrow = ARROWS[event.key];
  if (arrow) {
    const step = event.shiftKey ? 5 : 1;
    const [nx, ny] = [clamp(x + arrow[0] * step, 0, width - 1), clamp(y + arrow[1] * step, 0, height - 1)];
    event.target.hover = null;
    if (reveal(event.target.lens, (nx + 0.5) / width, (ny + 0.5) / height)) event.target.repaint();
    app.set({ cursor: { board: "dots", at: [nx, ny] } });
    announce(pointLabel(app, table, nx, ny));
  } else if (event.key === "Enter" || event.key === " ") {
    if (!isTurn(table)) announce(t("code.not_your_turn"));
    else if (inMask(table.view.legal?.put, x, y)) put(app, table, x, y);
    else announce(t("dots.no"));
  } else if (event.key === "+" || event.key === "-")
    look(event.key === "+" ? 1.4 : 1 / 1.4, [(x + 0.5) / width, (y + 0.5) / height]);
  else return;
  event.preventDefault();
}
