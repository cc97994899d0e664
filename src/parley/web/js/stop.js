// @ts-check
/** Buttons that end something, and what will happen here and now: by the rules of the game, and as it stands. */

import { h } from "./draw.js";
import { playOf } from "./homes.js";
import { help, helpOf } from "./learn_words.js";
import { focusOnce } from "./lobby.js";
import { isOver } from "./table.js";
import { nameOf } from "./tell.js";
import { has, t } from "./words.js";

/** A match is not rated that somebody ends before so many plies for each seat. */
const EARLY = 2;

/** Those who would play on. @param {Seated} table @returns {number[]} */
const staying = ({ view, seat, players }) =>
  (view.board.playing ?? players.map((_, /** @type {number} */ at) => at)).filter(
    (/** @type {number} */ one) => one !== seat,
  );

/** @param {Seated} table */
const rating = ({ rated, view, players }) =>
  !rated ? "stop.casual" : view.ply + 1 < EARLY * players.length ? "stop.early" : "stop.rated";

/**
 * What becomes of a match if the reader stops now: keys of the game's own texts and of those of all games, and what to fill in.
 * @param {Seated} table @param {(Happening & {scores?: number[]}) | null} [end] as the server foresees it
 * @returns {{own: string[], keys: string[], given: Given}}
 */
export function consequences(table, end = null) {
  const stay = staying(table);
  const scores = end?.scores ?? table.view.scores;
  return {
    own: playOf(table.game).stop?.(table, stay, end) ?? [],
    keys: [rating(table)],
    given: { who: nameOf(table, stay[0]), mine: scores[table.seat], theirs: scores[stay[0]] },
  };
}

/** What the server says would come of it; null until it has. Asked once for a position. @param {App} app @param {Seated} table */
function foreseen(app, table) {
  const here = `${table.table} ${table.view.ply}`;
  if (app.ui.foreseen?.here !== here) {
    /** @type {NonNullable<Ui["foreseen"]>} */
    const found = (app.ui.foreseen = { here, end: null });
    app.act.ask({ do: "check", move: "resign" }).then((told) => {
      found.end = told?.events?.find((one) => one.event === "Ended") ?? null;
      app.redraw();
    });
  }
  return app.ui.foreseen?.end ?? null;
}

/** Stop a match one plays in: asked once more, and told what that means. Escape plays on. @param {App} app @param {Seated} table */
export function stopping(app, table) {
  const [stop, sure] = has(`stop.${table.game}`)
    ? [t(`stop.${table.game}`), t(`sure.${table.game}`)]
    : [t("table.resign"), t("table.sure")];
  const stay = () => (
    app.set({ sure: false }),
    /** @type {HTMLElement | null} */ (document.querySelector("button.resign"))?.focus({
      preventScroll: true,
    })
  );
  if (!app.ui.sure)
    return h("button", { class: "resign", key: "resign", onclick: () => app.set({ sure: true }) }, stop);
  const { own, keys, given } = consequences(table, foreseen(app, table));
  const told = [
    ...own.map((key) => helpOf(app, table.game, key, given)),
    ...keys.map((key) => help(app, key, given)),
  ];
  return h(
    "span",
    {
      class: "row stopping",
      key: "stopping",
      role: "group",
      "aria-label": stop,
      onkeydown: (/** @type {KeyboardEvent} */ e) => void (e.key === "Escape" && stay()),
    },
    h("span", { id: "consequence" }, told.filter(Boolean).join(" ")),
    h(
      "button",
      {
        class: "danger",
        key: "sure",
        "aria-describedby": "consequence",
        ref: focusOnce,
        onclick: () => (app.set({ sure: false }), app.act.ask({ do: "resign" })),
      },
      sure,
    ),
    h("button", { key: "unsure", onclick: stay }, t("table.unsure")),
  );
}

/** What offering a draw means. @param {App} app @param {string} game */
export const drawHelp = (app, game) => helpOf(app, game, "draw");

/** Which text says what leaving a table means. @param {Table} table */
export function leavingKey(table) {
  if (isOver(table)) return "leave.over";
  if (table.view) return "leave.out";
  const isAlone = table.players.every(
    (one, /** @type {number} */ seat) =>
      !one || seat === table.seat || one.kind === "bot" || one.kind === "program",
  );
  return isAlone ? "leave.alone" : "leave.others";
}

/** Leave a table one does not play at, and what that means. @param {App} app @param {Table} table @param {string} label */
export const leaving = (app, table, label) => [
  h("button", { key: "leave", "aria-describedby": "leaving", onclick: () => app.act.leave() }, label),
  h("small", { key: "leaving", id: "leaving" }, help(app, leavingKey(table))),
];
