// @ts-check
/** What an event of the house has besides: how to take part, when one plays next, who meets whom, and what its organiser can do. */

import { h } from "./draw.js";
import { entry } from "./entry.js";
import { organise } from "./event_organise.js";
import { ask } from "./event_news.js";
import { points } from "./event_parts.js";
import { v } from "./event_words.js";
import { http } from "./http.js";
import { shareLink } from "./share.js";
import { clockText } from "./state.js";
import { tr, why } from "./words.js";

/** @typedef {import("./event_news.js").OfHouse} Event */

/** Which entrant one is; -1: none. @param {App} app @param {ContestedHere} data */
export const ownNumber = (app, data) =>
  data.entrants.findIndex(
    (/** @type {string} */ name, /** @type {number} */ at) =>
      name === app.state.me?.name && data.here.people[at].kind === "web",
  );

/** Where an event is found. @param {string} code */
export const linkTo = (code) => `${location.origin}${location.pathname}#/event/${code}`;

/** How much is left of a time that was told when the data came. @param {App} app @param {Event} shown @param {number | null} told */
export const remaining = (app, shown, told) =>
  told === null ? null : Math.max(0, told - (shown.data.state === "playing" ? app.now - shown.heard : 0));

/** @param {App} app @param {Event} shown @param {string} what @param {Record<string, unknown>} [asked] */
export async function act(app, shown, what, asked = {}) {
  try {
    await http(`/api/events/${encodeURIComponent(shown.name)}/${what}`, asked);
    await ask(app, shown);
  } catch (refusal) {
    app.act.note(said(app, /** @type {Refusal} */ (refusal)));
  }
}

/** A refusal in one's own language. @param {App} app @param {{error: string, text: string}} refusal */
export const said = (app, refusal) => v(app, `refused.${refusal.error}`) || why(refusal);

/** @param {App} app @param {Event} shown */
export function here(app, shown) {
  const { data } = shown;
  const isOrganiser = app.state.me?.account === data.here.organiser;
  return [
    h(
      "section",
      { class: "card part take", key: "take", "aria-label": v(app, "take") },
      h("h2", null, v(app, "take")),
      h("p", { class: "faint" }, rules(app, data)),
      taking(app, shown),
    ),
    data.here.pairings.length > 0 &&
      h(
        "section",
        { class: "card part pairings", key: "pairings" },
        h("h2", null, pairingsTitle(app, data)),
        pairings(app, data),
      ),
    isOrganiser && organise(app, shown),
  ];
}

/** @param {App} app @param {Event} shown */
function taking(app, shown) {
  const { data } = shown;
  const { open, plan } = data.here;
  if (!app.state.me)
    return open
      ? [h("p", null, v(app, plan.guests ? "enter.anybody" : "enter.account")), entry(app)]
      : h("p", null, v(app, "enter.closed"));
  const number = ownNumber(app, data);
  const isIn = number >= 0 && !data.here.people[number].out;
  if (!isIn && data.state === "over") return h("p", null, v(app, "enter.closed"));
  return [
    h(
      "p",
      { class: "next", role: "status" },
      isIn
        ? next(app, shown, number)
        : v(app, !open ? "enter.closed" : app.state.me.guest && !plan.guests ? "enter.account" : "enter.may"),
    ),
    h(
      "p",
      { class: "row" },
      !isIn &&
        open &&
        h(
          "button",
          { class: "main", key: "enter", onclick: () => act(app, shown, "enter") },
          v(app, "enter"),
        ),
      isIn &&
        data.state !== "over" &&
        h("button", { key: "withdraw", onclick: () => act(app, shown, "withdraw") }, v(app, "withdraw")),
      app.state.mine &&
        !app.state.mine.closed &&
        h("a", { class: "button main", key: "table", href: "#/table" }, v(app, "to.table")),
      data.state === "over" &&
        h(
          "a",
          { class: "button main", key: "result", href: `#/event/${encodeURIComponent(shown.name)}/result` },
          v(app, "result"),
        ),
    ),
  ];
}

