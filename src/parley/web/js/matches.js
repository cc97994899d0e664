// @ts-check
/** Matches that are over, the newest first. */

import { h } from "./draw.js";
import { http } from "./http.js";
import { resultText } from "./ending.js";
import { nameOf } from "./tell.js";
import { nameLink } from "./who.js";
import { locale, t, tr, why } from "./words.js";

/**
 * @typedef {{game?: string, player?: string, before?: number | null}} Wished
 * @typedef {{matches: Played[], before: number | null, wish: Wished}} Found
 */

/** @param {App} app */
export function matches(app) {
  const { found } = app.ui;
  if (!found && !app.ui.searching) search(app, {});
  return h(
    "div",
    { class: "matches" },
    h("h1", null, t("matches.title")),
    h(
      "form",
      {
        class: "row",
        onsubmit: (/** @type {FormEvent} */ e) => (e.preventDefault(), search(app, wish(e.target))),
        onchange: (/** @type {FormEvent} */ e) => search(app, wish(e.currentTarget)),
      },
      h(
        "label",
        null,
        t("open.game"),
        h(
          "select",
          { name: "game" },
          h("option", { value: "" }, t("matches.all")),
          app.state.games.map((game) =>
            h(
              "option",
              { value: game.game, selected: game.game === found?.wish.game },
              tr("game", game.game),
            ),
          ),
        ),
      ),
      h(
        "label",
        null,
        t("matches.player"),
        h("input", { name: "player", maxlength: 64, value: found?.wish.player ?? "" }),
      ),
      h("button", null, t("matches.search")),
    ),
    found?.matches.length === 0 && h("p", null, t("matches.none")),
    h("ul", { class: "rows" }, (found?.matches ?? []).map(row)),
    h(
      "p",
      { class: "row" },
      h("button", { onclick: () => search(app, found?.wish ?? {}) }, t("matches.newest")),
      found?.before &&
        h(
          "button",
          { onclick: () => search(app, { ...found.wish, before: found.before }) },
          t("matches.older"),
        ),
    ),
  );
}

/** @param {HTMLFormElement & {elements: Fields}} form @returns {Wished} */
const wish = (form) => ({ game: form.elements.game.value, player: form.elements.player.value.trim() });

/** @param {Played} match */
function row(match) {
  return h(
    "li",
    { key: match.match },
    h("b", null, tr("game", match.game)),
    h(
      "span",
      null,
      match.players.map((one, /** @type {number} */ seat) => [
        seat > 0 && " – ",
        nameLink(one, nameOf(match, seat)),
      ]),
    ),
    h(
      "small",
      null,
      resultText({ ...match, seat: null }, match.outcome, match.reason),
      " · ",
      t("matches.plies", { count: match.plies }),
      " · ",
      when(match.ended),
    ),
    h("a", { class: "button", href: `#/replay/${match.match}` }, t("table.replay")),
  );
}

/** @param {number | string | null} moment seconds, milliseconds or text */
function when(moment) {
  if (!moment) return "";
  const date = new Date(typeof moment === "number" && moment < 1e11 ? moment * 1000 : moment);
  return Number.isNaN(date.getTime())
    ? ""
    : date.toLocaleString(locale(document.documentElement.lang), { dateStyle: "medium", timeStyle: "short" });
}

/** @param {App} app @param {Wished} asked */
async function search(app, asked) {
  app.ui.searching = true;
  const query = new URLSearchParams(
    Object.entries(asked)
      .filter(([, value]) => value)
      .map(([name, value]) => [name, String(value)]),
  );
  try {
    const page = await http(`/api/matches?${query}`);
    const { before: _, ...rest } = asked;
    app.ui.found = { ...page, wish: rest };
  } catch (refusal) {
    app.ui.found = { matches: [], before: null, wish: {} };
    app.act.note(why(/** @type {Refusal} */ (refusal)));
  }
  app.redraw();
}
