// @ts-check
/** Why a move was better, by what the game can say: what it captures, how likely it hits, whose continent it takes. */

import { percent } from "./heat.js";
import { placeName } from "../games/conquest/places.js";
import { nameOf } from "./tell.js";
import { w } from "./watch_words.js";

/**
 * @param {App} app @param {Match} match @param {Table} table @param {number} seat
 * @param {import("./worst.js").Lesson} lesson @param {Tried | null} tried what the better move would have done, where that was asked
 * @returns {string}
 */
export function reasonFor(app, match, table, seat, lesson, tried) {
  const given = { best: percent(lesson.best), mine: percent(lesson.mine) };
  if (match.game === "dots")
    return [dots(app, match, table, seat, lesson, tried), w(app, "why.chance", given)]
      .filter(Boolean)
      .join(" ");
  if (match.game === "conquest")
    return [conquest(app, match, lesson.better), w(app, "why.units", given)].filter(Boolean).join(" ");
  return w(app, "why.hit", given);
}

/** @param {App} app @param {Match} match @param {Table} table @param {number} seat @param {import("./worst.js").Lesson} lesson @param {Tried | null} tried */
function dots(app, match, table, seat, { ply }, tried) {
  const count = (tried?.events ?? []).flatMap((event) =>
    event.event === "Captured" && event.seat === seat ? (event.prisoners ?? []) : [],
  ).length;
  const taken = match.moments.find(
    (one) => one.moment === "captured" && one.seat !== seat && one.ply === ply + 2,
  );
  if (count) return w(app, "why.captures", { count });
  return taken ? w(app, "why.allowed", { who: nameOf(table, taken.seat ?? 0) }) : "";
}

/** @param {App} app @param {Match} match @param {string} better */
function conquest(app, match, better) {
  const [verb, ...numbers] = better.split(" ");
  const node = Number(verb === "place" ? numbers[0] : numbers[1]);
  const { map } = match.setup;
  const land = typeof map === "object" && map.continents?.find((one) => one.nodes.includes(node));
  return verb !== "next" && land
    ? w(app, `why.${verb}`, { land: placeName(land.name), bonus: land.bonus })
    : verb === "next"
      ? w(app, "why.next")
      : "";
}
