// @ts-check
/** Which match one plays, kept by the tab: a page that is loaded again when it is over can still lead to it. */

const KEY = "match";

/** @param {{match: MatchName | null} | null} table @param {Storage} [storage] */
export function remember(table, storage = sessionStorage) {
  if (table?.match) storage.setItem(KEY, String(table.match));
}

/** @param {Storage} [storage] @returns {number | null} */
export const recall = (storage = sessionStorage) => Number(storage.getItem(KEY)) || null;
