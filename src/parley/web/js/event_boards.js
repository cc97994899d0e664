// @ts-check
/** Boards of a tournament: those that are being played at, then the latest games in passing. They are pictures: nobody can touch them. */

import { h } from "./draw.js";
import { v } from "./event_words.js";
import { faceOf } from "./lazily.js";
import { resultText } from "./ending.js";
import { nameOf } from "./tell.js";
import { replayAddress } from "./state.js";
import { tr } from "./words.js";

/** @typedef {{id: string, table: any, plies: number, isLive: boolean}} Shown */

/**
 * What is on the boards, those that are played at first.
 * @param {any} data @param {import("./event_news.js").Reel[]} reels @param {number} places @returns {Shown[]}
 */
export function shownBoards(data, reels, places) {
  const live = data.boards.map((/** @type {any} */ one) => ({
    id: one.id,
    plies: one.view.ply,
    isLive: true,
    table: asTable(one, one.view, one.log),
  }));
  const films = reels
    .filter((reel) => reel?.film?.positions)
    .map(({ id, film, at }) => {
      const here = Math.min(at, film.positions.length - 1);
      const log = film.positions
        .slice(Math.max(0, here - 1), here + 1)
        .map((/** @type {any} */ one) => one.played)
        .filter(Boolean);
      return {
        id,
        plies: film.positions[here].view.ply,
        isLive: false,
        table: {
          ...asTable(film, film.positions[here].view, log),
          players: film.players,
          outcome: film.outcome,
          reason: film.reason,
          isAtEnd: here === film.positions.length - 1,
        },
      };
    });
  const ids = new Set(live.map((/** @type {Shown} */ one) => one.id));
  return [...live, ...films.filter((one) => !ids.has(one.id))].slice(0, places);
}

/** A position as a table that one watches. @param {any} game @param {View} view @param {any[]} log */
const asTable = (game, view, log) => ({
  table: 0,
  match: game.id ?? game.match,
  game: game.game,
  setup: game.setup,
  seat: null,
  phase: "over",
  view,
  log,
  closed: null,
  heard: 0,
  players: game.players.map((/** @type {any} */ one) =>
    typeof one === "string" ? { name: one, kind: "bot", away: false } : one,
  ),
});

/** @param {App} app @param {string} event @param {Shown} shown */
export function boardCard(app, event, { id, table, plies, isLive }) {
  const game = faceOf(app, table.game);
  const names = table.players.map((/** @type {any} */ _, /** @type {number} */ seat) => nameOf(table, seat));
  const told = isLive
    ? v(app, "live")
    : table.isAtEnd
      ? resultText(table, table.outcome, table.reason)
      : v(app, "before");
  const title = `${tr("game", table.game)}: ${names.join(" – ")}`;
  const inside = [
    h(
      "p",
      { class: "who" },
      names.map((/** @type {string} */ name, /** @type {number} */ seat) =>
        h(
          "span",
          { class: "name" },
          h("i", { class: `mark seat${seat}`, "aria-hidden": "true" }),
          h("bdi", null, name),
          h("b", { class: "score" }, table.view.scores[seat]),
        ),
      ),
    ),
    h(
      "div",
      { class: `mini ${table.game}`, role: "img", "aria-label": title },
      h("div", { inert: true }, game?.board(onlooker(app), table)),
    ),
    h(
      "p",
      { class: `told ${isLive ? "live" : ""}` },
      h("span", { class: "what" }, told),
      h("small", null, `${tr("game", table.game)} · ${v(app, "ply", { ply: plies })}`),
    ),
  ];
  return isLive
    ? h("article", { class: "card board", key: id }, inside)
    : h(
        "a",
        {
          class: "card board",
          key: id,
          href: replayAddress({ match: id, ...(app.ui.event?.data?.here ? {} : { event }) }, 0),
          title: v(app, "replay"),
        },
        inside,
      );
}

/** Somebody who only looks: a board keeps nothing of its own, and does nothing. @param {App} app */
const onlooker = (app) => ({
  ui: { language: app.ui.language, theme: app.ui.theme, cursor: null },
  state: app.state,
  now: app.now,
  redraw: app.redraw,
  set() {},
  act: {},
});
