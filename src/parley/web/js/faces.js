// @ts-check
/** The bots as characters: a face and a name to call each by, and how strong it is in words one can judge. */

import { h } from "./draw.js";
import { aboutOf } from "./homes.js";
import { has, t } from "./words.js";

/** Before the name of a bot that keeps a table open. */
const HOUSE = /^house-/;

/** The name a bot is called by; one without has its own. @param {string} game @param {string} bot */
export function callName(game, bot) {
  const which = `${game}.${bot.replace(HOUSE, "")}`;
  return has(`called.${which}`) ? t(`called.${which}`) : bot;
}

/** Where a bot's page is. @param {string} game @param {string} bot */
export const botAddress = (game, bot) => `#/bot/${game}/${encodeURIComponent(bot.replace(HOUSE, ""))}`;

/**
 * What is on the face, by level: wide eyes and a smile, a crooked one, a straight look, brows that frown, a
 * narrow look with one brow raised, glasses.
 * @type {Record<string, string>}
 */
const LOOKS = {
  easy: "M15 27q5 4.500 10 0M11.500 25.500h.1M28.500 25.500h.1",
  casual: "M15 28q4 2.500 9.500-.5M12.500 19q2-1.500 4 0M24 19.500h3.500",
  solid: "M15.500 28.500h9M13 19.500h4M23 19.500h4",
  skilled: "M15.500 28.200q4.500-1.200 9 0M12.500 19l4.500 1.500M27.500 19l-4.500 1.500",
  strong: "M16 28.500q5 1.500 9-1.500M12.500 20.500l4.500 1M23 20.500q2.500-2 4.500-.5",
  master:
    "M16 29.700q4 1.300 8 0M11.300 22.800a3.700 3.700 0 1 0 7.400 0a3.700 3.700 0 1 0-7.400 0M21.300 22.800a3.700 3.700 0 1 0 7.400 0a3.700 3.700 0 1 0-7.400 0M18.700 22.300q1.300-.8 2.600 0",
};
/** Radii of the eyes. @type {Record<string, number>} */
const EYES = { easy: 1.9, casual: 1.75, solid: 1.6, skilled: 1.45, strong: 1.3, master: 1.2 };

/** @param {string} game @param {string | undefined} level */
export function face(game, level = "solid") {
  return h(
    "svg",
    { class: `face ${game} ${level}`, viewBox: "0 0 40 40", "aria-hidden": "true" },
    h("circle", { class: "head", cx: 20, cy: 23, r: 13.2 }),
    h("path", { class: "look", d: LOOKS[level] ?? LOOKS.solid }),
    [15, 25].map((x) => h("circle", { class: "eye", cx: x, cy: 22.8, r: EYES[level] ?? EYES.solid })),
    h("path", { class: "hat", d: aboutOf(game).hat ?? "" }),
  );
}

/** What the server told of a bot, if it did. @param {Offered[]} games @param {string} game @param {string} bot */
export const botOf = (games, game, bot) =>
  games.find((one) => one.game === game)?.bots.find((one) => one.name === bot.replace(HOUSE, ""));
