// @ts-check
/** The plain face: any game as text. Its drawing, the moves one may make, and a field to type one. */

import { h } from "./draw.js";
import { t } from "./words.js";

/**
 * What the server sends of any game that has no face of its own.
 * @typedef {AnyGame & {board: {drawing: string}, legal: {moves: string[]}}} Plain
 */

export const plain = {
  /** @param {App} app @param {Shown<Plain>} table */
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
 * @param {Partial<Face> | undefined} face @returns {Face}
 */
export const orPlain = (face) => ({
  ...plain,
  ...Object.fromEntries(
    Object.entries(face ?? {}).map(([part, own]) => [part, guarded(part, /** @type {Part} */ (own))]),
  ),
});

/** What a face can do. @typedef {(...given: unknown[]) => unknown} Part */

/** @param {string} part @param {Part} own */
const guarded =
  (part, own) =>
  (/** @type {unknown[]} */ ...given) => {
    try {
      return own(...given);
    } catch (trouble) {
      console.error(trouble);
      return /** @type {Record<string, Part | undefined>} */ (plain)[part]?.(...given);
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
