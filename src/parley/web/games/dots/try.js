// @ts-check
/** What a dot would capture, before it is put: the server knows. One question at a time, the newest last, and none twice. */

import { cellName } from "../../js/cells.js";

/** Milliseconds that somebody has to look at a point before it is asked about. */
const REST = 60;

/** Can this position be asked about? A puzzle has no table, and gives nothing away. @param {App} app @param {Shown} table */
const isAskable = (app, table) => table.table > 0 && !table.closed && app.act.send;

/**
 * What a dot on a point would capture: events, none as long as it is not known. `heard` is called with them when they are.
 * @param {Paper} canvas @param {import("../../js/cells.js").Spot} spot @param {(events: any[]) => void} heard @returns {any[]}
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

/** @param {Paper} canvas @param {any} tried @param {string} cell @param {(events: any[]) => void} heard */
async function ask(canvas, tried, cell, heard) {
  if (tried.isAsking || canvas.tried !== tried) return;
  tried.isAsking = true;
  const answer = await canvas.app.act
    .send({ do: "check", move: cell, table: canvas.table.table })
    .catch(() => null); // a preview is worth no complaint
  tried.isAsking = false;
  const events = (answer?.events ?? []).filter((/** @type {any} */ one) => one.event === "Captured");
  tried.found.set(cell, events);
  if (tried.wanted !== cell) tried.wanted = ""; // somebody went on meanwhile: `heard` looks there, and asks
  heard(events);
}
