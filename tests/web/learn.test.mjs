import assert from "node:assert/strict";
import { test } from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const { consequences, leavingKey } = await import(new URL("stop.js", JS));
const { asTable } = await import(new URL("learn_board.js", JS));
const { HOMES, meetPlay, playOf } = await import(new URL("homes.js", JS));
const { route } = await import(new URL("state.js", JS));
const languages = ["en", "ru", "de"];
await Promise.all(HOMES.map(meetPlay));
const read = (path) => Promise.all(languages.map(async (name) => (await import(new URL(`${path}_${name}.js`, JS))).words));
const central = ["learn", "help"].map((book) => `words/${book}`);
const own = HOMES.flatMap((game) => ["learn", "help"].map((book) => `../games/${game}/words/${book}`));
const books = await Promise.all([...central, ...own].map(read));

test("the words are the same in all languages", () => {
  const gaps = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [en, ...others] of books) {
    for (const other of others) {
      assert.deepEqual(Object.keys(other), Object.keys(en));
      for (const key in en) assert.deepEqual(gaps(other[key]), gaps(en[key]), key);
    }
  }
});

test("every part of the rules has a title and words", async () => {
  for (const game of HOMES) {
    const [en] = await read(`../games/${game}/words/learn`);
    assert.ok(playOf(game).parts.length > 4);
    for (const [name] of playOf(game).parts) assert.ok(en[name] && en[`${name}.title`], `${game}.${name}`);
  }
  assert.deepEqual([route("#/rules/dots").page, route("#/learn/dots").name], ["reference", "dots"]);
});

const table = (game, more = {}) => ({
  game, seat: 0, rated: false, closed: null, players: ["ann", "bob", "cid"].map((name) => ({ name, kind: "web" })),
  ...more, view: { ply: 30, scores: [2, 0, 1], outcome: null, board: { agreed: [], ...more.board }, ...more.view },
});
const two = { players: [{ name: "ann", kind: "web" }, { name: "bob", kind: "web" }] };

test("what stopping means follows from the game, who else plays, how it stands and what it counts for", () => {
  const said = (one) => [...consequences(one).own, ...consequences(one).keys].join(" ");
  assert.equal(said(table("seabattle", two)), "stop stop.casual");
  assert.equal(said(table("battleship-plus", { ...two, rated: true })), "stop stop.rated");
  assert.equal(said(table("battleship-plus", { ...two, rated: true, view: { ply: 2 } })), "stop stop.early");
  assert.equal(said(table("dots", { ...two, board: { playing: [0, 1] } })), "stop stop.lead stop.casual");
  assert.equal(said(table("dots", { ...two, seat: 1, board: { playing: [0, 1] } })), "stop stop.score stop.casual");
  const foreseen = consequences(table("dots", { ...two, board: { playing: [0, 1] } }), { outcome: { places: [2, 1] }, scores: [2, 11] });
  assert.deepEqual([foreseen.own[1], foreseen.given.theirs], ["stop.loses", 11]);
  assert.equal(said(table("dots", { board: { playing: [0, 1, 2] } })), "stop.many stop.casual");
  assert.equal(said(table("dots", { board: { playing: [0, 1, 2], agreed: [1, 2] } })), "stop.many stop.agreed stop.casual");
  assert.equal(said(table("conquest", { board: { playing: [0, 1, 2] } })), "stop.many stop.casual");
  assert.equal(said(table("conquest", { board: { playing: [0, 2] } })), "stop stop.casual");
  assert.deepEqual(consequences(table("dots", { board: { playing: [0, 2] } })).given, { who: "cid", mine: 2, theirs: 1 });
});

test("leaving closes a table that nobody else waits at", () => {
  const waits = { ...table("dots"), view: null };
  assert.equal(leavingKey(waits), "leave.others");
  assert.equal(leavingKey({ ...waits, players: [{ name: "ann", kind: "web" }, { name: "strong", kind: "bot" }, null] }), "leave.alone");
  assert.equal(leavingKey(table("conquest")), "leave.out");
  assert.equal(leavingKey({ ...table("conquest"), closed: {} }), "leave.over");
});

test("a step that is done can be played no further", () => {
  const step = { seat: 0, seats: 2, setup: {}, view: { to_move: [0], legal: { put: [1] } }, plies: [], done: false, stuck: false };
  const app = { ui: { language: "en" }, route: { name: "dots" }, redraw() {} };
  assert.deepEqual(asTable(app, step, step).view.to_move, [0]);
  assert.equal(asTable(app, step, { ...step, done: true }).view.legal, null);
  assert.equal(asTable(app, step, { ...step, stuck: true }).view.legal, null);
});
