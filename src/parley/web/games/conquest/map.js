// @ts-check
/** The map of a conquest game: sea and land, who owns what by colour, hatching and the shape of counters, routes and names. */

import { advices, drawAdvice } from "./advice.js";
import { isRound, pictureOf } from "./chart.js";
import { follow, lensButtons, listen, seen } from "./lens.js";
import { showMotion } from "./motion.js";
import { drawChances, drawNode } from "./node.js";
import { placeTags, tagSize } from "./tags.js";
import { h } from "../../js/draw.js";
import { halos, letterSize, placeNames } from "./names.js";
import { placeName } from "./places.js";
import { mapName } from "../../js/tell.js";
import { t } from "../../js/words.js";

/** The colour of a continent. @param {number} land */
export const hue = (land) => (land * 137 + 40) % 360;

const TILE = 1.5;
/** How the land of each seat is hatched, in a tile. */
const HATCHES = [
  "M-.2 1.7L1.7-.2M-.2.2L.2-.2M1.3 1.7L1.7 1.3",
  "M-.2-.2L1.7 1.7M1.3-.2L1.7.2M-.2 1.3L.2 1.7",
  "M0 .75H1.5",
  "M.75 0V1.5",
  "M.75.73v.04M0 0v.02M1.5 0v.02M0 1.5v-.02M1.5 1.5v-.02",
  "M0 0L1.5 1.5M0 1.5L1.5 0",
  "M0 .75H1.5M.75 0V1.5",
  "M.1.4H.8M.85 1.15H1.4",
  "M0 .5L.75 1L1.5.5",
];
const HATCHED = h(
  "defs",
  null,
  HATCHES.map((path, seat) =>
    h(
      "pattern",
      {
        id: `hatch${seat}`,
        class: `hatch seat${seat}`,
        width: TILE,
        height: TILE,
        patternUnits: "userSpaceOnUse",
      },
      h("rect", { width: TILE, height: TILE }),
      h("path", { d: path }),
    ),
  ),
);
/** Where things move; always the same description, so that drawing leaves alone what is in it. */
const STAGE = h("g", { class: "motions", key: "motions", "aria-hidden": "true" });

/** @param {App} app @param {import("./types.js").ConquestTable} table @param {import("./node.js").Hand} hand */
export function conquestMap(app, table, hand) {
  const { map } = table.setup;
  const picture = pictureOf(map);
  const { x, y, width, height } = seen(app.ui.lens, picture);
  const { offer } = hand;
  const best = advices(table.hint)[0];
  const wanted = best ? [best.to] : offer.targets.length ? offer.targets : offer.sources;
  return h(
    "div",
    { class: `map ${app.ui.lens ? "closer" : "whole"}` },
    h(
      "svg",
      {
        viewBox: [x, y, width, height].map((one) => one.toFixed(2)).join(" "),
        style: {
          "--node": String(picture.size),
          "--letter": String(letterSize(picture.size)),
          "--tag": String(tagSize(picture.size)),
        },
        role: "group",
        "aria-label": t("conquest.map", { name: mapName(map) }),
        ref: (/** @type {import("./types.js").Drawn} */ svg) => (
          listen(app, svg, picture),
          follow(app, svg, picture, wanted),
          showMotion(app, svg, table, picture)
        ),
      },
      HATCHED,
      landscape(picture),
      h(
        "g",
        { class: "washes", key: "washes" },
        picture.areas.map((path, at) => wash(path, table.view.board.owners[at])),
      ),
      lines(picture),
      map.nodes.map((_, at) => drawNode(table, at, picture, hand)),
      names(map, picture).pic,
      h(
        "g",
        { class: "places now", key: "now", "aria-hidden": "true" },
        hand.lately.map((node) => names(map, picture).said[node]),
      ),
      drawChances(picture, hand),
      drawAdvice(table.hint, picture.points, picture.size, { x: 0, width: picture.width }, (a, b) =>
        isRound(a, b, picture.width),
      ),
      STAGE,
    ),
    "move" in app.act && lensButtons(app, picture),
  );
}

/** @type {WeakMap<object, import("../../js/draw.js").Pic>} */
const landscapes = new WeakMap();

/** What never changes is described once: drawing passes over it. @param {import("./chart.js").Picture} picture */
function landscape(picture) {
  const found =
    landscapes.get(picture) ??
    h(
      "g",
      { class: "landscape", key: "landscape" },
      h("path", { class: "shallow", d: picture.shore }),
      picture.coasts.map((path, at) =>
        h("path", { class: "land", d: path, style: { "--hue": String(hue(at)) } }),
      ),
    );
  landscapes.set(picture, found);
  return found;
}

/** @param {string} path @param {number} owner */
const wash = (path, owner) =>
  h("path", {
    class: owner < 0 ? "wash" : `wash seat${owner}`,
    d: path,
    fill: owner < 0 ? "none" : `url(#hatch${owner})`,
  });

/** @type {WeakMap<object, import("../../js/draw.js").Pic>} */
const drawn = new WeakMap();

/** @param {import("./chart.js").Picture} picture */
function lines(picture) {
  const found =
    drawn.get(picture) ??
    h(
      "g",
      { class: "lines", key: "lines" },
      h("path", { class: "border", d: picture.borders }),
      h("path", { class: "shore", d: picture.shore }),
      picture.routes.flatMap(({ path }) => [
        h("path", { class: "route wide", d: path }),
        h("path", { class: "route", d: path }),
      ]),
    );
  drawn.set(picture, found);
  return found;
}

/** @type {WeakMap<object, {words: string, pic: import("../../js/draw.js").Pic, said: import("../../js/draw.js").Pic[][]}>} */
const named = new WeakMap();

/**
 * The names of places and continents, found once for a language.
 * @param {import("./sites.js").Chart} map @param {import("./chart.js").Picture} picture
 */
function names(map, picture) {
  const places = map.nodes.map((node) => placeName(node.name));
  const lands = map.continents.map((land) => `${placeName(land.name)} +${land.bonus}`);
  const words = [...places, ...lands].join();
  const before = named.get(picture);
  if (before?.words === words) return before;
  const placed = placeNames(picture.points, places, picture.size, {
    x: 0,
    y: 0,
    width: picture.width,
    height: picture.height,
  });
  const tags = placeTags(picture, lands, [
    ...halos(picture.points, picture.size),
    ...placed.map(({ box }) => box),
  ]);
  const said = placed.map(({ lines: parts, box }) =>
    parts.map((line, at) =>
      h("text", { x: box.x, y: box.y - box.high / 2 + (box.high * (at + 0.5)) / parts.length }, line),
    ),
  );
  const pic = h(
    "g",
    { class: "names", key: "names", "aria-hidden": "true" },
    h("g", { class: "places" }, said),
    h(
      "g",
      { class: "tags" },
      tags.map((box, at) =>
        h("text", { x: box.x, y: box.y, style: { "--hue": String(hue(at)) } }, lands[at]),
      ),
    ),
  );
  const found = { words, pic, said };
  named.set(picture, found);
  return found;
}
