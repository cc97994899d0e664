// @ts-check
/**
 * What a bot thinks of a position, put into words and sizes: how warm a cell is, how its move is said.
 */

import { callName } from "./faces.js";
import { playOf } from "./homes.js";
import { t } from "./words.js";

/** @param {number} chance from 0 to 1 */
export const percent = (chance) =>
  chance > 0 && chance < 0.005 ? "<\u00a01\u00a0%" : `${Math.round(chance * 100)}\u00a0%`;

/** @param {Hint | null | undefined} hint @param {number} x @param {number} y @returns {number} 0 to 100 */
export const shareAt = (hint, x, y) => hint?.heat?.[y]?.[x] ?? 0;

/** The side of a square, or the size of a cross, that shows a share; never too small to be seen. @param {number} share */
export const sideOf = (share) => Math.max(0.1, share / 100);

/** How warm a cell is; empty where it is cold. @param {Hint | null | undefined} hint @param {number} x @param {number} y */
export function warmth(hint, x, y) {
  const share = shareAt(hint, x, y);
  if (!hint || !share) return "";
  return hint.hit !== null ? percent((share / 100) * hint.hit) : t("hint.share", { share });
}

/** Words for moves that every game may have. @type {NonNullable<Play["moves"]>} */
const SAID = {
  resign: () => t("ending.resigned"),
  leave: () => t("ending.left"),
  timeout: () => t("ending.timed out"),
};

/** A move in words. @param {Told} table @param {string} move */
export function moveText(table, move) {
  const [verb, ...words] = move.split(" ");
  return (playOf(table.game).moves?.[verb] ?? SAID[verb])?.(table, words) ?? move;
}

/** All that is known, in a sentence. @param {Told} table @param {Hint} hint */
export function sentence(table, hint) {
  return [
    t("hint.would", { bot: callName(table.game, hint.bot), move: moveText(table, hint.move) }),
    hint.hit !== null && t("hint.hit", { chance: percent(hint.hit) }),
    hint.chance !== null && t("hint.win", { chance: percent(hint.chance) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The number of the ship the bot would move, or -1. @param {Hint | null | undefined} hint */
export const shipToMove = (hint) => Number(hint?.move.match(/^move (\d+) /)?.[1] ?? -1);
