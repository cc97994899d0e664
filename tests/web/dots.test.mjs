import assert from "node:assert/strict";
import { test } from "node:test";

const JS = "../../src/parley/web/js/";
const { land, picture, pointLabel } = await import(`${JS}dots.js`);
const { pointAt, reveal, shift, wheelFactor, zoomAt } = await import(`${JS}lens.js`);
const { speak } = await import(`${JS}words.js`);
await speak("en");

/** Masks from a drawing. */
const mask = (rows, mark) => rows.map((row) => [...row].reduce((sum, one, x) => sum + (one === mark ? 2 ** x : 0), 0));

test("captured land reaches to the dots round it, and no further", () => {
  const board = [
    ".....",
    "..A..",
    ".A#A.",
    "..A..",
    "....A",
  ];
  const pieces = land(mask(board, "#"), mask(board, "A"), 5, 5);
  assert.equal(pieces.length, 4);
  assert.ok(pieces.every((piece) => piece.length === 3 && piece.some(([x, y]) => x === 2 && y === 2)));
  assert.deepEqual(land([], mask(board, "A"), 5, 5), []);
});

test("a large area is filled whole", () => {
  const board = [
    ".AA.",
    "A##A",
    "A##A",
    ".AA.",
  ];
  const pieces = land(mask(board, "#"), mask(board, "A"), 4, 4);
  assert.equal(pieces.filter((piece) => piece.length === 4).length, 5);
  assert.equal(pieces.filter((piece) => piece.length === 3).length, 4);
});

const view = (legal) => ({ to_move: [0], legal, board: { dots: [[1], [2]], areas: [[], []], free: [[], []], last: [1, 0], playing: [0, 1], agreed: [] } });

test("where a dot may go is shown only where that is not nearly everywhere", () => {
  const setup = { width: 4, height: 4 };
  assert.deepEqual(picture(view({ put: [4, 0, 0, 0], draw: true }), setup).allowed, [[2, 0]]);
  assert.deepEqual(picture(view({ put: [12, 15, 15, 15], draw: true }), setup).allowed, []);
  assert.deepEqual(picture(view(null), setup), { width: 4, height: 4, dots: [[[0, 0]], [[1, 0]]], fills: [[], []], free: [[], []], allowed: [], last: [1, 0], warm: [], advised: null });
});

test("a hint makes points warm, and marks the bot's", () => {
  const hint = { ply: 3, seat: 0, bot: "strong", move: "C1", heat: [[0, 0, 100, 50]], hit: null, moves: [], chance: 0.6 };
  const { warm, advised } = picture(view(null), { width: 4, height: 4 }, hint);
  assert.deepEqual([warm, advised], [[[2, 0, 1], [3, 0, 0.5]], [2, 0]]);
  assert.equal(picture(view(null), { width: 4, height: 4 }, { ...hint, move: "draw" }).advised, null);
  const table = { players: [{ name: "ann" }, { name: "bob" }], view: view({ put: [12] }), hint };
  assert.equal(pointLabel(table, 2, 0), "C1, empty, free to you, 100 of 100, the bot's choice");
  assert.equal(pointLabel(table, 3, 0), "D1, empty, free to you, 50 of 100");
});

test("points are told in words", () => {
  const table = { players: [{ name: "ann" }, { name: "bob" }], view: view({ put: [12] }) };
  assert.equal(pointLabel(table, 1, 0), "B1, dot of bob");
  assert.equal(pointLabel(table, 2, 0), "C1, empty, free to you");
});

test("zooming keeps the point under the finger, and the board in the canvas", () => {
  const board = { width: 50, height: 40 };
  const lens = { scale: 1, x: 0, y: 0 };
  const before = pointAt(lens, 0.3, 0.7, board);
  zoomAt(lens, 3, 0.3, 0.7);
  assert.deepEqual(pointAt(lens, 0.3, 0.7, board), before);
  shift(lens, 9, -9);
  assert.deepEqual([lens.x, lens.y], [1 - 1 / 3, 0]);
  zoomAt(lens, 0.001, 0.5, 0.5);
  assert.deepEqual(lens, { scale: 1, x: 0, y: 0 });
  assert.deepEqual(pointAt(lens, 1, 1, board), [49, 39]);
});

test("a notch of a wheel is a step, a trackpad's are small, and a mighty turn is no leap", () => {
  const turned = (deltaY, deltaMode = 0) => wheelFactor({ deltaY, deltaMode, ctrlKey: false });
  assert.equal(turned(-100), 1.2);
  assert.ok(turned(-4) > 1 && turned(-4) < 1.01);
  assert.equal(turned(-1000), 1.2);
  assert.ok(Math.abs(turned(3, 1) * 1.2 - 1) < 0.01);
});

test("a point is brought into sight, and what is in sight stays", () => {
  const lens = { scale: 4, x: 0.5, y: 0.5 };
  reveal(lens, 0.6, 0.6);
  assert.deepEqual([lens.x, lens.y], [0.5, 0.5]);
  reveal(lens, 0.99, 0.1);
  assert.equal(lens.x, 0.75);
  assert.ok(lens.y < 0.1 && lens.y > 0);
});
