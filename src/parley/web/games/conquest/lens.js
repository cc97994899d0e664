// @ts-check
/** Looking closer at a map: two fingers, a tap where places are too small for one, or buttons. A finger drags it along. */

import { clamp } from "../../js/cells.js";
import { h } from "../../js/draw.js";
import { w } from "./words.js";

/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {{x: number, y: number, zoom: number}} Lens its middle */
/** @typedef {{width: number, height: number}} Frame */
/** @typedef {{fingers: Map<number, {x: number, y: number}>, hasMoved: boolean, kind: string}} Gesture */

const [CLOSER, CLOSEST, TAP] = [1.6, 8, 2.6];
/** Pixels: a finger that moves less has tapped; a counter with a smaller radius is too small to tap. */
const [DRAG, FINGER] = [7, 12];

/** The corners of a frame. */
const WHOLE = h(
  "svg",
  { viewBox: "0 0 10 10", "aria-hidden": "true" },
  h("path", { d: "M1 3.500V1H3.500M6.500 1H9V3.500M9 6.500V9H6.500M3.500 9H1V6.500" }),
);

/** What is seen: all of the map, or a part that lies in it. @param {Lens | null | undefined} lens @param {Frame} frame */
export function seen(lens, { width, height }) {
  const [wide, high] = [width / (lens?.zoom ?? 1), height / (lens?.zoom ?? 1)];
  return {
    x: lens ? clamp(lens.x - wide / 2, 0, width - wide) : 0,
    y: lens ? clamp(lens.y - high / 2, 0, height - high) : 0,
    width: wide,
    height: high,
  };
}

/** @param {{x: number, y: number, width: number, height: number}} box @param {{x: number, y: number}} point */
export const isIn = (box, { x, y }) =>
  x > box.x && y > box.y && x < box.x + box.width && y < box.y + box.height;

/** Another lens; none where all is seen. @param {Lens} lens @param {Frame} frame @returns {Lens | null} */
export function focused({ x, y, zoom }, frame) {
  if (zoom <= 1.02) return null;
  const now = seen({ x, y, zoom: Math.min(zoom, CLOSEST) }, frame);
  return { x: now.x + now.width / 2, y: now.y + now.height / 2, zoom: Math.min(zoom, CLOSEST) };
}

/** @param {App} app @param {Frame} frame @param {Partial<Lens>} change */
function look(app, frame, change) {
  const lens = app.ui.lens ?? { x: frame.width / 2, y: frame.height / 2, zoom: 1 };
  app.ui.lens = focused({ ...lens, ...change }, frame);
  app.redraw();
}

/**
 * Once for what is wanted, move the lens if none of it is in sight.
 * @param {App} app @param {Drawn} svg @param {import("./chart.js").Picture} picture @param {number[]} nodes
 */
export function follow(app, svg, picture, nodes) {
  const wanted = nodes.join();
  if (svg.wanted === wanted) return;
  svg.wanted = wanted;
  const points = nodes.map((node) => picture.points[node]);
  if (app.ui.lens && points.length && !points.some((point) => isIn(seen(app.ui.lens, picture), point)))
    look(app, picture, points[0]);
}

/** @type {WeakMap<Element, Gesture>} */
const gestures = new WeakMap();

/** From the picture's units to the screen's. @param {Drawing} svg @returns {DOMMatrix} */
const scaleOf = (svg) => svg.getScreenCTM() ?? new DOMMatrix();

/** Where a finger is, in units of the picture. @param {Drawing} svg @param {{clientX: number, clientY: number}} event */
function spot(svg, { clientX, clientY }) {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(scaleOf(svg).inverse());
  return { x, y };
}

/** What makes an element listen, once. @param {App} app @param {Drawn} svg @param {import("./chart.js").Picture} picture */
export function listen(app, svg, picture) {
  svg.picture = picture;
  if (gestures.has(svg) || !app.act.move) return;
  /** @type {Gesture} */
  const gesture = { fingers: new Map(), hasMoved: false, kind: "" };
  gestures.set(svg, gesture);
  const lift = (/** @type {PointerEvent} */ event) => gesture.fingers.delete(event.pointerId);
  svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => press(gesture, event));
  svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => drag(app, svg, gesture, event));
  for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"]))
    svg.addEventListener(end, lift);
  svg.addEventListener("click", (/** @type {MouseEvent} */ event) => tap(app, svg, gesture, event), true);
}

