// @ts-check
/** Battleship Plus on the page: like Sea Battle, and ships that have not been hit can move. */

import { announce } from "../../js/announce.js";
import { bothWaters, helps, marked, marksOf, sides } from "../sea/both_waters.js";
import { ARROWS, parseCell } from "../../js/cells.js";
import { h } from "../../js/draw.js";
import { formatPlace, parsePlace } from "../sea/fleet.js";
import { placing } from "../sea/placing.js";
import { waters } from "../sea/sea.js";
import { silhouette } from "../sea/ships.js";
import { t } from "../../js/words.js";

/** Kinds of ships, and how long and broad they look. @type {[string, number, number][]} */
const KINDS = [
  ["carrier", 5, 2],
  ["battleship", 5, 1],
  ["cruiser", 4, 1],
  ["destroyer", 3, 1],
  ["submarine", 2, 1],
];
const COURSES = [
  ["N", "↑"],
  ["W", "←"],
  ["E", "→"],
  ["S", "↓"],
];
/** @type {Record<string, string>} */
const LETTERS = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W" };

/**
 * A ship as a box. Ships do not touch, so it reaches as far as the field shows a ship from its corner.
 * @param {string[]} field @param {string} at `B7v` @returns {import("../sea/fleet.js").Box}
 */
export function boxAt(field, at) {
  const [x, y] = parseCell(at.slice(0, -1));
  const isShip = (/** @type {number} */ cx, /** @type {number} */ cy) =>
    "SxX".includes(field[cy]?.[cx] || " ");
  let [w, hgt] = [1, 1];
  while (isShip(x + w, y)) w++;
  while (isShip(x, y + hgt)) hgt++;
  return { x, y, w, h: hgt };
}

/** @typedef {import("./types.js").BattleshipPlus} BattleshipPlus */
/** @typedef {Shown<BattleshipPlus>} PlusTable */

/** @param {PlusTable} table */
export function picture(table) {
  const { board } = table.view;
  return sides(table).map((seat) => {
    const field = board.fields[seat];
    const fleet = board.fleets[seat].map((ship) => boxAt(field, ship.at));
    const came = board.wakes?.[seat].at(-1)?.[3].split(" ") ?? [];
    return {
      seat,
      isOwn: seat === table.seat,
      fleet,
      rows: waters(field, fleet, { ...marksOf(table, seat), came }),
      afloat: board.afloat[seat],
      moved: board.moved[seat],
    };
  });
}

export const styles = ["../sea/sea.css"];

export const face = {
  /** @param {App} app @param {PlusTable} table */
  board(app, table) {
    const { legal } = table.view;
    if (legal?.place) {
      const ships = legal.place;
      const parse = (/** @type {string} */ word, /** @type {number} */ at) =>
        parsePlace(word, ships[at][1], ships[at][2]);
      return placing(app, /** @type {Seated<BattleshipPlus>} */ (table), {
        size: table.setup.size,
        parse,
        format: formatPlace,
      });
    }
    const courses = legal?.move ?? {};
    return bothWaters(app, table, picture(marked(table)), (side) => ({
      foot: [
        afloat(side),
        helps(app, table, side),
        side.isOwn && !table.view.outcome && !table.closed && helm(app, courses, Boolean(legal?.move)),
      ],
      ...(side.isOwn && legal?.move ? own(app, courses) : {}),
    }));
  },
  /** @param {PlusTable} table */
  todo: ({ view: { legal } }) => t(legal?.place ? "todo.place" : "todo.shoot_or_move"),
};

/** By ship, the letters of where it can go. @typedef {Record<number, string>} Courses */

/** Picking one's own ships. @param {App} app @param {Courses} courses @returns {Partial<import("../sea/sea.js").Board>} */
const own = (app, courses) => ({
  fire: (cell) => pick(app, cell.ship in courses ? cell.ship : null),
  style: (cell) =>
    [cell.ship in courses ? "movable" : "", cell.ship >= 0 && cell.ship === app.ui.pick ? "held" : ""].join(
      " ",
    ),
  key: (event) => {
    const letter = LETTERS[event.key];
    if (!event.shiftKey || !(event.key in ARROWS) || !courses[app.ui.pick ?? -1]?.includes(letter))
      return false;
    sail(app, letter);
    return true;
  },
});

/** @param {App} app @param {number | null} ship */
function pick(app, ship) {
  if (ship !== null) announce(t("plus.keys"));
  app.set({ pick: ship });
}

/** @param {App} app @param {string} letter */
function sail(app, letter) {
  const ship = app.ui.pick;
  const isAtHelm = document.activeElement?.closest(".helm");
  app.set({ pick: null });
  if (isAtHelm)
    /** @type {HTMLElement | null} */ (document.querySelector(".waters.small td[tabindex='0']"))?.focus({
      preventScroll: true,
    }); // its buttons can do nothing now
  app.act.move(`move ${ship} ${letter}`);
}

/**
 * Where one may not move a ship it keeps its place, so that nothing jumps.
 * @param {App} app @param {Courses} courses @param {boolean} may
 */
function helm(app, courses, may) {
  const ways = courses[app.ui.pick ?? -1] ?? "";
  return h(
    "div",
    { class: `helm ${may ? "" : "idle"}`, role: "group", "aria-label": t("plus.move") },
    h("p", { title: ways && t("plus.keys") }, t(ways ? "plus.where" : "plus.pick")),
    h(
      "p",
      { class: "row" },
      COURSES.map(([letter, arrow]) =>
        h(
          "button",
          {
            disabled: !ways.includes(letter),
            "aria-label": t(`plus.${letter}`),
            onclick: () => sail(app, letter),
          },
          arrow,
        ),
      ),
    ),
  );
}

/** @param {{afloat: number[], moved: number}} side */
const afloat = (side) =>
  h(
    "p",
    { class: "afloat" },
    t("sea.afloat"),
    " ",
    side.afloat.some(Boolean)
      ? KINDS.map(
          ([kind, length, breadth], at) =>
            side.afloat[at] > 0 &&
            h("span", null, silhouette(length, breadth), ` ${side.afloat[at]}× ${t(`ship.${kind}`)}`),
        )
      : "—",
    side.moved > 0 && ` · ${t("plus.moved", { count: side.moved })}`,
  );
