// @ts-check
/**
 * How the chance to win moved in a match that is over. A bot is asked about some positions, one after the
 * other, as long as somebody looks; lines grow while answers come.
 */

import { chanceAt, isAside, linesOf, outsOf, pliesToAsk, plyBetween, swingsOf } from "./chances.js";
import { drawLines } from "./chart_lines.js";
import { h } from "./draw.js";
import { percent } from "./heat.js";
import { botsOf } from "./hints.js";
import { http } from "./http.js";
import { replayAddress, replayApi } from "./state.js";
import { character, nameOf } from "./tell.js";
import { t, why } from "./words.js";

const ASKED = 60;
/** After so many answers without a chance, spread over the match, the bot has none to give. */
const MUTE = 8;
const SWINGS = 3;
const PATIENCE = 5;
const BUSY = 1000;
/** So often it is asked again while a bot prepares, which may take a minute. */
const PREPARES = 120;
/** Positions asked about where the largest swings are, once the others are known. */
const CLOSER = 24;

/**
 * @typedef {{match: MatchName, bot: string, samples: import("./chances.js").Sample[], done: number,
 *   wanted: number[], trouble: string,
 *   isAsking: boolean, waits: number, most: number, width?: number}} Chart
 */

/** @param {App} app @param {Match} match @param {string} bot @returns {Chart} */
function begin(app, match, bot) {
  const wanted = pliesToAsk(match.moves, match.players.length, ASKED);
  return (app.ui.chart = {
    match: match.match,
    bot,
    samples: [],
    done: 0,
    wanted,
    trouble: "",
    isAsking: false,
    waits: 0,
    most: wanted.length + CLOSER,
  });
}

/** Ask on as long as this chart is looked at. @param {App} app @param {Match} match @param {Chart} chart */
async function fill(app, match, chart) {
  if (chart.isAsking) return;
  chart.isAsking = true;
  const isLookedAt = () => app.ui.chart === chart && app.ui.charting && app.ui.replay?.match === match;
  for (let tries = 0; isLookedAt() && chart.done < chart.wanted.length && !chart.trouble;) {
    const ply = chart.wanted[chart.done];
    try {
      const query = new URLSearchParams({
        bot: chart.bot,
        ...(isAside(match.moves[ply]) ? {} : { seat: String(match.moves[ply][0]) }),
      });
      const { seat, chance, final } = await http(`${replayApi(match)}/hint/${ply}?${query}`);
      if (final === false && chart.waits++ < PREPARES) {
        app.redraw();
        await new Promise((resolve) => setTimeout(resolve, BUSY));
        continue;
      }
      chart.waits = 0;
      if (chance !== null) chart.samples.push({ ply, seat, chance });
    } catch (refusal) {
      const { error } = /** @type {Refusal} */ (refusal);
      if (["busy", "too_many", "gone"].includes(error) && tries++ < PATIENCE) {
        await new Promise((resolve) => setTimeout(resolve, BUSY));
        continue;
      }
      if (!["not_found", "not_your_turn"].includes(error))
        chart.trouble = why(/** @type {Refusal} */ (refusal));
    }
    tries = 0;
    chart.done++;
    if (!chart.samples.length && chart.done >= MUTE) chart.done = chart.wanted.length;
    if (chart.done === chart.wanted.length && chart.samples.length && chart.done < chart.most)
      lookCloser(match, chart);
    app.redraw();
  }
  chart.isAsking = false;
}

/** @param {Match} match @param {Chart} now */
const linesFor = (match, now) =>
  linesOf(now.samples, match.players.length, match.outcome, match.plies, outsOf(match.moments));

/** @param {Match} match @param {Chart} chart */
function lookCloser(match, chart) {
  const ply = plyBetween(match.moves, linesFor(match, chart), SWINGS, chart.wanted);
  if (ply >= 0) chart.wanted.push(ply);
}

/** @param {App} app @param {Match} match @param {Table} table @param {number} ply @param {(ply: number) => void} go */
export function chart(app, match, table, ply, go) {
  const bots = botsOf(app, match.game);
  if (!bots.length) return h("p", { class: "wait" }, t("entry.wait"));
  const now = app.ui.chart?.match === match.match ? app.ui.chart : begin(app, match, bots.at(-1)?.name ?? "");
  if (!now.isAsking && now.done < now.wanted.length && !now.trouble) fill(app, match, now);
  const lines = linesFor(match, now);
  return [
    h(
      "p",
      { class: "row", key: "bot" },
      h(
        "label",
        { class: "pick" },
        h("span", { class: "unseen" }, t("hint.bot")),
        h(
          "select",
          { onchange: (/** @type {FieldEvent} */ e) => (begin(app, match, e.target.value), app.redraw()) },
          bots.map(({ name, about }) =>
            h(
              "option",
              { value: name, title: character(match.game, name, about), selected: name === now.bot },
              name,
            ),
          ),
        ),
      ),
      h("span", { role: "status", class: "faint" }, progress(now)),
    ),
    now.samples.length > 0 &&
      drawLines(app, match, lines, ply, valueText(table, lines, ply), legend(table, lines, ply), go),
    now.samples.length > 0 && swings(match, table, lines),
  ];
}

/** @param {Chart} now */
function progress(now) {
  if (now.trouble) return now.trouble;
  if (now.waits) return t("chart.preparing", { bot: now.bot });
  if (now.done < now.wanted.length)
    return t("chart.asking", { bot: now.bot, done: now.done, all: now.wanted.length });
  return now.samples.length ? "" : t("chart.mute", { bot: now.bot });
}

/** What everybody's line shows at a ply. @param {Table} table @param {import("./chances.js").Point[][]} lines @param {number} ply */
const saidAt = (table, lines, ply) =>
  lines
    .map((points) => chanceAt(points, ply))
    .flatMap((chance, seat) =>
      chance === null ? [] : [{ seat, text: `${nameOf(table, seat)} ${percent(chance)}` }],
    );

/** @param {Table} table @param {import("./chances.js").Point[][]} lines @param {number} ply */
export const valueText = (table, lines, ply) =>
  t("chart.at", {
    ply,
    chances: saidAt(table, lines, ply)
      .map(({ text }) => text)
      .join(", "),
  });

/** @param {Table} table @param {import("./chances.js").Point[][]} lines @param {number} ply */
const legend = (table, lines, ply) =>
  saidAt(table, lines, ply).map(({ seat, text }) => h("span", { class: "chance" }, mark(seat), text));

/** @param {number} seat */
const mark = (seat) => h("i", { class: `mark seat${seat}`, "aria-hidden": "true" });

/** The moves between two points. @param {number} from @param {number} to */
export const span = (from, to) => (to - from > 1 ? `${from + 1}–${to}` : String(to));

/** @param {Match} match @param {Table} table @param {import("./chances.js").Point[][]} lines */
function swings(match, table, lines) {
  const found = swingsOf(lines, SWINGS);
  return (
    found.length > 0 &&
    h(
      "div",
      { class: "swings", key: "swings" },
      h("h2", null, t("chart.swings")),
      h(
        "ol",
        null,
        found.map(({ seat, from, to }) =>
          h(
            "li",
            null,
            mark(seat),
            " ",
            h(
              "a",
              { href: replayAddress(match, to.ply) },
              t("chart.swing", {
                plies: span(from.ply, to.ply),
                who: nameOf(table, seat),
                from: percent(from.chance),
                to: percent(to.chance),
              }),
            ),
          ),
        ),
      ),
    )
  );
}
