// @ts-check
/**
 * A match that is over, ply by ply: slider, steps, play and pause, moments worth seeing, a link to every ply.
 * Positions are kept as long as one looks at the match, and the next ones are fetched ahead.
 */

import { announce } from "./announce.js";
import { h } from "./draw.js";
import { moveText } from "./heat.js";
import { playOf } from "./homes.js";
import { http } from "./http.js";
import { faceOf, lazily } from "./lazily.js";
import { betterAs, markedIn, nextMarked } from "./marks.js";
import { moveList } from "./replay_moves.js";
import { shareLink } from "./share.js";
import { bring } from "./sight.js";
import { replayAddress, replayApi } from "./state.js";
import { players } from "./table.js";
import { resultText } from "./ending.js";
import { describe, nameOf } from "./tell.js";
import { t, tr, why } from "./words.js";

const SPEED = 900;
const AHEAD = 4;
const KEPT = 400;
const STILL = 50;

/** The address has changed: fetch what it wants. @param {App} app */
export async function hearReplay(app) {
  const { page, number, ply, event } = app.route;
  if (page !== "replay") {
    halt(app);
    Object.assign(app.ui, { replay: null, review: null, studying: false });
    return;
  }
  if (app.ui.replay?.match.match !== number || app.ui.replay.match.event !== event) {
    halt(app);
    Object.assign(app.ui, { replay: null, review: null, missing: null }); // games of two events may have one name
    try {
      const match = await http(replayApi({ match: number, event }));
      if (app.route.page !== page || app.route.number !== number || app.route.event !== event) return; // meanwhile one went elsewhere
      Object.assign(app.ui, { replay: { match, at: new Map() }, cursor: null });
    } catch (refusal) {
      app.ui.missing = why(/** @type {Refusal} */ (refusal));
      announce(app.ui.missing);
      return app.redraw();
    }
  }
  const { replay } = app.ui;
  if (!replay) return;
  if ((ply ?? 0) > replay.match.plies) {
    app.act.note("no_such_ply");
    return goTo(replay.match, replay.match.plies);
  }
  const wanted = ply ?? replay.match.plies;
  if (!replay.at.has(wanted)) {
    await new Promise((resolve) => setTimeout(resolve, STILL)); // a slider that is being dragged passes many plies
    if (app.route.ply !== ply || app.ui.replay !== replay) return;
    await Promise.all([fetchPly(app, wanted), isDice(replay.match, wanted) && fetchPly(app, wanted - 1)]);
  }
  app.redraw();
  if (!app.ui.playing) return;
  for (let next = wanted + 1; next <= Math.min(wanted + AHEAD, replay.match.plies); next++)
    fetchPly(app, next);
}

/** @param {App} app @param {number} ply */
async function fetchPly(app, ply) {
  const { replay } = app.ui;
  if (!replay || replay.at.has(ply)) return;
  try {
    replay.at.set(ply, await http(`${replayApi(replay.match)}/at/${ply}`));
    if (replay.at.size > KEPT) replay.at.delete(replay.at.keys().next().value ?? 0);
  } catch (refusal) {
    app.act.note(why(/** @type {Refusal} */ (refusal)));
  }
}

/** Was the ply chance's? What it was for is told by the one before. @param {Match} match @param {number} ply */
const isDice = (match, ply) => (match.moves[ply - 1]?.[0] ?? 0) < 0 && ply > 1;

/**
 * A position as a table that one watches.
 * @param {Match} match @param {Position} here
 * @param {Position | false | undefined} [before] the position before, where that matters @returns {Shown}
 */
export function asTable(match, here, before) {
  return {
    ...match,
    table: 0,
    seat: null,
    phase: "over",
    locked: false,
    watchers: 0,
    heard: 0,
    view: here.view,
    closed: { outcome: match.outcome },
    log: [before && before.played, here.played].filter(
      (one) => one !== null && one !== false && one !== undefined,
    ),
    players: match.players.map((one) => ({ ...one, away: false })),
  };
}

/** The next or the last moment worth seeing. @param {{ply: number}[]} moments @param {number} ply @param {1 | -1} way */
export const nextMoment = (moments, ply, way) =>
  way > 0 ? moments.find((one) => one.ply > ply)?.ply : moments.filter((one) => one.ply < ply).at(-1)?.ply;

