// @ts-check
/**
 * A position of a primer on the game's own board. The server plays the moves; a board of ours keeps what the
 * reader has begun to itself.
 */

import { h } from "./draw.js";
import { http } from "./http.js";
import { faceOf } from "./lazily.js";
import { l } from "./learn_words.js";

/** What a board remembers, apart from a table one may sit at. @type {BoardUi} */
const FRESH = {
  draft: null,
  pick: null,
  cursor: null,
  units: undefined,
  follow: undefined,
  shuffled: null,
  lens: null,
  plan: null,
  fight: undefined,
  cards: undefined,
  moving: false,
};

/** @type {Record<string, Primer | null>} */
const primers = {};

/** The primer of a game; null as long as it is not here. @param {App} app @param {string} game */
export function primerOf(app, game) {
  if (!(game in primers)) {
    primers[game] = null;
    http(`/api/primers/${game}`).then(
      (found) => ((primers[game] = found), app.redraw()),
      () => delete primers[game],
    );
  }
  return primers[game];
}

/** Something of the page's own that others do not see. @param {App} app @returns {Ui} */
export const apart = (app) => Object.assign(Object.create(app.ui), FRESH);

/**
 * A step as a table one sits at; what is done or only shown can be played no further.
 * @param {App} app @param {Exercise} step @param {Reached} now where it stands @returns {Shown}
 */
export function asTable(app, step, now) {
  const isStill = now.done || now.stuck;
  return {
    table: 0,
    match: null,
    phase: "playing",
    locked: false,
    watchers: 0,
    clock: null,
    heard: 0,
    closed: null,
    hint: null,
    seat: step.seat,
    setup: step.setup,
    game: app.route.name ?? "",
    log: now.plies,
    view: isStill ? { ...now.view, legal: null, to_move: [] } : now.view,
    players: Array.from({ length: step.seats }, (_, seat) => ({
      name: l(app, seat === step.seat ? "you" : "other"),
      kind: "",
      away: false,
    })),
  };
}

/**
 * A small still picture of a step.
 * @param {App} app @param {string} game @param {string} name of the step @param {"begun" | "done"} when
 */
export function diagram(app, game, name, when) {
  const step = primerOf(app, game)?.steps.find((one) => one.name === name);
  const drawn = faceOf(app, game);
  if (!step || !drawn) return null;
  const now = when === "done" ? step.after : step;
  return h(
    "div",
    { class: `screen diagram ${game} ${name}`, inert: true, "aria-hidden": "true", key: name },
    drawn.board(
      { ...app, ui: apart(app), act: /** @type {Actions} */ ({}) },
      { ...asTable(app, step, now), game },
    ),
  );
}
