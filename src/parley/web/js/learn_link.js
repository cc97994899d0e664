// @ts-check
/** The way to learn a game, wherever one stands. */

import { h } from "./draw.js";
import { speaksOf, t, tr } from "./words.js";

/** @param {string} game */
export const learnLink = (game) =>
  speaksOf(game) &&
  h(
    "a",
    {
      class: "learn-link",
      key: "learn",
      href: `#/learn/${game}`,
      "aria-label": `${t("learn.link")}: ${tr("game", game)}`,
    },
    t("learn.link"),
  );
