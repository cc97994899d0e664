// @ts-check
/** What a dot would capture, before it is put: the server knows. One question at a time, the newest last, and none twice. */

import { cellName } from "../../js/cells.js";

/** Milliseconds that somebody has to look at a point before it is asked about. */
const REST = 60;

/** @typedef {import("./types.js").Captured} Captured */

/**
 * Can this position be asked about? A puzzle has no table, and gives nothing away.
 * @param {App} app @param {import("./types.js").DotsTable} table
 */
const isAskable = (app, table) => table.table > 0 && !table.closed && app.act.send;

/**
 * What a dot on a point would capture: events, none as long as it is not known. `heard` is called with them when they are.
 * @param {import("./types.js").Paper} canvas @param {Spot} spot @param {(events: Captured[]) => void} heard @returns {Captured[]}
 */
export function gains(canvas, [x, y], heard) {
  const { app, table } = canvas;
  if (canvas.tried?.view !== table.view)
    canvas.tried = { view: table.view, found: new Map(), wanted: "", isAsking: false };
  const { tried } = canvas;
  const cell = cellName(x, y);
  const isNew = tried.wanted !== cell;
  tried.wanted = cell;
  if (isNew && !tried.found.has(cell) && isAskable(app, table))
    setTimeout(() => tried.wanted === cell && ask(canvas, tried, cell, heard), REST);
  return tried.found.get(cell) ?? [];
}

/**
 * @param {import("./types.js").Paper} canvas @param {import("./types.js").Asked} tried @param {string} cell
 * @param {(events: Captured[]) => void} heard
 */
async function ask(canvas, tried, cell, heard) {
  if (tried.isAsking || canvas.tried !== tried) return;
  tried.isAsking = true;
  const answer = await canvas.app.act
    .send({ do: "check", move: cell, table: canvas.table.table })
    .catch(() => null); // a preview is worth no complaint
  tried.isAsking = false;
  const events = /** @type {Captured[]} */ ((answer?.events ?? []).filter((one) => one.event === "Captured"));
  tried.found.set(cell, events);
  if (tried.wanted !== cell) tried.wanted = ""; // somebody went on meanwhile: `heard` looks there, and asks
  heard(events);
}
