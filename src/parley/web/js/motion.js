// @ts-check
/** What just happened, shown by motion and heard: only what is new, never on a page that has just come, never to whoever wants none. */

/** Milliseconds that a motion may take at most. */
export const LONGEST = 400;

/** @type {WeakMap<Element, {match: MatchName | null, ply: number}>} */
const drawn = new WeakMap();

/** Does the reader want no motion? */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The plies that came since this element was drawn last, to be shown by motion; none at the first drawing, nor
 * for another match, nor after a step back. Call it from `ref`, once a drawing.
 * @template {AnyGame} G @param {Element} node @param {Table<G>} table @returns {Ply<G>[]}
 */
export function arrived(node, { match, log }) {
  const before = drawn.get(node);
  const ply = log.at(-1)?.ply ?? 0;
  drawn.set(node, { match, ply });
  if (!before || before.match !== match || document.hidden) return [];
  return log.filter((one) => one.ply > before.ply);
}

/**
 * Move an element, unless nothing should move. It ends as it is drawn: a motion never decides what is seen.
 * @param {Element} node @param {Keyframe[]} frames @param {KeyframeAnimationOptions} [how]
 */
export const move = (node, frames, how = {}) =>
  isStill() ? null : node.animate(frames, { duration: LONGEST, easing: "ease-out", ...how });

/** Let it be heard; where the sound cannot be fetched, as after an upgrade, it is silent. @param {App} app @param {string} name */
export const heard = (app, name) =>
  import("./sounds.js").then(
    ({ effect }) => effect(app, name),
    () => {},
  );
