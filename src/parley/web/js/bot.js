// @ts-check
/** A bot's page: who it is, how strong, how it plays, and a game with it at once. */

import { bestOf } from "./best.js";
import { h } from "./draw.js";
import { botOf, callName, face } from "./faces.js";
import { quick } from "./lobby.js";
import { measured, p } from "./person_words.js";
import { character } from "./tell.js";
import { t, tr } from "./words.js";

/** @param {App} app */
export function bot(app) {
  const { name: game = "", key: name = "" } = app.route;
  const known = app.state.games.find((one) => one.game === game);
  const one = botOf(app.state.games, game, name);
  if (!known || !one)
    return h("p", { class: "wait" }, t(app.state.games.length ? "code.no_such_bot" : "entry.wait"));
  const strength = bestOf(app, game).found?.bots.find((other) => other.name === name);
  return h(
    "div",
    { class: "person bot", key: `${game} ${name}` },
    h(
      "div",
      { class: "row" },
      face(game, one.level),
      h(
        "div",
        null,
        h("h1", null, callName(game, name)),
        h(
          "p",
          null,
          tr("game", game),
          " · ",
          h("i", { class: "wire" }, t("wire.bot")),
          " ",
          h("small", null, name),
        ),
      ),
    ),
    h(
      "p",
      { class: "judged" },
      h("b", null, t(`level.${one.level}`)),
      ": ",
      t(`judge.${one.level}`),
      ". ",
      character(game, name, one.about),
    ),
    strength &&
      h(
        "p",
        { class: "rating", key: "rating" },
        strength.rating !== undefined && [p(app, "best.rating"), ": "],
        h("b", null, measured(app, strength)),
      ),
    h(
      "p",
      { class: "row" },
      h(
        "button",
        { class: "main", onclick: () => app.act.begin(() => app.act.open(quick(known, name))) },
        t("lobby.begin", { game: tr("game", game) }),
      ),
      h("a", { class: "button", href: `#/best/${game}` }, p(app, "best")),
    ),
  );
}
