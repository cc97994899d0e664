// @ts-check
/** All rules of a game on one page, with pictures of real positions; the same beside every board. */

import { h } from "./draw.js";
import { playOf } from "./homes.js";
import { diagram } from "./learn_board.js";
import { isMet } from "./lazily.js";
import { help, helpOf, l, lessonOf } from "./learn_words.js";
import { speaksOf, t, tr } from "./words.js";

/** @param {App} app @param {string} game @param {NonNullable<Play["parts"]>[number]} part */
function section(app, game, [name, step, when = "done"]) {
  return h(
    "section",
    { key: name },
    h(
      "div",
      null,
      h("h2", null, lessonOf(app, game, `${name}.title`)),
      h("p", null, lessonOf(app, game, name)),
    ),
    step && diagram(app, game, step, when),
  );
}

/** What can be set, and what it changes. @param {App} app @param {string} name */
function options(app, name) {
  const game = app.state.games.find((one) => one.game === name);
  return (
    game &&
    h(
      "section",
      { key: "settings" },
      h(
        "div",
        null,
        h("h2", null, l(app, "settings")),
        h(
          "dl",
          null,
          Object.keys(game.options).map((option) => [
            h("dt", null, tr("option", option)),
            h("dd", null, settingHelp(app, name, option)),
          ]),
        ),
      ),
    )
  );
}

/**
 * What a setting changes; where a game means something of its own by it, that.
 * @param {App} app @param {string} game @param {string} name
 */
export const settingHelp = (app, game, name) => helpOf(app, game, name) || help(app, name);

/** @param {App} app @param {string} game */
export const sections = (app, game) => [
  ...(playOf(game).parts ?? []).map((part) => section(app, game, part)),
  options(app, game),
];

/** @param {App} app */
export function reference(app) {
  const game = app.route.name || app.state.games[0]?.game;
  if (!isMet(app, game) || !playOf(game).parts) return h("p", { class: "wait" }, t("entry.wait"));
  return h(
    "article",
    { class: "reference" },
    h(
      "div",
      { class: "row" },
      h("h1", null, l(app, "rules", { game: tr("game", game) })),
      h("a", { class: "button main", href: `#/learn/${game}` }, l(app, "try")),
      h("button", { onclick: () => print() }, l(app, "print")),
    ),
    h(
      "nav",
      { class: "row", "aria-label": t("open.game") },
      app.state.games
        .filter((one) => speaksOf(one.game))
        .map((one) =>
          h(
            "a",
            { class: "button", href: `#/rules/${one.game}`, "aria-current": one.game === game && "page" },
            tr("game", one.game),
          ),
        ),
    ),
    sections(app, game),
  );
}

/** Beside a board: closed until it is wanted. @param {App} app @param {string} game */
export const fold = (app, game) =>
  h(
    "details",
    {
      class: "card howto",
      key: "howto",
      ontoggle: (/** @type {Event & {target: HTMLDetailsElement}} */ e) =>
        e.target.open !== Boolean(app.ui.howto) && app.set({ howto: e.target.open }),
    },
    h("summary", null, l(app, "howto")),
    app.ui.howto &&
      h(
        "div",
        { class: "reference", tabindex: 0, role: "region", "aria-label": l(app, "howto") },
        sections(app, game),
        h(
          "p",
          { class: "row" },
          h("a", { href: `#/learn/${game}` }, l(app, "try")),
          h("a", { href: `#/rules/${game}` }, l(app, "reference")),
        ),
      ),
  );
