// @ts-check
/** What is known of Dots at a table, besides its board. */

import { lessonOf } from "../../js/learn_words.js";
import { nameOf } from "../../js/tell.js";
import { t } from "../../js/words.js";

/** @type {Play} */
export const play = {
  parts: [
    ["goal"],
    ["turn", "first", "begun"],
    ["rings", "ring", "done"],
    ["edges", "edge", "done"],
    ["empty", "jump", "done"],
    ["freed", "free", "done"],
    ["end", "stop", "done"],
  ],
  records: [["sgf", "SGF"]],
  hasScores: true,
  moves: { draw: () => t("hint.draw") },
  digest: (events) => ({ events: events.flatMap(summed) }),
  weights: { Captured: ({ prisoners }) => prisoners?.length ?? 0 },
  stop,
  study: {
    isTried: true,
    why,
    facts: (app, _table, { count }) => [lessonOf(app, "dots", "why.captures", { count })],
  },
};

/**
 * All that one captured at once is told with the first of it.
 * @param {Happening} event @param {number} _at @param {Happening[]} events @returns {Happening[]}
 */
function summed(event, _at, events) {
  if (event.event !== "Captured") return [event];
  const own = events.filter((one) => one.event === "Captured" && one.seat === event.seat);
  return own[0] === event ? [{ ...event, prisoners: own.flatMap(({ prisoners }) => prisoners ?? []) }] : [];
}

/**
 * How it stands between the reader and the last other; or, where the server has said so, how it would end.
 * @type {NonNullable<Play["stop"]>}
 */
function stop({ view, seat }, stay, end) {
  if (stay.length > 1) {
    const isAgreed = stay.every((one) => view.board.agreed?.includes(one));
    return isAgreed ? ["stop.many", "stop.agreed"] : ["stop.many"];
  }
  if (end?.outcome) return ["stop", end.outcome.places[seat] === 1 ? "stop.wins" : "stop.loses"];
  return ["stop", view.scores[seat] > view.scores[stay[0]] ? "stop.lead" : "stop.score"];
}

/** What it captures, or what was allowed. @type {Study["why"]} */
function why(app, { match, table, marked: { ply, seat }, tried }) {
  const count = (tried?.events ?? []).flatMap((event) =>
    event.event === "Captured" && event.seat === seat ? (event.prisoners ?? []) : [],
  ).length;
  const taken = match.moments.find(
    (one) => one.moment === "captured" && one.seat !== seat && one.ply === ply + 1,
  );
  const who = taken && nameOf(table, taken.seat ?? 0);
  if (count) return lessonOf(app, "dots", "why.captures", { count });
  return who ? lessonOf(app, "dots", "why.allowed", { who }) : "";
}
