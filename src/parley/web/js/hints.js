// @ts-check
/**
 * Hints: what a bot would do, asked at a table where one practises or of a match that is over. A hint belongs
 * to one position; when that changes it is gone, and an answer that comes too late is dropped.
 *
 */

import { announce } from "./announce.js";
import { h } from "./draw.js";
import { callName } from "./faces.js";
import { moveText, sentence } from "./heat.js";
import { http } from "./http.js";
import { isStill } from "./motion.js";
import { replayApi } from "./state.js";
import { isMine } from "./table.js";
import { character, nameOf } from "./tell.js";
import { has, t, why } from "./words.js";

const STILL = 200;

/** @typedef {{key: string, got: Hint | null, keep: boolean, unwanted: string, trouble: string}} Asked */

/** What is asked for now (`key`), and what came of it. @param {App} app @returns {Asked} */
const asked = (app) => (app.ui.hints ??= { key: "", got: null, keep: false, unwanted: "", trouble: "" });

/** The bots of a game, the best last. @param {App} app @param {string} game @returns {{name: string, level: string, about: string}[]} */
export const botsOf = (app, game) => app.state.games.find((one) => one.game === game)?.bots ?? [];

/** The bot chosen for a game, or its best. @param {App} app @param {string} game @returns {string} */
export function botOf(app, game) {
  const names = botsOf(app, game).map(({ name }) => name);
  const wish = localStorage.getItem(`hint.${game}`) ?? "";
  return names.includes(wish) ? wish : (names.at(-1) ?? "");
}

/** @param {App} app @param {Shown} table @param {number} seat */
const keyOf = (app, table, seat) =>
  [table.match ?? table.table, table.view.ply, seat, botOf(app, table.game)].join(" ");

/** The hint for what is shown, if there is one. @param {App} app @param {Shown} table @param {number} seat @returns {Hint | null} */
export function adviceFor(app, table, seat) {
  const { key, got } = asked(app);
  return got && table.view && key === keyOf(app, table, seat) ? got : null;
}

/**
 * @param {App} app @param {Shown} table @param {number} seat @param {number} still milliseconds to wait whether it is still wanted
 * @param {(bot: string) => Promise<Hint>} ask @param {() => void} [then] when the answer is shown
 */
function want(app, table, seat, still, ask, then = () => {}) {
  const hints = asked(app);
  const key = keyOf(app, table, seat);
  if (hints.key === key) return;
  Object.assign(hints, { key, got: null, trouble: "" });
  setTimeout(async () => {
    if (hints.key !== key) return;
    /** @type {Hint | null} */
    let got = null;
    let trouble = "";
    try {
      got = await ask(botOf(app, table.game));
    } catch (refusal) {
      trouble = why(/** @type {Refusal} */ (refusal));
    }
    if (hints.key !== key) return;
    Object.assign(hints, { got, trouble });
    announce(got ? sentence(table, got) : trouble);
    app.redraw();
    then();
  }, still);
}

/** Whoever has pressed the button sees what is marked in the waters, once it is drawn. */
const seek = () =>
  requestAnimationFrame(() =>
    document
      .querySelector(".play .advised")
      ?.scrollIntoView({ block: "nearest", behavior: isStill() ? "instant" : "smooth" }),
  );

/** @param {App} app */
function drop(app) {
  const hints = asked(app);
  Object.assign(hints, { unwanted: hints.key, key: "", got: null, trouble: "" });
  app.redraw();
}

let isListening = false;

/** @param {App} app */
function listen(app) {
  if (isListening) return;
  isListening = true;
  addEventListener(
    "keydown",
    (event) => event.key === "Escape" && asked(app).key && app.route.page === "table" && drop(app),
  );
}

