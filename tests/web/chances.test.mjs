import assert from "node:assert/strict";
import { test } from "node:test";

const JS = "../../src/parley/web/js/";
const { chanceAt, finalChances, linesFrom, swingsOf } = await import(`${JS}chances.js`);
const { marked, scale } = await import(`${JS}chart_lines.js`);

/** What is known of two players. */
const known = (...points) => points.map(([ply, chance]) => ({ ply, chances: [chance, 1 - chance] }));

test("the end is the outcome", () => {
  assert.deepEqual(finalChances({ places: [2, 1] }), [0, 1]);
  assert.deepEqual(finalChances({ places: [1, 1] }), [0.5, 0.5]);
  assert.deepEqual(finalChances(null), []);
});

test("everybody has a line, to the end", () => {
  assert.deepEqual(linesFrom(known([2, 0.5], [8, 0.75]), { places: [1, 2] }, 10), [
    [{ ply: 2, chance: 0.5 }, { ply: 8, chance: 0.75 }, { ply: 10, chance: 1 }],
    [{ ply: 2, chance: 0.5 }, { ply: 8, chance: 0.25 }, { ply: 10, chance: 0 }],
  ]);
  assert.deepEqual(linesFrom([{ ply: 2, chances: [0.5, null, 0.2] }], null, 10), [[{ ply: 2, chance: 0.5 }], [], [{ ply: 2, chance: 0.2 }]]);
  assert.deepEqual(linesFrom([], { places: [1, 2] }, 10), []);
});

test("the largest swings come first, one for a ply, told of who gains", () => {
  const lines = linesFrom(known([2, 0.5], [4, 0.55], [6, 0.2], [8, 0.85]), { places: [1, 2] }, 10);
  const found = swingsOf(lines, 3).map(({ seat, from, to }) => [seat, from.ply, to.ply]);
  assert.deepEqual(found, [[0, 6, 8], [1, 4, 6], [0, 8, 10]]);
  assert.deepEqual(swingsOf([[{ ply: 1, chance: 0.5 }, { ply: 2, chance: 0.5 }]], 3), []);
});

test("a ply has the chance that the line shows there", () => {
  const points = [{ ply: 2, chance: 0.5 }, { ply: 6, chance: 0.75 }];
  assert.deepEqual([0, 2, 4, 6, 99].map((ply) => chanceAt(points, ply)), [0.5, 0.5, 0.625, 0.75, 0.75]);
  assert.equal(chanceAt([], 3), null);
});

test("a place in the chart is a ply, and back", () => {
  const at = scale(600, 40);
  for (const ply of [0, 7, 40]) assert.equal(at.ply(at.x(ply)), ply);
  assert.deepEqual([at.ply(-50), at.ply(5000)], [0, 40]);
  assert.ok(at.y(1) < at.y(0));
  assert.equal(scale(600, 0).ply(300), 0);
});

test("marks stand apart, and one is at the end", () => {
  const points = Array.from({ length: 30 }, (_, ply) => ({ ply, chance: 0.5 }));
  assert.deepEqual(marked(points, (ply) => ply * 10).map(({ ply }) => ply), [0, 7, 14, 21, 28, 29]);
});
