// @ts-check
/** A tournament that is shown here: how it stands, the boards, what was played. Nobody has to come in for it. */

import { h } from "./draw.js";
import { boardCard, shownBoards } from "./event_boards.js";
import { findGames, follow, isKnown, isOfHouse, roll, SCENE } from "./event_news.js";
import { causes, crosstable, gameRow, headline, standings } from "./event_parts.js";
import { here, invitation } from "./event_here.js";
import { eventForm } from "./event_new.js";
import { result } from "./event_result.js";
import { v } from "./event_words.js";
import { wall } from "./event_wall.js";
import { http } from "./http.js";
import { isStill } from "./motion.js";
import { t } from "./words.js";

const BOARDS = 4;
const ROWS = 12;

/** @param {App} app */
export function event(app) {
  if (!app.route.event) return all(app);
  if (app.route.event === "new") return eventForm(app);
  const shown = follow(app);
  if (!isKnown(shown))
    return h(
      "p",
      { class: "wait" },
      shown.missing ? [shown.missing, " ", h("a", { href: "#/event" }, v(app, "all"))] : t("entry.wait"),
    );
  const { data } = shown;
  run(app);
  if (!shown.reels.length && data.latest?.length) roll(app, shown, BOARDS, isStill());
  if (app.route.result && data.standings) return result(app, shown);
  return app.route.wall ? wall(app, shown, isStill()) : page(app, shown);
}

/** @type {number | null} */
let timer = null;

/** Let films run as long as somebody looks. @param {App} app */
function run(app) {
  timer ??= setInterval(() => {
    if (app.route.page !== "event" || !app.route.event) {
      clearInterval(timer ?? undefined);
      timer = null;
    } else if (!document.hidden && app.ui.event?.data?.latest) {
      roll(app, app.ui.event, BOARDS - Math.min(BOARDS, app.ui.event.data.boards.length), isStill());
      app.redraw();
    }
  }, SCENE);
}

/** @param {App} app @param {import("./event_news.js").Shown} shown */
function page(app, shown) {
  const { data, name } = shown;
  const pick = (/** @type {number[]} */ who) => findGames(app, shown, who);
  const boards = data.latest ? shownBoards(data, shown.reels, BOARDS) : [];
  const lost = data.standings && causes(app, data);
  return h(
    "div",
    { class: "event" },
    headline(app, shown),
    data.state === "waiting" && !data.here
      ? h("p", { class: "wait" }, v(app, "waiting"))
      : [
          h(
            "div",
            { class: "side", key: "left" },
            isOfHouse(shown) && here(app, shown),
            h(
              "section",
              { class: "card part places" },
              h("h2", null, v(app, "standings")),
              standings(app, data, { pick: (entrant) => pick([entrant]) }),
              data.rated > 0 && data.rated < data.played && h("p", { class: "faint" }, v(app, "rated", data)),
            ),
            h("section", { class: "card part latest" }, games(app, shown, pick)),
          ),
          h(
            "div",
            { class: "side", key: "right" },
            invitation(app, shown),
            h(
              "section",
              { class: "part boards", "aria-label": v(app, "boards") },
              h("h2", null, v(app, "boards")),
              boards.length
                ? h(
                    "div",
                    { class: "tiles" },
                    boards.map((one) => boardCard(app, name, one)),
                  )
                : h("p", { class: "faint" }, v(app, "waiting")),
            ),
            data.crosstable &&
              h(
                "section",
                { class: "card part cross", key: "cross" },
                h("h2", null, v(app, "crosstable")),
                crosstable(app, data, pick),
              ),
            lost &&
              h(
                "section",
                { class: "card part cross", key: "causes" },
                h("h2", null, v(app, "causes")),
                lost,
              ),
          ),
        ],
  );
}

/**
 * The latest, or those that were asked for.
 * @param {App} app @param {import("./event_news.js").Shown} shown @param {(who: number[]) => void} pick
 */
function games(app, shown, pick) {
  const { data, name, games: found } = shown;
  const names = (found?.who ?? []).map((one) => data.entrants[one]);
  const list = found ? found.games : data.latest.slice(0, ROWS);
  const close = () => {
    shown.games = null;
    app.redraw();
  };
  return [
    h(
      "div",
      { class: "row" },
      h(
        "h2",
        null,
        !found
          ? v(app, "latest")
          : v(app, names.length > 1 ? "games.between" : names.length ? "games.of" : "games.all", {
              who: names[0],
              other: names[1],
            }),
      ),
      found
        ? h("button", { key: "close", onclick: close }, v(app, "latest"))
        : h("button", { key: "all", onclick: () => pick([]) }, v(app, "games.all")),
    ),
    list.length
      ? h(
          "ul",
          { class: "games" },
          list.map((game) => gameRow(app, name, data, game)),
        )
      : h("p", { class: "faint" }, v(app, "waiting")),
    found?.before &&
      h(
        "button",
        { key: "older", onclick: () => findGames(app, shown, found.who, found.before) },
        v(app, "older"),
      ),
  ];
}

/** All that are shown here. @param {App} app */
function all(app) {
  if (!app.ui.events)
    http("/api/events").then(
      (events) => app.set({ events }),
      () => {},
    );
  const { events } = app.ui;
  const seek = (/** @type {FormEvent} */ e) => {
    e.preventDefault();
    location.hash = `#/event/${encodeURIComponent(e.target.elements.code.value.trim().toLowerCase())}`;
  };
  return h(
    "div",
    { class: "event list" },
    h("h1", null, v(app, "all")),
    h(
      "div",
      { class: "row", key: "ways" },
      h("a", { class: "button main", href: "#/event/new" }, v(app, "new")),
      h(
        "form",
        { class: "row seek", onsubmit: seek },
        h(
          "label",
          null,
          v(app, "code"),
          h("input", {
            name: "code",
            required: true,
            maxlength: 60,
            size: 8,
            autocomplete: "off",
            autocapitalize: "none",
            spellcheck: "false",
          }),
        ),
        h("button", null, v(app, "code.go")),
      ),
    ),
    !events
      ? h("p", { class: "wait" }, t("entry.wait"))
      : !events.length
        ? h("p", null, v(app, "none"))
        : h(
            "ul",
            { class: "rows" },
            events.map((one) =>
              h(
                "li",
                { key: one.event },
                h("b", null, h("bdi", null, one.name)),
                h(
                  "small",
                  null,
                  v(app, `state.${one.state}`),
                  one.played ? ` · ${v(app, one.here ? "here.played" : "played", one)}` : "",
                ),
                h(
                  "a",
                  { class: "button", href: `#/event/${encodeURIComponent(one.event)}` },
                  v(app, one.here ? "open.here" : "open"),
                ),
              ),
            ),
          ),
  );
}
