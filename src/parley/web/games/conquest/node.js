// @ts-check
/** A territory one can take: its area, its counter, and what it is called for those who do not see it. */

import { advices } from "./advice.js";
import { ARROWS } from "../../js/cells.js";
import { h } from "../../js/draw.js";
import { percent } from "../../js/heat.js";
import { placeName } from "./places.js";
import { corners } from "../../js/shapes.js";
import { nameOf } from "../../js/tell.js";
import { t } from "../../js/words.js";

/**
 * @typedef {{picked: number | null, offer: import("./face.js").Offer, lately: number[], click: (node: number) => void,
 *   pending: (node: number) => number, chance: (node: number) => number | null, say: (key: string, given: Given) => string}} Hand
 *   what one may do, what is put there but not sent yet, and the chance to take it from the node picked
 */

/**
 * The node an arrow leads to: near, and rather ahead than aside.
 * @param {{x: number, y: number}[]} nodes @param {number} at @param {[number, number]} way
 */
export function ahead(nodes, at, [right, down]) {
  const costs = nodes.map(({ x, y }) => {
    const [dx, dy] = [x - nodes[at].x, y - nodes[at].y];
    const far = dx * right + dy * down;
    return far > 0 ? far + 2 * Math.abs(dx * down + dy * right) : Infinity;
  });
  const least = Math.min(...costs);
  return least < Infinity ? costs.indexOf(least) : at;
}

/**
 * @param {KeyboardEvent & {currentTarget: SVGElement}} event @param {{x: number, y: number}[]} points
 * @param {number} at @param {(node: number) => void} click
 */
function key(event, points, at, click) {
  const way = ARROWS[event.key];
  if (way)
    /** @type {SVGElement | undefined} */ (
      event.currentTarget.closest("svg")?.querySelectorAll(".node")[ahead(points, at, way)]
    )?.focus({ focusVisible: true });
  else if (event.key === "Enter" || event.key === " ") click(at);
  else return;
  event.preventDefault();
}

/** @param {import("./types.js").ConquestTable} table @param {number} at @param {Hand} hand */
function looks(table, at, { offer, picked, lately }) {
  const { owners, front } = table.view.board;
  const isTarget = offer.targets.includes(at);
  return [
    "node",
    owners[at] < 0 ? "nobody" : `seat${owners[at]}`,
    (isTarget || offer.sources.includes(at)) && "may",
    isTarget && "target",
    picked === at && "picked",
    front?.includes(at) && "front",
    lately.includes(at) && "lately",
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {import("./types.js").ConquestTable} table @param {number} at @param {import("./chart.js").Picture} picture @param {Hand} hand */
export function drawNode(table, at, picture, hand) {
  const look = looks(table, at, hand);
  const may = look.includes(" may");
  const isDoor = may || (at === 0 && !hand.offer.targets.length && !hand.offer.sources.length); // some way in for those who only look
  return h(
    "g",
    {
      class: look,
      role: "button",
      tabindex: isDoor ? 0 : -1,
      "aria-label": nodeLabel(table, at, hand),
      "aria-pressed": hand.picked === at ? "true" : "false",
      "aria-disabled": may ? "false" : "true",
      onclick: () => hand.click(at),
      onkeydown: (/** @type {KeyboardEvent & {currentTarget: SVGElement}} */ event) =>
        key(event, picture.points, at, hand.click),
    },
    h("path", { class: "area", d: picture.areas[at] }),
    counter(
      picture.points[at],
      picture.size,
      table.view.board.owners[at],
      countOf(table, at, hand.pending(at)),
      hand.pending(at) > 0,
    ),
  );
}

/**
 * The units on a node, and those put there but not yet sent.
 * @param {import("./types.js").ConquestTable} table @param {number} at @param {number} [more]
 */
const countOf = (table, at, more) =>
  more ? `${table.view.board.units[at]}+${more}` : String(table.view.board.units[at] || "");

/**
 * @param {{x: number, y: number}} point @param {number} size @param {number} owner @param {string} text
 * @param {boolean} isMore is some of it not yet sent?
 */
function counter({ x, y }, size, owner, text, isMore) {
  const shape = owner < 0 ? "" : corners(owner, x, y, size);
  return h(
    "g",
    { class: isMore ? "counter more" : "counter" },
    shape
      ? h("polygon", { class: "shape", points: shape })
      : h("circle", { class: "shape", cx: x, cy: y, r: owner < 0 ? size * 0.55 : size }),
    h("text", { class: text.length > 2 ? "long" : "", x, y }, text),
  );
}

/** The chances to take what may be attacked, above its counters. @param {import("./chart.js").Picture} picture @param {Hand} hand */
export const drawChances = ({ points, size }, hand) =>
  h(
    "g",
    { class: "chances", key: "chances", "aria-hidden": "true" },
    hand.offer.targets.map((node) => {
      const chance = hand.chance(node);
      const { x, y } = points[node];
      return chance === null
        ? null
        : h(
            "g",
            { class: "chance-of" },
            h("rect", {
              x: x - size * 1.45,
              y: y - size * 2.55,
              width: size * 2.9,
              height: size * 1.2,
              rx: size * 0.3,
            }),
            h("text", { x, y: y - size * 1.95 }, percent(chance)),
          );
    }),
  );

/** @param {import("./types.js").ConquestTable} table @param {number} at @param {Partial<Hand>} [hand] */
export function nodeLabel(table, at, hand = {}) {
  const { owners } = table.view.board;
  const name = placeName(table.setup.map.nodes[at].name);
  const ranks = advices(table.hint)
    .filter((one) => one.from === at || one.to === at)
    .map(({ rank }) => rank);
  const chance = hand.chance?.(at) ?? null;
  return [
    owners[at] < 0
      ? t("conquest.free", { name })
      : t("conquest.node", {
          name,
          who: nameOf(table, owners[at]),
          units: countOf(table, at, hand.pending?.(at)),
        }),
    chance !== null && hand.say?.("chance", { chance: percent(chance) }),
    ranks.length && t("hint.ranks", { ranks: ranks.join(", ") }),
  ]
    .filter(Boolean)
    .join(", ");
}
