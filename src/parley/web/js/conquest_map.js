// @ts-check
/** The map of a conquest game, drawn from its nodes and edges. Owners differ in shape as well as in colour. */

import { advices, drawAdvice } from "./conquest_advice.js";
import { ARROWS } from "./cells.js";
import { h } from "./draw.js";
import { letterSize, placeNames } from "./map_names.js";
import { placeName } from "./places.js";
import { corners } from "./shapes.js";
import { mapName, nameOf } from "./tell.js";
import { t } from "./words.js";

const MARGIN = 5;
/** Edges longer than this share of the map go round the world: they leave on one side and come in on the other. */
const ROUND = 0.6;
/** The radius of nodes: smaller where there are many, larger on maps drawn larger. @param {{x: number, y: number}[]} nodes */
export const nodeSize = (nodes) => (Math.min(1.9, 14 / Math.sqrt(nodes.length)) * bounds(nodes).width) / 108;

/** The colour of a continent. @param {number} land */
export const hue = (land) => (land * 137) % 360;

/** @typedef {{x1: number, y1: number, x2: number, y2: number, land: number}} Line */

/**
 * The lines of a map; those that go round it are two. `land` is the continent both ends lie in, or -1.
 * @param {{nodes: {x: number, y: number}[], edges: [number, number][], continents: {nodes: number[]}[]}} map @returns {Line[]}
 */
export function mapLines(map) {
  const frame = bounds(map.nodes);
  const lands = landOf(map);
  return map.edges.flatMap(([from, to]) => {
    const [a, b] = [map.nodes[from], map.nodes[to]];
    const land = lands[from] === lands[to] ? lands[from] : -1;
    if (Math.abs(a.x - b.x) <= frame.width * ROUND) return [{ x1: a.x, y1: a.y, x2: b.x, y2: b.y, land }];
    const [west, east] = a.x < b.x ? [a, b] : [b, a];
    const y = (west.y + east.y) / 2;
    return [
      { x1: west.x, y1: west.y, x2: frame.x, y2: y, land },
      { x1: east.x, y1: east.y, x2: frame.x + frame.width, y2: y, land },
    ];
  });
}

/** @param {{x: number, y: number}[]} nodes */
export function bounds(nodes) {
  const xs = nodes.map((node) => node.x);
  const ys = nodes.map((node) => node.y);
  const [x, y] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return { x, y, width: Math.max(...xs) - x + MARGIN, height: Math.max(...ys) - y + MARGIN + 1 };
}

/** The continent of every node. @param {{nodes: any[], continents: {nodes: number[]}[]}} map @returns {number[]} */
export const landOf = (map) => map.nodes.map((_, node) => map.continents.findIndex((land) => land.nodes.includes(node)));

/** The node an arrow leads to: near, and rather ahead than aside. @param {{x: number, y: number}[]} nodes @param {number} at @param {[number, number]} way */
export function ahead(nodes, at, [right, down]) {
  const costs = nodes.map(({ x, y }) => {
    const [dx, dy] = [x - nodes[at].x, y - nodes[at].y];
    const far = dx * right + dy * down;
    return far > 0 ? far + 2 * Math.abs(dx * down + dy * right) : Infinity;
  });
  const least = Math.min(...costs);
  return least < Infinity ? costs.indexOf(least) : at;
}

/** @param {any} event @param {any} table @param {number} at @param {(node: number) => void} click */
function key(event, table, at, click) {
  const way = ARROWS[event.key];
  if (way) event.currentTarget.closest("svg").querySelectorAll(".node")[ahead(table.setup.map.nodes, at, way)].focus({ focusVisible: true });
  else if (event.key === "Enter" || event.key === " ") click(at);
  else return;
  event.preventDefault();
}

/**
 * @param {any} table
 * @param {{picked: number | null, offer: import("./conquest.js").Offer, lately: number[], click: (node: number) => void}} hand
 */
