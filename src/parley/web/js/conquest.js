// @ts-check
/**
 * The conquest game on the page: click a node, then another. What may be clicked follows from what the server
 * says is legal; `offer` turns that into nodes and moves.
 */

import { dice } from "./dice.js";
import { h } from "./draw.js";
import { conquestMap, hue } from "./conquest_map.js";
import { nameIn, placeName } from "./places.js";
import { nameOf } from "./tell.js";
import { t, tr } from "./words.js";

/**
 * @typedef {{sources: number[], targets: number[], most: number, make: ((node: number, units: number) => string) | null, needsUnits: boolean}} Offer
 *   `sources` may be picked; a click on one of `targets` is a move
 */

/** @type {Offer} */
const NOTHING = { sources: [], targets: [], most: 0, make: null, needsUnits: false };

/**
 * What clicks mean now.
 * @param {any} legal as the server sends it @param {number | null} picked the node picked before @returns {Offer}
 */
export function offer(legal, picked) {
  if (!legal) return NOTHING;
  if (legal.place) return { ...NOTHING, targets: legal.place, most: legal.most, needsUnits: legal.most > 1, make: (node, units) => `place ${node} ${units}` };
  if (legal.march) return marching(legal.march, picked);
  const attacks = legal.attack ?? {};
  const targets = (picked !== null && attacks[picked]) || [];
  return { ...NOTHING, sources: Object.keys(attacks).map(Number), targets, make: targets.length ? (node) => `attack ${picked} ${node}` : null };
}

/** @param {{from: [number, number][], to: number[]}[]} groups @param {number | null} picked @returns {Offer} */
function marching(groups, picked) {
  const sources = groups.flatMap((group) => group.from.map(([node]) => node));
  const group = groups.find((one) => one.from.some(([node]) => node === picked));
  if (!group) return { ...NOTHING, sources };
  const most = group.from.find(([node]) => node === picked)?.[1] ?? 0;
  const targets = group.to.filter((node) => node !== picked);
  return { sources, targets, most, needsUnits: true, make: (node, units) => `march ${picked} ${node} ${units}` };
}

/** What everybody has, for the legend. @param {any} table */
export function standings(table) {
  const { owners, units } = table.view.board;
  return table.players.map((/** @type {any} */ _, /** @type {number} */ seat) => ({
    seat,
    nodes: owners.filter((/** @type {number} */ one) => one === seat).length,
    units: units.reduce((/** @type {number} */ sum, /** @type {number} */ count, /** @type {number} */ at) => sum + (owners[at] === seat ? count : 0), 0),
  }));
}

/** The last throw of dice, if the last plies had one, and the attack it was for. @param {any[]} log */
export function lastThrow(log) {
  const events = log.slice(-4).flatMap((ply) => ply.events);
  const at = events.findLastIndex((event) => event.event === "Rolled");
  return at < 0 ? null : { roll: events[at], attack: events.slice(0, at).findLast((event) => event.event === "Attacked") ?? null };
}

/** The nodes something happened to last; of dice, those that were fought over. @param {any[]} log @returns {number[]} */
export function lately(log) {
  const named = (/** @type {any} */ ply) => ply.events.flatMap((/** @type {any} */ event) => [event.node, event.source, event.target]).filter((/** @type {any} */ node) => node !== undefined);
  return log.slice(-4).map(named).findLast((nodes) => nodes.length) ?? [];
}

export const conquest = {
  /** @param {any} app @param {any} table */
  board(app, table) {
    nameIn(app.ui.language, app.redraw);
    const { legal } = table.view;
    const picked = app.ui.pick ?? null;
    const now = offer(legal, picked);
    const units = Math.min(app.ui.units ?? Infinity, now.most) || 1;
    const click = (/** @type {number} */ node) => {
      if (now.make && now.targets.includes(node)) {
        if (legal.place || legal.march) app.ui.pick = null;
        app.ui.units = undefined;
        app.act.move(now.make(node, units));
      } else app.set({ pick: now.sources.includes(node) && node !== picked ? node : null, units: undefined });
    };
    return h("div", { class: "conquest" },
      conquestMap(table, { picked, offer: now, lately: lately(table.log), click }),
      h("div", { class: "hand" },
        h("div", { class: "row orders" },
          now.needsUnits && amount(app, t("conquest.units"), units, 1, now.most, "units"),
          legal?.advance !== undefined && advance(app, legal.advance),
          legal?.next && h("button", { onclick: () => (app.set({ pick: null }), app.act.move("next")) }, t(`next.${table.view.board.phase}`))),
        dice(table, lastThrow(table.log))),
      legend(table));
  },
  /** @param {any} table */
  todo: ({ view: { board } }) => t(`todo.${board.phase}`, { left: board.left }),
};

/** @param {any} app @param {string} label @param {number} value @param {number} least @param {number} most @param {string} name */
const amount = (app, label, value, least, most, name) =>
  h("label", { class: "amount" }, label,
    h("input", { type: "range", min: least, max: most, value, oninput: (/** @type {any} */ e) => app.set({ [name]: Number(e.target.value) }) }),
    h("output", null, `${value} / ${most}`));

/** @param {any} app @param {number} most */
function advance(app, most) {
  const units = Math.min(app.ui.follow ?? most, most);
  return [
    amount(app, t("conquest.follow"), units, 0, most, "follow"),
    h("button", { class: "main", onclick: () => ((app.ui.follow = undefined), app.act.move(`advance ${units}`)) }, t("conquest.advance", { units })),
  ];
}

/** @param {any} table */
function legend(table) {
  const { board } = table.view;
  return h("details", { class: "card legend" },
    h("summary", null, t("conquest.round", { round: board.round }), " · ", tr("phase", board.phase), board.left ? ` · ${t("conquest.left", { left: board.left })}` : ""),
    h("ul", null, standings(table).map((/** @type {any} */ one) => h("li", null, h("i", { class: `mark seat${one.seat}` }), " ",
      t("conquest.has", { who: nameOf(table, one.seat), nodes: one.nodes, units: one.units })))),
    h("ul", null, table.setup.map.continents.map((/** @type {any} */ land, /** @type {number} */ at) =>
      h("li", null, h("i", { class: "patch", style: { "--hue": String(hue(at)) } }), " ", t("conquest.bonus", { name: placeName(land.name), bonus: land.bonus })))));
}
