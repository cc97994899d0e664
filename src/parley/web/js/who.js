// @ts-check
/** Names lead to the page of whoever has them. */

import { h } from "./draw.js";
import { botAddress, callName } from "./faces.js";

/** Ways to come by which one has an account, and so a page. */
const KNOWN = ["web", "dotline"];

/** Where somebody's page is. @param {string} name */
export const personAddress = (name) => `#/person/${encodeURIComponent(name)}`;

/**
 * A name; it leads to their page where they have one, as bots of a game do.
 * @param {{name: string, kind: string}} one @param {string} [shown] @param {string} [game]
 */
export function nameLink(one, shown = one.name, game = "") {
  const text = h(
    "bdi",
    null,
    game && one.kind === "bot" && shown === one.name ? callName(game, shown) : shown,
  );
  const address = KNOWN.includes(one.kind)
    ? personAddress(one.name)
    : game && one.kind === "bot" && botAddress(game, one.name);
  return address ? h("a", { class: "who", href: address }, text) : text;
}