/** What comes next for an entrant. @param {App} app @param {Event} shown @param {number} number */
function next(app, shown, number) {
  const { data } = shown;
  const { here: event } = data;
  const place = data.standings.find((row) => row.entrant === number);
  if (data.state === "over")
    return v(app, "next.over", { place: place?.place, points: points(place?.points ?? 0) });
  if (data.state === "waiting") return v(app, "next.waiting");
  const mine = event.pairings.find((one) => one.entrants.includes(number));
  if (mine && !mine.points) return v(app, "next.now", { who: others(data, mine, number) });
  if (data.state === "paused") return v(app, "next.paused");
  if (event.next !== null)
    return v(app, "next.break", { time: clockText(remaining(app, shown, event.next) ?? 0) });
  return v(app, data.format === "arena" ? "next.arena" : "next.others");
}

/** @param {ContestedHere} data @param {Pairing} pairing @param {number} number */
const others = (data, pairing, number) =>
  pairing.entrants
    .filter((/** @type {number} */ one) => one !== number)
    .map((/** @type {number} */ one) => data.entrants[one])
    .join(", ");

/** @param {App} app @param {ContestedHere} data */
export const pairingsTitle = (app, data) =>
  data.format === "arena"
    ? v(app, "pairings.now")
    : v(app, data.here.turns ? "pairings.of" : "pairings", { turn: data.here.turn, turns: data.here.turns });

/** Who meets whom, and how it ended. @param {App} app @param {ContestedHere} data @param {number} [most] */
export function pairings(app, data, most = Infinity) {
  return h(
    "ul",
    { class: "meets" },
    data.here.pairings.slice(0, most).map((one) =>
      h(
        "li",
        { key: one.entrants.join() },
        h(
          "span",
          { class: "who" },
          one.entrants.map((/** @type {number} */ who, /** @type {number} */ at) =>
            h(
              "span",
              { class: (one.points?.[at] ?? 0) > 0 ? "won" : "" },
              h("bdi", null, data.entrants[who]),
              one.points &&
                one.how !== "bye" && [
                  " ",
                  h("b", null, one.points[at] === 0.5 ? "½" : points(one.points[at])),
                ],
            ),
          ),
        ),
        h(
          "span",
          { class: "how" },
          one.points
            ? one.how === "played"
              ? one.match
                ? h("a", { href: `#/replay/${one.match}` }, v(app, "replay"))
                : ""
              : v(app, `how.${one.how}`)
            : one.table
              ? h("a", { href: `#/watch/${one.table}` }, v(app, "watch"))
              : v(app, "how.soon"),
        ),
      ),
    ),
  );
}

/** Link, code and QR, as long as somebody can come. @param {App} app @param {import("./event_news.js").Shown} shown */
export function invitation(app, shown) {
  if (!shown.data.here?.open) return null;
  const link = linkTo(shown.name);
  return h(
    "section",
    { class: "card part invite", key: "invite" },
    h("h2", null, v(app, "share")),
    h("p", null, v(app, "share.about")),
    h("p", { class: "code" }, h("b", null, shown.data.here.code)),
    h("div", { class: "row" }, shareLink(app, link, "event")),
    qrOf(app, link),
  );
}

/** @type {typeof import("./qr.js").qrCard | false | null} */
let drawer = null;

/** The code of a link, once what draws it is here. @param {App} app @param {string} link */
export function qrOf(app, link) {
  if (drawer === null) {
    drawer = false;
    import("./qr.js").then(
      (found) => ((drawer = found.qrCard), app.redraw()),
      () => (drawer = null),
    );
  }
  return drawer ? drawer(app, link) : null;
}

/** The rules of its tables in a line. @param {App} app @param {ContestedHere} data */
export function rules(app, data) {
  const { plan, clock, seats } = data.here;
  return [
    tr("game", data.kinds[0]),
    v(app, "rules.seats", { seats }),
    clock?.move && v(app, "rules.move", { seconds: clock.move }),
    data.format === "arena" ? v(app, "rules.minutes", plan) : v(app, "rules.pause", plan),
    data.format !== "arena" && v(app, "rules.absence", plan),
  ]
    .filter(Boolean)
    .join(" · ");
}