/** @param {Gesture} gesture @param {PointerEvent} event */
function press(gesture, event) {
  if (!gesture.fingers.size) gesture.hasMoved = false;
  gesture.kind = event.pointerType;
  gesture.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
}

/** @param {App} app @param {Drawn} svg @param {Gesture} gesture @param {PointerEvent} event */
function drag(app, svg, gesture, event) {
  const before = gesture.fingers.get(event.pointerId);
  if (!before) return;
  const now = { x: event.clientX, y: event.clientY };
  if (!gesture.hasMoved && gesture.fingers.size < 2 && Math.hypot(now.x - before.x, now.y - before.y) < DRAG)
    return;
  const other = [...gesture.fingers].find(([id]) => id !== event.pointerId)?.[1];
  const { lens } = app.ui;
  gesture.hasMoved = true;
  gesture.fingers.set(event.pointerId, now);
  const scale = scaleOf(svg).a;
  const middle = lens ?? { x: svg.picture.width / 2, y: svg.picture.height / 2, zoom: 1 };
  const closer = other
    ? Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1)
    : 1;
  look(app, svg.picture, {
    x: middle.x - (now.x - before.x) / scale,
    y: middle.y - (now.y - before.y) / scale,
    zoom: middle.zoom * closer,
  });
}

/**
 * A drag is no click; a finger on places that are too small for it looks closer first.
 * @param {App} app @param {Drawn} svg @param {Gesture} gesture @param {MouseEvent} event
 */
function tap(app, svg, gesture, event) {
  const isSmall =
    gesture.kind === "touch" &&
    !app.ui.lens &&
    event.detail > 0 &&
    svg.picture.size * scaleOf(svg).a < FINGER;
  if (!gesture.hasMoved && !isSmall) return;
  event.stopPropagation();
  if (!gesture.hasMoved) look(app, svg.picture, { ...spot(svg, event), zoom: TAP });
}

/** The corner that is farthest from any place. @param {import("./chart.js").Picture} picture */
export function emptyCorner({ points, width, height }) {
  const corners = ["bottom right", "bottom left", "top right", "top left"].map((name) => {
    const [x, y] = [name.includes("right") ? width : 0, name.includes("bottom") ? height : 0];
    return { name, far: Math.min(...points.map((point) => Math.hypot(point.x - x, point.y - y))) };
  });
  return corners.reduce((best, one) => (one.far > best.far ? one : best)).name;
}

/** @param {App} app @param {import("./chart.js").Picture} picture */
export function lensButtons(app, picture) {
  const zoom = app.ui.lens?.zoom ?? 1;
  const button = (
    /** @type {string} */ name,
    /** @type {Kids} */ sign,
    /** @type {number} */ to,
    /** @type {boolean} */ isOff,
  ) =>
    h(
      "button",
      {
        class: "quiet",
        key: name,
        "aria-label": w(app, `zoom.${name}`),
        title: w(app, `zoom.${name}`),
        disabled: isOff,
        onclick: () => look(app, picture, { zoom: to }),
      },
      sign,
    );
  return h(
    "div",
    { class: `zoom ${emptyCorner(picture)}`, key: "zoom" },
    button("in", "+", zoom * CLOSER, zoom >= CLOSEST),
    zoom > 1 && button("out", "−", zoom / CLOSER, false),
    zoom > 1 && button("whole", WHOLE, 1, false),
    zoom > 1 && overview(app, picture),
  );
}

/** The whole map, small, with what is seen of it. @param {App} app @param {import("./chart.js").Picture} picture */
function overview(app, picture) {
  return h(
    "svg",
    {
      class: "overview",
      key: "overview",
      viewBox: `0 0 ${picture.width} ${picture.height}`,
      "aria-hidden": "true",
      onclick: (/** @type {MouseEvent & {currentTarget: SVGSVGElement}} */ event) =>
        look(app, picture, spot(event.currentTarget, event)),
    },
    picture.coasts.map((path) => h("path", { d: path })),
    h("rect", { ...seen(app.ui.lens, picture) }),
  );
}
