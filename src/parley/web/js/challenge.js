// @ts-check
/** Challenges: one is asked to a table that was opened for one alone, and comes or declines; and asking somebody. */

import { announce } from "./announce.js";
import { h } from "./draw.js";
import { m } from "./meet_words.js";
import { ruleLines } from "./rules.js";
import { nameLink } from "./who.js";
import { t, tr } from "./words.js";

/** @param {App} app */
export const challenges = (app) => Object.values(app.state.challenges).map((one) => banner(app, one));

/** @param {App} app @param {Challenge} one */
function banner(app, one) {
  return h(
    "div",
    {
      key: `challenge${one.table}`,
      class: "banner row challenge",
      role: "group",
      "aria-label": m(app, "challenged", said(one)),
    },
    h(
      "span",
      null,
      nameLink({ name: one.name, kind: "web" }),
      " ",
      m(app, "challenges", said(one)),
      " ",
      h("small", null, ruleLines(app, one).join(" ")),
    ),
    h("button", { class: "main", onclick: () => app.act.join(one.table) }, m(app, "accept")),
    h("button", { onclick: () => app.act.ask({ do: "decline", table: one.table }) }, m(app, "decline")),
  );
}

/** @param {Challenge} one */
const said = (one) => ({ who: one.name, game: tr("game", one.game) });

/** Be told of a challenge, wherever one looks. @param {App} app @param {Challenge} one */
export async function ring(app, one) {
  const text = m(app, "challenged", said(one)) || `${one.name}: ${tr("game", one.game)}`; // the words may be on their way
  announce(text);
  const bell = await import("./bell.js");
  if (app.ui.sound !== "off") bell.sound("began");
  bell.notify(text, `parley challenge ${one.table}`, "#/");
}

/** Ask somebody to a game. @param {App} app @param {string} name @param {boolean} [isGuest] guests are not rated */
export function challengeForm(app, name, isGuest = false) {
  const isKnown = app.state.me && !app.state.me.guest && !isGuest;
  return h(
    "form",
    { class: "row ask", key: "ask", onsubmit: (/** @type {FormEvent} */ e) => ask(app, e, name) },
    h("span", null, m(app, "challenge")),
    app.state.games.map((game) =>
      h("button", { key: game.game, name: "game", value: game.game }, tr("game", game.game)),
    ),
    isKnown &&
      h("label", { class: "check" }, h("input", { name: "rated", type: "checkbox" }), t("lobby.rated")),
  );
}

/** @param {App} app @param {FormEvent} event @param {string} name */
async function ask(app, event, name) {
  event.preventDefault();
  const rated = Boolean(event.target.elements.rated?.checked);
  const answer = await app.act.ask({ do: "open", game: event.submitter?.value, to: name, rated });
  if (answer) {
    app.ui.about = null;
    location.hash = `#/table/${answer.table}`;
  }
}
