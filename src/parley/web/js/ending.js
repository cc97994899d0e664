// @ts-check
/** How a match ended, in words: who stopped, as whoever reads it is concerned, and who has won. */

import { aboutOf } from "./homes.js";
import { nameOf } from "./tell.js";
import { has, reason, t, tr } from "./words.js";

/** Endings by somebody who stops. */
const STOPS = ["resigned", "left", "timed out"];
/** Where several share the first place and have earned it; else nobody has won. */
const DRAWS = ["won", "agreed", "board full", "turn limit"];

/**
 * @param {Told} table @param {Outcome | null} outcome
 * @param {string} [words] what the record says of whoever left, or of a program that failed
 */
export function resultText(table, outcome, words) {
  if (!outcome) return t("result.none");
  const { places, termination } = outcome;
  const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const more =
    !words || words === termination ? "" : has(`ending.${words}`) ? t(`ending.${words}`) : reason(words);
  const isWhy = more && termination === "left";
  const how = isWhy ? more : tr("ending", termination);
  const unusual = termination === "won" ? "" : how;
  if (winners.length > 1)
    return t(DRAWS.includes(termination) ? "result.draw" : "result.nobody", {
      how: isWhy || !has(`nobody.${termination}`) ? how : t(`nobody.${termination}`),
    });
  const stopped = STOPS.includes(termination) ? whoStopped(table, outcome, winners[0]) : "";
  const text = stopped
    ? [`${stopped}${isWhy ? ` (${more})` : ""}.`, sentenceOf(table, winners[0], "")].join(" ")
    : sentenceOf(table, winners[0], unusual);
  return more && !isWhy ? `${text} ${more}.` : text;
}

/**
 * `You gave up`, `bob left`; of several it is told who stayed. Where whoever stops may still win, the board says who it was.
 * @param {Told} table @param {Outcome} outcome @param {number} winner
 */
function whoStopped(table, { places, termination }, winner) {
  const playing = table.view?.board?.playing;
  const stayed = playing?.length === 1 ? playing[0] : winner;
  if (places.length > 2)
    return t(stayed === table.seat ? "stayed.you" : "stayed.other", { who: nameOf(table, stayed) });
  if (aboutOf(table.game).isOpenEnded && termination === "resigned" && playing?.length !== 1)
    return t("stopped.somebody");
  const who = 1 - stayed;
  const key = has(`stopped.${table.game}.${termination}`)
    ? `stopped.${table.game}.${termination}`
    : `stopped.${termination}`;
  return t(who === table.seat ? `${key}.you` : key, { who: nameOf(table, who) });
}

/** @param {Told} table @param {number} winner @param {string} how in brackets, unless it was told before */
function sentenceOf(table, winner, how) {
  const key =
    winner === table.seat ? "won" : table.seat === null || table.seat === undefined ? "wins" : "lost";
  return t(`result.${key}`, { who: nameOf(table, winner), how: how && ` (${how})` });
}
