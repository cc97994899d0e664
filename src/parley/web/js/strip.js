// @ts-check
/** One's games at a glance, above every screen: what is played with whom, whose turn it is, and the clock. */

import { isThere, isWaited, tableAddress } from "./call.js";
import { h } from "./draw.js";
import { clockText, timeLeft } from "./state.js";
import { s } from "./strip_words.js";
import { isOver } from "./table.js";
import { nameOf } from "./tell.js";
import { tr } from "./words.js";

/** Those where one is waited for stand first, the most urgent of them foremost. @param {App} app @returns {Table[]} */
export function sorted(app) {
  const tables = Object.values(app.state.own);
  const rank = (/** @type {Table} */ table) =>
    isWaited(table) ? (timeLeft(table, table.seat, app.now) ?? 1e12) : Infinity;
  return tables
    .map((table) => ({ table, at: rank(table) }))
    .sort((one, other) => (one.at === other.at ? 0 : one.at - other.at))
    .map(({ table }) => table);
}

/** @param {App} app */
export const strip = (app) =>
  h(
    "nav",
    { class: "strip", key: "strip", "aria-label": s(app, "games") },
    h(
      "ul",
      null,
      sorted(app).map((table) => card(app, table)),
    ),
  );

/** @param {App} app @param {Table} table */
function card(app, table) {
  const seats = table.players.map((_, /** @type {number} */ seat) => seat);
  const who = seats
    .filter((/** @type {number} */ seat) => seat !== table.seat && table.players[seat])
    .map((/** @type {number} */ seat) => nameOf(table, seat))
    .join(", ");
  const mine = isWaited(table);
  const seat = isOver(table) ? undefined : mine ? table.seat : table.view?.to_move[0];
  const left = seat === undefined || seat === null ? null : timeLeft(table, seat, app.now);
  return h(
    "li",
    { key: table.match ?? `t${table.table}`, class: mine ? "call" : "" },
    h(
      "a",
      { href: tableAddress(table), "aria-current": isThere(app, table) && "page" },
      h("b", null, tr("game", table.game)),
      " ",
      who && h("span", { class: "who" }, who),
      " ",
      h("em", null, state(app, table, mine)),
      left !== null && h("time", null, clockText(left)),
    ),
  );
}

/** @param {App} app @param {Table} table @param {boolean} mine */
function state(app, table, mine) {
  if (mine) return s(app, "mine");
  if (isOver(table)) return s(app, "over");
  if (!table.view) return s(app, "open");
  return s(app, "theirs", {
    who: table.view.to_move.map((/** @type {number} */ seat) => nameOf(table, seat)).join(", "),
  });
}
