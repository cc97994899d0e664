// @ts-check
/** What happened, in words: for the log, and for those who listen. */

import { cellName } from "./cells.js";
import { resultText } from "./ending.js";
import { callName } from "./faces.js";
import { playOf } from "./homes.js";
import { has, speaksOf, t, tr } from "./words.js";

/**
 * Bots are called by their names as characters. Of those with one name, as bots of a kind have, each has a
 * number.
 * @param {Company} table @param {number} seat @returns {string}
 */
export function nameOf(table, seat) {
  const player = table.players[seat];
  if (player?.name === undefined) return t("table.seat", { seat: seat + 1 });
  const same = table.players.flatMap((one, /** @type {number} */ at) =>
    one?.name === player.name ? [at] : [],
  );
  const name = player.kind === "bot" ? callName(table.game, player.name) : player.name;
  return same.length > 1 ? `${name} ${same.indexOf(seat) + 1}` : name;
}

/**
 * What a bot plays like, for whoever chooses one.
 * @param {string} game @param {string} bot @param {string} about what the server says of it, in English
 */
export const character = (game, bot, about) => (has(`bot.${game}.${bot}`) ? t(`bot.${game}.${bot}`) : about);

/** A map that came with the game has a name in every language. @param {string | {name: string}} map or its name @returns {string} */
export function mapName(map) {
  const name = typeof map === "string" ? map : map.name;
  const key = `choice.map.${name.toLowerCase()}`;
  return has(key) ? t(key) : name;
}

/**
 * A ply as a line; empty where there is nothing to say.
 * @param {Told} table @param {Ply} ply
 */
export function describe(table, ply) {
  const digest = playOf(table.game).digest?.(ply.events);
  const told = digest?.events ?? ply.events;
  const said = [digest?.said, ...told.map((event) => phrase(table, event))].filter(Boolean).join("; ");
  return said || speaksOf(table.game) || !ply.move ? said : plainly(table, ply);
}

/** A game without words: who, and what they did. @param {Told} table @param {Ply} ply */
const plainly = (table, { seat, move }) =>
  [seat >= 0 && nameOf(table, seat), move].filter(Boolean).join(": ");

/** @param {Told} table @param {Happening} event */
function phrase(table, event) {
  if (event.event === "Ended") return resultText(table, event.outcome ?? null);
  const variant = event.result ?? playOf(table.game).variant?.(event);
  const key = ["event", table.game, event.event, variant].filter((part) => part !== undefined).join(".");
  return has(key) ? t(key, fields(table, event)) : "";
}

/** @param {Told} table @param {Happening} event */
function fields(table, event) {
  return {
    ...event,
    who: event.seat === undefined ? "" : nameOf(table, event.seat),
    by: event.by === undefined ? "" : nameOf(table, event.by),
    first: event.first === undefined ? "" : nameOf(table, event.first),
    cell: event.cell ? cellName(event.cell[0], event.cell[1]) : "",
    count: event.prisoners?.length ?? event.cells?.length ?? event.count ?? "",
    why: event.why === undefined ? "" : tr("ending", event.why),
    ...playOf(table.game).fields?.(table, event),
  };
}
