// @ts-check
/** The puzzle of the day: a position of a real game on its real board. One answer, told at once whether it is right, and why. */

import { announce } from "./announce.js";
import { h } from "./draw.js";
import { moveText } from "./heat.js";
import { playOf } from "./homes.js";
import { http } from "./http.js";
import { faceOf } from "./lazily.js";
import { lessonOf } from "./learn_words.js";
import { players } from "./table.js";
import { w } from "./watch_words.js";
import { speaksOf, t, tr, why } from "./words.js";

/** What may be answered; whatever else would be legal is no answer. */
const ANSWERS = ["put", "shoot", "attack"];

/**
 * The position as a table one sits at; when it is answered, nothing can be done any more.
 * @param {App} app @param {Riddle} found @param {Judged | null} done @returns {Shown}
 */
export function asTable(app, found, done) {
  const legal = done
    ? null
    : Object.fromEntries(Object.entries(found.view.legal ?? {}).filter(([name]) => ANSWERS.includes(name)));
  return {
    ...found,
    table: 0,
    match: null,
    phase: "playing",
    locked: false,
    watchers: 0,
    clock: null,
    heard: 0,
    log: [],
    closed: null,
    view: { ...found.view, legal, to_move: done ? [] : found.view.to_move },
    players: Array.from({ length: found.seats }, (_, seat) => ({
      name: w(app, seat === found.seat ? "puzzle.you" : "puzzle.other"),
      kind: "",
      away: false,
    })),
    hint: done
      ? {
          move: done.answer,
          seat: found.seat,
          ply: found.view.ply,
          bot: "",
          heat: null,
          hit: null,
          moves: [],
          chance: null,
        }
      : null,
  };
}

/** @typedef {{game: string, found: Riddle | null, done: Judged | null, streak: number, trouble: string}} Asked */

/** @param {App} app @param {string} game @returns {Asked} */
function begin(app, game) {
  const now = (app.ui.puzzle = { game, found: null, done: null, streak: 0, trouble: "" });
  Object.assign(app.ui, { cursor: null, pick: null });
  fetchPuzzle(app, now);
  return now;
}

/** @param {App} app @param {Asked} now */
async function fetchPuzzle(app, now) {
  try {
    const { done, streak, ...found } = await http(`/api/puzzles/${now.game}`);
    Object.assign(now, { found, done, streak });
  } catch (refusal) {
    now.trouble = why(/** @type {Refusal} */ (refusal));
  }
  app.redraw();
}

/** @param {App} app @param {Asked} now @param {string} move */
async function answer(app, now, move) {
  try {
    Object.assign(now, await http(`/api/puzzles/${now.game}`, { move }));
    announce(w(app, now.done?.right ? "puzzle.right" : "puzzle.wrong", { move }));
  } catch (refusal) {
    app.act.note(why(/** @type {Refusal} */ (refusal)));
  }
  app.redraw();
}

/** @param {App} app */
export function puzzle(app) {
  const games = app.state.games.filter((one) => speaksOf(one.game));
  const game = app.route.name || games[0]?.game;
  if (!game) return h("p", { class: "wait" }, t("entry.wait"));
  const now = app.ui.puzzle?.game === game ? app.ui.puzzle : begin(app, game);
  const drawn = faceOf(app, game);
  const table = now.found && asTable(app, now.found, now.done);
  const solver = {
    ...app,
    act: { ...app.act, move: (/** @type {string} */ move) => answer(app, now, move).then(() => false) },
  };
  return h(
    "div",
    { class: `puzzle ${game}` },
    h("h1", null, w(app, "puzzle.title", { game: tr("game", game) })),
    h(
      "nav",
      { class: "row", "aria-label": t("open.game") },
      games.map((one) =>
        h(
          "a",
          { class: "button", href: `#/puzzle/${one.game}`, "aria-current": one.game === game && "page" },
          tr("game", one.game),
        ),
      ),
    ),
    now.trouble && h("p", null, now.trouble),
    table &&
      h(
        "div",
        { class: "told", key: "told" },
        players(table, app.now),
        now.done
          ? verdict(app, table, now.done)
          : h("p", { class: "status mine" }, lessonOf(app, game, "puzzle")),
        h(
          "p",
          { class: "faint" },
          app.state.me ? w(app, "puzzle.streak", { days: now.streak }) : w(app, "puzzle.stranger"),
          " · ",
          w(app, "puzzle.tomorrow"),
        ),
      ),
    table
      ? h("div", { class: "play", key: "play" }, drawn?.board(solver, table))
      : h("p", { class: "wait" }, t("entry.wait")),
  );
}

/** @param {App} app @param {Table} table @param {Judged} done */
function verdict(app, table, done) {
  return h(
    "div",
    { class: `verdict ${done.right ? "right" : "wrong"}`, role: "status" },
    h(
      "p",
      null,
      h(
        "b",
        null,
        done.right ? w(app, "puzzle.right") : w(app, "puzzle.wrong", { move: moveText(table, done.move) }),
      ),
      " ",
      !done.right && w(app, "puzzle.answer", { move: moveText(table, done.answer) }),
      " ",
      playOf(table.game).study?.facts(app, table, done.facts).join(" "),
    ),
    done.match &&
      h("p", null, h("a", { href: `#/replay/${done.match}/${done.ply}` }, w(app, "puzzle.source"))),
  );
}
