// @ts-check
/**
 * Told in time: when a match begins, or it is one's turn, one is taken to the table from wherever one is on the
 * page. Whoever is writing is not, nor who has to move at another table, or days to do so: the strip leads there.
 * Whoever looks elsewhere is called: a sound, a notification where it was allowed, the title and the icon.
 */

import { announce } from "./announce.js";
import { isSameMatch } from "./state.js";
import { isMine, isOver, people } from "./table.js";
import { nameOf } from "./tell.js";
import { t, tr } from "./words.js";

/**
 * What one is called for.
 * @param {Table | null | undefined} before one's own table @param {Table | null} after
 * @returns {"began" | "turn" | null}
 */
export function callFor(before, after) {
  if (!after || after.seat === null || !after.view || isOver(after)) return null;
  if (before && !before.view && before.table === after.table) return "began";
  return isMine(after) && !(before && isSameMatch(before, after) && isMine(before)) ? "turn" : null;
}

/** @param {"began" | "turn"} call @param {Table} table @returns {string} */
export function callText(call, table) {
  const others = table.players.flatMap((_, /** @type {number} */ seat) =>
    seat === table.seat ? [] : [nameOf(table, seat)],
  );
  return t(`call.${call}`, { game: tr("game", table.game), who: others.join(", ") });
}

/** Is one waited for at a table of one's own? @param {Table | null} table @returns {table is Seated} */
export const isWaited = (table) => table !== null && !isOver(table) && isMine(table);

/** At how many tables one is waited for. @param {App} app @returns {number} */
export const turns = (app) => Object.values(app.state.own).filter(isWaited).length;

/** Does one look at this table? @param {App} app @param {Table} table */
export const isThere = (app, table) => app.route.page === "table" && app.state.at === table.table;

/** Where one's table is. @param {{table: number}} table */
export const tableAddress = ({ table }) => `#/table/${table}`;

/** What is half written must not be lost. @param {Pick<HTMLInputElement, "matches" | "value"> | null} field what has the focus */
export const isWriting = (field) =>
  Boolean(field?.matches("textarea, input:not([type=checkbox], [type=range])") && field.value !== "");

/** @param {App} app @param {Record<number, Table>} before one's own tables until now */
export function heed(app, before) {
  for (const table of Object.values(app.state.own)) {
    const old = before[table.table] ?? Object.values(before).find((one) => isSameMatch(one, table));
    const call = callFor(old, table);
    if (call) answer(app, call, table);
  }
}

/** @param {App} app @param {"began" | "turn"} call @param {Table} table */
function answer(app, call, table) {
  const isHere = isThere(app, table) && !document.hidden && document.hasFocus();
  const isBusy = app.route.page === "table" && isWaited(app.state.mine);
  if (call === "began") announce(callText(call, table));
  if (
    !isThere(app, table) &&
    !isBusy &&
    !isPatient(table) &&
    !isWriting(/** @type {HTMLInputElement | null} */ (document.activeElement))
  )
    location.hash = tableAddress(table);
  if (!isHere || (call === "began" && people(table).length)) ring(app, call, table);
}

/** Does one have hours or days for a move? @param {Table} table */
export const isPatient = (table) => (table.clock?.move ?? 0) > 3600;

/** @param {App} app @param {"began" | "turn"} call @param {Table} table */
async function ring(app, call, table) {
  const bell = await import("./bell.js");
  if (app.ui.sound !== "off") bell.sound(call);
  bell.notify(callText(call, table), `parley ${table.match ?? table.table}`, tableAddress(table));
}

/** The icon of the tab has a mark while one is waited for. @param {boolean} called */
export function mark(called) {
  const icon = document.querySelector("link[rel=icon]");
  const href = called ? "/parley-turn.svg" : "/parley.svg";
  if (icon?.getAttribute("href") !== href) icon?.setAttribute("href", href);
}
