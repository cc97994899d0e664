// @ts-check
/** Battleship Plus on the page: like Sea Battle, and ships that have not been hit can move. */

import { announce } from "./announce.js";
import { ARROWS, parseCell } from "./cells.js";
import { h } from "./draw.js";
import { formatPlace, parsePlace } from "./fleet.js";
import { placing } from "./placing.js";
import { lastShots, waters } from "./sea.js";
import { bothWaters } from "./seabattle.js";
import { t } from "./words.js";

const KINDS = ["carrier", "battleship", "cruiser", "destroyer", "submarine"];
const COURSES = [["N", "↑"], ["W", "←"], ["E", "→"], ["S", "↓"]];
/** @type {Record<string, string>} */
const LETTERS = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W" };

/**
 * A ship as a box. Ships do not touch, so it reaches as far as the field shows a ship from its corner.
 * @param {string[]} field @param {string} at `B7v` @returns {import("./fleet.js").Box}
 */
export function boxAt(field, at) {
  const [x, y] = parseCell(at.slice(0, -1));
  const isShip = (/** @type {number} */ cx, /** @type {number} */ cy) => "SxX".includes(field[cy]?.[cx] || " ");
  let [w, hgt] = [1, 1];
  while (isShip(x + w, y)) w++;
  while (isShip(x, y + hgt)) hgt++;
  return { x, y, w, h: hgt };
}

/** @param {any} table */
export function picture(table) {
  const { board, legal } = table.view;
  const order = table.seat === 0 ? [1, 0] : [0, 1];
  return order.map((seat) => {
    const field = board.fields[seat];
    const fleet = board.fleets[seat].map((/** @type {any} */ ship) => boxAt(field, ship.at));
    const isOwn = seat === table.seat;
    const rows = waters(field, fleet, isOwn ? null : (legal?.shoot ?? null), lastShots(table, seat));
    return { seat, isOwn, rows, afloat: board.afloat[seat], moved: board.moved[seat] };
  });
}

export const battleshipPlus = {
  /** @param {any} app @param {any} table */
  board(app, table) {
    const { legal } = table.view;
    if (legal?.place) {
      const parse = (/** @type {string} */ word, /** @type {number} */ at) => parsePlace(word, legal.place[at][1], legal.place[at][2]);
      return placing(app, table, { size: table.setup.size, parse, format: formatPlace });
    }
    const courses = legal?.move ?? {};
    return bothWaters(app, table, picture(table), (side) => ({
      foot: [afloat(side), side.isOwn && !table.view.outcome && !table.closed && helm(app, courses, Boolean(legal?.move))],
      ...(side.isOwn && legal?.move ? own(app, courses) : {}),
    }));
  },
  /** @param {any} table */
  todo: ({ view: { legal } }) => t(legal?.place ? "todo.place" : "todo.shoot_or_move"),
};

/** Picking one's own ships. @param {any} app @param {Record<string, string>} courses @returns {any} */
const own = (app, courses) => ({
  fire: (/** @type {any} */ cell) => pick(app, cell.ship in courses ? cell.ship : null),
  style: (/** @type {any} */ cell) => [cell.ship in courses ? "movable" : "", cell.ship >= 0 && cell.ship === app.ui.pick ? "held" : ""].join(" "),
  key: (/** @type {any} */ event) => {
    const letter = LETTERS[event.key];
    if (!event.shiftKey || !(event.key in ARROWS) || !courses[app.ui.pick]?.includes(letter)) return false;
    sail(app, letter);
    return true;
  },
});

/** @param {any} app @param {number | null} ship */
function pick(app, ship) {
  if (ship !== null) announce(t("plus.keys"));
  app.set({ pick: ship });
}

/** @param {any} app @param {string} letter */
function sail(app, letter) {
  const ship = app.ui.pick;
  const isAtHelm = document.activeElement?.closest(".helm");
  app.set({ pick: null });
  if (isAtHelm) /** @type {HTMLElement | null} */ (document.querySelector(".waters.small td[tabindex='0']"))?.focus({ preventScroll: true }); // its buttons can do nothing now
  app.act.move(`move ${ship} ${letter}`);
}

/** Where one may not move a ship it keeps its place, so that nothing jumps. @param {any} app @param {Record<string, string>} courses @param {boolean} may */
function helm(app, courses, may) {
  const ways = courses[app.ui.pick] ?? "";
  return h("div", { class: `helm ${may ? "" : "idle"}`, role: "group", "aria-label": t("plus.move") },
    h("p", { title: ways && t("plus.keys") }, t(ways ? "plus.where" : "plus.pick")),
    h("p", { class: "row" }, COURSES.map(([letter, arrow]) =>
      h("button", { disabled: !ways.includes(letter), "aria-label": t(`plus.${letter}`), onclick: () => sail(app, letter) }, arrow))));
}

/** @param {any} side */
const afloat = (side) => h("p", { class: "afloat" }, t("sea.afloat"), " ",
  side.afloat.map((/** @type {number} */ count, /** @type {number} */ kind) => count > 0 && `${count}× ${t(`ship.${KINDS[kind]}`)}`).filter(Boolean).join(", ") || "—",
  side.moved > 0 && ` · ${t("plus.moved", { count: side.moved })}`);
