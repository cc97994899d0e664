// @ts-check
/** Buttons that end something, and what will happen here and now: by the rules of the game, and as it stands. */

import { h } from "./draw.js";
import { help } from "./learn_words.js";
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

/** @type {Record<string, (table: Seated, stay: number[]) => string[]>} */
const ENDS = {
  seabattle: () => ["stop.sea"],
  "battleship-plus": () => ["stop.sea"],
  conquest: (_, stay) => [stay.length > 1 ? "stop.conquest.many" : "stop.conquest"],
  dots({ view }, stay) {
    if (stay.length > 1)
      return [
        "stop.dots.many",
        ...(stay.every((seat) => view.board.agreed?.includes(seat)) ? ["stop.dots.agreed"] : []),
      ];
    return ["stop.dots"];
  },
};

/** How Dots stand between the reader and the last other; or, where the server has said so, how they would end. @param {Seated} table @param {number[]} stay @param {Happening | null} end */
function standing({ game, view, seat }, stay, end) {
  if (game !== "dots" || stay.length > 1) return [];
  if (end?.outcome) return [end.outcome.places[seat] === 1 ? "stop.dots.wins" : "stop.dots.loses"];
  return [view.scores[seat] > view.scores[stay[0]] ? "stop.dots.lead" : "stop.dots.score"];
}

/** @param {Seated} table */
const rating = ({ rated, view, players }) =>
  !rated ? "stop.casual" : view.ply + 1 < EARLY * players.length ? "stop.early" : "stop.rated";

/**
 * What becomes of a match if the reader stops now: keys of texts, and what to fill in.
 * @param {Seated} table @param {(Happening & {scores?: number[]}) | null} [end] as the server foresees it @returns {{keys: string[], given: Given}}
 */
export function consequences(table, end = null) {
  const stay = staying(table);
  const scores = end?.scores ?? table.view.scores;
  return {
    keys: [...(ENDS[table.game]?.(table, stay) ?? []), ...standing(table, stay, end), rating(table)],
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
  const { keys, given } = consequences(table, foreseen(app, table));
  return h(
    "span",
    {
      class: "row stopping",
      key: "stopping",
      role: "group",
      "aria-label": stop,
      onkeydown: (/** @type {KeyboardEvent} */ e) => void (e.key === "Escape" && stay()),
    },
    h("span", { id: "consequence" }, keys.map((key) => help(app, key, given)).join(" ")),
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

/** What offering a draw means. @param {App} app */
export const drawHelp = (app) => help(app, "draw");

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
