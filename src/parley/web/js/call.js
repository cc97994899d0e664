// @ts-check
/**
 * Told in time: when a match begins, or it is one's turn, one is taken to the table from wherever one is on the
 * page. Whoever is writing is not: a banner leads there. Whoever looks elsewhere is called: a sound, a
 * notification where it was allowed, the title and the icon.
 */

import { announce } from "./announce.js";
import { isSameMatch } from "./state.js";
import { isMine, isOver, people } from "./table.js";
import { nameOf } from "./tell.js";
import { t, tr } from "./words.js";

/**
 * What one is called for.
 * @param {any} before one's own table @param {any} after
 * @returns {"began" | "turn" | null}
 */
export function callFor(before, after) {
  if (!after || after.seat === null || !after.view || isOver(after)) return null;
  if (before && !before.view && before.table === after.table) return "began";
  return isMine(after) && !(before && isSameMatch(before, after) && isMine(before)) ? "turn" : null;
}

/** @param {"began" | "turn"} call @param {any} table @returns {string} */
export function callText(call, table) {
  const others = table.players.flatMap((/** @type {any} */ _, /** @type {number} */ seat) => (seat === table.seat ? [] : [nameOf(table, seat)]));
  return t(`call.${call}`, { game: tr("game", table.game), who: others.join(", ") });
}

/** Is one waited for, and looks at something else? @param {any} app */
export const isCalled = (app) => app.route.page !== "table" && Boolean(app.state.mine) && !isOver(app.state.mine) && isMine(app.state.mine);

/** What is half written must not be lost. @param {any} field what has the focus */
export const isWriting = (field) => Boolean(field?.matches("textarea, input:not([type=checkbox], [type=range])") && field.value !== "");

/** @param {any} app @param {any} before one's own table until now */
export function heed(app, before) {
  const table = app.state.mine;
  const call = callFor(before, table);
  if (!call) return;
  const isHere = app.route.page === "table" && !document.hidden && document.hasFocus();
  if (call === "began") announce(callText(call, table));
  if (app.route.page !== "table" && !isWriting(document.activeElement)) location.hash = "#/table";
  if (!isHere || (call === "began" && people(table).length)) ring(app, call, table);
}

/** @param {any} app @param {"began" | "turn"} call @param {any} table */
async function ring(app, call, table) {
  const bell = await import("./bell.js");
  if (app.ui.sound !== "off") bell.sound(call);
  bell.notify(callText(call, table), `parley ${table.match ?? table.table}`);
}

/** The icon of the tab has a mark while one is waited for. @param {boolean} called */
export function mark(called) {
  const icon = document.querySelector("link[rel=icon]");
  const href = called ? "/parley-turn.svg" : "/parley.svg";
  if (icon?.getAttribute("href") !== href) icon?.setAttribute("href", href);
}
