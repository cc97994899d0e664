// @ts-check
/** Who has what, to be read from afar, and what continents are worth. */

import { w } from "./words.js";
import { h } from "../../js/draw.js";
import { placeName } from "./places.js";
import { nameOf } from "../../js/tell.js";
import { t, tr } from "../../js/words.js";

/** What everybody has. @param {import("./types.js").ConquestTable} table */
export function standings(table) {
  const { owners, units, cards } = table.view.board;
  return table.players.map((_, /** @type {number} */ seat) => ({
    seat,
    nodes: owners.filter((/** @type {number} */ one) => one === seat).length,
    units: units.reduce(
      (/** @type {number} */ sum, /** @type {number} */ count, /** @type {number} */ at) =>
        sum + (owners[at] === seat ? count : 0),
      0,
    ),
    ...(cards ? { cards: cards[seat]?.length ?? 0 } : {}),
  }));
}

/** Whoever has all of a continent, or -1. @param {number[]} nodes @param {number[]} owners */
export const holder = (nodes, owners) =>
  nodes.every((node) => owners[node] === owners[nodes[0]]) ? owners[nodes[0]] : -1;

/** @param {App} app @param {import("./types.js").ConquestTable} table */
export function legend(app, table) {
  const { board } = table.view;
  return h(
    "div",
    { class: "legend", key: "legend" },
    h(
      "p",
      { class: "when" },
      t("conquest.round", { round: board.round }),
      " · ",
      tr("phase", board.phase),
      board.left ? ` · ${t("conquest.left", { left: board.left })}` : "",
    ),
    h(
      "ul",
      { class: "standings", "aria-label": w(app, "standings") },
      standings(table).map((one) => standing(app, table, one)),
    ),
    h(
      "details",
      { class: "lands" },
      h("summary", null, w(app, "lands")),
      h(
        "ul",
        null,
        table.setup.map.continents.map((land) => continent(app, table, land)),
      ),
    ),
  );
}

/**
 * @param {App} app @param {import("./types.js").ConquestTable} table
 * @param {{seat: number, nodes: number, units: number, cards?: number}} one
 */
function standing(app, table, { seat, nodes, units, cards }) {
  const { board } = table.view;
  const number = (/** @type {string} */ name, /** @type {number} */ count) =>
    h("span", null, h("b", null, count), " ", h("small", null, w(app, name)));
  const look = [board.turn === seat && "turn", !board.playing.includes(seat) && "out"]
    .filter(Boolean)
    .join(" ");
  return h(
    "li",
    { class: look },
    h("i", { class: `mark seat${seat}`, "aria-hidden": "true" }),
    h("span", { class: "name" }, nameOf(table, seat)),
    number("places", nodes),
    number("units", units),
    cards !== undefined && number("cards", cards),
  );
}

/** @param {App} app @param {import("./types.js").ConquestTable} table @param {{name: string, bonus: number, nodes: number[]}} land */
function continent(app, table, { name, bonus, nodes }) {
  const by = holder(nodes, table.view.board.owners);
  const given = { name: placeName(name), bonus };
  return by < 0
    ? h("li", null, t("conquest.bonus", given))
    : h(
        "li",
        null,
        h("i", { class: `mark seat${by}`, "aria-hidden": "true" }),
        " ",
        w(app, "land.held", { ...given, who: nameOf(table, by) }),
      );
}
