import assert from "node:assert/strict";
import { test } from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const painter = async (game) => (await import(new URL(`../games/${game}/small.js`, JS))).paint;
const { ships } = await import(new URL("../games/sea/small.js", JS));
const { FILMS } = await import(new URL("films.js", JS));
const { boardAt } = await import(new URL("thumbs.js", JS));

const all = (pic) => (typeof pic === "object" ? [pic, ...pic.kids.flatMap(all)] : []);
const count = (pic, kind) => all(pic).filter(({ props }) => props.class?.split(" ").includes(kind)).length;

test("ships are the boxes round cells that touch", () => {
  const rows = ["##..X", "##..X", "....X", ".#...", "....#"];
  assert.deepEqual(ships(rows), [{ x: 0, y: 0, w: 2, h: 2 }, { x: 4, y: 0, w: 1, h: 3 }, { x: 1, y: 3, w: 1, h: 1 }, { x: 4, y: 4, w: 1, h: 1 }]);
});

test("waters are those of the side that is asked for, and show where to look", async () => {
  const paint = await painter("seabattle");
  const board = { fields: [["o...", "....", "....", ".##."], ["xX..", "....", "....", "...."]] };
  const seen = (focus) => ["hull", "on-miss", "on-burst", "on-wreck", "on-bracket"].map((kind) => count(paint(board, {}, focus), kind));
  assert.deepEqual(seen({}), [1, 1, 0, 0, 0]);
  assert.deepEqual(seen({ side: 1, cell: [0, 0] }), [1, 0, 1, 1, 1]);
});

test("every board of every film can be drawn, and shows something", async () => {
  const shown = { seabattle: "hull", "battleship-plus": "hull", dots: "dot", conquest: "area" };
  assert.deepEqual(Object.keys(FILMS).sort(), Object.keys(shown).sort());
  for (const [game, { setup, boards }] of Object.entries(FILMS)) {
    assert.ok(boards.length > 30, game);
    const paint = await painter(game);
    for (const board of boards) assert.ok(count(paint(board, setup), shown[game]) > 3, game);
  }
});

test("a film goes on ply by ply, rests at its end, and begins anew; one that stands still is in its middle", () => {
  assert.deepEqual([0, 1, 9, 10, 13, 14].map((beat) => boardAt(10, beat, false)), [0, 1, 9, 9, 9, 0]);
  assert.equal(boardAt(10, 3, true), 6);
});
