// @ts-check
/**
 * Laying out a fleet: shuffled by the server, then dragged, turned and accepted. Whether it may lie like that
 * is asked of the server with every change; one question at a time, the newest last.
 *
 * @typedef {import("./fleet.js").Box} Box
 * @typedef {{ships: Box[], held: number | null, before: Box[] | null, legal: boolean | null, text: string}} Draft
 * @typedef {{size: number, parse: (word: string, at: number) => Box, format: (box: Box) => string}} Form
 */

import { announce } from "../../js/announce.js";
import { ARROWS, cellName } from "../../js/cells.js";
import { h } from "../../js/draw.js";
import { replaced, shifted, shipAt, turned } from "./fleet.js";
import { focusCell, grid, waters } from "./sea.js";
import { t, why } from "../../js/words.js";

/** @param {string} move `place A1-D1 F1` @param {Form} form @returns {Box[]} */
export const parseFleet = (move, form) => move.split(" ").slice(1).map(form.parse);

/** @param {Box[]} ships @param {Form} form */
export const formatFleet = (ships, form) => ["place", ...ships.map(form.format)].join(" ");

let isAsking = false;
let isShuffling = false;

/** @param {App} app @param {Form} form */
async function shuffle(app, form) {
  if (isShuffling) return;
  isShuffling = true;
  const answer = await app.act.ask({ do: "shuffle" });
  isShuffling = false;
  if (answer)
    app.set({
      draft: { ships: parseFleet(answer.move, form), held: null, before: null, legal: true, text: "" },
    });
}

/** @param {App} app @param {Form} form @param {Partial<Draft>} change */
function redraft(app, form, change) {
  const { draft } = app.ui;
  if (!draft) return;
  app.set({ draft: { ...draft, ...change, ...(change.ships ? { legal: null } : {}) } });
  if (change.ships) check(app, form);
}

/** @param {App} app @param {Form} form */
async function check(app, form) {
  if (isAsking || !app.ui.draft) return;
  isAsking = true;
  const { ships } = app.ui.draft;
  const answer = await app.act.ask({ do: "check", move: formatFleet(ships, form) });
  isAsking = false;
  if (!app.ui.draft || !answer) return;
  if (app.ui.draft.ships !== ships) return check(app, form);
  const text = answer.legal ? "" : why({ error: answer.why ?? "", text: answer.text ?? "" });
  if (text) announce(text);
  app.set({ draft: { ...app.ui.draft, legal: answer.legal, text } });
}

/** @param {App} app @param {Seated<import("./types.js").Sea>} table @param {Form} form */
export function placing(app, table, form) {
  const { draft } = app.ui;
  const empty = Array(form.size).fill(" ".repeat(form.size));
  if (!draft) {
    const isNew = app.ui.shuffled !== table.table;
    app.ui.shuffled = table.table;
    if (isNew) shuffle(app, form);
    return h(
      "div",
      { class: "placing" },
      grid(app, { name: "draft", title: t("place.title"), rows: waters(empty, []) }),
      h("p", { class: "row" }, h("button", { onclick: () => shuffle(app, form) }, t("place.shuffle"))),
    );
  }
  const rows = waters(empty, draft.ships).map((row) =>
    row.map((cell) => ({ ...cell, mark: cell.ship >= 0 ? "#" : " " })),
  );
  const done = table.view.board.fleets[table.seat]?.length > 0;
  return h(
    "div",
    { class: "placing" },
    grid(app, {
      name: "draft",
      title: t("place.title"),
      rows,
      fleet: draft.ships,
      down: (event, cell) => drag(app, form, draft, event, cell),
      key: (event, cell) => key(app, form, draft, event, cell),
      style: (cell) =>
        cell.ship < 0
          ? ""
          : [
              cell.ship === draft.held ? "held" : "",
              draft.legal === false && cell.ship === draft.held ? "wrong" : "",
            ].join(" "),
    }),
    h(
      "p",
      { class: `verdict ${draft.legal === false ? "wrong" : ""}`, role: "status" },
      draft.legal === false ? draft.text : t("place.how"),
    ),
    h(
      "p",
      { class: "row" },
      h(
        "button",
        { class: "main", disabled: draft.legal === false, onclick: () => accept(app, form, draft) },
        t(done ? "place.again" : "place.go"),
      ),
      h("button", { onclick: () => shuffle(app, form) }, t("place.shuffle")),
      h(
        "button",
        { disabled: draft.held === null, onclick: () => draft.held !== null && turn(app, form, draft.held) },
        t("place.turn"),
      ),
    ),
  );
}

