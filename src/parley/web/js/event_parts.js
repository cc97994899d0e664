// @ts-check
/** The tables of a tournament: standings that move, who met whom, how games ended. */

import { h } from "./draw.js";
import { v } from "./event_words.js";
import { move } from "./motion.js";
import { clockText, replayAddress } from "./state.js";
import { has, t, tr } from "./words.js";

const MOVING = 700;
const FAULTS = ["resigned", "illegal", "crashed", "late", "protocol broken", "void"];

/** @param {number} value @returns {string} `2`, `2.5`, `2.33` */
export const points = (value) => String(Math.round(value * 100) / 100);

/** Where ratings lie between the lowest and the highest of all, in hundredths. @param {Standing[]} rows */
export function scale(rows) {
  const rated = rows.filter((row) => row.elo !== null);
  const least = Math.min(...rated.map((row) => row.low ?? 0));
  const most = Math.max(...rated.map((row) => row.high ?? 0));
  const span = Math.max(most - least, 1);
  return (/** @type {number} */ elo) => (100 * (elo - least)) / span;
}

/** @param {App} app @param {import("./event_news.js").Shown} shown */
export function headline(app, shown) {
  const { data, name } = shown;
  const kinds = (data.kinds ?? []).map((/** @type {string} */ game) => tr("game", game)).join(", ");
  return h(
    "div",
    { class: "headline", key: "headline" },
    h(
      "div",
      { class: "row" },
      h("h1", null, h("bdi", null, data.name)),
      h("span", { class: `state ${data.state}`, role: "status" }, v(app, `state.${data.state}`)),
      clock(app, shown),
      app.route.wall &&
        data.here?.open &&
        h("span", { class: "code" }, v(app, "code"), " ", h("b", null, data.here.code)),
      !app.route.wall &&
        h(
          "a",
          {
            class: "button",
            href: `#/event/${encodeURIComponent(name)}/wall`,
            onclick: () => document.documentElement.requestFullscreen?.().catch(() => {}),
          },
          v(app, "wall"),
        ),
    ),
    data.format &&
      h(
        "p",
        { class: "faint about" },
        [v(app, `format.${data.format}`), kinds, progress(app, data)].filter(Boolean).join(" · "),
      ),
    data.planned &&
      h("progress", { max: data.planned, value: data.played, "aria-label": progress(app, data) }),
  );
}

/** How long an arena goes on, or a break. @param {App} app @param {import("./event_news.js").Shown} shown */
function clock(app, { data, heard }) {
  const { left = null, next = null } = data.here ?? {};
  const told = left ?? next;
  if (told === null || !["playing", "paused"].includes(data.state)) return null;
  const rest = Math.max(0, told - (data.state === "playing" ? app.now - heard : 0));
  return h(
    "span",
    { class: "clock", role: "timer", key: "clock" },
    v(app, left === null ? "clock.next" : "clock.left"),
    " ",
    h("b", null, clockText(rest)),
  );
}

/** @param {App} app @param {Contested} data */
const progress = (app, data) =>
  data.here
    ? v(app, data.planned ? "here.progress" : "here.played", data)
    : v(app, data.planned ? "progress" : "played", data);

/** @param {App} app @param {Contested} data @param {{from?: number, most?: number, pick?: (entrant: number) => void}} [how] */
export function standings(app, data, { from = 0, most = Infinity, pick } = {}) {
  const rows = data.standings.slice(from, from + most);
  const across = scale(data.standings);
  const leaders = data.standings.some((row) => row.points > 0);
  return h(
    "div",
    { class: "scroll" },
    h(
      "table",
      { class: "standings" },
      h("caption", { class: "unseen" }, v(app, "standings")),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          [
            "place",
            "entrant",
            "points",
            "rounds",
            "record",
            "buchholz",
            "sonneborn",
            ...(data.here ? [] : ["elo"]),
          ].map((name) =>
            h("th", { scope: "col", class: name, title: v(app, `about.${name}`) }, v(app, name)),
          ),
        ),
      ),
      h(
        "tbody",
        { ref: glide },
        rows.map((row) =>
          h(
            "tr",
            {
              key: row.entrant,
              "data-entrant": row.entrant,
              class: leaders && row.place === 1 ? "first" : "",
            },
            h("td", { class: "place" }, row.place),
            h(
              "th",
              { scope: "row", class: "entrant" },
              pick
                ? h(
                    "button",
                    {
                      class: "quiet",
                      title: v(app, "games.of", { who: data.entrants[row.entrant] }),
                      onclick: () => pick(row.entrant),
                    },
                    h("bdi", null, data.entrants[row.entrant]),
                  )
                : h("bdi", null, data.entrants[row.entrant]),
            ),
            h("td", { class: "points" }, points(row.points)),
            h("td", { class: "rounds" }, row.rounds),
            h("td", { class: "record" }, `${row.wins}–${row.draws}–${row.losses}`),
            h("td", { class: "buchholz" }, points(row.buchholz)),
            h("td", { class: "sonneborn" }, points(row.sonneborn_berger)),
            !data.here && h("td", { class: "elo" }, rating(app, row, across)),
          ),
        ),
      ),
    ),
  );
}

/**
 * Never a number without its interval; or why there is none.
 * @param {App} app @param {Standing} row @param {(elo: number) => number} across
 */
