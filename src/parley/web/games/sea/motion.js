// @ts-check
/** What just happened at sea, shown: a ring closes on where somebody fired and goes off as a splash, ships sink and sail. */

import { covers } from "./fleet.js";
import { arrived, heard, move } from "../../js/motion.js";

/** From where a ship comes, by the direction it went. */
const CAME = [
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 0],
];
/** @typedef {import("./types.js").Event} Event */
/** @typedef {{cell: Spot}} Shot a shot, whatever came of it */

/** Sounds, the one that counts most first. */
const LOUD = ["sunk", "hit", "splash", "sail"];

/** What a ply did to the waters of a seat. @param {Event} event @param {number} seat @returns {string} empty: nothing that is seen there */
export function effectOf(event, seat) {
  if ("seat" in event && event.seat === seat)
    return event.event === "Moved" || event.event === "ShipMoved" ? "sail" : "";
  if (event.event === "Fail") return "splash";
  if (event.event === "Hit") return event.ship?.length ? "sunk" : "hit";
  if (event.event === "Shot")
    return { miss: "splash", repeat: "splash", sunk: "sunk" }[event.result] ?? "hit";
  return "";
}

/**
 * Show what came since the drawing was drawn last.
 * @param {App} app @param {Drawing} svg @param {import("./both_waters.js").SeaTable} table
 * @param {number} seat whose waters these are
 */
export function stir(app, svg, table, seat) {
  const events = arrived(svg, table).flatMap((ply) => ply.events);
  const seen = events.map((event) => ({ event, name: effectOf(event, seat) })).filter(({ name }) => name);
  for (const { event, name } of seen) SHOWN[name](svg, event);
  const loudest = LOUD.find((name) => seen.some((one) => one.name === name));
  if (loudest && app.ui.sound) heard(app, loudest);
}

/** @param {Drawing} svg @param {string} key @param {string} part */
const at = (svg, key, part) => svg.querySelector(`[data-key="${key}"] ${part}`);

/** @param {Element | null | undefined} node @param {Keyframe[]} frames */
const show = (node, frames) => node && move(node, frames);

/** @param {Drawing} svg @param {Shot} event */
const ripple = (svg, event) =>
  show(at(svg, event.cell.join(","), ".ripple"), [
    { transform: "scale(5)", opacity: 0 },
    { transform: "scale(0.9)", opacity: 1, offset: 0.45 },
    { transform: "scale(2)", opacity: 0 },
  ]);

/** @param {Drawing} svg @param {Shot} event */
const flash = (svg, event) =>
  show(at(svg, event.cell.join(","), ".flash"), [
    { transform: "scale(0.2)", opacity: 0, offset: 0.3 },
    { transform: "scale(1.5)", opacity: 1, offset: 0.55 },
    { transform: "scale(2.1)", opacity: 0 },
  ]);

/** The body of the sunk ship on a cell. @param {Drawing} svg @param {[number, number]} cell */
function wreckOn(svg, [x, y]) {
  const isThere = (/** @type {SVGElement} */ { dataset: { box = "" } }) => {
    const [left, top, w, h] = box.split(" ").map(Number);
    return covers({ x: left, y: top, w, h }, x, y);
  };
  return [.../** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll(".vessel.sunk"))]
    .find(isThere)
    ?.querySelector(".body");
}

/** @type {Record<string, (svg: Drawing, event: Event) => void>} */
const SHOWN = {
  splash: (svg, event) => void ("cell" in event && ripple(svg, event)),
  hit: (svg, event) => void ("cell" in event && (ripple(svg, event), flash(svg, event))),
  sunk: (svg, event) => {
    if (!("cell" in event)) return;
    flash(svg, event);
    show(wreckOn(svg, event.cell), [
      { opacity: 0, transform: "rotate(-7deg) scale(1.12)" },
      { opacity: 1, transform: "rotate(3deg)", offset: 0.5 },
      { opacity: 1, transform: "none" },
    ]);
  },
  sail: (svg, event) =>
    event.event === "ShipMoved"
      ? sail(svg, event)
      : show(svg.querySelector(".swell"), [{ transform: "translate(0.7px, 0)" }, { transform: "none" }]),
};

/** @param {Drawing} svg @param {{ship: number, direction: number}} event */
function sail(svg, event) {
  const [dx, dy] = CAME[event.direction];
  show(at(svg, `ship${event.ship}`, ".body"), [
    { transform: `translate(${dx}px, ${dy}px)` },
    { transform: "none" },
  ]);
  show(at(svg, `ship${event.ship}`, ".wake"), [
    { opacity: 1, transform: `translate(${dx}px, ${dy}px)` },
    { opacity: 0, transform: "none" },
  ]);
}