/** @param {App} app */
export function replay(app) {
  const { replay: kept } = app.ui;
  if (!kept)
    return h("p", { class: "wait" }, app.ui.missing ? [app.ui.missing, " ", wayBack(app)] : t("entry.wait"));
  const { match } = kept;
  const ply = Math.min(app.route.ply ?? match.plies, match.plies);
  const here = (kept.shown = kept.at.get(ply) ?? kept.shown);
  const game = faceOf(app, match.game);
  if (!here || !game) return h("p", { class: "wait" }, t("entry.wait"));
  listen(app);
  const table = asTable(match, here, isDice(match, here.view.ply) && kept.at.get(here.view.ply - 1));
  const hints = lazily(app, "hints");
  const marked = markedIn(app, match);
  const bad = marked.find((one) => one.ply === here.view.ply);
  const advice = hints?.adviceFor(app, table, hints.seatAt(match, table)) ?? betterAs(bad);
  const shown = { ...table, hint: advice };
  const line = here.played
    ? table.log
        .map((one) => describe(table, one))
        .filter(Boolean)
        .join("; ") || made(table, here.played)
    : t("replay.start");
  return h(
    "div",
    { class: `table replay ${match.game}`, key: match.match },
    h(
      "h1",
      null,
      match.event && [wayBack(app), " · "],
      tr("game", match.game),
      " ",
      h("small", null, `#${match.match} · ${resultText(table, match.outcome, match.reason)}`),
    ),
    players(table, 0, app.state.games),
    h(
      "div",
      { class: "position", key: "position" },
      h(
        "p",
        { class: "status", "aria-live": app.ui.playing ? "off" : "polite" },
        `${here.view.ply} / ${match.plies}: ${line}`,
        bad && h("span", { class: "judged" }, " · ", lazily(app, "review")?.sentence(app, table, bad)),
      ),
      controls(app, match, ply),
      app.ui.studying && lazily(app, "review")?.jumps(app, match, ply, (to) => visit(app, match, to)),
      h("div", { class: "play", key: "play" }, game.board(app, shown), hints?.bestMoves(shown)),
    ),
    h(
      "div",
      { class: "side", key: "side" },
      hints?.replayPanel(app, match, table, ply),
      moveList(match, table, ply, marked),
      studied(app, match, table, ply),
      downloads(app, match, ply),
    ),
  );
}

/** Who did what, where nothing happened that is told. @param {Table} table @param {Ply} ply */
const made = (table, { seat, move }) =>
  [seat >= 0 && nameOf(table, seat), moveText(table, move ?? "")].filter(Boolean).join(": ");

/** To a mistake, with the board in sight. @param {App} app @param {Match} match @param {number | undefined} to */
function visit(app, match, to) {
  halt(app);
  goTo(match, to);
  if (to !== undefined) bring(".position");
}

/** @param {Match} match @param {number | undefined} to */
function goTo(match, to) {
  if (to !== undefined && to >= 0 && to <= match.plies) location.replace(replayAddress(match, to));
}

/** To where one found it: the tournament, or the record. @param {App} app */
const wayBack = ({ route: { event } }) =>
  event
    ? h("a", { href: `#/event/${encodeURIComponent(event)}` }, t("head.event"))
    : h("a", { href: "#/matches" }, t("head.matches"));

/** What every move cost, for those who ask. @param {App} app @param {Match} match @param {Table} table @param {number} ply */
const studied = (app, match, table, ply) =>
  h(
    "section",
    { class: "card chart review", key: "review", "aria-label": t("replay.review") },
    app.ui.studying
      ? lazily(app, "review")?.review(
          app,
          match,
          table,
          ply,
          (/** @type {number} */ to) => (halt(app), goTo(match, to)),
        )
      : h(
          "p",
          { class: "row", key: "ask" },
          h("button", { class: "main", onclick: () => app.set({ studying: true }) }, t("replay.review")),
          h("span", { class: "faint" }, t("replay.review.why")),
        ),
  );

