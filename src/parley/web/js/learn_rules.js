// @ts-check
/** All rules of a game on one page, with pictures of real positions; the same beside every board. */

import { h } from "./draw.js";
import { diagram } from "./learn_board.js";
import { help, l } from "./learn_words.js";
import { t, tr } from "./words.js";

/** The parts of each game, and which step of its primer shows it. @type {Record<string, [string, string?, ("begun" | "done")?][]>} */
export const PARTS = {
  seabattle: [
    ["goal"],
    ["fleet", "place", "done"],
    ["turn", "hit", "done"],
    ["sunk", "sink", "done"],
    ["end", "win", "done"],
  ],
  "battleship-plus": [
    ["goal"],
    ["fleet", "place", "done"],
    ["turn", "hit", "done"],
    ["sail", "move", "done"],
    ["old", "again", "begun"],
    ["end", "win", "done"],
  ],
  dots: [
    ["goal"],
    ["turn", "first", "begun"],
    ["rings", "ring", "done"],
    ["edges", "edge", "done"],
    ["empty", "jump", "done"],
    ["freed", "free", "done"],
    ["end", "stop", "done"],
  ],
  conquest: [
    ["goal"],
    ["start", "claim", "begun"],
    ["units", "reinforce", "done"],
    ["dice", "attack", "begun"],
    ["taken", "advance", "begun"],
    ["marching", "march", "done"],
    ["end"],
  ],
};

/** @param {App} app @param {string} game @param {[string, string?, ("begun" | "done")?]} part */
function section(app, game, [name, step, when = "done"]) {
  return h(
    "section",
    { key: name },
    h("div", null, h("h2", null, l(app, `${game}.${name}.title`)), h("p", null, l(app, `${game}.${name}`))),
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

/** What a setting changes; where a game means something of its own by it, that. @param {App} app @param {string} game @param {string} name */
export const settingHelp = (app, game, name) => help(app, `${game}.${name}`) || help(app, name);

/** @param {App} app @param {string} game */
export const sections = (app, game) => [
  ...(PARTS[game] ?? []).map((part) => section(app, game, part)),
  options(app, game),
];

/** @param {App} app */
export function reference(app) {
  const game = app.route.name || app.state.games[0]?.game;
  if (!PARTS[game]) return h("p", { class: "wait" }, t("entry.wait"));
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
        .filter((one) => PARTS[one.game])
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
