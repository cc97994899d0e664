import assert from "node:assert/strict";
import { test } from "node:test";

const JS = "../../src/parley/web/js/";
const { cellName, column, inMask, parseCell, spots } = await import(`${JS}cells.js`);
const { formatEnds, formatPlace, parseEnds, parsePlace, replaced, shifted, shipAt, turned } = await import(`${JS}../games/sea/fleet.js`);
const { formatFleet, parseFleet } = await import(`${JS}../games/sea/placing.js`);
const { counted, focusCell, lastShots, waters } = await import(`${JS}../games/sea/sea.js`);
const seabattle = await import(`${JS}../games/seabattle/face.js`);
const plus = await import(`${JS}../games/battleship-plus/face.js`);

test("cells have names, also beyond Z", () => {
  assert.equal(cellName(1, 6), "B7");
  assert.equal(column(26), "AA");
  assert.equal(column(49), "AX");
  for (const x of [0, 25, 26, 49]) assert.deepEqual(parseCell(cellName(x, 9)), [x, 9]);
});

test("masks may have fifty columns", () => {
  const mask = [0, 2 ** 49 + 1];
  assert.ok(inMask(mask, 49, 1) && inMask(mask, 0, 1));
  assert.ok(!inMask(mask, 48, 1) && !inMask(mask, 0, 0) && !inMask([], 3, 3) && !inMask(null, 0, 0));
  assert.deepEqual(spots(mask), [[0, 1], [49, 1]]);
});

test("fleets are read and written as the games write them", () => {
  const sea = { size: 10, parse: parseEnds, format: formatEnds };
  const move = "place D4-G4 I3-I4 A10";
  assert.equal(formatFleet(parseFleet(move, sea), sea), move);
  const shapes = [[5, 2], [3, 1]];
  const form = { size: 10, parse: (word, at) => parsePlace(word, ...shapes[at]), format: formatPlace };
  assert.deepEqual(parseFleet("place C6h C1v", form), [{ x: 2, y: 5, w: 5, h: 2 }, { x: 2, y: 0, w: 1, h: 3 }]);
  assert.equal(formatFleet(parseFleet("place C6h C1v", form), form), "place C6h C1v");
});

test("ships stay on the board, however they are moved and turned", () => {
  const ship = { x: 8, y: 0, w: 1, h: 4 };
  assert.deepEqual(turned(ship, 10), { x: 6, y: 0, w: 4, h: 1 });
  assert.deepEqual(shifted(ship, -3, 99, 10), { x: 0, y: 6, w: 1, h: 4 });
  const fleet = [ship, { x: 0, y: 0, w: 2, h: 1 }];
  assert.equal(shipAt(fleet, 1, 0), 1);
  assert.equal(shipAt(fleet, 5, 5), -1);
  assert.deepEqual(replaced(fleet, 1, ship), [ship, ship]);
});

test("ships have outlines; a hit alone has none", () => {
  const field = [
    ".....",
    ".XX..",
    "....x",
    "##...",
    "#...o",
  ];
  const rows = waters(field, [{ x: 0, y: 3, w: 2, h: 1 }, { x: 0, y: 4, w: 1, h: 1 }], { legal: [31, 25, 15, 0, 0], last: [[4, 4]] });
  const drawn = rows.map((row) => row.map((cell) => cell.sides || "."));
  assert.deepEqual(drawn, [
    [".", ".", ".", ".", "."],
    [".", "nsw", "nes", ".", "."],
    [".", ".", ".", ".", "."],
    ["nsw", "nes", ".", ".", "."],
    ["nesw", ".", ".", ".", "."],
  ]);
  assert.deepEqual(rows[1].map((cell) => cell.legal), [true, false, false, true, true]);
  assert.ok(rows[4][4].last && !rows[4][3].last);
});

const seaTable = (seat, legal) => ({
  game: "seabattle", seat, players: [{ name: "a" }, { name: "b" }], setup: { size: 2 },
  log: [{ ply: 3, seat: 0, events: [{ event: "Shot", seat: 0, cell: [1, 1], result: "miss", ship: null }] }],
  view: { legal, board: { fields: [["#.", ".."], ["..", ".o"]], fleets: [["A1"], []], afloat: [[1], [1]] } },
});

test("one fires at the first of two waters, and the last shot is marked there", () => {
  const [theirs, own] = seabattle.picture(seaTable(0, { shoot: [3, 1] }));
  assert.deepEqual([theirs.seat, theirs.isOwn, own.seat, own.isOwn], [1, false, 0, true]);
  assert.ok(theirs.rows[0][0].legal && !theirs.rows[1][1].legal && theirs.rows[1][1].last);
  assert.ok(!own.rows[0][0].legal && own.rows[0][0].sides === "nesw");
});

test("of both sides the shots of the last turn are marked, all of them", () => {
  const ply = (seat, ...cells) => ({ seat, events: cells.map((cell) => ({ event: "Shot", seat, cell })) });
  const log = [ply(0, [9, 9]), ply(1, [0, 0]), ply(0, [1, 1]), ply(0, [1, 2]), ply(1, [3, 3]), ply(1, [3, 4]), ply(1, [5, 5])];
  assert.deepEqual(lastShots({ log }, 1), [[1, 1], [1, 2]]);
  assert.deepEqual(lastShots({ log }, 0), [[3, 3], [3, 4], [5, 5]]);
  assert.deepEqual(lastShots({ log: [{ seat: 0, events: [{ event: "Placed", seat: 0 }] }] }, 1), []);
});

test("ships that are left are counted for those who do not see them", () => {
  assert.equal(counted([4, 3, 3, 1]), "1×4, 2×3, 1×1");
  assert.equal(counted([]), "");
});

test("who watches may fire nowhere", () => {
  const pictures = seabattle.picture(seaTable(null, null));
  assert.deepEqual(pictures.map((one) => one.seat), [0, 1]);
  assert.ok(pictures.every((one) => !one.isOwn && one.rows.flat().every((cell) => !cell.legal)));
});

test("carriers are two wide, also when they are hit", () => {
  const field = [
    "..S..",
    "SS.S.",
    "xS.S.",
    "SS...",
    "SS.SS",
  ].map((row) => row);
  assert.deepEqual(plus.boxAt(field, "A2v"), { x: 0, y: 1, w: 2, h: 4 });
  assert.deepEqual(plus.boxAt(field, "D2v"), { x: 3, y: 1, w: 1, h: 2 });
  assert.deepEqual(plus.boxAt(field, "D5h"), { x: 3, y: 4, w: 2, h: 1 });
  assert.deepEqual(plus.boxAt(field, "C1h"), { x: 2, y: 0, w: 1, h: 1 });
});

test("where the arrow keys lead is seen, also after a click; where the mouse leads need not be", () => {
  const asked = [];
  globalThis.document = { querySelector: () => ({ focus: (how) => asked.push(how) }) };
  const app = { ui: {}, set: (change) => Object.assign(app.ui, change) };
  focusCell(app, "sea0", 3, 4);
  focusCell(app, "sea0", 3, 4, {});
  assert.deepEqual(asked, [{ focusVisible: true }, {}]);
  assert.deepEqual(app.ui.cursor, { board: "sea0", at: [3, 4] });
});
