// @ts-check
/** Boards of a tournament: those that are being played at, then the latest games in passing. They are pictures: nobody can touch them. */

import { h } from "./draw.js";
import { v } from "./event_words.js";
import { faceOf } from "./lazily.js";
import { onlooker } from "./onlooker.js";
import { resultText } from "./ending.js";
import { nameOf } from "./tell.js";
import { replayAddress } from "./state.js";
import { tr } from "./words.js";

/**
 * @typedef {Shown & {outcome?: Outcome | null, reason?: string, isAtEnd?: boolean}} BoardTable
 * @typedef {{id: string, table: BoardTable, plies: number, isLive: boolean}} OnBoard
 */

/**
 * What is on the boards, those that are played at first.
 * @param {Contested} data @param {(import("./event_news.js").Reel | null)[]} reels @param {number} places @returns {OnBoard[]}
 */
export function shownBoards(data, reels, places) {
  const live = data.boards.map((one) => ({
    id: one.id,
    plies: one.view.ply,
    isLive: true,
    table: asTable(one, one.view, one.log),
  }));
  const films = reels.flatMap((reel) => {
    if (!reel?.film || reel.film === "gone") return [];
    const { id, film, at } = reel;
    const here = Math.min(at, film.positions.length - 1);
    const log = film.positions.slice(Math.max(0, here - 1), here + 1).flatMap((one) => one.played ?? []);
    return {
      id,
      plies: film.positions[here].view.ply,
      isLive: false,
      table: {
        ...asTable(film, film.positions[here].view, log),
        outcome: film.outcome,
        reason: film.reason,
        isAtEnd: here === film.positions.length - 1,
      },
    };
  });
  const ids = new Set(live.map((one) => one.id));
  return [...live, ...films.filter((one) => !ids.has(one.id))].slice(0, places);
}

/** A position as a table that one watches. @param {ContestBoard | Film} game @param {View} view @param {Ply[]} log @returns {BoardTable} */
const asTable = (game, view, log) => ({
  table: 0,
  match: "id" in game ? game.id : game.match,
  game: game.game,
  setup: game.setup,
  seat: null,
  phase: "over",
  view,
  log,
  closed: null,
  heard: 0,
  clock: null,
  locked: false,
  watchers: 0,
  players: game.players.map((one) =>
    typeof one === "string" ? { name: one, kind: "bot", away: false } : { ...one, away: false },
  ),
});

/** @param {App} app @param {string} event @param {OnBoard} shown */
export function boardCard(app, event, { id, table, plies, isLive }) {
  const game = faceOf(app, table.game);
  const names = table.players.map((_, seat) => nameOf(table, seat));
  const told = isLive
    ? v(app, "live")
    : table.isAtEnd
      ? resultText(table, table.outcome ?? null, table.reason)
      : v(app, "before");
  const title = `${tr("game", table.game)}: ${names.join(" – ")}`;
  const inside = [
    h(
      "p",
      { class: "who" },
      names.map((name, seat) =>
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
