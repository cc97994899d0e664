import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const JS = "../../src/parley/web/js/";
const { chanceOf, lastThrow, lately, offer } = await import(`${JS}../games/conquest/face.js`);
const { holder, standings } = await import(`${JS}../games/conquest/legend.js`);
const { ahead, nodeLabel } = await import(`${JS}../games/conquest/node.js`);
const { tradeOf } = await import(`${JS}../games/conquest/cards.js`);
const { focused, seen } = await import(`${JS}../games/conquest/lens.js`);
const { linesOf, placeNames } = await import(`${JS}../games/conquest/names.js`);
const { nameIn, placeName } = await import(`${JS}../games/conquest/places.js`);
const { nameOf } = await import(`${JS}tell.js`);
const { corners } = await import(`${JS}shapes.js`);
const { HOMES } = await import(`${JS}homes.js`);
const { meetGame, speak } = await import(`${JS}words.js`);
await speak("en");
await Promise.all(HOMES.map(meetGame));

const map = {
  name: "M", nodes: [{ name: "West", x: 0, y: 0 }, { name: "Mid", x: 50, y: 10 }, { name: "East", x: 100, y: 20 }],
  edges: [[0, 1], [1, 2], [0, 2]], continents: [{ name: "All", bonus: 2, nodes: [0, 1] }, { name: "Rest", bonus: 1, nodes: [2] }],
};

test("nothing may be clicked when nothing is legal", () => {
  assert.deepEqual(offer(null, 3).targets, []);
  assert.equal(offer(null, 3).make, null);
});

test("units are placed where the server says", () => {
  const now = offer({ place: [1, 2], most: 5 }, null);
  assert.deepEqual([now.targets, now.most, now.needsUnits], [[1, 2], 5, true]);
  assert.equal(now.make(2, 3), "place 2 3");
  assert.equal(offer({ place: [1], most: 1 }, null).needsUnits, false);
});

test("an attack has a source, then a target", () => {
  const legal = { attack: { 4: [7, 8], 5: [8] }, next: true };
  assert.deepEqual(offer(legal, null).sources, [4, 5]);
  assert.deepEqual(offer(legal, null).targets, []);
  assert.equal(offer(legal, 4).make(7, 1), "attack 4 7");
  assert.deepEqual(offer(legal, 9).targets, []);
});

test("a march goes within its group", () => {
  const legal = { march: [{ from: [[1, 3], [2, 1]], to: [1, 2, 3] }, { from: [[6, 2]], to: [6, 7] }], next: true };
  const now = offer(legal, 1);
  assert.deepEqual([now.sources, now.targets, now.most], [[1, 2, 6], [2, 3], 3]);
  assert.equal(now.make(3, 2), "march 1 3 2");
  assert.deepEqual(offer(legal, 6).targets, [7]);
});

test("the chance of an attack is what the server says", () => {
  const legal = { attack: { 4: [7, 8] }, odds: { 4: [0.25, 0.5] } };
  assert.deepEqual([chanceOf(legal, 4, 8), chanceOf(legal, 4, 9), chanceOf(legal, null, 7), chanceOf({ attack: { 4: [7] } }, 4, 7)], [0.5, null, null, null]);
});

test("cards are traded as picked, or the first that fit", () => {
  assert.deepEqual(tradeOf([[0, 1, 2], [0, 2, 4]], []), [0, 1, 2]);
  assert.deepEqual(tradeOf([[0, 1, 2], [0, 2, 4]], [4, 0, 2]), [0, 2, 4]);
  assert.equal(tradeOf([[0, 1, 2]], [1]), null);
  assert.equal(tradeOf([], []), null);
});

test("a lens stays on the map, and none is needed to see all of it", () => {
  const frame = { width: 100, height: 60 };
  assert.deepEqual(seen({ x: 2, y: 59, zoom: 2 }, frame), { x: 0, y: 30, width: 50, height: 30 });
  assert.deepEqual(focused({ x: 2, y: 59, zoom: 2 }, frame), { x: 25, y: 45, zoom: 2 });
  assert.equal(focused({ x: 50, y: 30, zoom: 1 }, frame), null);
});

test("seats differ in shape", () => {
  const shapes = Array.from({ length: 9 }, (_, seat) => corners(seat, 0, 0, 1));
  assert.equal(new Set(shapes).size, 9);
});

