// @ts-check
/** The best of a game: only settled ratings are ranked, and each says how certain it is. */

import { h } from "./draw.js";
import { http } from "./http.js";
import { measured, p, plusMinus } from "./person_words.js";
import { nameLink, personAddress } from "./who.js";
import { t, tr, why } from "./words.js";

/** @typedef {{game: string, found: Leaders | null, trouble: string}} Asked */

/** @param {App} app */
export function best(app) {
  const { games } = app.state;
  const game = app.route.name || games[0]?.game;
  if (!game) return h("p", { class: "wait" }, t("entry.wait"));
  const { found, trouble } = bestOf(app, game);
  return h(
    "div",
    { class: "best-of" },
    h("h1", null, p(app, "best.title", { game: tr("game", game) })),
    h(
      "nav",
      { class: "row", "aria-label": t("open.game") },
      games.map((one) =>
        h(
          "a",
          { class: "button", href: `#/best/${one.game}`, "aria-current": one.game === game && "page" },
          tr("game", one.game),
        ),
      ),
    ),
    trouble && h("p", null, trouble),
    found && h("p", { class: "faint" }, p(app, "best.how")),
    found && (found.ranked.length ? ranking(app, found.ranked) : h("p", null, p(app, "best.none"))),
    found &&
      h(
        "section",
        { class: "anchors", "aria-label": p(app, "best.bots") },
        h("h2", null, p(app, "best.bots")),
        h(
          "ul",
          { class: "rows" },
          found.bots.map((bot) =>
            h(
              "li",
              { key: bot.name },
              nameLink({ ...bot, kind: "bot" }, bot.name, game),
              h("small", null, bot.name),
              h("span", { class: "row" }, measured(app, bot)),
            ),
          ),
        ),
      ),
  );
}

/** @param {App} app @param {Leaders["ranked"]} ranked */
function ranking(app, ranked) {
  const [low, high] = [Math.min(...ranked.map((one) => one.low)), Math.max(...ranked.map((one) => one.high))];
  const at = (/** @type {number} */ rating) => `${((100 * (rating - low)) / (high - low || 1)).toFixed(1)}%`;
  return h(
    "div",
    { class: "card scroll", tabindex: 0, role: "region", "aria-label": p(app, "best.ranked") },
    h(
      "table",
      { class: "ranking" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          ["rank", "name", "rating", "matches"].map((name) =>
            h("th", { scope: "col", class: name }, p(app, `best.${name}`)),
          ),
        ),
      ),
      h(
        "tbody",
        null,
        ranked.map((one) =>
          h(
            "tr",
            { key: one.name, class: one.name === app.state.me?.name && "own" },
            h("td", { class: "rank" }, one.rank),
            h(
              "th",
              { scope: "row", class: "name" },
              h("a", { href: personAddress(one.name) }, h("bdi", null, one.name)),
            ),
            h(
              "td",
              { class: "rating" },
              plusMinus(one),
              h("span", {
                class: "interval",
                "aria-hidden": "true",
                style: {
                  "--low": at(one.low),
                  "--wide": at(one.high - one.low + low),
                  "--at": at(one.rating),
                },
              }),
            ),
            h("td", { class: "matches" }, one.matches),
          ),
        ),
      ),
    ),
  );
}

/** What is known of a game's best; asked for once. @param {App} app @param {string} game @returns {Asked} */
export function bestOf(app, game) {
  if (app.ui.best?.game === game) return app.ui.best;
  const now = (app.ui.best = { game, found: null, trouble: "" });
  look(app, now);
  return now;
}

/** @param {App} app @param {Asked} now */
async function look(app, now) {
  try {
    now.found = await http(`/api/ratings/${encodeURIComponent(now.game)}`);
  } catch (refusal) {
    now.trouble = why(/** @type {Refusal} */ (refusal));
  }
  app.redraw();
}
