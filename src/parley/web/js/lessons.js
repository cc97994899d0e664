// @ts-check
/**
 * The three worst moves somebody made in a match that is over: what was better, and why. A bot is asked about
 * some positions, one after the other, as long as somebody looks.
 */

import { h } from "./draw.js";
import { moveText } from "./heat.js";
import { playOf } from "./homes.js";
import { botsOf } from "./hints.js";
import { http } from "./http.js";
import { replayAddress, replayApi } from "./state.js";
import { nameOf } from "./tell.js";
import { w } from "./watch_words.js";
import { decisions, isJudgedAlone, lineOf, plyToAsk, worstMoves } from "./worst.js";
import { t, why } from "./words.js";

const COUNT = 3;
/** Positions that are asked about: at first, and then more closely. */
const [ASKED, CLOSER] = [40, 40];
const PATIENCE = 5;
const BUSY = 1000;
/** So often it is asked again while a bot prepares. */
const PREPARES = 120;

/** At most so many of a list, evenly. @template T @param {T[]} list @param {number} most @returns {T[]} */
const evenly = (list, most) =>
  list.length <= most
    ? list
    : Array.from({ length: most }, (_, at) => list[Math.round((at * (list.length - 1)) / (most - 1))]);

/**
 * @typedef {{match: MatchName, seat: number, choices: number[], wanted: number[], most: number, answers: Map<number, Hint>,
 *   done: number, waits: number, trouble: string, isAsking: boolean, tried: Map<number, Tried | null>}} Asked
 */

/** @param {Match} match @param {number} seat @returns {Asked} */
function begin(match, seat) {
  const choices = decisions(match, seat);
  const around = isJudgedAlone(match.game)
    ? choices
    : [...new Set(choices.flatMap((ply) => [ply, ply + 1]))].filter((ply) => match.moves[ply]?.[0] >= 0);
  const wanted = evenly(around, ASKED);
  return {
    match: match.match,
    seat,
    choices,
    wanted,
    most: wanted.length + CLOSER,
    answers: new Map(),
    done: 0,
    waits: 0,
    trouble: "",
    isAsking: false,
    tried: new Map(),
  };
}

/** @param {App} app @param {Match} match @param {Asked} now */
async function fill(app, match, now) {
  now.isAsking = true;
  const isLookedAt = () => app.ui.lessons === now && app.ui.learning && app.ui.replay?.match === match;
  for (let tries = 0; isLookedAt() && now.done < now.wanted.length && !now.trouble;) {
    const ply = now.wanted[now.done];
    try {
      const hint = await http(
        `${replayApi(match)}/hint/${ply}?${new URLSearchParams({ seat: String(match.moves[ply][0]) })}`,
      );
      if (hint.final === false && now.waits++ < PREPARES) {
        app.redraw();
        await new Promise((resolve) => setTimeout(resolve, BUSY));
        continue;
      }
      now.waits = 0;
      now.answers.set(ply, hint);
    } catch (refusal) {
      const { error } = /** @type {Refusal} */ (refusal);
      if (["busy", "too_many", "gone"].includes(error) && tries++ < PATIENCE) {
        await new Promise((resolve) => setTimeout(resolve, BUSY));
        continue;
      }
      if (!["not_found", "not_your_turn"].includes(error))
        now.trouble = why(/** @type {Refusal} */ (refusal));
    }
    tries = 0;
    now.done++;
    if (now.done === now.wanted.length && now.done < now.most && !isJudgedAlone(match.game))
      lookCloser(match, now);
    app.redraw();
  }
  now.isAsking = false;
  app.redraw();
}

/** @param {Match} match @param {Asked} now */
function lookCloser(match, now) {
  const ply = plyToAsk(match.moves, lineOf(now.answers, now.seat), now.choices, COUNT, (one) =>
    now.wanted.includes(one),
  );
  if (ply >= 0) now.wanted.push(ply);
}

