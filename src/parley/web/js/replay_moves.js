// @ts-check
/** The moves of a match that is over, to go to any of them. Dice are left out; captures, sinkings and the like are marked. */

import { h } from "./draw.js";
import { moveText } from "./heat.js";
import { SIGNS } from "./marks.js";
import { bring } from "./sight.js";
import { replayAddress } from "./state.js";
import { nameOf } from "./tell.js";
import { t } from "./words.js";

/** So many before and after the one that is shown: a match may have thousands. */
const AROUND = 150;

/**
 * The plies to list, each with who moved and how.
 * @param {Match} match @param {number} ply @returns {{ply: number, seat: number, move: string}[]}
 */
export function near(match, ply) {
  const from = Math.max(0, ply - AROUND);
  return match.moves
    .slice(from, ply + AROUND)
    .flatMap(([seat, move], at) => (seat < 0 ? [] : [{ ply: from + at + 1, seat, move }]));
}

/** @param {Match} match @param {Table} table @param {number} ply @param {MarkedMove[]} marked by a review */
export function moveList(match, table, ply, marked) {
  const marks = new Map(marked.map((one) => [one.ply, one.mark]));
  const great = new Set(match.moments.map((one) => one.ply));
  const anywhere = { ...table, view: null }; // the position that is shown is not the one of the move
  return h(
    "section",
    { class: "card moves", key: "moves", "aria-label": t("replay.moves") },
    h(
      "ol",
      { ref: (/** @type {HTMLElement} */ list) => follow(list, ply) },
      near(match, ply).map((one) =>
        h(
          "li",
          { key: one.ply },
          h(
            "a",
            {
              href: replayAddress(match, one.ply),
              onclick: () => bring(".position"),
              class: great.has(one.ply) ? "great" : "",
              "aria-current": one.ply === ply ? "step" : null,
            },
            h("small", null, `${one.ply}.`),
            " ",
            h("i", { class: `mark seat${one.seat}`, "aria-hidden": "true" }),
            h("span", { class: "unseen" }, nameOf(table, one.seat)),
            " ",
            moveText(anywhere, one.move),
            sign(marks.get(one.ply)),
          ),
        ),
      ),
    ),
  );
}

/** @param {Mark | undefined} mark */
const sign = (mark) => mark && h("b", { class: mark }, SIGNS[mark]);

/** Keep the move that is shown in the middle of the list. @param {HTMLElement & {follows?: number}} list @param {number} ply */
function follow(list, ply) {
  if (list.follows === ply) return;
  list.follows = ply;
  requestAnimationFrame(() => {
    const now = list.querySelector("[aria-current]");
    if (now)
      list.scrollTop +=
        now.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  });
}
