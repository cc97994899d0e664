// @ts-check
/** The plain face: any game as text. Its drawing, the moves one may make, and a field to type one. */

import { h } from "./draw.js";
import { t } from "./words.js";

export const plain = {
  /** @param {App} app @param {Shown} table */
  board(app, table) {
    const { board, legal } = table.view;
    return h(
      "div",
      { class: "plain", key: "plain" },
      h("pre", { tabindex: 0, role: "img", "aria-label": board.drawing }, board.drawing),
      legal && typed(app),
      legal && listed(app, legal.moves),
    );
  },
  todo: () => t("todo.plain"),
};

/**
 * A face that somebody brought, with the plain one behind it: what it lacks, or fails to do, is done plainly.
 * @param {Partial<typeof plain> | undefined} face @returns {typeof plain}
 */
export const orPlain = (face) => ({
  ...plain,
  ...Object.fromEntries(Object.entries(face ?? {}).map(([part, own]) => [part, guarded(part, own)])),
});

/** @param {string} part @param {any} own */
const guarded =
  (part, own) =>
  (/** @type {any[]} */ ...given) => {
    try {
      return own(...given);
    } catch (trouble) {
      console.error(trouble);
      return /** @type {any} */ (plain)[part]?.(...given);
    }
  };

/** @param {App} app */
const typed = (app) =>
  h(
    "form",
    { class: "row", key: "typed", onsubmit: (/** @type {FormEvent} */ e) => submit(app, e) },
    h("label", null, t("plain.move"), " ", h("input", { name: "move", autocomplete: "off", maxlength: 200 })),
    h("button", { class: "main" }, t("plain.make")),
  );

/** @param {App} app @param {FormEvent} event */
function submit(app, event) {
  event.preventDefault();
  const field = event.target.elements.move;
  if (field.value.trim()) app.act.move(field.value.trim());
  field.value = "";
}

/** @param {App} app @param {string[]} moves */
const listed = (app, moves) =>
  h(
    "div",
    { class: "row choices", key: "choices", role: "group", "aria-label": t("plain.moves") },
    moves.map((move) => h("button", { key: move, onclick: () => app.act.move(move) }, move)),
  );
