// @ts-check
/** Learning a game in a few steps: a task, a small board, and what came of the move. The server says whether it is done. */

import { announce } from "./announce.js";
import { h } from "./draw.js";
import { playOf } from "./homes.js";
import { http } from "./http.js";
import { faceOf } from "./lazily.js";
import { apart, asTable, primerOf } from "./learn_board.js";
import { l, lessonOf } from "./learn_words.js";
import { focusOnce, opponents, quick } from "./lobby.js";
import { players } from "./table.js";
import { describe } from "./tell.js";
import { speaksOf, t, tr, why } from "./words.js";

/**
 * @typedef {{game: string, at: number, moves: string[], past: Reached[], now: Reached, said: string, ui: Ui}} Lesson
 *   `now` is where the step stands, `past` where it stood before each move, `said` why a move was refused
 */

/** @param {App} app @param {Primer} primer @param {number} at @returns {Lesson} */
function begin(app, primer, at) {
  return (app.ui.learn = {
    game: primer.game,
    at,
    moves: [],
    past: [],
    now: primer.steps[at] ?? null, // behind the last there is nothing to stand
    said: "",
    ui: apart(app),
  });
}

/** Go to a step; its task is read, and Tab leads to the board. @param {App} app @param {Primer} primer @param {number} at */
function go(app, primer, at) {
  begin(app, primer, at);
  app.set({});
  /** @type {HTMLElement | null} */ (document.querySelector(".lesson .task"))?.focus({ preventScroll: true });
}

/** What the server says of these moves; refused with `{error, text}`. @param {Lesson} lesson @param {string[]} moves */
const ask = ({ game, at }, moves) => http(`/api/primers/${game}`, { step: at, moves });

/** @param {App} app @param {Lesson} lesson @param {string} move @returns {Promise<boolean>} */
async function make(app, lesson, move) {
  const moves = [...lesson.moves, move];
  const before = lesson.now;
  try {
    const now = await ask(lesson, moves);
    if (app.ui.learn !== lesson || lesson.now !== before) return false;
    Object.assign(lesson, { now, moves, said: "", past: [...lesson.past, before] });
    tell(app, lesson, before);
  } catch (refusal) {
    lesson.said = why(/** @type {Refusal} */ (refusal));
    announce(lesson.said);
  }
  app.redraw();
  return !lesson.said;
}

/** Say what happened, and what to do. @param {App} app @param {Lesson} lesson @param {Reached} before */
function tell(app, lesson, before) {
  const step = primerOf(app, lesson.game)?.steps[lesson.at];
  if (!step) return;
  const table = asTable(app, step, lesson.now);
  const last = before.plies.at(-1)?.ply ?? 0;
  for (const ply of lesson.now.plies) if (ply.ply > last) announce(describe(table, ply));
  announce(verdict(app, lesson));
}

/** @param {App} app @param {Lesson} lesson */
function undo(app, lesson) {
  const now = lesson.past.pop();
  Object.assign(lesson, { now, moves: lesson.moves.slice(0, -1), said: "", ui: apart(app) });
  app.redraw();
}

/** What the reader is told after a move; empty before the first. @param {App} app @param {Lesson} lesson */
export function verdict(app, { game, now, said, moves, at }) {
  const name = primerOf(app, game)?.steps[at].name;
  if (said) return said;
  if (now.done) return lessonOf(app, game, `${name}.done`);
  if (now.stuck) return `${lessonOf(app, game, `${name}.hint`)} ${l(app, "stuck")}`;
  return moves.length ? lessonOf(app, game, `${name}.hint`) : "";
}

/** What a board may ask for, answered without a table. @param {App} app @param {Lesson} lesson @param {Exercise} step */
function hand(app, lesson, step) {
  /** @type {Record<string, (request: Wish) => Promise<unknown>>} */
  const answers = {
    shuffle: async () => ({ move: step.draft }),
    check: ({ move }) =>
      ask(lesson, [...lesson.moves, String(move)]).then(
        () => ({ legal: true }),
        ({ error, text }) => ({ legal: false, why: error, text }),
      ),
  };
  const request = async (/** @type {Wish} */ asked) => answers[asked.do]?.(asked) ?? null;
  return /** @type {Actions} */ ({
    ...app.act,
    ask: request,
    send: request,
    move: (/** @type {string} */ move) => make(app, lesson, move),
    note: (/** @type {string | null} */ text) => ((lesson.said = text ?? ""), app.redraw()),
  });
}