export function conquestMap(table, hand) {
  const { map } = table.setup;
  const { x, y, width, height } = bounds(map.nodes);
  const lands = landOf(map);
  const size = nodeSize(map.nodes);
  return h("div", { class: "scroll map", ref: (/** @type {any} */ frame) => bringIn(frame, hand.offer) },
    h("svg", { viewBox: `${x} ${y} ${width} ${height}`, style: { "--node": String(size), "--letter": String(letterSize(size)) }, role: "group", "aria-label": t("conquest.map", { name: mapName(map) }) },
      mapLines(map).map((line) => h("line", { ...line, land: null, class: line.land < 0 ? "edge" : "edge near", style: { "--hue": String(hue(line.land)) } })),
      map.nodes.map((/** @type {any} */ _, /** @type {number} */ at) => drawNode(table, at, size, lands[at], hand)),
      h("g", { class: "places", "aria-hidden": "true" }, namesOn(map).map(({ lines, box }) => lines.map((line, at) =>
        h("text", { x: box.x, y: box.y - box.high / 2 + (box.high * (at + 0.5)) / lines.length }, line)))),
      drawAdvice(table.hint, map.nodes, size, { x, width }, width * ROUND)));
}

/** @type {WeakMap<any, {said: string, names: import("./map_names.js").Name[]}>} */
const named = new WeakMap();

/** The names of a map in their places, found once for a language. @param {any} map */
function namesOn(map) {
  const names = map.nodes.map((/** @type {any} */ node) => placeName(node.name));
  const said = names.join();
  if (named.get(map)?.said !== said) named.set(map, { said, names: placeNames(map.nodes, names, nodeSize(map.nodes), bounds(map.nodes)) });
  return named.get(map)?.names ?? [];
}

/**
 * Once for an offer, scroll a map that is wider than the screen if nothing that may be clicked is in sight.
 * @param {any} frame @param {import("./conquest.js").Offer} offer
 */
function bringIn(frame, { targets, sources }) {
  const wanted = (targets.length ? targets : sources).join();
  if (frame.wanted === wanted) return;
  frame.wanted = wanted;
  requestAnimationFrame(() => {
    const { left, right } = frame.getBoundingClientRect();
    const nodes = [...frame.querySelectorAll(targets.length ? ".node.target" : ".node.may")].map((node) => node.getBoundingClientRect());
    if (!nodes.length || nodes.some((node) => node.right > left && node.left < right)) return;
    frame.scrollLeft += nodes[0].left + nodes[0].width / 2 - (left + right) / 2;
  });
}

/** @param {any} table @param {number} at @param {number} size @param {number} land @param {any} hand */
function drawNode(table, at, size, land, hand) {
  const node = table.setup.map.nodes[at];
  const { owners, units, front } = table.view.board;
  const [owner, count] = [owners[at], units[at]];
  const isTarget = hand.offer.targets.includes(at);
  const may = isTarget || hand.offer.sources.includes(at);
  const isDoor = may || (at === 0 && !hand.offer.targets.length && !hand.offer.sources.length); // some way in for those who only look
  const look = ["node", owner < 0 ? "nobody" : `seat${owner}`, may && "may", isTarget && "target", hand.picked === at && "picked", front?.includes(at) && "front", hand.lately.includes(at) && "lately"];
  const shape = owner < 0 ? "" : corners(owner, node.x, node.y, size);
  return h("g", {
    class: look.filter(Boolean).join(" "), role: "button", tabindex: isDoor ? 0 : -1, style: { "--hue": String(hue(land)) },
    "aria-label": nodeLabel(table, at), "aria-pressed": hand.picked === at ? "true" : "false", "aria-disabled": may ? "false" : "true",
    onclick: () => hand.click(at),
    onkeydown: (/** @type {any} */ e) => key(e, table, at, hand.click),
  },
    h("circle", { class: "halo", cx: node.x, cy: node.y, r: size * 1.55 }),
    shape ? h("polygon", { class: "shape", points: shape }) : h("circle", { class: "shape", cx: node.x, cy: node.y, r: size }),
    h("text", { x: node.x, y: node.y }, count || ""));
}

/** @param {any} table @param {number} at */
export function nodeLabel(table, at) {
  const { owners, units } = table.view.board;
  const name = placeName(table.setup.map.nodes[at].name);
  const what = owners[at] < 0 ? t("conquest.free", { name }) : t("conquest.node", { name, who: nameOf(table, owners[at]), units: units[at] });
  const ranks = advices(table.hint).filter((one) => one.from === at || one.to === at).map(({ rank }) => rank);
  return ranks.length ? `${what}, ${t("hint.ranks", { ranks: ranks.join(", ") })}` : what;
}
