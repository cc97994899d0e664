// @ts-check
/**
 * Television: the match of a game, or of all, that the house finds worth watching. It goes on to the next by
 * itself and needs no name, so it asks instead of being told. The lobby has a small screen with the same.
 */

import { h } from "./draw.js";
import { http } from "./http.js";
import { faceOf } from "./lazily.js";
import { oddsBar } from "./odds.js";
import { onlooker } from "./onlooker.js";
import { watchAddress } from "./state.js";
import { isSeen, late, players, status } from "./table.js";
import { describe } from "./tell.js";
import { w } from "./watch_words.js";
import { t, tr } from "./words.js";

/** Milliseconds from one look to the next, on the large screen and on the small one. */
const [LARGE, SMALL] = [1000, 3000];
const ALL = "all";
const LINES = 6;

/** @typedef {{channel: string, data: Channel | null, heard: number, next: number}} Tuned */

/**
 * What is on, and when it was heard.
 * @param {App} app @param {string} channel @param {number} every @param {() => boolean} isSeen @returns {Tuned}
 */
function tune(app, channel, every, isSeen) {
  const now =
    app.ui.tv?.channel === channel ? app.ui.tv : (app.ui.tv = { channel, data: null, heard: 0, next: 0 });
  if (app.now >= now.next && !document.hidden) look(app, now, every, isSeen);
  return now;
}

/** @param {App} app @param {Tuned} now @param {number} every @param {() => boolean} isSeen */
async function look(app, now, every, isSeen) {
  now.next = app.now + every;
  setTimeout(() => app.ui.tv === now && isSeen() && app.redraw(), every + 20);
  const data = await http(`/api/tv/${now.channel}`).catch(() => null);
  if (data) Object.assign(now, { data, heard: performance.now() });
  app.redraw();
}

/** What is shown, as a table one watches. @param {Pick<Tuned, "data" | "heard"> | null} on @returns {Table | null} */
export function onScreen(on) {
  if (!on?.data?.table) return null;
  const { table, closed } = on.data;
  return {
    ...table,
    heard: on.heard,
    log: table.recent,
    closed,
    seat: null,
    players: table.players.map((one) => one && { ...one, until: null }),
  };
}

/** @param {App} app @param {Table} table */
const board = (app, table) => {
  const game = faceOf(app, table.game);
  const title = `${tr("game", table.game)}: ${table.players.map((one) => one?.name).join(" – ")}`;
  return h(
    "div",
    { class: `screen ${table.game}`, key: "screen", role: "img", "aria-label": title },
    h("div", { inert: true }, isSeen(table) && game?.board(onlooker(app), late(table))),
  );
};

/** @param {App} app @param {Table} table */
const told = (app, table) =>
  h("p", { class: "status", key: "status" }, table.view && status(table, faceOf(app, table.game)));

/** The small screen of the lobby; nothing where nobody plays. @param {App} app */
export function featured(app) {
  const table = onScreen(tune(app, ALL, SMALL, () => app.route.page === "lobby"));
  if (!table) return null;
  return h(
    "section",
    { class: "card featured", key: "featured", "aria-label": w(app, "featured") },
    h(
      "div",
      { class: "row" },
      h("h2", null, w(app, "featured")),
      h("small", null, tr("game", table.game)),
      h("a", { class: "button main", href: watchAddress(table) }, t("lobby.watch")),
      h("a", { class: "button", href: "#/tv" }, w(app, "tv")),
    ),
    h(
      "a",
      { class: "look", href: watchAddress(table), tabindex: -1, "aria-hidden": "true" },
      board(app, table),
    ),
    players(table, app.now, app.state.games),
    oddsBar(app, table, app.ui.tv?.data?.odds ?? null),
    told(app, table),
  );
}

/** @param {App} app */
export function tv(app) {
  const channel = app.route.name || ALL;
  const on = tune(app, channel, LARGE, () => app.route.page === "tv");
  const table = onScreen(on);
  const lines = (table ? table.log.map((ply) => describe(table, ply)) : [])
    .filter(Boolean)
    .slice(-LINES)
    .reverse();
  return h(
    "div",
    { class: "tv" },
    h(
      "div",
      { class: "row top", key: "top" },
      h("h1", null, h("a", { href: "#/" }, "Parley"), " ", w(app, "tv")),
      h(
        "nav",
        { class: "row", "aria-label": t("open.game") },
        [ALL, ...app.state.games.map((one) => one.game)].map((name) =>
          h(
            "a",
            {
              class: "button",
              href: name === ALL ? "#/tv" : `#/tv/${name}`,
              "aria-current": name === channel && "page",
            },
            name === ALL ? w(app, "tv.all") : tr("game", name),
          ),
        ),
      ),
    ),
    table
      ? [
          board(app, table),
          h(
            "div",
            { class: "beside", key: "beside" },
            h("h2", null, tr("game", table.game), " ", h("small", null, `#${table.table}`)),
            players(table, app.now, app.state.games),
            oddsBar(app, table, on.data?.odds ?? null),
            told(app, table),
            h(
              "ol",
              { class: "lines", "aria-label": t("table.log") },
              lines.map((line) => h("li", null, line)),
            ),
            h(
              "p",
              { class: "row" },
              h(
                "a",
                {
                  class: "button",
                  href: table.closed && table.match ? `#/replay/${table.match}` : watchAddress(table),
                },
                t(table.closed ? "table.replay" : "lobby.watch"),
              ),
              table.closed && h("span", { class: "faint" }, w(app, "tv.next")),
            ),
          ),
        ]
      : h("p", { class: "wait", key: "wait" }, on.data ? w(app, "tv.none") : t("entry.wait")),
  );
}
