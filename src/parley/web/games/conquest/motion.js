// @ts-check
/** What happens on the map, shown by motion: counters go from place to place, losses rise, land changes its colour. */

import { isRound } from "./chart.js";
import { wayOver } from "./auto.js";
import { arrived, heard, isStill, LONGEST, move } from "../../js/motion.js";

/** @typedef {{svg: SVGSVGElement, table: import("./types.js").ConquestTable, picture: import("./chart.js").Picture}} Scene */

/** Events that are shown at most, when many come at once: the last. */
const MOST = 12;
const SVG = "http://www.w3.org/2000/svg";
/** The loudest of what happened is heard. @type {[string, string][]} */
const SOUNDS = [
  ["Rolled", "dice"],
  ["Marched", "march"],
  ["Advanced", "march"],
];

/**
 * Called after every drawing.
 * @param {App} app @param {Drawing} svg @param {import("./types.js").ConquestTable} table
 * @param {import("./chart.js").Picture} picture
 */
export function showMotion(app, svg, table, picture) {
  const events = arrived(svg, table)
    .flatMap((ply) => ply.events)
    .slice(-MOST);
  if (!events.length) return;
  const loud = SOUNDS.find(([name]) => events.some((one) => one.event === name))?.[1];
  if (loud && "move" in app.act) heard(app, loud);
  if (isStill()) return;
  let front = table.view.board.front;
  for (const event of events) {
    if (event.event === "Attacked") front = [event.source, event.target];
    /** @type {((scene: Scene, event: Event, front: Front) => void) | undefined} */ (SHOWN[event.event])?.(
      { svg, table, picture },
      event,
      front,
    );
  }
}

/** @typedef {import("./types.js").Event} Event */
/** @typedef {[number, number] | null} Front */

/** @type {{[Name in Event["event"]]?: (scene: Scene, event: Extract<Event, {event: Name}>, front: Front) => void}} */
const SHOWN = {
  Claimed: (scene, { node }) => (wash(scene, node), pop(scene, node)),
  Placed: (scene, { node, units }) => (pop(scene, node), rise(scene, node, `+${units}`, "gain")),
  Attacked: (scene, { source, target }) => march(scene, [source, target], "", 0.75),
  Rolled: (scene, { losses }, front) =>
    front?.forEach((node, side) => losses[side] && rise(scene, node, `−${losses[side]}`, "loss")),
  Conquered: (scene, { source, target }) => (wash(scene, target), march(scene, [source, target], "", 1)),
  Advanced: (scene, { source, target, units }) => units && march(scene, [source, target], String(units), 1),
  Marched: (scene, { source, target, units }) =>
    march(
      scene,
      wayOver(scene.table.setup.map, scene.table.view.board.owners, source, target),
      String(units),
      1,
    ),
};

/** @param {Scene} scene @param {number} at */
const nodeAt = ({ svg }, at) => svg.querySelectorAll(".node")[at];

/** The colour of a new owner spreads. @param {Scene} scene @param {number} at */
const wash = ({ svg }, at) => move(svg.querySelectorAll(".wash")[at], [{ opacity: 0 }, { opacity: 1 }]);

/** @param {Scene} scene @param {number} at */
function pop(scene, at) {
  const { x, y } = scene.picture.points[at];
  const grown = (/** @type {number} */ scale) =>
    `translate(${x}px, ${y}px) scale(${scale}) translate(${-x}px, ${-y}px)`;
  const counter = nodeAt(scene, at).querySelector(".counter");
  if (!counter) return;
  move(counter, [{ transform: grown(1.35) }, { transform: grown(1) }], {
    duration: LONGEST / 2,
  });
}

/** Something that is there only as long as it moves. @param {Scene} scene @param {Element} thing @param {Keyframe[]} frames */
function pass({ svg }, thing, frames) {
  svg.querySelector(".motions")?.append(thing);
  const motion = move(thing, frames, { easing: "ease-in-out" });
  if (motion) motion.onfinish = motion.oncancel = () => thing.remove();
  else thing.remove();
}

/**
 * A counter goes over nodes, part of the way or all of it; one that goes round the world is not shown.
 * @param {Scene} scene @param {number[]} way @param {string} text @param {number} share
 */
function march(scene, way, text, share) {
  const points = way.map((node) => scene.picture.points[node]);
  if (points.some((point, at) => at > 0 && isRound(points[at - 1], point, scene.picture.width))) return;
  const ghost = document.createElementNS(SVG, "g");
  const owner = scene.table.view.board.owners[way[0]];
  ghost.setAttribute("class", `ghost seat${owner}`);
  const counter = nodeAt(scene, way[0]).querySelector(".counter");
  if (counter) ghost.append(counter.cloneNode(true));
  ghost.querySelector("text")?.replaceChildren(text);
  const [start] = points;
  const frames = points.map(({ x, y }) => ({
    transform: `translate(${(x - start.x) * share}px, ${(y - start.y) * share}px)`,
    opacity: 1,
  }));
  pass(scene, ghost, [...frames, { ...frames[frames.length - 1], opacity: 0 }]);
}

/** What came or went, written above a counter. @param {Scene} scene @param {number} at @param {string} text @param {string} look */
function rise(scene, at, text, look) {
  const { points, size } = scene.picture;
  const line = document.createElementNS(SVG, "text");
  line.setAttribute("class", look);
  line.setAttribute("x", String(points[at].x));
  line.setAttribute("y", String(points[at].y - size * 1.6));
  line.append(text);
  pass(scene, line, [
    { transform: "translate(0, 0)", opacity: 1 },
    { transform: `translate(0, ${-size * 0.8}px)`, opacity: 1, offset: 0.7 },
    { transform: `translate(0, ${-size}px)`, opacity: 0 },
  ]);
}
