// @ts-check
/** A table that waits: for whoever suits, for one who was challenged, or for those who are invited by a link or its code. */

import { h } from "./draw.js";
import { opponent, opponents } from "./lobby.js";
import { m } from "./meet_words.js";
import { qrCard } from "./qr.js";
import { shareLink } from "./share.js";
import { inviteAddress } from "./state.js";
import { t, tr } from "./words.js";

/** Milliseconds after which a bot is offered. */
const OFFER = 8000;

/** @param {App} app @param {Table} table one's own, which waits */
export function waiting(app, table) {
  const text = table.invited
    ? m(app, "answer", { who: table.invited })
    : table.meets
      ? m(app, "looking", { game: tr("game", table.game) })
      : t("table.waiting");
  return h(
    "div",
    { class: "wait waiting", key: "wait" },
    h(
      "p",
      { class: "row" },
      h("span", null, text),
      (table.invited || table.meets) &&
        h("button", { key: "cancel", onclick: () => app.act.leave() }, m(app, "cancel")),
    ),
    table.meets && offer(app, table),
    !table.invited && invitation(app, table),
  );
}

/** After a while, a bot. @param {App} app @param {Table} table */
function offer(app, table) {
  if (app.ui.waited?.table !== table.table) {
    app.ui.waited = { table: table.table, at: app.now };
    setTimeout(app.redraw, OFFER + 50);
  }
  const game = app.state.games.find((one) => one.game === table.game);
  if (!game || app.now < app.ui.waited.at + OFFER) return null;
  return h(
    "section",
    { class: "card offer", key: "offer", "aria-label": m(app, "offer"), role: "status" },
    h("h2", null, m(app, "offer")),
    h(
      "div",
      { class: "bots" },
      opponents(game).map((one) => opponent(app, game, one)),
    ),
  );
}

/** The code of a link is drawn once. @type {{address: string, card: Kids}} */
let drawn = { address: "", card: null };

/** @param {App} app @param {string} address */
function code(app, address) {
  if (drawn.address !== address) drawn = { address, card: qrCard(app, address) };
  return drawn.card;
}

/** A link, and its code for a phone. @param {App} app @param {Table} table */
function invitation(app, table) {
  const isOpen = app.ui.inviting ?? !table.meets;
  const address = `${location.origin}/${inviteAddress(table.table, table.locked ? app.ui.joinword : "")}`;
  return h(
    "section",
    { class: `invite ${isOpen ? "card" : ""}`, key: "invite", "aria-label": m(app, "invite") },
    h(
      "p",
      { class: "row" },
      h(
        "button",
        { class: "main", "aria-expanded": String(isOpen), onclick: () => app.set({ inviting: !isOpen }) },
        m(app, "invite"),
      ),
      isOpen && shareLink(app, address, "table"),
    ),
    isOpen && h("p", null, m(app, table.locked && !app.ui.joinword ? "invite.locked" : "invite.how")),
    isOpen && code(app, address),
  );
}
