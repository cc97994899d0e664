// @ts-check
/** The strip of one's games: which of them stand first, and which table is in view. */

import assert from "node:assert/strict";
import test from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const { clockText, forget, hear, start, turnTo } = await import(new URL("state.js", JS).href);
const { sorted } = await import(new URL("strip.js", JS).href);

const table = (/** @type {number} */ number, /** @type {any} */ more) => ({ news: "table", table: number, match: 10 + number, seat: 0, game: "dots", phase: "playing", setup: {}, clock: { move: 60 },
  players: [{ name: "ann" }, { name: "bob" }], view: { to_move: [0], clocks: [60_000, null], outcome: null, ply: 0 }, recent: [], ...more });
const theirs = { view: { to_move: [1], clocks: [null, 5000], outcome: null, ply: 1 } };
const after = (/** @type {any[]} */ ...news) => news.reduce((state, one) => hear(state, one, 0), start());

test("the most urgent stands first, and those who wait for others keep their order", () => {
  const state = after(table(1, theirs), table(2, {}), table(3, theirs), table(4, { view: { to_move: [0], clocks: [9000, null], outcome: null, ply: 0 } }));
  assert.deepEqual(sorted({ state, now: 0 }).map((/** @type {any} */ one) => one.table), [4, 2, 1, 3]);
});

test("one table is in view; one that is over is forgotten when one looks at another", () => {
  const state = after(table(1, {}), table(2, {}), { news: "closed", table: 1, outcome: { places: [1, 2], termination: "won" } });
  assert.equal(state.mine.table, 1);
  assert.equal(turnTo(state, 9), state);
  const turned = turnTo(state, 2);
  assert.deepEqual([turned.mine.table, Object.keys(turned.own)], [2, ["2"]]);
  assert.equal(forget(state, 1).mine.table, 2);
});

test("news of one table leave the others as they were", () => {
  const state = after(table(1, {}), table(2, {}));
  const next = hear(state, { news: "happened", table: 2, plies: [], view: theirs.view }, 0);
  assert.equal(next.own[1], state.own[1]);
  assert.deepEqual(next.own[2].view.to_move, [1]);
});

test("a table that is not heard of again after coming back is lost", () => {
  const state = after(table(1, {}), table(2, {}), { news: "hello", table: 2, tables: [2] }, table(2, {}), { news: "tables", changed: [], gone: [], all: true });
  assert.deepEqual([Object.keys(state.own), state.note], [["2"], "seat_lost"]);
});

test("long times are read as days and hours", () => {
  assert.equal(clockText(3_600_000), "60:00");
  assert.equal(clockText(3_720_000), "1h\u00a02m");
  assert.equal(clockText(2.5 * 86_400_000), "2d\u00a012h");
});
