// @ts-check
/** A seat has one shape, on the map, in the chart and beside a name. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const WEB = new URL("../../src/parley/web/", import.meta.url);
const { corners } = await import(new URL("js/shapes.js", WEB).href);
const css = readFileSync(new URL("parley.css", WEB), "utf8");

/** The corners of the mark of a seat; 0: round, 4: what it is without more. @param {number} seat */
function marked(seat) {
  if (css.includes(`.mark.seat${seat} { border-radius: 50%`)) return 0;
  return css.match(new RegExp(`\\.mark\\.seat${seat} \\{ clip-path: polygon\\(([^)]*)\\)`))?.[1].split(",").length ?? 4;
}

test("marks have the corners of the shapes, for nine seats", () => {
  const drawn = Array.from({ length: 9 }, (_, seat) => corners(seat, 0, 0, 1).split(" ").filter(Boolean).length);
  assert.deepEqual(Array.from({ length: 9 }, (_, seat) => marked(seat)), drawn);
});
