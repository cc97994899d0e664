// @ts-check
/** When one is called to the table, and when one is left to write. */

import assert from "node:assert/strict";
import test from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const { callFor, callText, isThere, isWriting, turns } = await import(new URL("call.js", JS).href);
const { speak } = await import(new URL("words.js", JS).href);

const view = (/** @type {number[]} */ ...to_move) => ({ to_move, outcome: null });
const table = (/** @type {any} */ more) => ({ table: 3, match: 8, seat: 0, game: "dots", closed: null, view: null, players: [{ name: "ann" }, { name: "bob" }], ...more });
const [waits, mine, theirs] = [table({ match: null }), table({ view: view(0) }), table({ view: view(1) })];
const over = table({ view: { to_move: [], outcome: { places: [1, 2], termination: "won" } } });

/** before, after, the call, why */
const CASES = [
  [waits, mine, "began", "somebody came"],
  [waits, theirs, "began", "whoever's turn it is"],
  [theirs, mine, "turn", "the other has moved"],
  [null, mine, "turn", "the page was loaded again"],
  [mine, mine, null, "one moves again, or a clock was told"],
  [mine, theirs, null, "it is not one's turn"],
  [theirs, over, null, "it is over"],
  [theirs, { ...mine, closed: {} }, null, "the table is closed"],
  [theirs, { ...mine, seat: null }, null, "one watches"],
  [null, waits, null, "nobody has come"],
  [mine, null, null, "one has left"],
];

test("one is called when a match begins and when it is one's turn", () => {
  for (const [before, after, call, why] of CASES) assert.equal(callFor(before, after), call, String(why));
});

test("a call says which match it is, in one's own language", async () => {
  const said = { en: "Dots with bob: it is your turn.", ru: "Точки, соперники: bob. Ваш ход.", de: "Punkte mit bob: du bist am Zug." };
  for (const [language, text] of Object.entries(said)) {
    await speak(language);
    assert.equal(callText("turn", mine), text);
  }
});

test("turns are counted at all of one's tables", () => {
  const app = { route: { page: "table" }, state: { at: 3, own: { 1: { ...theirs, table: 1 }, 3: mine, 4: { ...mine, table: 4 }, 5: { ...over, table: 5 } } } };
  assert.equal(turns(app), 2);
  assert.equal(isThere(app, mine), true);
  assert.equal(isThere(app, app.state.own[4]), false);
  assert.equal(isThere({ ...app, route: { page: "lobby" } }, mine), false);
});

test("whoever has written something is not taken away from it", () => {
  const field = (/** @type {boolean} */ matches, /** @type {string} */ value) => ({ matches: () => matches, value });
  assert.equal(isWriting(field(true, "hel")), true);
  assert.equal(isWriting(field(true, "")), false);
  assert.equal(isWriting(field(false, "x")), false);
  assert.equal(isWriting(null), false);
});
