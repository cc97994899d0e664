// @ts-check
/** Somebody's page: results, ratings, where they sit, what they played last; on one's own also how to come in. */

import { h } from "./draw.js";
import { http } from "./http.js";
import { habits } from "./person_habits.js";
import { ownPart } from "./person_own.js";
import { curve } from "./person_curve.js";
import { day, p, plusMinus } from "./person_words.js";
import { resultText } from "./ending.js";
import { lazily } from "./lazily.js";
import { nameOf } from "./tell.js";
import { nameLink } from "./who.js";
import { t, tr, why } from "./words.js";

/**
 * @typedef {Profile & {before: number | null}} Found
 * @typedef {{asked: string, found: Found | null, trouble: string, curves: Record<string, RatedAt[]>,
 *   habits: Record<string, Habits>,
 *   sessions: Session[] | null, mail?: Mail & {trouble?: string}, kept?: string}} Asked
 */

/** @param {App} app */
export function person(app) {
  const name = app.route.name || app.state.me?.name || "";
  const now = app.ui.person?.asked === name ? app.ui.person : begin(app, name);
  const { found, trouble } = now;
  if (trouble) return h("p", null, trouble);
  if (!found) return h("p", { class: "wait" }, t("entry.wait"));
  const isOwn = found.name === app.state.me?.name;
  return h(
    "div",
    { class: "person", key: found.name },
    h(
      "h1",
      null,
      h("bdi", null, found.name),
      " ",
      found.guest && h("i", { class: "wire" }, p(app, "guest")),
      " ",
      h("small", null, p(app, "since", { day: day(found.since) })),
    ),
    found.table &&
      h(
        "p",
        { class: "banner", key: "table" },
        h(
          "a",
          { href: isOwn ? "#/table" : `#/watch/${found.table.table}` },
          p(app, "sits", { game: tr("game", found.table.game), table: found.table.table }),
        ),
      ),
    found.here === "web" &&
      app.state.me &&
      !isOwn &&
      lazily(app, "challenge")?.challengeForm(app, found.name, found.guest),
    h(
      "section",
      { "aria-label": p(app, "games") },
      h("h2", null, p(app, "games")),
      found.games.length === 0 && h("p", null, p(app, "nothing")),
      h(
        "div",
        { class: "cards" },
        found.games.map((one) => gameCard(app, now, found, one)),
      ),
    ),
    isOwn && ownPart(app, now),
    found.matches.length > 0 &&
      h(
        "section",
        { key: "matches", "aria-label": p(app, isOwn ? "mine" : "latest") },
        h("h2", null, p(app, isOwn ? "mine" : "latest")),
        h(
          "ul",
          { class: "rows" },
          found.matches.map((match) => row(found, match, isOwn)),
        ),
        found.before &&
          h("p", { class: "row" }, h("button", { onclick: () => more(app, found) }, t("matches.older"))),
      ),
  );
}

/** @param {App} app @param {Asked} now @param {Found} found @param {Found["games"][number]} one */
function gameCard(app, now, found, one) {
  const { rating } = one;
  const points = now.curves[one.game] ?? [];
  return h(
    "article",
    { class: "card", key: one.game },
    h("h3", null, tr("game", one.game)),
    rating
      ? h(
          "p",
          { class: "rating" },
          h("b", null, plusMinus(rating)),
          " ",
          rating.provisional &&
            h("i", { class: "wire", title: p(app, "provisional.why") }, p(app, "provisional")),
          " ",
          h("small", null, p(app, "rated", { count: rating.matches })),
        )
      : h("p", { class: "rating faint" }, p(app, "unrated")),
    points.length > 0 &&
      curve(
        points,
        p(app, "curve", {
          who: found.name,
          from: points[0][1],
          to: points.at(-1)?.[1],
          count: points.length,
        }),
      ),
    h(
      "p",
      { class: "tally" },
      /** @type {const} */ (["played", "won", "drawn", "lost"]).map((how) =>
        h("span", null, p(app, how), " ", h("b", null, one[how])),
      ),
    ),
    habits(app, one.game, now.habits[one.game]),
    h("p", { key: "best" }, h("a", { href: `#/best/${one.game}` }, p(app, "best"))),
  );
}

/** A match as this person has it. @param {Found} found @param {Played} match @param {boolean} isOwn */
function row(found, match, isOwn) {
  const seat = match.players.findIndex((one) => one.name === found.name);
  const others = match.players.flatMap((one, /** @type {number} */ at) => (at === seat ? [] : [{ one, at }]));
  return h(
    "li",
    { key: match.match },
    h("b", null, tr("game", match.game)),
    h(
      "span",
      null,
      others.map(({ one, at }, index) => [index > 0 && ", ", nameLink(one, nameOf(match, at))]),
    ),
    h(
      "small",
      null,
      resultText({ ...match, seat: isOwn ? seat : null }, match.outcome, match.reason),
      " · ",
      day(match.ended),
    ),
    h("a", { class: "button", href: `#/replay/${match.match}` }, t("table.replay")),
  );
}

/** @param {App} app @param {string} name @returns {Asked} */
function begin(app, name) {
  const now = (app.ui.person = {
    asked: name,
    found: null,
    trouble: "",
    curves: {},
    habits: {},
    sessions: null,
  });
  look(app, now);
  return now;
}

/** @param {App} app @param {Asked} now */
async function look(app, now) {
  const api = /** @type {const} */ (`/api/people/${encodeURIComponent(now.asked)}`);
  try {
    const found = await http(api);
    now.found = {
      ...found,
      before: found.matches.length >= 10 ? (found.matches.at(-1)?.match ?? null) : null,
    };
    app.redraw();
    for (const { game, rating } of found.games) {
      if (rating) now.curves[game] = (await http(`${api}/ratings/${game}`)).points;
      now.habits[game] = await http(`${api}/favourites/${game}`);
    }
  } catch (refusal) {
    if (!now.found) now.trouble = why(/** @type {Refusal} */ (refusal));
  }
  app.redraw();
}

/** Older matches behind those there are. @param {App} app @param {Found} found */
async function more(app, found) {
  const query = new URLSearchParams({ player: found.name, before: String(found.before) });
  const page = await http(`/api/matches?${query}`).catch(() => null);
  if (page) Object.assign(found, { matches: [...found.matches, ...page.matches], before: page.before });
  app.redraw();
}
