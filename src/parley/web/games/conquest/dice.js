// @ts-check
/** Dice as they fell: for which attack, the attacker's, the defender's, and what each lost. They roll when they are new. */

import { h } from "../../js/draw.js";
import { arrived, move } from "../../js/motion.js";
import { placeName } from "./places.js";
import { t } from "../../js/words.js";

/** Where pips are, by how many there are. @type {[number, number][][]} */
const PIPS = [
  [[5, 5]],
  [
    [2.7, 2.7],
    [7.3, 7.3],
  ],
  [
    [2.5, 2.5],
    [5, 5],
    [7.5, 7.5],
  ],
  [
    [2.7, 2.7],
    [7.3, 2.7],
    [2.7, 7.3],
    [7.3, 7.3],
  ],
  [
    [2.6, 2.6],
    [7.4, 2.6],
    [5, 5],
    [2.6, 7.4],
    [7.4, 7.4],
  ],
  [
    [2.8, 2.4],
    [7.2, 2.4],
    [2.8, 5],
    [7.2, 5],
    [2.8, 7.6],
    [7.2, 7.6],
  ],
];

/** @typedef {{roll: import("./types.js").Rolled, attack: import("./types.js").Attacked | null}} Fallen */

/** @param {number} pips @param {string} look */
const die = (pips, look) =>
  h(
    "svg",
    { class: `die ${look}`, viewBox: "0 0 10 10" },
    h("rect", { x: 0.5, y: 0.5, width: 9, height: 9, rx: 1.8 }),
    PIPS[pips - 1].map(([cx, cy]) => h("circle", { cx, cy, r: 0.95 })),
  );

/** @param {Element} box @param {Table<import("./types.js").Conquest>} table */
function roll(box, table) {
  if (!arrived(box, table).some((ply) => ply.events.some((event) => event.event === "Rolled"))) return;
  box
    .querySelectorAll(".die")
    .forEach((one, at) =>
      move(
        one,
        [{ transform: `translateY(-0.7em) rotate(${at % 2 ? 200 : -260}deg)` }, { transform: "none" }],
        { duration: 240 + at * 35 },
      ),
    );
}

/**
 * @param {Table<import("./types.js").Conquest>} table
 * @param {Fallen | null} fallen a `Rolled` event, and its `Attacked` if that is known
 */
export const dice = (table, fallen) =>
  h(
    "div",
    { class: "dice-box", key: "dice", ref: (/** @type {Element} */ box) => roll(box, table) },
    fallen && thrown(table, fallen),
  );

/** @param {Table<import("./types.js").Conquest>} table @param {Fallen} fallen */
function thrown(table, { roll: { attacker, defender, losses }, attack }) {
  const place = (/** @type {number} */ node) => placeName(table.setup.map.nodes[node].name);
  const side = (/** @type {number[]} */ pips, /** @type {string} */ look, /** @type {number} */ lost) =>
    h(
      "span",
      { class: "side" },
      pips.toSorted((a, b) => b - a).map((one) => die(one, look)),
      h("b", { class: lost ? "lost" : "" }, `−${lost}`),
    );
  return h(
    "p",
    {
      class: "dice",
      role: "img",
      "aria-label": t("event.conquest.Rolled", {
        attacker: attacker.join(" "),
        defender: defender.join(" "),
      }),
    },
    attack && h("span", { class: "where" }, place(attack.source)),
    side(attacker, `attacker ${attack ? `seat${attack.seat}` : ""}`, losses[0]),
    h("b", null, attack ? "→" : ":"),
    side(defender, "defender", losses[1]),
    attack && h("span", { class: "where" }, place(attack.target)),
  );
}
