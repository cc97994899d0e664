// @ts-check
/** Dice as they fell: the attacker's, the defender's, and what each lost. */

import { h } from "./draw.js";
import { t } from "./words.js";

const FACES = "⚀⚁⚂⚃⚄⚅";

/** @param {any} roll a `Rolled` event, or null */
export function dice(roll) {
  if (!roll) return null;
  const [attack, defence] = roll.losses;
  return h("p", { class: "dice", role: "img", "aria-label": t("event.conquest.Rolled", { attacker: roll.attacker.join(" "), defender: roll.defender.join(" ") }) },
    roll.attacker.map((/** @type {number} */ pips) => h("span", { class: "die attacker" }, FACES[pips - 1])),
    h("small", null, `−${attack}`), h("b", null, ":"),
    roll.defender.map((/** @type {number} */ pips) => h("span", { class: "die defender" }, FACES[pips - 1])),
    h("small", null, `−${defence}`));
}
