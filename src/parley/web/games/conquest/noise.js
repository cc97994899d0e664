// @ts-check
/** Noise that is the same for the same seed, everywhere: what makes a coast look like one. */

/** A number for a text. @param {string} text */
export function hash(text) {
  let sum = 2166136261;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 16777619);
  return sum >>> 0;
}

/** From -1 to 1, at a corner of the lattice. @param {number} seed @param {number} x @param {number} y */
function corner(seed, x, y) {
  let sum = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ seed;
  sum = Math.imul(sum ^ (sum >>> 13), 1274126177);
  return ((sum ^ (sum >>> 16)) >>> 0) / 2147483648 - 1;
}

/** @param {number} share */
const ease = (share) => share * share * (3 - 2 * share);

/**
 * Smooth waves between the corners of a lattice.
 * @param {number} seed @param {number} x @param {number} y @returns {number} from -1 to 1
 */
export function waves(seed, x, y) {
  const left = Math.floor(x); // no lists here: it is asked for a hundred thousand times
  const top = Math.floor(y);
  const right = ease(x - left);
  const down = ease(y - top);
  const above = corner(seed, left, top) * (1 - right) + corner(seed, left + 1, top) * right;
  const below = corner(seed, left, top + 1) * (1 - right) + corner(seed, left + 1, top + 1) * right;
  return above * (1 - down) + below * down;
}
