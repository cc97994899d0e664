// @ts-check
/**
 * What lies over a board of Dots, on a layer of its own: where one points, what a dot there would capture, and what
 * has just happened, in motion. The paper below is not painted again for any of it.
 */

import { blotPath, ringPath, strokePath } from "./ink.js";
import { landOf } from "./land.js";
import { RADIUS } from "./paint.js";
import { h, show } from "../../js/draw.js";
import { move } from "../../js/motion.js";

/**
 * @typedef {{spot: Spot | null, cursor: Spot | null, seat: number | null,
 *   gains: import("./types.js").Captured[]}} Aim `seat`: whose dot a click on `spot` would put
 */

/** The same picture at every drawing, so that a drawing of the page leaves alone what is in it. */
export const LAYER = h("svg", { class: "over", "aria-hidden": "true", preserveAspectRatio: "none" });

/**
 * When a part of a motion begins and how long it takes: a dot falls, a ring is drawn from it, the land is
 * hatched.
 * @type {Record<string, [number, number]>}
 */
export const TIMES = { fall: [0, 140], draw: [100, 180], hatch: [250, 150] };
/** @type {Record<string, Keyframe[]>} */
const FRAMES = {
  fall: [
    { transform: "scale(2.4)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ],
  draw: [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }],
  hatch: [{ clipPath: "inset(0 100% 0 0)" }, { clipPath: "inset(0 0 0 0)" }],
};

/**
 * @param {import("./types.js").Paper} canvas @param {Aim} aim
 * @param {Ply<import("./types.js").Dots>[]} plies that have just come @returns {Element} the layer
 */
export function over(canvas, aim, plies) {
  const layer = /** @type {SVGElement} */ (canvas.parentElement?.querySelector(".over"));
  const {
    lens,
    table: {
      setup: { width, height },
    },
  } = canvas;
  layer.setAttribute(
    "viewBox",
    `${lens.x * width - 0.5} ${lens.y * height - 0.5} ${width / lens.scale} ${height / lens.scale}`,
  );
  layer.style.setProperty("--px", String(width / lens.scale / (canvas.clientWidth || 1)));
  show(layer, [...pointed(aim, width, height), ...plies.map(arrival)]);
  return layer;
}

/** @param {Aim} aim @param {number} width @param {number} height */
export function pointed({ spot, cursor, seat, gains }, width, height) {
  return [
    spot &&
      h("path", { class: "guide", key: "guide", d: `M-0.5 ${spot[1]}H${width}M${spot[0]} -0.5V${height}` }),
    ...gains.map((one, at) =>
      h("g", { class: `gain seat${one.seat}`, key: `gain${at}` }, inked(landOf(one.area, one.seat))),
    ),
    spot &&
      seat !== null &&
      h("path", { class: `ghost seat${seat}`, key: "ghost", d: blotPath(seat, spot, RADIUS) }),
    cursor &&
      h("rect", {
        class: "cursor",
        key: "cursor",
        x: cursor[0] - 0.5,
        y: cursor[1] - 0.5,
        width: 1,
        height: 1,
      }),
    spot && gains.length > 0 && badge(spot, prisonersOf(gains), width),
  ].filter((one) => one !== null && one !== false);
}

/** How many dots these events capture. @param {import("./types.js").Captured[]} events */
export const prisonersOf = (events) => events.reduce((sum, one) => sum + one.prisoners.length, 0);

/** A number beside a point, within the board. @param {Spot} spot @param {number} count @param {number} width */
function badge([x, y], count, width) {
  const isLast = x > width - 4;
  return h(
    "text",
    {
      class: "count",
      key: "count",
      x: x + (isLast ? -0.6 : 0.6),
      y: y + (y > 1 ? -0.6 : 1.4),
      "text-anchor": isLast ? "end" : "start",
    },
    `+${count}`,
  );
}

/** @param {import("./land.js").Land} land @param {Spot | null} [from] */
const inked = ({ loops, strokes }, from = null) => {
  const ring = ringPath(loops, from);
  return [
    h("path", { class: "ground", d: ring, ...moving("hatch") }),
    h("path", { class: "hatch", d: strokePath(strokes), ...moving("hatch") }),
    h("path", { class: "ring", d: ring, pathLength: 1, ...moving("draw") }),
  ];
};

/** @param {Ply<import("./types.js").Dots>} ply */
export function arrival({ ply, events }) {
  const dot = events.find((one) => one.event === "Placed");
  const rings = events.filter((one) => one.event === "Captured");
  return h(
    "g",
    { class: "arrival", key: `ply${ply}` },
    rings.map((one) => h("g", { class: `seat${one.seat}` }, inked(landOf(one.area, one.seat), dot?.cell))),
    dot &&
      h("path", { class: `dot seat${dot.seat}`, d: blotPath(dot.seat, dot.cell, RADIUS), ...moving("fall") }),
  );
}

/** @param {string} how */
const moving = (how) => ({ "data-how": how });

/** Set everything that has arrived in motion; resolves when it rests. @param {Element} layer */
export async function stir(layer) {
  /** @type {NodeListOf<SVGElement>} */
  const parts = layer.querySelectorAll(".arrival [data-how]");
  const moved = [...parts].map((node) => {
    const { how = "" } = node.dataset;
    const [delay, duration] = TIMES[how];
    return move(node, FRAMES[how], { delay, duration, fill: "backwards" });
  });
  await Promise.allSettled(moved.map((one) => one?.finished));
}