/** @param {App} app */
export function learn(app) {
  const game = app.route.name || app.state.games[0]?.game;
  const primer = game && primerOf(app, game);
  const drawn = game && faceOf(app, game);
  if (!primer || !drawn) return h("p", { class: "wait" }, t("entry.wait"));
  const lesson = app.ui.learn?.game === game ? app.ui.learn : begin(app, primer, 0);
  const step = primer.steps[lesson.at];
  return h(
    "div",
    { class: `lesson ${game}` },
    h("h1", null, l(app, "title", { game: tr("game", game) })),
    progress(app, primer, lesson),
    step ? exercise(app, lesson, step, drawn) : over(app, game),
  );
}

/** The steps, to go to any of them. @param {App} app @param {Primer} primer @param {Lesson} lesson */
const progress = (app, primer, lesson) =>
  h(
    "ol",
    { class: "steps", key: "steps", "aria-label": l(app, "steps") },
    primer.steps.map((_, at) =>
      h(
        "li",
        null,
        h(
          "button",
          {
            class: at < lesson.at ? "done" : "",
            "aria-current": at === lesson.at && "step",
            "aria-label": l(app, "step", { at: at + 1, all: primer.steps.length }),
            onclick: () => go(app, primer, at),
          },
          at + 1,
        ),
      ),
    ),
  );

/** @param {App} app @param {Lesson} lesson @param {Exercise} step @param {Face} drawn */
function exercise(app, lesson, step, drawn) {
  const { game, now, at } = lesson;
  const table = asTable(app, step, now);
  const told = verdict(app, lesson);
  const own = {
    ...app,
    ui: lesson.ui,
    act: hand(app, lesson, step),
    set: (/** @type {Partial<Ui>} */ change) => (Object.assign(lesson.ui, change), app.set({})),
  };
  return [
    h(
      "div",
      { class: "task", key: `task${at}`, tabindex: -1 },
      h("p", { class: "status mine" }, lessonOf(app, game, step.name)),
      playOf(game).hasScores && players(table, app.now),
    ),
    h("div", { class: "play", key: `play${at}` }, drawn.board(own, table)),
    h(
      "div",
      { class: "told", key: `told${at}` },
      h("p", { class: `verdict ${now.done ? "right" : told ? "other" : "unsaid"}`, role: "status" }, told),
      steer(app, lesson),
    ),
  ];
}

/** Back, on, and past it. @param {App} app @param {Lesson} lesson */
function steer(app, lesson) {
  const { at, now, past } = lesson;
  const primer = primerOf(app, lesson.game);
  const to = (/** @type {number} */ next) => () => primer && go(app, primer, next);
  return h(
    "p",
    { class: "row" },
    past.length > 0 && !now.done
      ? h(
          "button",
          {
            key: "undo",
            class: now.stuck ? "main" : "",
            ...(now.stuck ? { ref: focusOnce } : {}),
            onclick: () => undo(app, lesson),
          },
          l(app, "undo"),
        )
      : at > 0 && h("button", { key: "back", onclick: to(at - 1) }, l(app, "back")),
    now.done
      ? h("button", { key: "next", class: "main", ref: focusOnce, onclick: to(at + 1) }, l(app, "next"))
      : h("button", { key: "skip", onclick: to(at + 1) }, l(app, "skip")),
    h("a", { key: "rules", href: `#/rules/${lesson.game}` }, l(app, "reference")),
  );
}

/** @param {App} app @param {string} name */
function over(app, name) {
  const game = app.state.games.find((one) => one.game === name);
  const easy = game && opponents(game)[0];
  return h(
    "section",
    { class: "card learned", key: "learned" },
    h("h2", null, l(app, "over")),
    h(
      "p",
      { class: "row" },
      easy &&
        h(
          "button",
          {
            class: "main",
            ref: focusOnce,
            onclick: () => app.act.begin(() => app.act.open(quick(game, easy.bot.name))),
          },
          l(app, "easy"),
        ),
      h("a", { class: "button", href: `#/rules/${name}` }, l(app, "reference")),
    ),
    h(
      "p",
      { class: "row" },
      h("span", null, l(app, "others")),
      app.state.games
        .filter((one) => one.game !== name && speaksOf(one.game))
        .map((one) => h("a", { class: "button", href: `#/learn/${one.game}` }, tr("game", one.game))),
    ),
  );
}
