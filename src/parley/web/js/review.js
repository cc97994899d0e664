// @ts-check
/**
 * The review of a match that is over: how the chance to win moved, which moves cost how much of it, and what was better.
 * The server makes it while somebody keeps asking; what it knows is shown as it comes.
 */

import { chanceAt, linesFrom } from "./chances.js";
import { drawLines } from "./chart_lines.js";
import { h } from "./draw.js";
import { callName } from "./faces.js";
import { moveText, percent } from "./heat.js";
import { playOf } from "./homes.js";
import { http } from "./http.js";
import { markedIn, nextMarked, SIGNS } from "./marks.js";
import { r } from "./review_words.js";
import { bring } from "./sight.js";
import { replayAddress, replayApi } from "./state.js";
import { nameOf } from "./tell.js";
import { why } from "./words.js";

/** Milliseconds between questions: at first, later, and while others come first. */
const [SOON, EVERY, FULL] = [300, 900, 2000];
/** Questions in a row that may fail while there is no room: some ten minutes. */
const PATIENCE = 300;
const WORST = 5;
const MARKS = /** @type {const} */ (["inaccuracy", "mistake", "blunder"]);

/**
 * @typedef {{match: MatchName, told: Reviewed | null, isFull: boolean, trouble: string, tried: Map<number, Tried | null>,
 *   width?: number}} Asked
 */

