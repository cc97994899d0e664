// @ts-check
/** Heaps of Nim: whoever is to move clicks a match, and takes it with all that lie to the right of it. */

import { bookBeside } from "../../js/book.js";
import { h } from "../../js/draw.js";

const w = bookBeside(import.meta.url);

export const styles = ["face.css"];

export const face = {
  /** @param {any} app @param {any} table */
  board: (app, table) =>
    h(
      "div",
      { class: "nim-heaps", key: "nim" },
      table.view.board.heaps.map((/** @type {number} */ left, /** @type {number} */ at) =>
        h(
          "div",
          { key: at, role: "group", "aria-label": w(app, "heap", { heap: at + 1, left }) },
          Array.from({ length: left }, (_, match) => button(app, table, at + 1, left - match)),
        ),
      ),
    ),
};

/** @param {any} app @param {any} table @param {number} heap @param {number} count */
function button(app, table, heap, count) {
  const move = `take ${count} from ${heap}`;
  return h("button", {
    key: count,
    "aria-label": w(app, "take", { heap, count }),
    disabled: !table.view.legal?.moves.includes(move),
    onclick: () => app.act.move(move),
  });
}
