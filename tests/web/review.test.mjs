import assert from "node:assert/strict";
import { test } from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const { betterAs, markedIn, nextMarked, SIGNS } = await import(new URL("marks.js", JS));
const { hearReplay } = await import(new URL("replay.js", JS));
const { HOMES, meetPlay, playOf } = await import(new URL("homes.js", JS));
await Promise.all(HOMES.map(meetPlay));
const [en, ru, de] = await Promise.all(["en", "ru", "de"].map(async (name) => (await import(new URL(`words/review_${name}.js`, JS))).words));

const marked = ["inaccuracy", "blunder", "inaccuracy", "mistake"].map((mark, at) => ({ ply: 10 * at + 10, seat: 0, better: "B2", mark }));

test("the words are the same in all languages", () => {
  const gaps = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const other of [ru, de]) {
    assert.deepEqual(Object.keys(other), Object.keys(en));
    for (const key in en) assert.deepEqual(gaps(other[key]), gaps(en[key]), key);
  }
  for (const mark in SIGNS) assert.ok(en[mark] && en[`one.${mark}`]);
});

test("from mistake to mistake, past what is only inaccurate", () => {
  assert.deepEqual([nextMarked(marked, 0, 1), nextMarked(marked, 20, 1), nextMarked(marked, 40, 1)], [20, 40, undefined]);
  assert.deepEqual([nextMarked(marked, 40, -1), nextMarked(marked, 20, -1)], [20, undefined]);
  const slight = marked.filter(({ mark }) => mark === "inaccuracy");
  assert.deepEqual([nextMarked(slight, 0, 1), nextMarked(slight, 30, -1), nextMarked([], 0, 1)], [10, 10, undefined]);
});

test("marks belong to the match that is looked at", () => {
  const app = { ui: { review: { match: 7, told: { review: { marked } } } } };
  assert.equal(markedIn(app, { match: 7 }), marked);
  assert.deepEqual([markedIn(app, { match: 8 }), markedIn({ ui: {} }, { match: 7 }), markedIn({ ui: { review: { match: 7, told: null } } }, { match: 7 })], [[], [], []]);
});

test("a review goes with its match, though games of two events have one name", async (context) => {
  context.mock.method(globalThis, "fetch", async () => new Response(JSON.stringify({ match: "0.1.1", event: "dish", plies: 0, moves: [] })));
  const review = { match: "0.1.1", told: { review: { marked } } };
  const app = {
    route: { page: "replay", number: "0.1.1", event: "dish", ply: 0 },
    ui: { replay: { match: { match: "0.1.1", event: "cup", plies: 9 }, at: new Map() }, review },
    redraw: () => {},
  };
  await hearReplay(app);
  assert.equal(app.ui.replay.match.event, "dish");
  assert.equal(app.ui.review, null);
  app.ui.review = review;
  await hearReplay(app);
  assert.equal(app.ui.review, review);
});

test("what was better is shown like a hint", () => {
  assert.deepEqual([betterAs(marked[1])?.move, betterAs(marked[1])?.seat], ["B2", 0]);
  assert.equal(betterAs(undefined), null);
  assert.equal(betterAs({ ...marked[1], better: null }), null);
});

test("every game of ours can say why something was better", () => {
  for (const game of HOMES) assert.equal(typeof playOf(game).study.why, "function", game);
});
