// @ts-check
/** What is known of the conquest game at a table, besides its board. */

import { percent } from "../../js/heat.js";
import { lessonOf } from "../../js/learn_words.js";
import { has, t, tr } from "../../js/words.js";
import { nameIn, placeName } from "./places.js";

/** What a deal is told by, too much of it to be read. */
const DEALT = ["Claimed", "Placed"];
const OUT = 1000;

/** The map, where it is known in full. @param {{setup?: Setup}} table */
const mapOf = ({ setup }) => (typeof setup?.map === "object" ? setup.map : null);

/** What a node is called. @param {{setup?: Setup}} table @param {number | string} at */
const place = (table, at) => placeName(mapOf(table)?.nodes?.[Number(at)]?.name ?? String(at));

/** @param {Told} table @param {number | undefined} at */
const placed = (table, at) => (at === undefined ? "" : place(table, at));

/** Was it drawn who gets the first place? Else it is who begins. @param {Happening} event @param {Happening[]} events */
const isForPlaces = ({ event }, events) =>
  event === "Drawn" && !events.some((one) => one.event === "TurnBegan");

/** @type {Play} */
export const play = {
  parts: [
    ["goal"],
    ["start", "claim", "begun"],
    ["units", "reinforce", "done"],
    ["dice", "attack", "begun"],
    ["taken", "advance", "begun"],
    ["marching", "march", "done"],
    ["end"],
  ],
  moves: {
    place: (table, [node, units]) => t("hint.place", { node: place(table, node), units }),
    attack: (table, [source, target]) =>
      t("hint.attack", { source: place(table, source), target: place(table, target) }),
    march: (table, [source, target, units]) =>
      t("hint.march", { source: place(table, source), target: place(table, target), units }),
    advance: (_table, [units]) => t("hint.advance", { units }),
    next: ({ view, closed }) => {
      const key = `next.${view?.board.phase}`;
      return t(!closed && has(key) ? key : "hint.next"); // a list of moves does not know the phase
    },
  },
  first(app, move) {
    nameIn(app.ui.language, app.redraw);
    return placeName(move);
  },
  fields: (table, event) => ({
    count: event.units,
    node: placed(table, event.node),
    source: placed(table, event.source),
    target: placed(table, event.target),
    more: event.reinforcements,
    phase: event.phase === undefined ? "" : tr("phase", event.phase),
    attacker: event.attacker?.join(" "),
    defender: event.defender?.join(" "),
  }),
  digest: (events) =>
    events.filter(({ event }) => event === "Claimed").length > 1
      ? { said: t("event.conquest.dealt"), events: events.filter(({ event }) => !DEALT.includes(event)) }
      : { events: events.map((one) => (isForPlaces(one, events) ? { ...one, result: "places" } : one)) },
  weights: { Conquered: () => 1, Eliminated: () => OUT },
  stop: (_table, stay) => [stay.length > 1 ? "stop.many" : "stop"],
  study: { isTried: false, why, facts },
};

/** Whose continent it is about. @type {Study["why"]} */
function why(app, { match, marked }) {
  const [verb, ...numbers] = (marked.better ?? "").split(" ");
  const node = Number(verb === "place" ? numbers[0] : numbers[1]);
  const land = mapOf(match)?.continents?.find((one) => one.nodes.includes(node));
  const about = land && { land: placeName(land.name), bonus: land.bonus };
  if (verb === "next") return lessonOf(app, match.game, "why.next");
  return about ? lessonOf(app, match.game, `why.${verb}`, about) : "";
}

/** @type {Study["facts"]} */
function facts(app, table, { chance = 0, taken = [], broken = [], out = false }) {
  const say = (/** @type {string} */ key, /** @type {Given} */ given = {}) =>
    lessonOf(app, table.game, `puzzle.${key}`, given);
  const lands = (/** @type {string} */ how, /** @type {number[]} */ which) =>
    which.map((at) => {
      const { name = "", bonus = 0 } = mapOf(table)?.continents?.[at] ?? {};
      return say(how, { land: placeName(name), bonus });
    });
  return [
    say("wins", { chance: percent(chance) }),
    ...lands("taken", taken),
    ...lands("broken", broken),
    ...(out ? [say("out")] : []),
  ];
}
