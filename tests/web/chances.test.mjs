import assert from "node:assert/strict";
import { test } from "node:test";

const JS = "../../src/parley/web/js/";
const { chanceAt, finalChances, linesOf, outsOf, pliesToAsk, plyBetween, swingsOf } = await import(`${JS}chances.js`);
const { marked, scale } = await import(`${JS}chart_lines.js`);

const { span, valueText } = await import(`${JS}chart.js`);
const { speak } = await import(`${JS}words.js`);
await speak("en");

const turns = (...seats) => seats.map((seat) => [seat, "x", 0]);

test("plies are asked about where somebody moves, the ends first", () => {
  assert.deepEqual(pliesToAsk(turns(-1, 0, 1, -1, 0), 2, 60), [1, 4, 2]);
  assert.deepEqual(pliesToAsk([], 2, 60), []);
  assert.deepEqual(pliesToAsk(turns(0), 2, 60), [0]);
});

test("what is said out of turn is asked about once: the last chance before the end", () => {
  assert.deepEqual(pliesToAsk([[0, "A1"], [1, "draw"], [0, "resign"]], 2, 60), [0, 1]);
});

test("never more than so many plies, each once, evenly over the match", () => {
  const asked = pliesToAsk(turns(...Array.from({ length: 1000 }, (_, at) => at % 2)), 2, 60);
  assert.equal(asked.length, 60);
  assert.equal(new Set(asked).size, 60);
  const sorted = [...asked].sort((a, b) => a - b);
  assert.deepEqual([asked[0], asked[1], sorted[0], sorted.at(-1)], [0, 999, 0, 999]);
  assert.ok(sorted.slice(1).every((ply, at) => ply - sorted[at] <= 18));
});

test("with many players each is asked about", () => {
  const moves = turns(...Array.from({ length: 300 }, (_, at) => at % 3));
  const asked = pliesToAsk(moves, 3, 60);
  for (const seat of [0, 1, 2]) assert.equal(asked.filter((ply) => moves[ply][0] === seat).length, 20);
});

test("the end is the outcome", () => {
  assert.deepEqual(finalChances({ places: [2, 1] }), [0, 1]);
  assert.deepEqual(finalChances({ places: [1, 1] }), [0.5, 0.5]);
  assert.deepEqual(finalChances(null), []);
});

test("of two players a sample serves both", () => {
  const samples = [{ ply: 8, seat: 1, chance: 0.25 }, { ply: 2, seat: 0, chance: 0.5 }];
  assert.deepEqual(linesOf(samples, 2, { places: [1, 2] }, 10), [
    [{ ply: 2, chance: 0.5 }, { ply: 8, chance: 0.75 }, { ply: 10, chance: 1 }],
    [{ ply: 2, chance: 0.5 }, { ply: 8, chance: 0.25 }, { ply: 10, chance: 0 }],
  ]);
  assert.deepEqual(linesOf([], 2, { places: [1, 2] }, 10), [[], []]);
});

test("of three players it serves one", () => {
  const lines = linesOf([{ ply: 2, seat: 0, chance: 0.5 }], 3, null, 10);
  assert.deepEqual(lines, [[{ ply: 2, chance: 0.5 }], [], []]);
});

test("the largest swings come first, one for a ply, told of who gains", () => {
  const lines = linesOf([[2, 0.5], [4, 0.55], [6, 0.2], [8, 0.85]].map(([ply, chance]) => ({ ply, seat: 0, chance })), 2, { places: [1, 2] }, 10);
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

test("a chart is said in words", () => {
  const table = { players: [{ name: "ann" }, { name: "bob" }, { name: "cat" }] };
  assert.equal(valueText(table, [[{ ply: 0, chance: 0.62 }], [{ ply: 0, chance: 0.38 }], []], 4), "Move 4: ann 62\u00a0%, bob 38\u00a0%");
  assert.deepEqual([span(4, 5), span(4, 9)], ["5", "5–9"]);
});

test("whoever is out has no chance from then on", () => {
  const outs = outsOf([{ ply: 3, moment: "captured", seat: 0 }, { ply: 20, moment: "eliminated", seat: 2 }, { ply: 90, moment: "dropped", seat: 1 }]);
  assert.deepEqual(outs, { 1: 90, 2: 20 });
  const samples = [{ ply: 2, seat: 2, chance: 0.4 }, { ply: 12, seat: 2, chance: 0.2 }];
  const [, , line] = linesOf(samples, 3, { places: [1, 2, 3] }, 5786, outs);
  assert.deepEqual(line, [{ ply: 2, chance: 0.4 }, { ply: 12, chance: 0.2 }, { ply: 20, chance: 0 }, { ply: 5786, chance: 0 }]);
  assert.equal(chanceAt(line, 3000), 0);
});

test("where a swing lies between far moves, it is looked at more closely", () => {
  const moves = Array.from({ length: 100 }, (_, ply) => [ply % 2, "x", 0]);
  const lines = (...points) => [points.map(([ply, chance]) => ({ ply, chance })), points.map(([ply, chance]) => ({ ply, chance: 1 - chance }))];
  assert.equal(plyBetween(moves, lines([0, 0.5], [40, 0.5], [100, 1]), 3, [0, 40]), 70);
  assert.notEqual(plyBetween(moves, lines([0, 0.5], [40, 0.5], [100, 1]), 3, [0, 40, 70]), 70);
  assert.equal(plyBetween(moves, lines([0, 0.5], [92, 0.5], [100, 1]), 3, [0, 92]), -1);
});
