import assert from "node:assert/strict";
import { test } from "node:test";

const JS = "../../src/parley/web/js/";
const { confirm, counted, drive, nextMove, placements, planOf, put, putsOf, undo } = await import(`${JS}../games/conquest/plan.js`);
const { favourite, wayOver } = await import(`${JS}../games/conquest/auto.js`);

const map = {
  nodes: [0, 1, 2, 3].map((x) => ({ name: `N${x}`, x, y: 0 })), edges: [[0, 1], [1, 2], [2, 3]],
  continents: [{ name: "West", bonus: 1, nodes: [0, 1] }, { name: "East", bonus: 1, nodes: [2, 3] }],
};
const tableWith = (board, legal, ply = 7) => ({ match: 5, seat: 0, setup: { map }, view: { ply, outcome: null, legal, board: { turn: 0, owners: [0, 0, 1, -1], units: [1, 4, 2, 0], ...board } } });

/** A page that sends nothing anywhere, but writes it down. */
function makeApp(plan = null) {
  const app = { ui: { plan }, sent: [], redraw() {}, set: (change) => Object.assign(app.ui, change) };
  app.act = { move: async (move) => (app.sent.push(move), !app.refuses) };
  return app;
}

test("what is put is sent when it is confirmed, and can be taken back before", async () => {
  const [app, table] = [makeApp(), tableWith({ phase: "reinforce", left: 5 }, { place: [0, 1], most: 5 })];
  for (const [node, units] of [[1, 2], [0, 1], [1, 1], [0, 9]]) put(app, table, node, units);
  undo(app, table);
  assert.equal(counted(putsOf(planOf(app, table)), 1), 3);
  assert.deepEqual(app.sent, []);
  await confirm(app, table);
  assert.deepEqual(app.sent, ["place 1 3", "place 0 1"]);
  assert.deepEqual([app.ui.plan, placements([])], [null, []]);
});

test("what was put is for one ply only, and nothing follows a refusal", async () => {
  const [app, table] = [makeApp(), tableWith({ phase: "reinforce" }, { place: [0, 1], most: 5 })];
  put(app, table, 0, 1);
  put(app, table, 1, 1);
  assert.equal(planOf(app, tableWith({ phase: "reinforce" }, null, 8)), null);
  app.refuses = true;
  await confirm(app, table);
  assert.deepEqual(app.sent, ["place 0 1"]);
});

test("an attack goes on while it is legal and enough are left", () => {
  const fight = { kind: "fight", match: 5, source: 1, target: 2, least: 3 };
  const legal = { attack: { 1: [2] } };
  assert.equal(nextMove(fight, tableWith({ phase: "attack" }, legal)), "attack 1 2");
  assert.equal(nextMove(fight, tableWith({ phase: "battle" }, null)), null);
  assert.equal(nextMove(fight, tableWith({ phase: "attack", units: [1, 2, 2, 0] }, legal)), undefined);
  assert.equal(nextMove(fight, tableWith({ phase: "advance" }, { attack: {}, advance: 2 })), undefined);
  assert.equal(nextMove(fight, tableWith({ phase: "reinforce", turn: 1 }, null)), undefined);
});

test("placing goes on by itself until the first turn", () => {
  const here = { kind: "here", match: 5, node: 1 };
  assert.equal(nextMove(here, tableWith({ phase: "fill" }, { place: [0, 1], most: 1 })), "place 1 1");
  assert.equal(nextMove(here, tableWith({ phase: "fill", turn: 1 }, null)), null);
  assert.equal(nextMove({ ...here, node: null }, tableWith({ phase: "fill" }, { place: [0, 1], most: 1 })), null);
  assert.equal(nextMove({ kind: "rest", match: 5 }, tableWith({ phase: "fill" }, { place: [0, 1], most: 1 })), "place 0 1", "0 stands alone");
  assert.equal(nextMove({ kind: "rest", match: 5 }, tableWith({ phase: "reinforce" }, { place: [0, 1], most: 3 })), undefined);
});

test("a step is taken once for a ply; after a refusal there is none", async () => {
  const app = makeApp({ kind: "rest", match: 5 });
  const table = tableWith({ phase: "claim" }, { place: [3], most: 1 });
  drive(app, table);
  drive(app, table);
  assert.deepEqual(app.sent, ["place 3 1"]);
  app.refuses = true;
  drive(app, { ...table, view: { ...table.view, ply: 8 } });
  await Promise.resolve();
  assert.equal(app.ui.plan, null);
});

test("units go where they are wanted, and over one's own land", () => {
  const board = { owners: [0, -1, -1, 1], units: [1, 0, 0, 1] };
  assert.equal(favourite(map, board, 0, [1, 2]), 1, "the rest of a continent");
  assert.equal(favourite(map, { owners: [0, 0, 1, 1], units: [1, 1, 5, 1] }, 0, [0, 1]), 1, "where the enemy stands");
  assert.deepEqual(wayOver(map, [0, 0, 0, 1], 0, 2), [0, 1, 2]);
  assert.deepEqual(wayOver(map, [0, 1, 0, 1], 0, 2), [0, 2]);
});