/** Ask as long as somebody looks. @param {App} app @param {Match} match @param {Asked} now */
async function ask(app, match, now) {
  const isLookedAt = () =>
    app.ui.review === now && app.ui.replay?.match === match && app.route.page === "replay";
  for (let asked = 0, failed = 0; isLookedAt() && !now.told?.finished && !now.trouble; asked++) {
    try {
      now.told = await http(`${replayApi(match)}/review`);
      failed = 0;
    } catch (refusal) {
      const { error } = /** @type {Refusal} */ (refusal);
      if (!["busy", "too_many", "too_fast", "gone"].includes(error) || ++failed > PATIENCE)
        now.trouble = why(/** @type {Refusal} */ (refusal));
    }
    now.isFull = failed > 0;
    app.redraw();
    if (!asked) requestAnimationFrame(() => bring(".review"));
    const pause = failed || now.told?.ahead ? FULL : asked < 4 ? SOON : EVERY;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** @param {App} app @param {Match} match @returns {Asked} */
function begin(app, match) {
  /** @type {Asked} */
  const now = { match: match.match, told: null, isFull: false, trouble: "", tried: new Map() };
  app.ui.review = now;
  ask(app, match, now);
  return now;
}

/** @param {App} app @param {Match} match @param {Table} table @param {number} ply @param {(ply: number) => void} go */
export function review(app, match, table, ply, go) {
  const now = app.ui.review?.match === match.match ? app.ui.review : begin(app, match);
  const found = now.told?.review;
  return [
    state(app, match, now),
    found && found.chances.length > 0 && curve(app, match, table, found, ply, go),
    found && found.done > 0 && summary(app, match, found),
    found && found.marked.length > 0 && worst(app, match, table, now, found),
  ];
}

/** @param {App} app @param {Match} match @param {Asked} now */
function state(app, match, now) {
  const found = now.told?.review;
  const share = found?.total ? found.done / found.total : 0;
  const isOver = now.told?.finished || now.trouble;
  return h(
    "p",
    { class: "progress", key: "state" },
    !isOver && h("progress", { value: share, max: 1, "aria-label": r(app, "working", { share: "" }) }),
    h("span", { role: "status", class: "faint" }, said(app, match, now, share)),
  );
}

/** @param {App} app @param {Match} match @param {Asked} now @param {number} share */
function said(app, match, now, share) {
  const bot = now.told?.review.bot ? callName(match.game, now.told.review.bot) : "";
  if (now.trouble) return now.trouble;
  if (now.isFull) return r(app, "full");
  if (now.told && !bot) return r(app, "mute");
  if (now.told?.finished) {
    const { marked, seats } = now.told.review;
    if (!seats.some(({ moves }) => moves)) return r(app, "empty");
    return [!marked.length && r(app, "none"), r(app, "by", { bot })].filter(Boolean).join(" ");
  }
  if (now.told?.ahead) return r(app, "waiting", { count: now.told.ahead });
  if (now.told?.preparing) return r(app, "preparing", { bot });
  return r(app, "working", { share: percent(share) });
}

/**
 * @param {App} app @param {Match} match @param {Table} table @param {Reviewed["review"]} found @param {number} ply
 * @param {(ply: number) => void} go
 */
function curve(app, match, table, found, ply, go) {
  const lines = linesFrom(found.chances, match.outcome, match.plies);
  const told = lines
    .map((points) => chanceAt(points, ply))
    .flatMap((chance, seat) =>
      chance === null ? [] : [{ seat, text: `${nameOf(table, seat)} ${percent(chance)}` }],
    );
  const said = {
    title: r(app, "chances"),
    at: r(app, "at", { ply, chances: told.map(({ text }) => text).join(", ") }),
    legend: [
      told.map(({ seat, text }) => h("span", { class: "chance" }, mark(seat), text)),
      match.moments.length > 0 && h("small", null, r(app, "ticks")),
    ],
  };
  return drawLines(app, match, lines, found.marked, ply, said, go);
}

/** @param {number} seat */
const mark = (seat) => h("i", { class: `mark seat${seat}`, "aria-hidden": "true" });

/** @param {App} app @param {Match} match @param {Reviewed["review"]} found */
const summary = (app, match, { seats }) =>
  h(
    "div",
    { class: "scroll", key: "summary" },
    h(
      "table",
      { class: "summary" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col" }, r(app, "player")),
          MARKS.map((one) =>
            h(
              "th",
              { scope: "col", class: one, title: r(app, one) },
              h("b", { "aria-hidden": "true" }, SIGNS[one]),
              h("span", { class: "unseen" }, r(app, one)),
            ),
          ),
          h("th", { scope: "col" }, h("small", null, r(app, "loss"))),
        ),
      ),
      h(
        "tbody",
        null,
        seats.map((one) =>
          h(
            "tr",
            { key: one.seat },
            h("th", { scope: "row" }, mark(one.seat), " ", nameOf(match, one.seat)),
            MARKS.map((name) => h("td", { class: one[name] ? name : "" }, one[name])),
            h("td", null, one.moves ? `${(one.loss * 100).toFixed(1)}\u00a0%` : "–"),
          ),
        ),
      ),
    ),
  );

/**
 * From mistake to mistake, beside the board; they are there before there are any, so that nothing moves.
 * @param {App} app @param {Match} match @param {number} ply @param {(ply: number) => void} go
 */
export function jumps(app, match, ply, go) {
  const marked = markedIn(app, match);
  const jump = (
    /** @type {"back" | "next"} */ name,
    /** @type {1 | -1} */ way,
    /** @type {string} */ key,
  ) => {
    const to = nextMarked(marked, ply, way);
    return h(
      "button",
      {
        class: name,
        title: `${r(app, name)} (${key})`,
        "aria-keyshortcuts": key,
        "aria-disabled": String(to === undefined),
        onclick: () => to !== undefined && go(to),
      },
      r(app, name),
    );
  };
  return h("p", { class: "row jumps", key: "jumps" }, jump("back", -1, ","), jump("next", 1, "."));
}

/** A mark, and what was better. @param {App} app @param {Table} table @param {MarkedMove} one */
export const sentence = (app, table, one) =>
  r(app, "said", {
    mark: r(app, `one.${one.mark}`),
    better: moveText({ ...table, view: null }, one.better ?? ""),
  });

/** What the better move would have done, asked once. @param {App} app @param {Match} match @param {Asked} now @param {MarkedMove} one */
function tried(app, match, now, { ply, seat, better }) {
  if (!better || !playOf(match.game).study?.isTried) return null;
  if (!now.tried.has(ply)) {
    now.tried.set(ply, null);
    const query = new URLSearchParams({ move: better, seat: String(seat) });
    http(`${replayApi(match)}/try/${ply - 1}?${query}`).then(
      (found) => (now.tried.set(ply, found), app.redraw()),
      () => {},
    );
  }
  return now.tried.get(ply) ?? null;
}

/** @param {App} app @param {Match} match @param {Table} table @param {Asked} now @param {Reviewed["review"]} found */
const worst = (app, match, table, now, { marked }) =>
  h(
    "div",
    { key: "worst" },
    h("h2", null, r(app, "worst")),
    h(
      "ol",
      { class: "worst" },
      [...marked]
        .sort((a, b) => b.loss - a.loss || a.ply - b.ply)
        .slice(0, WORST)
        .map((one) =>
          h(
            "li",
            { key: one.ply },
            h(
              "a",
              { href: replayAddress(match, one.ply), onclick: () => bring(".position") },
              `${one.ply}. ${nameOf(match, one.seat)}: ${moveText({ ...table, view: null }, one.played)}`,
            ),
            " ",
            h("b", { class: one.mark, title: r(app, `one.${one.mark}`) }, SIGNS[one.mark]),
            " ",
            sentence(app, table, one),
            " ",
            r(app, "cost", { best: percent(one.best), mine: percent(one.mine) }),
            " ",
            playOf(match.game).study?.why(app, {
              match,
              table,
              marked: one,
              tried: tried(app, match, now, one),
            }),
          ),
        ),
    ),
  );