/** @param {App} app @param {Seated} table */
export function practicePanel(app, table) {
  if (table.view?.legal?.place && !table.setup.map) return null; // a fleet is laid out by shuffling
  if (table.view?.board?.playing?.includes(table.seat) === false) return null;
  listen(app);
  const hints = asked(app);
  const may = isMine(table) && !table.closed;
  const key = may ? keyOf(app, table, table.seat) : "";
  const isOn = may && hints.key === key;
  const ask = (/** @type {() => void} */ then = () => {}) =>
    want(app, table, table.seat, 0, (bot) => app.act.send({ do: "hint", ...(bot ? { bot } : {}) }), then);
  if (may && hints.keep && hints.unwanted !== key) ask();
  return h(
    "section",
    { class: "card hints", key: "hints", "aria-label": t("hint.title") },
    h(
      "p",
      { class: "row" },
      h(
        "button",
        {
          class: isOn ? "pressed" : "",
          disabled: !may,
          "aria-pressed": isOn ? "true" : "false",
          onclick: () => (isOn ? drop(app) : (ask(seek), app.redraw())),
        },
        t("hint.ask"),
      ),
      chooser(app, table.game),
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          checked: hints.keep,
          onchange: (/** @type {FieldEvent} */ e) => (
            (hints.keep = e.target.checked),
            (hints.unwanted = ""),
            app.redraw()
          ),
        }),
        t("hint.keep"),
      ),
    ),
    h(
      "p",
      { class: "would" },
      isOn ? said(table, hints) : may && !hints.keep && h("span", { class: "faint" }, t("hint.idle")),
    ),
    isOn && marked(table, hints),
  );
}

/** @param {App} app @param {string} game */
const chooser = (app, game) =>
  h(
    "label",
    { class: "pick" },
    h("span", { class: "unseen" }, t("hint.bot")),
    h(
      "select",
      {
        onchange: (/** @type {FieldEvent} */ e) => (
          localStorage.setItem(`hint.${game}`, e.target.value),
          app.redraw()
        ),
      },
      botsOf(app, game).map(({ name, about }) =>
        h(
          "option",
          { value: name, title: character(game, name, about), selected: name === botOf(app, game) },
          callName(game, name),
        ),
      ),
    ),
  );

/** @param {Shown} table @param {{got: Hint | null, trouble: string}} hints */
const said = (table, { got, trouble }) => (got ? sentence(table, got) : trouble || t("hint.wait"));

/** What its marks on the board mean, where they do not say so themselves. @param {Shown} table @param {{got: Hint | null}} hints */
const marked = ({ game }, { got }) =>
  got?.heat && has(`hint.heat.${game}`) && h("p", { class: "faint" }, t(`hint.heat.${game}`));

/** The moves the bot looked at, best first. @param {Shown} table */
export function bestMoves(table) {
  const { hint } = table;
  if (!hint || hint.moves.length < 2) return null;
  return h(
    "ol",
    { class: "best", key: "best", "aria-label": t("hint.list") },
    hint.moves.map((/** @type {[string, number]} */ [move]) => h("li", null, moveText(table, move))),
  );
}

/**
 * Who is advised in a position of a match that is over: who moved next, if it was theirs to choose; -1: nobody.
 * @param {Pick<Match, "moves">} match @param {Shown} table @returns {number}
 */
export function seatAt(match, table) {
  const { ply, to_move: turn } = table.view;
  const [mover, played] = match.moves[ply] ?? [-1, ""];
  if (table.view.board?.pending || played === "ready") return -1; // what a fleet on paper answers is nobody's choice
  return turn.includes(mover) ? mover : (turn.find((/** @type {number} */ seat) => seat >= 0) ?? -1);
}

/**
 * The hint for a position of a match that is over, and what was played.
 * @param {App} app @param {Match} match @param {Shown} table @param {number} ply
 */
export function replayPanel(app, match, table, ply) {
  const hints = asked(app);
  const [mover, played] = match.moves[ply] ?? [-1, ""];
  const seat = seatAt(match, table);
  const isOn = app.ui.reviewing && seat >= 0 && table.view.ply === ply;
  if (isOn)
    want(app, table, seat, STILL, (bot) =>
      http(
        `${replayApi(match)}/hint/${ply}?${new URLSearchParams({ ...(bot ? { bot } : {}), seat: String(seat) })}`,
      ),
    );
  const { got } = hints;
  return h(
    "section",
    { class: "card hints", key: "hints", "aria-label": t("hint.title") },
    h(
      "p",
      { class: "row" },
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          checked: Boolean(app.ui.reviewing),
          onchange: (/** @type {FieldEvent} */ e) => (drop(app), app.set({ reviewing: e.target.checked })),
        }),
        t("hint.show"),
      ),
      chooser(app, match.game),
    ),
    app.ui.reviewing && h("p", { class: "would" }, seat < 0 ? t("hint.nobody") : isOn && said(table, hints)),
    isOn && marked(table, hints),
    app.ui.reviewing &&
      h(
        "p",
        { class: "played" },
        mover >= 0 &&
          t(isOn && got?.move === played ? "hint.same" : "hint.played", {
            who: nameOf(match, mover),
            move: moveText(table, played),
          }),
      ),
  );
}