function rating(app, row, across) {
  if (row.elo === null) return h("small", null, v(app, `why.${row.why}`) || row.why || "…");
  const { elo: at, low: from = at, high: to = at } = row;
  const [elo, low, high] = [at, from, to].map(Math.round);
  return [
    h(
      "span",
      { class: "number" },
      h("b", null, signed(elo)),
      " ",
      h("small", null, `${signed(low)} … ${signed(high)}`),
    ),
    h("i", {
      class: "interval",
      "aria-hidden": "true",
      style: {
        "--low": `${across(from)}%`,
        "--wide": `${Math.max(across(to) - across(from), 1)}%`,
        "--at": `${across(at)}%`,
      },
    }),
  ];
}

/** @param {number} elo */
const signed = (elo) => (elo > 0 ? `+${elo}` : elo < 0 ? `−${-elo}` : "0");

/**
 * Rows that have changed places glide there.
 * @param {HTMLTableSectionElement & {order?: string, tops?: Map<string | undefined, number>}} body
 */
function glide(body) {
  const order = [...body.rows].map((row) => row.dataset.entrant).join();
  const before = (body.order !== order && body.tops) || new Map();
  body.order = order;
  body.tops = new Map([...body.rows].map((row) => [row.dataset.entrant, row.offsetTop]));
  for (const row of body.rows) {
    const way = (before.get(row.dataset.entrant) ?? row.offsetTop) - row.offsetTop;
    if (way)
      move(row, [{ transform: `translateY(${way}px)` }, { transform: "none" }], {
        duration: MOVING,
        easing: "ease-in-out",
      });
  }
}

/** @param {App} app @param {Contested} data @param {(who: number[]) => void} [pick] */
export function crosstable(app, data, pick) {
  if (!data.crosstable) return null;
  const order = data.standings.map((row) => row.entrant);
  const cell = (
    /** @type {number} */ one,
    /** @type {number} */ other,
    /** @type {number | null} */ value,
  ) => {
    if (one === other) return h("td", { class: "self" }, h("span", { class: "unseen" }, "–"));
    if (value === null) return h("td", { class: "never" }, "·");
    const label = `${data.entrants[one]} – ${data.entrants[other]}: ${points(value)}`;
    return h(
      "td",
      null,
      pick
        ? h(
            "button",
            { class: "quiet", title: label, "aria-label": label, onclick: () => pick([one, other]) },
            points(value),
          )
        : points(value),
    );
  };
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": v(app, "crosstable") },
    h(
      "table",
      { class: "grid" },
      h("caption", { class: "unseen" }, v(app, "crosstable")),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          order.map((_, /** @type {number} */ at) => h("th", { scope: "col" }, at + 1)),
        ),
      ),
      h(
        "tbody",
        null,
        order.map((/** @type {number} */ one, /** @type {number} */ at) =>
          h(
            "tr",
            { key: one },
            h("th", { scope: "row" }, `${at + 1} `, h("bdi", null, data.entrants[one])),
            order.map((/** @type {number} */ other, /** @type {number} */ column) =>
              cell(one, other, data.crosstable[at][column]),
            ),
          ),
        ),
      ),
    ),
  );
}

/** How a game ended: who failed and how, or what the rules say. @param {App} app @param {Contested} data @param {ContestGame} game */
export function ending(app, data, game) {
  const failed = game.seats.find((seat) => FAULTS.includes(seat.cause) && seat.cause !== "void");
  if (game.void) return v(app, "cause.void");
  if (failed && !(failed.cause === "resigned" && !failed.words))
    return `${data.entrants[failed.entrant]}: ${v(app, `cause.${failed.cause}`)}${failed.words ? `, ${failed.words}` : ""}`;
  const own = `ending.${game.game}.${game.how}`;
  return has(own) ? t(own) : tr("ending", game.how);
}

/**
 * A game that is over, in a line that leads to its replay.
 * @param {App} app @param {string} event @param {Contested} data @param {ContestGame} game
 */
export function gameRow(app, event, data, game) {
  const isFault = game.seats.some((seat) => FAULTS.slice(1).includes(seat.cause));
  return h(
    "li",
    { key: game.id, class: isFault ? "fault" : "" },
    h(
      "a",
      {
        href: replayAddress({ match: game.id, ...(data.here ? {} : { event }) }, 0),
        title: v(app, "replay"),
      },
      h(
        "span",
        { class: "seats" },
        game.seats.map((seat) =>
          h(
            "span",
            { class: seat.share > 0 ? "won" : "" },
            h("bdi", null, data.entrants[seat.entrant]),
            " ",
            h("b", null, share(seat.share)),
          ),
        ),
      ),
      h("small", { class: "how" }, ending(app, data, game)),
      h("small", { class: "which" }, `${tr("game", game.game)} · ${v(app, "round", { round: game.round })}`),
    ),
  );
}

/** @param {number} value @returns {string} */
const share = (value) => (value === 0.5 ? "½" : points(value));

/** How games were lost, by entrant; null where all were played out. @param {App} app @param {Contested} data */
export function causes(app, data) {
  const found = ["played out", ...FAULTS].filter((cause) => data.standings.some((row) => row.causes[cause]));
  if (!found.some((cause) => FAULTS.includes(cause))) return null;
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": v(app, "causes") },
    h(
      "table",
      { class: "grid" },
      h("caption", { class: "unseen" }, v(app, "causes")),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          found.map((cause) => h("th", { scope: "col" }, v(app, `cause.${cause}`))),
        ),
      ),
      h(
        "tbody",
        null,
        data.standings.map((row) =>
          h(
            "tr",
            { key: row.entrant },
            h("th", { scope: "row" }, h("bdi", null, data.entrants[row.entrant])),
            found.map((cause) => h("td", null, row.causes[cause] ?? "·")),
          ),
        ),
      ),
    ),
  );
}
