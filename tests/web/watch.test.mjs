import assert from "node:assert/strict";
import { test } from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const { onScreen } = await import(new URL("tv.js", JS));
const { decisions, judge, lineOf, plyToAsk, worstMoves } = await import(new URL("worst.js", JS));
const { HOMES, meetPlay } = await import(new URL("homes.js", JS));
const { route } = await import(new URL("state.js", JS));
await Promise.all(HOMES.map(meetPlay));
const [en, ru, de] = await Promise.all(["en", "ru", "de"].map(async (name) => (await import(new URL(`words/watch_${name}.js`, JS))).words));

test("the words are the same in all languages", () => {
  const gaps = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const other of [ru, de]) {
    assert.deepEqual(Object.keys(other), Object.keys(en));
    for (const key in en) assert.deepEqual(gaps(other[key]), gaps(en[key]), key);
  }
});

test("a screen shows a table as a spectator sees it, or nothing", () => {
  assert.equal(onScreen(null), null);
  assert.equal(onScreen({ data: { table: null, closed: null }, heard: 0 }), null);
  const shown = onScreen({ data: { table: { players: [{ name: "ann" }, null], recent: [1] }, closed: null }, heard: 7 });
  assert.deepEqual([shown.seat, shown.log, shown.heard, shown.players[1]], [null, [1], 7, null]);
  assert.deepEqual([route("#/tv/dots").page, route("#/tv/dots").name], ["tv", "dots"]);
});

const hint = (more) => ({ heat: null, hit: null, moves: [], chance: null, seat: 0, move: "A1", ...more });

test("a shot is as good as its chance of a hit, whatever it hit", () => {
  const said = hint({ heat: [[100, 25], [0, 0]], hit: 0.8, move: "A1" });
  const judged = judge("B1", said);
  assert.deepEqual([judged.better, judged.best, Math.round(judged.mine * 100)], ["A1", 0.8, 20]);
  assert.equal(judge("B1", { ...said, move: "move 2 north" }).better, "A1");
});

test("an order is as good as what was expected of it, however many units", () => {
  const said = hint({ moves: [["attack 1 2", 0.7], ["place 3 9", 0.6], ["next", 0.5]] });
  assert.deepEqual(judge("place 3 2", said), { played: "place 3 2", better: "attack 1 2", loss: 0.7 - 0.6, best: 0.7, mine: 0.6 });
  assert.equal(judge("attack 8 9", said), null);
  assert.equal(judge("place 3 1", hint({ moves: [["place 4 1", 7.5], ["place 3 1", 2]] })), null);
});

test("what is said out of turn, dice and fleets are no decisions", () => {
  const moves = [[0, "place A1h"], [1, "B2"], [0, "C3"], [-1, "roll 1 2"], [0, "resign"]];
  assert.deepEqual(decisions({ game: "seabattle", moves }, 0), [2]);
  assert.deepEqual(decisions({ game: "conquest", moves: [[0, "place 3 1"], [0, "attack 1 2"], [-1, "roll"], [0, "next"]] }, 0), [0, 1, 3]);
});

test("the largest losses are looked at more closely, until each is one move", () => {
  const moves = Array.from({ length: 9 }, (_, at) => [at % 2, `A${at + 1}`]);
  const match = { game: "dots", moves };
  const truth = [0.9, 0.9, 0.9, 0.9, 0.9, 0.3, 0.3, 0.3, 0.3]; // the move at ply 4 was bad
  const answers = new Map();
  const ask = (ply) => answers.set(ply, hint({ seat: moves[ply][0], chance: moves[ply][0] ? 1 - truth[ply] : truth[ply], move: "J9" }));
  [0, 8].forEach(ask);
  for (let times = 0, ply; (ply = plyToAsk(moves, lineOf(answers, 0), decisions(match, 0), 3, (one) => answers.has(one))) >= 0; times++) {
    assert.ok(times < 9);
    ask(ply);
  }
  const [worst, ...rest] = worstMoves(match, 0, answers, 3);
  assert.deepEqual([worst.ply, worst.played, worst.better, rest.length], [4, "A5", "J9", 0]);
});