/** @param {App} app @param {Match} match @param {number} ply */
function controls(app, match, ply) {
  const go = (/** @type {number | undefined} */ to) => goTo(match, to);
  const step = (
    /** @type {string} */ label,
    /** @type {string} */ sign,
    /** @type {number | undefined} */ to,
    /** @type {string} */ key = "",
  ) =>
    h(
      "button",
      {
        "aria-label": label,
        title: key ? `${label} (${SHOWN[key]})` : label,
        "aria-keyshortcuts": key || null,
        "aria-disabled": String(to === undefined || to < 0 || to > match.plies || to === ply),
        onclick: () => go(to),
      },
      sign,
    );
  return h(
    "div",
    { class: "controls", key: "controls" },
    h("input", {
      type: "range",
      min: 0,
      max: match.plies,
      value: ply,
      "aria-label": t("replay.ply"),
      oninput: (/** @type {FieldEvent} */ e) => (halt(app), go(Number(e.target.value))),
    }),
    h(
      "p",
      { class: "row" },
      step(t("replay.first"), "⇤", 0, "Home"),
      step(t("replay.moment_back"), "«", nextMoment(match.moments, ply, -1)),
      step(t("replay.back"), "‹", ply - 1, "ArrowLeft"),
      h(
        "button",
        {
          class: "main",
          "aria-keyshortcuts": "Space",
          onclick: () => (app.ui.playing ? halt(app) : run(app)),
        },
        t(app.ui.playing ? "replay.pause" : "replay.play"),
      ),
      step(t("replay.next"), "›", ply + 1, "ArrowRight"),
      step(t("replay.moment_next"), "»", nextMoment(match.moments, ply, 1)),
      step(t("replay.last"), "⇥", match.plies, "End"),
    ),
  );
}

/** Keys that go through a match, wherever they mean nothing else. @type {Record<string, (ply: number, plies: number) => number>} */
const KEYS = {
  ArrowLeft: (ply) => ply - 1,
  ArrowRight: (ply) => ply + 1,
  Home: () => 0,
  End: (_ply, plies) => plies,
};
/** Keys that go from one mistake to the next. @type {Record<string, 1 | -1>} */
const MISTAKES = { ",": -1, ".": 1 };
/** @type {Record<string, string>} */
const SHOWN = { ArrowLeft: "←", ArrowRight: "→", Home: "Home", End: "End" };
const FIELDS = "input, select, textarea";
const OWN_KEYS = `${FIELDS}, canvas, table, svg`;
let isListening = false;

/** @param {App} app */
function listen(app) {
  if (isListening) return;
  isListening = true;
  addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (
      app.route.page !== "replay" ||
      !app.ui.replay ||
      event.defaultPrevented ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      target.closest(event.key in MISTAKES ? FIELDS : OWN_KEYS)
    )
      return;
    const { match } = app.ui.replay;
    const ply = app.route.ply ?? match.plies;
    if (event.key in KEYS) {
      halt(app);
      goTo(match, KEYS[event.key](ply, match.plies));
    } else if (event.key in MISTAKES)
      visit(app, match, nextMarked(markedIn(app, match), ply, MISTAKES[event.key]));
    else if (event.key === " " && !target.closest("button, a, summary"))
      app.ui.playing ? halt(app) : run(app);
    else return;
    event.preventDefault();
  });
}

/** @param {App} app */
function run(app) {
  const match = app.ui.replay?.match;
  if (!match) return;
  if ((app.route.ply ?? match.plies) >= match.plies) location.replace(replayAddress(match, 0));
  app.ui.playing = setInterval(() => {
    const ply = app.route.ply ?? match.plies;
    if (ply >= match.plies) halt(app);
    else if (app.ui.replay?.at.has(ply)) location.replace(replayAddress(match, ply + 1));
  }, SPEED);
  app.redraw();
}

/** @param {App} app */
function halt(app) {
  clearInterval(app.ui.playing ?? undefined);
  if (app.ui.playing) app.redraw();
  app.ui.playing = null;
}

/** @param {App} app @param {Match} match @param {number} ply */
function downloads(app, match, ply) {
  const base = replayApi(match);
  const file = (/** @type {string} */ path, /** @type {string} */ name, /** @type {string} */ text) =>
    h("a", { class: "button", href: `${base}/${path}`, download: name }, text);
  return h(
    "p",
    { class: "row actions" },
    file("journal", `${match.match}.jsonl`, t("replay.journal")),
    file("record.txt", `${match.match}.txt`, t("replay.record")),
    playOf(match.game).records?.map(([form, label]) =>
      file(`record.${form}`, `${match.match}.${form}`, label),
    ),
    shareLink(app, `${location.origin}/${replayAddress(match, ply)}`),
  );
}
