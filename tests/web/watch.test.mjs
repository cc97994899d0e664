import assert from "node:assert/strict";
import { test } from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const { onScreen } = await import(new URL("tv.js", JS));
const { route } = await import(new URL("state.js", JS));
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