const table = {
  setup: { map }, players: [{ name: "ann" }, { name: "bob" }],
  view: { board: { owners: [0, 0, -1], units: [3, 2, 0] } },
};

test("nodes are told in words, and counted", () => {
  assert.equal(nodeLabel(table, 0), "West, ann, 3 units");
  assert.equal(nodeLabel(table, 2), "East, nobody's");
  assert.equal(nodeLabel(table, 1, { pending: () => 3 }), "Mid, ann, 2+3 units");
  assert.equal(nodeLabel(table, 1, { chance: () => 0.25, say: (key, { chance }) => `${key} ${chance}` }), "Mid, ann, 2 units, chance 25\u00a0%");
  assert.deepEqual(standings(table), [{ seat: 0, nodes: 2, units: 5 }, { seat: 1, nodes: 0, units: 0 }]);
  assert.deepEqual(standings({ ...table, view: { board: { ...table.view.board, cards: [[{}, {}], []] } } }).map((one) => one.cards), [2, 0]);
  assert.deepEqual([holder([0, 1], [0, 0, -1]), holder([1, 2], [0, 0, -1])], [0, -1]);
});

test("arrows lead to what lies ahead, and stay where nothing does", () => {
  const nodes = [{ x: 0, y: 0 }, { x: 10, y: 1 }, { x: 4, y: 9 }, { x: 2, y: -8 }];
  assert.deepEqual([[1, 0], [0, 1], [0, -1], [-1, 0]].map((way) => ahead(nodes, 0, way)), [1, 2, 3, 0]);
});

test("of those with one name each has a number", () => {
  const players = [{ name: "ann" }, { name: "greedy" }, null, { name: "greedy" }];
  assert.deepEqual(players.map((_, seat) => nameOf({ players }, seat)), ["ann", "greedy 1", "Seat 3", "greedy 2"]);
});

test("the last throw is found among the last plies", () => {
  const roll = { event: "Rolled", attacker: [6], defender: [1], losses: [0, 1], units: [2, 0] };
  const attack = { event: "Attacked", seat: 0, source: 1, target: 2 };
  assert.deepEqual(lastThrow([{ events: [roll] }, { events: [{ event: "Conquered" }] }]), { roll, attack: null });
  assert.deepEqual(lastThrow([{ events: [attack] }, { events: [roll] }]), { roll, attack });
  assert.equal(lastThrow([]), null);
  assert.deepEqual(lately([{ events: [{ event: "Placed", node: 0 }] }, { events: [attack] }, { events: [roll] }]), [1, 2]);
  assert.deepEqual(lately([]), []);
});

test("names stand where they hide no node and no other name, in lines if they are long", () => {
  assert.deepEqual(["Peru", "Western Australia", "North of the Wall"].map(linesOf), [["Peru"], ["Western", "Australia"], ["North of", "the Wall"]]);
  const nodes = [{ x: 0, y: 0 }, { x: 0, y: 6 }, { x: 40, y: 0 }];
  const [first, second, third] = placeNames(nodes, ["One", "Two", "Three"], 2, { x: -20, y: -20, width: 80, height: 60 }).map(({ box }) => box);
  assert.ok(first.y < 0 || Math.abs(first.x) > 3, "a name on the node below it");
  assert.ok(second.y > 6 && third.y > 0);
});

test("the maps that come with the game are named in every language", async () => {
  const maps = ["world", "isles"].map((name) => readFileSync(new URL(`../../src/parley/games/conquest/maps/${name}.toml`, import.meta.url), "utf8"));
  const names = maps.flatMap((text) => [...text.matchAll(/^(?: {2}\{ |(?<=\[\[continents\]\]\n))name = "([^"]+)"/gm)].map((found) => found[1]));
  assert.equal(names.length, 42 + 6 + 16 + 5);
  const { places } = await import(`${JS}../games/conquest/words/places_ru.js`);
  for (const name of names) assert.match(places[name] ?? name, /[а-я]/, name);
  await new Promise((done) => nameIn("de", done));
  assert.equal(placeName("Egypt"), "Ägypten");
  assert.equal(placeName("Atlantis"), "Atlantis");
  assert.equal(placeName("constructor"), "constructor");
  await new Promise((done) => nameIn("en", done));
  assert.equal(placeName("Egypt"), "Egypt");
});
