// @ts-check
/**
 * What the page does for whoever plays: units that are put but not yet sent, an attack that is repeated, placing
 * that goes on by itself. Every step is a move like any other, made only where the server says it is legal.
 *
 * @typedef {{kind: "put", match: MatchName | null, at: number, puts: [number, number][],
 *   isSent?: boolean}} Puts collected, at a ply
 * @typedef {{kind: "fight", match: MatchName | null, source: number, target: number, least: number, sent?: number}} Fight
 * @typedef {{kind: "rest", match: MatchName | null, sent?: number}} Rest
 * @typedef {{kind: "here", match: MatchName | null, node: number | null, sent?: number}} Here
 * @typedef {Puts | Fight | Rest | Here} Plan
 */

import { favourite } from "./auto.js";

/** Phases before the first turn. */
const PREPARING = ["draw who places first", "claim", "fill"];

/** @param {{phase: string}} board */
export const isPreparing = (board) => PREPARING.includes(board.phase);

/** The plan that is for this match. @param {App} app @param {import("./types.js").ConquestTable} table @returns {Plan | null} */
export function planOf(app, table) {
  const { plan } = app.ui;
  return plan &&
    plan.match === table.match &&
    table.seat !== null &&
    (plan.kind !== "put" || plan.at === table.view.ply)
    ? plan
    : null;
}

/** What was put and not yet sent. @param {Plan | null} plan @returns {[number, number][]} */
export const putsOf = (plan) => (plan?.kind === "put" ? plan.puts : []);

/** How many were put, on a node or on all. @param {[number, number][]} puts @param {number} [node] */
export const counted = (puts, node) =>
  puts.reduce((sum, [at, units]) => sum + (node === undefined || at === node ? units : 0), 0);

/** @param {App} app @param {import("./types.js").ConquestTable} table @param {number} node @param {number} units */
export function put(app, table, node, units) {
  const puts = putsOf(planOf(app, table));
  app.set({
    units: undefined,
    plan: { kind: "put", match: table.match, at: table.view.ply, puts: [...puts, [node, units]] },
  });
}

/** The last is taken back. @param {App} app @param {import("./types.js").ConquestTable} table */
export function undo(app, table) {
  const plan = planOf(app, table);
  if (plan?.kind === "put") app.set({ units: undefined, plan: { ...plan, puts: plan.puts.slice(0, -1) } });
}

/** One move for each node, in the order they were thought of. @param {[number, number][]} puts @returns {string[]} */
export const placements = (puts) =>
  [...new Set(puts.map(([node]) => node))].map((node) => `place ${node} ${counted(puts, node)}`);

/**
 * Send what was put, until something is refused; it is shown as put until the server says where it is.
 * @param {App} app @param {import("./types.js").ConquestTable} table
 */
export async function confirm(app, table) {
  const plan = planOf(app, table);
  if (plan?.kind !== "put" || plan.isSent) return;
  app.set({ units: undefined, plan: { ...plan, isSent: true } });
  for (const move of placements(putsOf(plan))) if (!(await app.act.move(move))) break;
  stop(app);
}

/**
 * What a plan does now: a move, null while it waits for others, undefined when there is nothing left to do.
 * @param {Plan} plan @param {Seated<import("./types.js").Conquest>} table @returns {string | null | undefined}
 */
export function nextMove(plan, { seat, setup, view: { board, legal, outcome } }) {
  if (outcome || plan.kind === "put") return undefined;
  if (plan.kind === "fight") {
    if (!legal) return board.turn === seat ? null : undefined;
    const mayAttack =
      legal.attack?.[plan.source]?.includes(plan.target) && board.units[plan.source] >= plan.least;
    return mayAttack ? `attack ${plan.source} ${plan.target}` : undefined;
  }
  if (!isPreparing(board)) return undefined;
  if (!legal?.place || (plan.kind === "here" && plan.node === null)) return null;
  const node = plan.kind === "here" ? plan.node : favourite(setup.map, board, seat, legal.place);
  return node !== null && legal.place.includes(node) ? `place ${node} 1` : undefined;
}

/** Take the next step, once for a ply. Called after every drawing. @param {App} app @param {Seated<import("./types.js").Conquest>} table */
export function drive(app, table) {
  const plan = planOf(app, table);
  if (!plan || plan.kind === "put" || app.ui.moving) return;
  const move = nextMove(plan, table);
  if (move === undefined) stop(app);
  else if (move && plan.sent !== table.view.ply) {
    plan.sent = table.view.ply;
    app.act.move(move).then((/** @type {boolean} */ done) => done || app.ui.plan !== plan || stop(app));
  }
}

/** @param {App} app */
export function stop(app) {
  app.ui.plan = null;
  app.redraw();
}