/** @param {App} app @param {Form} form @param {Draft} draft */
async function accept(app, form, draft) {
  await app.act.move(formatFleet(draft.ships, form));
  document.querySelector(".status")?.scrollIntoView({ block: "nearest" });
}

/** @param {App} app @param {Form} form @param {number} ship */
function turn(app, form, ship) {
  if (!app.ui.draft) return;
  const { ships } = app.ui.draft;
  redraft(app, form, { ships: replaced(ships, ship, turned(ships[ship], form.size)), held: ship });
}

/** @param {App} app @param {Form} form @param {Draft} draft @param {PointerEvent} event @param {{x: number, y: number}} cell */
function drag(app, form, draft, event, cell) {
  const ship = shipAt(draft.ships, cell.x, cell.y);
  if (ship < 0) return redraft(app, form, { held: null });
  event.preventDefault();
  const box = draft.ships[ship];
  const [dx, dy] = [cell.x - box.x, cell.y - box.y];
  const wasHeld = draft.held === ship;
  let isMoved = false;
  redraft(app, form, { held: ship });
  focusCell(app, "draft", cell.x, cell.y, {}); // so that R turns what the mouse holds
  const move = (/** @type {PointerEvent} */ e) => {
    const under = document.elementFromPoint(e.clientX, e.clientY)?.closest("#draft td[data-x]");
    if (!(under instanceof HTMLElement) || !app.ui.draft) return;
    const { ships } = app.ui.draft;
    const there = shifted(ships[ship], Number(under.dataset.x) - dx, Number(under.dataset.y) - dy, form.size);
    if (there.x === ships[ship].x && there.y === ships[ship].y) return;
    isMoved = true;
    redraft(app, form, { ships: replaced(ships, ship, there) });
  };
  const end = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!isMoved && wasHeld && app.ui.draft) turn(app, form, ship);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/**
 * @param {App} app @param {Form} form @param {Draft} draft @param {KeyboardEvent} event
 * @param {{x: number, y: number}} cell @returns {boolean} was it a key of ours?
 */
function key(app, form, draft, event, cell) {
  const { ships, held, before } = draft;
  const carried = before ? held : null;
  const arrow = ARROWS[event.key];
  if (arrow && carried !== null) {
    const box = shifted(ships[carried], ships[carried].x + arrow[0], ships[carried].y + arrow[1], form.size);
    redraft(app, form, { ships: replaced(ships, carried, box) });
    focusCell(app, "draft", box.x, box.y);
  } else if (event.key === "Enter" || event.key === " ") {
    const ship = shipAt(ships, cell.x, cell.y);
    if (carried !== null)
      announce(t("place.dropped", { cell: cellName(ships[carried].x, ships[carried].y) }));
    else if (ship >= 0) announce(t("place.taken"));
    redraft(
      app,
      form,
      carried !== null ? { before: null } : { held: ship < 0 ? null : ship, before: ship < 0 ? null : ships },
    );
  } else if (event.key.toLowerCase() === "r") {
    const under = shipAt(ships, cell.x, cell.y);
    const ship = carried ?? (under < 0 ? held : under);
    if (ship !== null) turn(app, form, ship);
  } else if (event.key === "Escape" && before) redraft(app, form, { ships: before, before: null });
  else return false;
  return true;
}
