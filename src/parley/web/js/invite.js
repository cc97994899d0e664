// @ts-check
/**
 * An invitation: who invites to what, and by which rules, before one joins or has a name. The key of a locked table
 * stands behind the number in the fragment, which no browser sends anywhere.
 */

import { h } from "./draw.js";
import { accountForm, guestForm } from "./entry.js";
import { http } from "./http.js";
import { m } from "./meet_words.js";
import { ruleLines } from "./rules.js";
import { isPerson } from "./state.js";
import { sitter } from "./lobby.js";
import { t, tr, why } from "./words.js";

/** @typedef {{table: number, key: string, found: Row | null, trouble: string, joins: boolean}} Asked */

/** @param {App} app */
export function invite(app) {
  const { number, key } = app.route;
  const now = app.ui.invite?.table === number ? app.ui.invite : begin(app, Number(number), key ?? "");
  const { found, trouble, joins } = now;
  if (trouble) return nothing(app, trouble);
  if (!found || !app.state.games.length) return h("p", { class: "wait" }, t("entry.wait"));
  if (found.phase === "over") return over(app, found);
  if (joins && app.state.me && app.state.link === "on") join(app, now);
  const row = app.state.rows[found.table] ?? found;
  const host = row.players.find((one) => one && isPerson(one));
  return h(
    "div",
    { class: "invitation", key: found.table },
    h(
      "h1",
      null,
      host ? m(app, "invites", { who: host.name, game: tr("game", row.game) }) : tr("game", row.game),
    ),
    h("p", null, t(`about.${row.game}`)),
    h(
      "section",
      { class: "card", "aria-label": m(app, "rules") },
      h("h2", null, m(app, "rules")),
      h(
        "ul",
        { class: "rules" },
        ruleLines(app, row).map((text) => h("li", null, text)),
      ),
    ),
    h(
      "p",
      { class: "sitters" },
      m(app, "there"),
      " ",
      row.players.map((one) => [sitter(one), " "]),
    ),
    row.phase === "open" ? door(app, row, now) : begun(app, row),
  );
}

/** @param {App} app @param {Row} row @param {Asked} now */
function door(app, row, now) {
  if (app.state.me && !(row.rated && app.state.me.guest))
    return h(
      "p",
      { class: "row" },
      h("button", { class: "main", onclick: () => join(app, now) }, m(app, "play")),
    );
  if (!app.ui.stranger && !app.state.me) return h("p", { class: "wait" }, t("entry.wait"));
  const comes = () => void (now.joins = true);
  return h(
    "div",
    { class: "door" },
    row.rated ? h("p", null, t("code.account_required")) : guestForm(app, comes),
    app.ui.stranger && accountForm(app, comes),
  );
}

/** The others have begun. @param {App} app @param {Row} row */
const begun = (app, row) =>
  h(
    "p",
    null,
    m(app, "begun"),
    " ",
    h(
      "a",
      { class: "button main", href: `#/watch/${row.table}${row.match ? `/${row.match}` : ""}` },
      t("lobby.watch"),
    ),
  );

/** @param {App} app @param {Row} found */
const over = (app, found) =>
  h(
    "div",
    { class: "invitation", key: "over" },
    h("h1", null, m(app, "over")),
    h(
      "p",
      { class: "row" },
      found.match && h("a", { class: "button main", href: `#/replay/${found.match}` }, t("table.replay")),
      h("a", { class: "button", href: "#/" }, t("head.lobby")),
    ),
  );

/** @param {App} app @param {string} trouble */
const nothing = (app, trouble) =>
  h(
    "div",
    { class: "invitation", key: "nothing" },
    h("h1", null, m(app, "over")),
    h("p", null, trouble),
    h("p", { class: "row" }, h("a", { class: "button main", href: "#/" }, t("head.lobby"))),
  );

/** @param {App} app @param {Asked} now */
function join(app, now) {
  const { table, key } = now;
  now.joins = false;
  if (app.state.own[table]) location.hash = `#/table/${table}`;
  else app.act.join(table, key);
}

/** @param {App} app @param {number} table @param {string} key @returns {Asked} */
function begin(app, table, key) {
  const now = (app.ui.invite = { table, key, found: null, trouble: "", joins: false });
  look(app, now);
  return now;
}

/** @param {App} app @param {Asked} now */
async function look(app, now) {
  try {
    now.found = await http(`/api/tables/${now.table}`);
  } catch (refusal) {
    now.trouble = why(/** @type {Refusal} */ (refusal));
  }
  app.redraw();
}
