import assert from "node:assert/strict";
import { test } from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const { decisive: decided } = await import(new URL("decisive.js", JS));
const { HOMES, meetPlay, playOf } = await import(new URL("homes.js", JS));
const { endOf, podium, rivalOf } = await import(new URL("finale.js", JS));

await Promise.all(HOMES.map(meetPlay));
const weights = Object.assign({}, ...HOMES.map((game) => playOf(game).weights));
const decisive = (plies, outcome, known) => decided(plies, outcome, weights, known);

const log = (...events) => events.map((event, at) => ({ ply: at + 1, events: [event] }));
const won = { places: [1, 2] };
const table = (places, seat = 0, more = {}) => ({ game: "dots", seat, view: { outcome: { places } }, players: [{ name: "ann", kind: "web" }, { name: "greedy", kind: "bot" }], ...more });

test("the largest ship that the winner sank decides, the later of two alike", () => {
  const sunk = (seat, to) => ({ event: "Shot", seat, cell: [to, 0], result: "sunk", ship: [[0, 0], [to, 0]] });
  const shots = log(sunk(0, 3), sunk(1, 3), sunk(0, 3), sunk(0, 0), { event: "Shot", seat: 0, cell: [9, 9], result: "miss" });
  assert.deepEqual(decisive(shots, won), { ply: 3, focus: { side: 1, cell: [3, 0], node: undefined }, isDecisive: false });
  assert.equal(decisive(shots, { places: [2, 1] })?.focus.side, 0);
});

test("so do the largest capture, and whoever is put out before any place that is taken", () => {
  const captured = (count) => ({ event: "Captured", seat: 0, area: [], prisoners: Array(count).fill([0, 0]) });
  assert.equal(decisive(log(captured(1), captured(5), captured(0)), won)?.ply, 2);
  const taken = { event: "Conquered", seat: 0, source: 1, target: 2 };
  assert.equal(decisive(log(taken, { event: "Eliminated", seat: 1, by: 0 }, taken), won)?.ply, 2);
  const last = decisive(log(taken, taken), { places: [1, 1] });
  assert.deepEqual([last?.ply, last?.focus.node], [2, 2]);
});

test("where chances are known, it lies where they swung the most, and only that one decided", () => {
  const taken = (node) => ({ event: "Conquered", seat: 0, source: 1, target: node });
  const plies = log(taken(1), taken(2), taken(3), taken(4));
  const known = [[0, 0.5], [2, 0.9], [3, 0.95]].map(([ply, chance]) => ({ ply, chances: [chance, 1 - chance] }));
  const found = (...given) => [decisive(...given)].map((one) => [one?.ply, one?.isDecisive])[0];
  assert.deepEqual(found(plies, won, known), [2, true]);
  assert.deepEqual(found(plies, won, [{ ply: 0, chances: [null, null] }]), [4, false]);
  const even = [0, 4].map((ply) => ({ ply, chances: [0.5, 0.5] })); // somebody gave up
  assert.deepEqual(found([...plies, { ply: 5, events: [{ event: "Ended" }] }], won, even), [4, false]);
});

test("where nothing of weight happened, nothing decided", () => {
  assert.equal(decisive([], won), null);
  assert.equal(decisive(log({ event: "Placed", seat: 0 }), null), null);
});

test("it ends differently for the winner, the loser, and whoever looks on", () => {
  assert.deepEqual([table([1, 2]), table([2, 1]), table([1, 1]), table([2, 1], null)].map(endOf), ["won", "lost", "drawn", "won"]);
  assert.equal(endOf({ seat: 0, view: null, closed: { outcome: null } }), "drawn");
  assert.deepEqual(podium(table([3, 1, 2])).map(({ seat }) => seat), [1, 2, 0]);
});

test("the next bot is stronger for whoever has won, weaker for whoever has lost", () => {
  const games = [{ game: "dots", bots: [{ name: "random", level: "easy" }, { name: "greedy", level: "solid" }, { name: "strong", level: "strong" }] }];
  assert.equal(rivalOf(games, table([1, 2]))?.bot.name, "strong");
  assert.equal(rivalOf(games, table([2, 1]))?.bot.name, "random");
  assert.equal(rivalOf(games, table([2, 1], 0, { players: [null, { name: "random", kind: "bot" }] })), null);
  assert.equal(rivalOf(games, table([2, 1], 0, { players: [null, { name: "bob", kind: "web" }] })), null);
  assert.equal(rivalOf(games, table([2, 1], null)), null);
});

test("every language has the same words for it", async () => {
  const all = await Promise.all(["en", "ru", "de"].map(async (language) => (await import(new URL(`words/finale_${language}.js`, JS))).words));
  for (const words of all) assert.deepEqual(Object.keys(words), Object.keys(all[0]));
});