/**
 * What the better move would have done, asked once.
 * @param {App} app @param {Match} match @param {Asked} now @param {import("./worst.js").Lesson} lesson
 */
function tried(app, match, now, { ply, better }) {
  if (!playOf(match.game).study?.isTried) return null;
  if (!now.tried.has(ply)) {
    now.tried.set(ply, null);
    const query = new URLSearchParams({ move: better, seat: String(now.seat) });
    http(`${replayApi(match)}/try/${ply}?${query}`).then(
      (found) => (now.tried.set(ply, found), app.redraw()),
      () => {},
    );
  }
  return now.tried.get(ply) ?? null;
}

/** Whose moves they are: one's own, else those of who lost. @param {App} app @param {Match} match @returns {number} */
function learner(app, match) {
  const mine = match.players.findIndex((one) => one.name === app.state.me?.name);
  const lost = match.outcome?.places.findIndex((place) => place > 1) ?? 0;
  return mine >= 0 ? mine : Math.max(0, lost);
}

/** @param {App} app @param {Match} match @param {Table} table */
export function lessons(app, match, table) {
  if (!botsOf(app, match.game).length) return h("p", { class: "wait" }, t("entry.wait"));
  const now =
    app.ui.lessons?.match === match.match
      ? app.ui.lessons
      : (app.ui.lessons = begin(match, learner(app, match)));
  if (!now.isAsking && now.done < now.wanted.length && !now.trouble) fill(app, match, now);
  const isDone = now.done >= now.wanted.length;
  const found = worstMoves(match, now.seat, now.answers, COUNT);
  return [
    h(
      "p",
      { class: "row", key: "who" },
      h(
        "label",
        { class: "pick" },
        h("span", null, w(app, "lessons.whose")),
        h(
          "select",
          {
            onchange: (/** @type {FieldEvent} */ e) => (
              (app.ui.lessons = begin(match, Number(e.target.value))),
              app.redraw()
            ),
          },
          match.players.map((_, seat) =>
            h("option", { value: seat, selected: seat === now.seat }, nameOf(match, seat)),
          ),
        ),
      ),
      h("span", { role: "status", class: "faint" }, progress(app, match, now, isDone, found.length)),
    ),
    h(
      "ol",
      { class: "worst", key: "worst" },
      found.map((lesson) =>
        h(
          "li",
          { key: lesson.ply },
          h(
            "a",
            { href: replayAddress(match, lesson.ply), onclick: () => void (app.ui.reviewing = true) },
            w(app, "lessons.move", {
              ply: lesson.ply + 1,
              played: moveText(elsewhere(table), lesson.played),
              better: moveText(elsewhere(table), lesson.better),
            }),
          ),
          " ",
          playOf(match.game).study?.why(app, {
            match,
            table,
            seat: now.seat,
            lesson,
            tried: tried(app, match, now, lesson),
          }),
        ),
      ),
    ),
  ];
}

/** The position that is shown is not the one of the move. @param {Table} table */
const elsewhere = (table) => ({ ...table, view: null });

/** @param {App} app @param {Match} match @param {Asked} now @param {boolean} isDone @param {number} count */
function progress(app, match, now, isDone, count) {
  if (now.trouble) return now.trouble;
  if (!now.choices.length) return w(app, "lessons.no_moves");
  if (now.waits) return w(app, "lessons.preparing");
  if (!isDone) return w(app, "lessons.asking", { done: now.done, all: now.wanted.length });
  const isMute = isJudgedAlone(match.game) ? !worstKnown(now) : !lineOf(now.answers, now.seat).length;
  return count ? "" : w(app, isMute ? "lessons.mute" : "lessons.none");
}

/** Has the bot said anything a move can be judged by? @param {Asked} now */
const worstKnown = (now) =>
  now.choices.some((ply) => {
    const hint = now.answers.get(ply);
    return hint && (hint.hit !== null || hint.moves.length);
  });
