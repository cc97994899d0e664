// @ts-check
/** Flags of one's own on the enemy's waters. The tab keeps them for the matches played last; nobody else ever hears of them. */

const KEY = "flags";
/** Matches whose flags are kept. */
const MOST = 20;

/** @typedef {[MatchName, string[]][]} Kept by match, the one touched last at the end */

/** @param {Storage} storage @returns {Kept} */
function kept(storage) {
  try {
    return JSON.parse(storage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** The cells with a flag. @param {MatchName | null} match @param {Storage} [storage] @returns {string[]} */
export const flags = (match, storage = sessionStorage) =>
  match ? (kept(storage).find(([one]) => one === match)?.[1] ?? []) : [];

/**
 * Put a flag on a cell, or take it away; is it there now?
 * @param {MatchName | null} match @param {string} cell @param {Storage} [storage]
 */
export function toggle(match, cell, storage = sessionStorage) {
  const before = flags(match, storage);
  const isGone = before.includes(cell);
  const after = isGone ? before.filter((one) => one !== cell) : [...before, cell];
  storage.setItem(
    KEY,
    JSON.stringify([...kept(storage).filter(([one]) => one !== match), [match, after]].slice(-MOST)),
  );
  return !isGone;
}
