// @ts-check
/** Dice as they fell: for which attack, the attacker's, the defender's, and what each lost. */

import { h } from "./draw.js";
import { placeName } from "./places.js";
import { t } from "./words.js";

const FACES = "⚀⚁⚂⚃⚄⚅";

/** @param {any} table @param {{roll: any, attack: any} | null} fallen a `Rolled` event, and its `Attacked` if that is known */
export function dice(table, fallen) {
  if (!fallen) return null;
  const { roll, attack } = fallen;
  const place = (/** @type {number} */ node) => placeName(table.setup.map.nodes[node].name);
  const faces = (/** @type {number[]} */ pips, /** @type {string} */ side) => pips.map((one) => h("span", { class: `die ${side}` }, FACES[one - 1]));
  return h("p", { class: "dice", role: "img", "aria-label": t("event.conquest.Rolled", { attacker: roll.attacker.join(" "), defender: roll.defender.join(" ") }) },
    attack && h("span", null, place(attack.source)),
    faces(roll.attacker, `attacker ${attack ? `seat${attack.seat}` : ""}`), h("small", null, `−${roll.losses[0]}`),
    h("b", null, attack ? "→" : ":"),
    faces(roll.defender, "defender"), h("small", null, `−${roll.losses[1]}`),
    attack && h("span", null, place(attack.target)));
}
