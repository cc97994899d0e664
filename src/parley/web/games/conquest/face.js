// @ts-check
/**
 * The conquest game on the page: click a node, then another. What may be clicked follows from what the server
 * says is legal; `offer` turns that into nodes and moves.
 */

import { hand as cards } from "./cards.js";
import { legend } from "./legend.js";
import { conquestMap } from "./map.js";
import { orders } from "./orders.js";
import { counted, planOf, put, putsOf } from "./plan.js";
import { w } from "./words.js";
import { dice } from "./dice.js";
import { h } from "../../js/draw.js";
import { nameIn } from "./places.js";
import { t } from "../../js/words.js";

/**
 * @typedef {{sources: number[], targets: number[], most: number, make: ((node: number,
 *   units: number) => string) | null, needsUnits: boolean}} Offer
 *   `sources` may be picked; a click on one of `targets` is a move
 */

/** @typedef {import("./types.js").Legal} Legal */

/** @type {Offer} */
const NOTHING = { sources: [], targets: [], most: 0, make: null, needsUnits: false };

/**
 * What clicks mean now.
 * @param {Legal | null} legal as the server sends it @param {number | null} picked the node picked before @returns {Offer}
 */
export function offer(legal, picked) {
  if (!legal) return NOTHING;
  const { most = 0 } = legal;
  if (legal.place && most < 1) return NOTHING;
  if (legal.place)
    return {
      ...NOTHING,
      targets: legal.place,
      most,
      needsUnits: most > 1,
      make: (node, units) => `place ${node} ${units}`,
    };
  if (legal.march) return marching(legal.march, picked);
  const attacks = legal.attack ?? {};
  const targets = (picked !== null && attacks[picked]) || [];
  return {
    ...NOTHING,
    sources: Object.keys(attacks).map(Number),
    targets,
    make: targets.length ? (node) => `attack ${picked} ${node}` : null,
  };
}

/** @param {{from: [number, number][], to: number[]}[]} groups @param {number | null} picked @returns {Offer} */
function marching(groups, picked) {
  const sources = groups.flatMap((group) => group.from.map(([node]) => node));
  const group = groups.find((one) => one.from.some(([node]) => node === picked));
  if (!group) return { ...NOTHING, sources };
  const most = group.from.find(([node]) => node === picked)?.[1] ?? 0;
  const targets = group.to.filter((node) => node !== picked);
  return {
    sources,
    targets,
    most,
    needsUnits: true,
    make: (node, units) => `march ${picked} ${node} ${units}`,
  };
}

/**
 * The chance to take a node from the one picked if it is fought out, as the server counts it.
 * @param {Legal | null} legal @param {number | null} picked @param {number} node @returns {number | null}
 */
export function chanceOf(legal, picked, node) {
  const at = picked === null ? -1 : (legal?.attack?.[picked]?.indexOf(node) ?? -1);
  return at < 0 ? null : (legal?.odds?.[/** @type {number} */ (picked)]?.[at] ?? null);
}

/** The last throw of dice, if the last plies had one, and the attack it was for. @param {Ply<import("./types.js").Conquest>[]} log */
export function lastThrow(log) {
  const events = log.slice(-4).flatMap((ply) => ply.events);
  const at = events.findLastIndex((event) => event.event === "Rolled");
  return at < 0
    ? null
    : {
        roll: /** @type {import("./types.js").Rolled} */ (events[at]),
        attack: events.slice(0, at).findLast((event) => event.event === "Attacked") ?? null,
      };
}

/**
 * The nodes something happened to last; of dice, those that were fought over.
 * @param {Ply<import("./types.js").Conquest>[]} log @returns {number[]}
 */
export function lately(log) {
  const named = (/** @type {Ply} */ ply) =>
    ply.events
      .flatMap((event) => [event.node, event.source, event.target])
      .filter((node) => node !== undefined);
  return (
    log
      .slice(-4)
      .map(named)
      .findLast((nodes) => nodes.length) ?? []
  );
}

/**
 * What a click on a node does: a move, a part of a plan, or a choice of where from.
 * @param {App} app @param {import("./types.js").ConquestTable} table @param {Offer} now @param {number} units
 * @param {number} node
 */
function click(app, table, now, units, node) {
  const { board, legal } = table.view;
  const plan = planOf(app, table);
  const picked = app.ui.pick ?? null;
  if (plan?.kind === "here" && plan.node === null && now.targets.includes(node))
    app.set({ plan: { ...plan, node } });
  else if (now.make && now.targets.includes(node)) {
    if (board.phase === "reinforce") return put(app, table, node, units);
    if (legal?.place || legal?.march) app.ui.pick = null;
    app.ui.units = undefined;
    if (legal?.attack && app.ui.fight && picked !== null && table.setup.battle === "throw")
      app.set({
        plan: { kind: "fight", match: table.match, source: picked, target: node, least: app.ui.fight },
      });
    else app.act.move(now.make(node, units));
  } else app.set({ pick: now.sources.includes(node) && node !== picked ? node : null, units: undefined });
}

export const styles = ["face.css"];

export const face = {
  /** @param {App} app @param {import("./types.js").ConquestTable} table */
  board(app, table) {
    nameIn(app.ui.language, app.redraw);
    const { legal } = table.view;
    const picked = app.ui.pick ?? null;
    const plan = planOf(app, table);
    const puts = putsOf(plan);
    const isSent = plan?.kind === "put" && plan.isSent;
    const now = offer(
      isSent ? null : legal?.place ? { ...legal, most: (legal.most ?? 0) - counted(puts) } : legal,
      picked,
    );
    const units = Math.min(app.ui.units ?? Infinity, now.most) || 1;
    const hand = {
      picked,
      offer: now,
      lately: lately(table.log),
      click: (/** @type {number} */ node) => click(app, table, now, units, node),
      pending: (/** @type {number} */ node) => counted(puts, node),
      chance: (/** @type {number} */ node) => chanceOf(legal, picked, node),
      say: (/** @type {string} */ key, /** @type {Given} */ given) => w(app, key, given),
    };
    return h(
      "div",
      { class: "conquest" },
      conquestMap(app, table, hand),
      h(
        "div",
        { class: "hand" },
        orders(app, /** @type {Seated<import("./types.js").Conquest>} */ (table), now, units),
        dice(table, lastThrow(table.log)),
      ),
      cards(app, table),
      legend(app, table),
    );
  },
  /** @param {import("./types.js").ConquestTable} table */
  todo: ({ view: { board } }) => t(`todo.${board.phase}`, { left: board.left }),
};
