import assert from "node:assert/strict";
import { test } from "node:test";

const { clockText, hear, isSameMatch, route, start, timeLeft, watchAddress } = await import("../../src/parley/web/js/state.js");

const view = (ply, more = {}) => ({ ply, to_move: [0], clocks: [60_000, null], scores: [0, 0], board: {}, legal: null, outcome: null, ...more });
const table = (more = {}) => ({
  news: "table", table: 7, seat: 0, game: "seabattle", phase: "playing", setup: {}, clock: null, locked: false, watchers: 0, match: 12,
  players: [{ name: "ann", kind: "web", away: false }, { name: "bob", kind: "bpgp", away: false }], view: view(0), recent: [], ...more,
});
const after = (...news) => news.reduce((state, one, at) => hear(state, one, at * 1000), start());
const ply = (number) => ({ ply: number, seat: 0, move: "A1", events: [] });

test("news one does not know are passed over", () => {
  const state = start();
  assert.equal(hear(state, { news: "something new" }, 0), state);
});

test("tables come, change and go", () => {
  const rows = (...numbers) => numbers.map((number) => ({ table: number }));
  const state = after({ news: "tables", all: true, changed: rows(1, 2), gone: [] }, { news: "tables", all: false, changed: rows(3), gone: [1] });
  assert.deepEqual(Object.keys(state.rows), ["2", "3"]);
});

test("where one sits and what one watches are kept apart", () => {
  const state = after(table(), table({ table: 8, seat: null }));
  assert.equal(state.mine.table, 7);
  assert.equal(state.seen.table, 8);
  assert.equal(hear(state, { news: "left", table: 8 }, 0).seen, null);
});

test("what happened is kept once, also when the whole table is told again", () => {
  const state = after(table(), { news: "happened", table: 7, plies: [ply(1), ply(2)], view: view(2) }, table({ view: view(2) }),
    { news: "happened", table: 7, plies: [ply(2), ply(3)], view: view(3) });
  assert.deepEqual(state.mine.log.map((one) => one.ply), [1, 2, 3]);
  assert.equal(state.mine.view.ply, 3);
});

test("who comes late, or comes back, is told what they missed", () => {
  const late = after(table({ view: view(2), recent: [ply(1), ply(2)] }));
  assert.deepEqual(late.mine.log.map((one) => one.ply), [1, 2]);
  const back = hear(late, table({ view: view(4), recent: [ply(2), ply(3), ply(4)] }), 0);
  assert.deepEqual(back.mine.log.map((one) => one.ply), [1, 2, 3, 4]);
});

test("a table with the number of one that is over, after a restart, begins with an empty log", () => {
  const over = after(table(), { news: "happened", table: 7, plies: [ply(1), ply(2)], view: view(2) }, { news: "closed", table: 7, outcome: { places: [1, 2], termination: "played" }, stopping: false });
  const waits = hear(over, table({ match: null, view: null }), 0);
  assert.deepEqual(waits.mine.log, []);
  assert.deepEqual(hear(waits, table({ match: 13, recent: [ply(1)] }), 0).mine.log.map((one) => one.ply), [1]);
});

test("another match at the same table begins with an empty log", () => {
  const state = after(table(), { news: "happened", table: 7, plies: [ply(1)], view: view(1) }, table({ match: 13 }));
  assert.deepEqual(state.mine.log, []);
});

test("people sit down, go away and come back", () => {
  const state = after(table({ players: [null, null] }), { news: "sat", table: 7, seat: 1, player: { name: "cy", kind: "bot", away: false } }, { news: "away", table: 7, seat: 1, grace: 60 });
  assert.deepEqual(state.mine.players[1], { name: "cy", kind: "bot", away: true, until: 62000 });
  assert.equal(hear(state, { news: "back", table: 7, seat: 1 }, 0).mine.players[1].away, false);
  assert.equal(hear(state, { news: "stood", table: 7, seat: 1, name: "cy" }, 0).mine.players[1], null);
});

test("a table that is over stays to be looked at, one that never began does not", () => {
  const closed = { news: "closed", table: 7, outcome: { places: [1, 2], termination: "won" }, match: 12, stopping: false };
  const over = after(table(), closed);
  assert.equal(over.mine.closed.match, 12);
  assert.equal(hear(over, { news: "hello", table: null, name: "ann" }, 0).mine.table, 7);
  const gone = after(table({ view: null, phase: "open" }), { ...closed, outcome: null });
  assert.equal(gone.mine, null);
  assert.equal(gone.note, "table_closed");
});

test("a server that stops takes nobody's seat", () => {
  const state = after(table(), { news: "closed", table: 7, outcome: null, match: 12, stopping: true });
  assert.equal(state.mine.closed, null);
  assert.equal(state.note, "stopping");
});

test("who comes back and has no seat is told so", () => {
  const state = after(table(), { news: "hello", name: "ann", table: null });
  assert.equal(state.mine, null);
  assert.equal(state.note, "seat_lost");
});

test("after a restart the same match has a table of another number", () => {
  const ended = after(table(), { news: "happened", table: 7, plies: [ply(1)], view: view(1) }, { news: "closed", table: 7, outcome: null, match: 12, stopping: true });
  const hello = hear(ended, { news: "hello", name: "ann", table: 1 }, 0);
  assert.equal(hello.note, null, "neither lost nor stopping any more");
  const back = hear(hello, table({ table: 1 }), 0);
  assert.equal(back.mine.table, 1);
  assert.equal(back.mine.log.length, 1);
  assert.ok(isSameMatch(ended.mine, back.mine));
});

test("clocks run only for those who are to move, and never below nothing", () => {
  const { mine } = after(table({ view: view(0, { clocks: [60_000, 30_000] }) }));
  assert.equal(timeLeft(mine, 0, 1500), 58_500);
  assert.equal(timeLeft(mine, 1, 1500), 30_000);
  assert.equal(timeLeft(mine, 0, 99_000), 0);
  assert.equal(clockText(61_001), "1:02");
});

test("chat and log have limits", () => {
  const lines = Array.from({ length: 300 }, (_, at) => ({ news: "said", name: "a", text: String(at), table: null, to: null }));
  assert.equal(after(...lines).chat.length, 200);
  const many = { news: "happened", table: 7, plies: Array.from({ length: 500 }, (_, at) => ply(at + 1)), view: view(500) };
  assert.equal(after(table(), many).mine.log.length, 300);
});

test("addresses lead somewhere, whatever they say", () => {
  assert.deepEqual(route("#/replay/12/40"), { page: "replay", number: 12, ply: 40, match: null });
  assert.deepEqual(route("#/replay/12"), { page: "replay", number: 12, ply: null, match: null });
  assert.deepEqual(route("#/watch/3/12"), { page: "watch", number: 3, ply: null, match: 12 });
  for (const ply of ["-1", "1.5", "x", "9".repeat(30)]) assert.equal(route(`#/replay/12/${ply}`).ply, Infinity);
  for (const number of ["-1", "1e3", "", "9".repeat(30)]) assert.equal(route(`#/watch/${number}/x`).number, 0);
  for (const row of [{ table: 3, match: null }, { table: 3, match: 12 }]) {
    const { number, match } = route(watchAddress(row));
    assert.deepEqual({ table: number, match }, row);
  }
  assert.equal(route("#/nonsense/<b>").page, "lobby");
  assert.equal(route("").page, "lobby");
});
