// @ts-check
/** The drawing under the cells, what moves in it, and flags of one's own. */

import assert from "node:assert/strict";
import { test } from "node:test";

const JS = "../../src/parley/web/js/";
const { waters } = await import(`${JS}../games/sea/sea.js`);
const { art, marks, vessels } = await import(`${JS}../games/sea/art.js`);
const { effectOf } = await import(`${JS}../games/sea/motion.js`);
const { flags, toggle } = await import(`${JS}../games/sea/notes.js`);
const { hull } = await import(`${JS}../games/sea/ships.js`);
const { marksOf } = await import(`${JS}../games/sea/both_waters.js`);

const FIELD = [
  "o....",
  "..XX.",
  "..XX.",
  ":...x",
  "#....",
];

/** How many shapes a path begins. @param {any} rows @param {string} name */
const count = (rows, name) => (Object.fromEntries(marks(rows))[name]?.match(/M/g) ?? []).length;

test("ships are drawn once: those one knows of, and wrecks as far as they reach", () => {
  const fleet = [{ x: 0, y: 4, w: 1, h: 1 }];
  const found = vessels({ rows: waters(FIELD, fleet), fleet, style: (/** @type {any} */ cell) => (cell.ship === 0 ? "held" : "") });
  assert.deepEqual(found.map(({ key, box, looks }) => [key, box, looks]), [
    ["ship0", { x: 0, y: 4, w: 1, h: 1 }, "vessel held"],
    ["wreck2,1", { x: 2, y: 1, w: 2, h: 2 }, "vessel sunk"],
  ]);
});

test("every mark is on its cells, and a kind that is nowhere is not drawn", () => {
  const rows = waters(FIELD, [], { last: [[0, 0]], barred: [31, 31, 31, 31, 31], flags: ["B1", "E5"], came: ["A4", "A1"] });
  assert.equal(count(rows, "burst"), 1);
  assert.equal(count(rows, "wreck"), 4);
  assert.equal(count(rows, "miss"), 1);
  assert.equal(count(rows, "flag"), 2);
  assert.equal(count(rows, "bracket"), 4);
  assert.equal(count(rows, "came"), 2); // two waves on A4; A1 was missed since
  assert.equal(count(rows, "barred"), 25 - 4 - 1 - 1 - 1); // no wreck, hit, miss nor ship
  assert.deepEqual(marks(waters([".."], [])), []);
});

test("a burst is drawn where its cell is", () => {
  const [[, path]] = marks(waters(["....", "....", "....", "...x"], []));
  const xs = [...path.matchAll(/[ML](\S+) (\S+?)(?=[MLZ])/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  assert.ok(xs.length === 32 && Math.min(...xs) > 3 && Math.max(...xs) < 4);
});

test("a large board has no more elements than a small one", () => {
  const size = (/** @type {any} */ pic) => 1 + pic.kids.reduce((/** @type {number} */ sum, /** @type {any} */ kid) => sum + (typeof kid === "object" ? size(kid) : 0), 0);
  const missed = (/** @type {number} */ n) => size(art({ rows: waters(Array(n).fill("o".repeat(n)), []) }));
  assert.equal(missed(26), missed(10));
});

test("decks can be counted on every ship", () => {
  for (const [length, breadth] of [[1, 1], [2, 1], [4, 1], [5, 1], [5, 2]]) {
    const [, joints] = hull(length, breadth);
    assert.equal((joints.props.d.match(/M/g) ?? []).length, length - 1);
  }
});

test("what happened is shown in the waters where it did", () => {
  const shot = (/** @type {any} */ more) => ({ event: "Shot", seat: 0, cell: [1, 1], ship: null, ...more });
  assert.equal(effectOf(shot({ result: "miss" }), 1), "splash");
  assert.equal(effectOf(shot({ result: "miss" }), 0), "");
  assert.equal(effectOf(shot({ result: "hit" }), 1), "hit");
  assert.equal(effectOf(shot({ result: "sunk" }), 1), "sunk");
  assert.equal(effectOf({ event: "Hit", seat: 0, cell: [1, 1], ship: [] }, 1), "hit");
  assert.equal(effectOf({ event: "Hit", seat: 0, cell: [1, 1], ship: [[1, 1]] }, 1), "sunk");
  assert.equal(effectOf({ event: "Fail", seat: 1, cell: [1, 1] }, 0), "splash");
  assert.equal(effectOf({ event: "ShipMoved", seat: 1, ship: 0, direction: 2 }, 1), "sail");
  for (const event of ["Placed", "Fired", "Revealed", "TimedOut"]) assert.equal(effectOf({ event, seat: 0, cell: [0, 0] }, 1), "");
});

/** @returns {any} */
const memory = () => {
  /** @type {Record<string, string>} */ const kept = {};
  return { getItem: (/** @type {string} */ key) => kept[key] ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => (kept[key] = value) };
};

test("flags belong to a match, and only the last matches keep theirs", () => {
  const storage = memory();
  assert.ok(toggle(7, "B7", storage) && toggle(7, "C3", storage) && toggle(8, "A1", storage));
  assert.ok(!toggle(7, "B7", storage));
  assert.deepEqual([flags(7, storage), flags(8, storage), flags(9, storage), flags(null, storage)], [["C3"], ["A1"], [], []]);
  for (let match = 100; match < 125; match++) toggle(match, "D4", storage);
  assert.deepEqual([flags(7, storage), flags(124, storage)], [[], ["D4"]]);
  storage.setItem("flags", "{nonsense");
  assert.deepEqual(flags(7, storage), []);
});

test("where no ship can be is marked on waters one cannot see, unless the reader wants none", () => {
  const board = { fields: [], fleets: [["A1"], []], barred: [[1], [2]] };
  const table = (/** @type {any} */ more) => ({ seat: 0, match: null, log: [], view: { board, legal: null }, ...more });
  assert.deepEqual([marksOf(table({}), 1).barred, marksOf(table({}), 0).barred, marksOf(table({ isUnmarked: true }), 1).barred], [[2], null, null]);
});

test("the words of the boards are there in every language, with the same gaps", async () => {
  const [en, ru, de] = await Promise.all(["en", "ru", "de"].map(async (name) => (await import(`${JS}../games/sea/words/${name}.js`)).words));
  const gaps = (/** @type {Record<string, string>} */ words) => Object.fromEntries(Object.entries(words).map(([key, text]) => [key, text.match(/\{\w+\}/g)?.sort().join() ?? ""]));
  assert.deepEqual(gaps(ru), gaps(en));
  assert.deepEqual(gaps(de), gaps(en));
});
