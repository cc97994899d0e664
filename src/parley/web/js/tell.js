// @ts-check
/** What happened, in words: for the log, and for those who listen. */

import { cellName } from "./cells.js";
import { resultText } from "./ending.js";
import { placeName } from "./places.js";
import { has, t, tr } from "./words.js";

/** Of those with one name, as bots of a kind have, each has a number. @param {any} table @param {number} seat @returns {string} */
export function nameOf(table, seat) {
  const name = table.players[seat]?.name;
  if (name === undefined) return t("table.seat", { seat: seat + 1 });
  const same = table.players.flatMap((/** @type {any} */ one, /** @type {number} */ at) => (one?.name === name ? [at] : []));
  return same.length > 1 ? `${name} ${same.indexOf(seat) + 1}` : name;
}

/** What a bot plays like, for whoever chooses one. @param {string} game @param {string} bot @param {string} about what the server says of it, in English */
export const character = (game, bot, about) => (has(`bot.${game}.${bot}`) ? t(`bot.${game}.${bot}`) : about);

/** A map that came with the game has a name in every language. @param {any} map or its name @returns {string} */
export function mapName(map) {
  const name = map.name ?? map;
  const key = `choice.map.${name.toLowerCase()}`;
  return has(key) ? t(key) : name;
}

/**
 * A ply as a line; empty where there is nothing to say.
 * @param {any} table @param {import("./state.js").Ply} ply
 */
export const describe = (table, ply) => ply.events.map((event) => phrase(table, event)).filter(Boolean).join("; ");

/** @param {any} table @param {any} event */
function phrase(table, event) {
  if (event.event === "Ended") return resultText(table, event.outcome);
  const base = `event.${table.game}.${event.event}`;
  const key = event.result !== undefined ? `${base}.${event.result}` : event.ship?.length && event.event === "Hit" ? `${base}.sunk` : base;
  return has(key) ? t(key, fields(table, event)) : "";
}

/** @param {any} table @param {any} event */
function fields(table, event) {
  const nodes = table.setup.map?.nodes;
  const node = (/** @type {number | undefined} */ at) => (at === undefined ? "" : placeName(nodes?.[at]?.name ?? String(at)));
  return {
    who: event.seat === undefined ? "" : nameOf(table, event.seat),
    by: event.by === undefined ? "" : nameOf(table, event.by),
    first: event.first === undefined ? "" : nameOf(table, event.first),
    cell: event.cell ? cellName(event.cell[0], event.cell[1]) : "",
    count: event.prisoners?.length ?? event.cells?.length ?? event.units ?? "",
    node: node(event.node),
    source: node(event.source),
    target: node(event.target),
    units: Array.isArray(event.units) ? event.units.at(-1) : event.units,
    more: event.reinforcements,
    phase: event.phase === undefined ? "" : tr("phase", event.phase),
    attacker: event.attacker?.join(" "),
    defender: event.defender?.join(" "),
    why: event.why === undefined ? "" : tr("ending", event.why),
  };
}
