// @ts-check
/** What happened at one's table, kept by the tab, so that a page that is loaded again still knows. */

const KEY = "match";

/** @param {any} table @param {Storage} [storage] */
export function remember(table, storage = sessionStorage) {
  try {
    if (table?.match) storage.setItem(KEY, JSON.stringify({ match: table.match, log: table.log }));
  } catch {
    // there is no room: it is forgotten
  }
}

/** The match that was remembered last, and its log. @param {Storage} [storage] @returns {{match: number | null, log: any[]}} */
export function recall(storage = sessionStorage) {
  try {
    const { match, log } = JSON.parse(storage.getItem(KEY) ?? "");
    return { match, log };
  } catch {
    return { match: null, log: [] };
  }
}

/** A table with what is remembered of its match, if it knows nothing itself. @param {any} table @param {Storage} [storage] */
export function reminded(table, storage = sessionStorage) {
  if (!table?.match || table.log.length) return table;
  const { match, log } = recall(storage);
  return match === table.match ? { ...table, log: log.filter((one) => one.ply <= (table.view?.ply ?? 0)) } : table;
}
