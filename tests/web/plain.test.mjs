import assert from "node:assert/strict";
import { test } from "node:test";

const JS = "../../src/parley/web/js/";
const { faceOf } = await import(`${JS}lazily.js`);
const { orPlain, plain } = await import(`${JS}plain.js`);
const { consequences } = await import(`${JS}stop.js`);
const { describe } = await import(`${JS}tell.js`);
const { bring, called, speak, speaksOf, t, tr } = await import(`${JS}words.js`);
await speak("en");

const words = {
  en: { title: "Nim", "option.heaps": "Heaps", "choice.size.small": "few", "event.Taken": "{who} takes {count} from heap {heap}" },
  de: { title: "Nim (de)" },
};
const table = { game: "nim", seat: 0, setup: {}, players: [{ name: "ann", kind: "web" }, { name: "bob", kind: "web" }], view: { board: { drawing: "1: |" }, legal: { moves: ["take 1 from 1"] }, scores: [], ply: 0 } };
const taken = { event: "Taken", seat: 1, heap: 2, count: 3 };

test("a game brings its words, in the language of the page or in English", async () => {
  assert.equal(tr("game", "nim"), "nim");
  assert.equal(describe(table, { ply: 1, seat: 1, move: "take 3 from 2", events: [taken] }), "bob: take 3 from 2");
  bring([{ game: "nim", words }, { game: "old" }]);
  assert.equal(tr("game", "nim"), "Nim");
  assert.equal(describe(table, { ply: 1, seat: 1, move: "take 3 from 2", events: [taken] }), "bob takes 3 from heap 2");
  assert.deepEqual([called("option", "nim", "heaps"), called("choice", "nim", "size", "small")], ["Heaps", "few"]);
  assert.deepEqual([called("option", "nim", "players"), called("option", "nim", "unheard")], [t("option.players"), "unheard"]);
  await speak("de");
  assert.deepEqual([tr("game", "nim"), called("option", "nim", "heaps")], ["Nim (de)", "Heaps"]);
  await speak("en");
});

test("it cannot change ours", () => {
  bring([{ game: "dots", words: { en: { title: "Lines" } } }]);
  assert.equal(tr("game", "dots"), "Dots");
});

test("what is hidden from us is not told", () => {
  assert.equal(describe({ ...table, game: "ludo" }, { ply: 1, seat: 1, move: null, events: [] }), "");
});

test("the plain face has the drawing, the moves and a field", () => {
  assert.deepEqual([speaksOf("dots"), speaksOf("nim"), speaksOf("toString")], [true, false, false]);
  const made = [];
  const drawn = JSON.stringify(plain.board({ act: { move: (move) => made.push(move) } }, table));
  for (const part of ["1: |", "take 1 from 1", "input"]) assert.ok(drawn.includes(part), part);
  const idle = JSON.stringify(plain.board({}, { ...table, view: { ...table.view, legal: null } }));
  assert.ok(!idle.includes("input"));
});

test("giving up such a game is told without words of its own", () => {
  assert.deepEqual(consequences({ ...table, rated: false }).keys, ["stop.casual"]);
});

test("a face that was brought and fails has the plain one behind it", () => {
  const told = console.error;
  const faults = [];
  console.error = (fault) => faults.push(fault.message);
  const broken = orPlain({ board: () => { throw new Error("oh"); }, todo: () => "Take some" });
  assert.deepEqual([JSON.stringify(broken.board({}, table)), broken.todo()], [JSON.stringify(plain.board({}, table)), "Take some"]);
  assert.deepEqual([orPlain(undefined), faults], [plain, ["oh"]]);
  console.error = told;
});

test("whether a game has a face of its own is waited for, before the plain one is drawn", async () => {
  let drawings = 0;
  const app = { ui: {}, state: { games: [] }, redraw: () => drawings++ };
  assert.equal(faceOf(app, "nim"), null);
  await import(`${JS}plain.js`);
  assert.deepEqual([faceOf(app, "nim"), drawings], [null, 0]);
  app.ui.isOffered = true;
  assert.equal(faceOf(app, "nim"), null); // it is on its way
  while (!drawings) await new Promise((done) => setImmediate(done));
  assert.equal(faceOf(app, "nim"), plain);
});
