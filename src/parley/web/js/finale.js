// @ts-check
/** The end of a match as an event: who has won by how much, a moment worth another look, and what could come next. */

import { decisive } from "./decisive.js";
import { h } from "./draw.js";
import { callName, face } from "./faces.js";
import { f } from "./finale_words.js";
import { playOf } from "./homes.js";
import { http } from "./http.js";
import { isMet, painterOf } from "./lazily.js";
import { opponents, quick } from "./lobby.js";
import { isStill, LONGEST, move } from "./motion.js";
import { isPerson, replayAddress, replayApi } from "./state.js";
import { describe, nameOf } from "./tell.js";
import { nameLink } from "./who.js";
import { t } from "./words.js";

/** Milliseconds for which the position before is shown. */
const BEFORE = 1100;
const TRIES = 3;

/** The outcome, from the view or from what was said when the table closed. @param {Table} table */
const outcomeOf = (table) => table.view?.outcome ?? table.closed?.outcome ?? null;

/** How it ended for whoever looks. @param {Table} table @returns {"won" | "lost" | "drawn"} */
export function endOf(table) {
  const places = outcomeOf(table)?.places ?? [];
  const first = places.filter((/** @type {number} */ place) => place === 1).length;
  if (first !== 1) return "drawn";
  return table.seat === null || places[table.seat] === 1 ? "won" : "lost";
}

/** Everybody by place. @param {Table} table @returns {{seat: number, place: number}[]} */
export const podium = (table) =>
  (outcomeOf(table)?.places ?? [])
    .map((/** @type {number} */ place, /** @type {number} */ seat) => ({ seat, place }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);

/** @param {App} app @param {Table} table */
export function finale(app, table) {
  const end = endOf(table);
  return h(
    "section",
    { class: `card finale ${end}`, key: "finale", "aria-label": f(app, "end") },
    h(
      "div",
      { class: "result" },
      flag(end),
      h(
        "ol",
        null,
        podium(table).map(({ seat, place }) =>
          h(
            "li",
            { key: seat, class: place === 1 ? "first" : "" },
            h("i", { class: `mark seat${seat}`, "aria-hidden": "true" }),
            h(
              "span",
              { class: "name" },
              nameLink(table.players[seat] ?? { name: "", kind: "" }, nameOf(table, seat), table.game),
            ),
            h("b", { title: t("table.score") }, table.view?.scores[seat]),
          ),
        ),
      ),
    ),
  );
}

/** A flag on its pole: flying, lowered, or beside another. @type {Record<string, string[]>} */
const FLAGS = {
  won: ["M11 44V5", "M11 6q6-4 12 0t12 0v15q-6 4-12 0t-12 0z"],
  lost: ["M11 44V5", "M11 22q5 2 9 0t9 3v11q-5-2-9 0t-9-2z"],
  drawn: ["M11 44V7M33 44V7", "M11 8q5-3 9 0v11q-4-3-9 0zM33 8q-5-3-9 0v11q4-3 9 0z"],
};

/** @param {"won" | "lost" | "drawn"} end */
const flag = (end) =>
  h(
    "svg",
    { class: "flag", viewBox: "0 0 44 48", "aria-hidden": "true", ref: hoist },
    FLAGS[end].map((d, at) => h("path", { class: at ? "cloth" : "pole", d })),
  );

/** It goes up once. @param {SVGElement} node */
function hoist(node) {
  if (node.dataset.met) return;
  node.dataset.met = "yes";
  const cloth = node.querySelector(".cloth");
  if (!cloth) return;
  move(cloth, [
    { transform: "translateY(18px)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ]);
}

/**
 * Before and after the ply that decided it, or that is worth another look; null where nothing is known of one, or it is not for everybody to
 * look back at.
 * @param {App} app @param {Table} table
 */
export function moment(app, table) {
  if (!table.match || !table.closed || (table.locked && table.seat === null)) return null;
  if (!isMet(app, table.game)) return null; // by what is known of it the moment is found
  const now = app.ui.finale?.match === table.match ? app.ui.finale : begin(app, table);
  const { found, boards } = now;
  const ply = found && table.log.find((one) => one.ply === found.ply);
  const paint = painterOf(app, table.game);
  if (!ply || !paint || boards.length < 2) return null;
  const events = ply.events.filter((one) => one.event !== "Ended");
  const text = `${f(app, "move", { ply: found.ply })}: ${describe(table, { ...ply, events })}`;
  return h(
    "figure",
    { class: "card moment", key: "moment" },
    h("figcaption", null, h("b", null, f(app, found.isDecisive ? "decisive" : "moment")), " ", text),
    h(
      "div",
      { role: "img", "aria-label": text },
      paint(boards[now.isAfter ? 1 : 0].view.board, table.setup, found.focus),
    ),
    h(
      "p",
      { class: "row" },
      !isStill() && h("button", { onclick: () => run(app, now) }, f(app, "again")),
      h("a", { class: "button", href: replayAddress({ match: table.match }, found.ply) }, f(app, "there")),
    ),
  );
}

/**
 * @typedef {{match: MatchName | null, found: import("./decisive.js").Moment | null, boards: Position[],
 *   isAfter: boolean, timer: number}} Finale
 */

/** @param {App} app @param {Table} table @returns {Finale} */
function begin(app, table) {
  const now = (app.ui.finale = {
    match: table.match,
    found: decisive(
      table.log,
      outcomeOf(table),
      playOf(table.game).weights ?? {},
      app.ui.odds?.table === table.table ? app.ui.odds.past : [],
    ),
    boards: /** @type {Position[]} */ ([]),
    isAfter: true,
    timer: 0,
  });
  if (now.found) fetchBoards(app, now, now.found.ply);
  return now;
}

/** The positions before and after; a match may take a moment to be on record. @param {App} app @param {Finale} now @param {number} ply */
async function fetchBoards(app, now, ply) {
  for (let tries = 0; tries < TRIES && app.ui.finale === now; tries++) {
    try {
      now.boards = await Promise.all([ply - 1, ply].map((at) => http(`${replayApi(now)}/at/${at}`)));
      return run(app, now);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, BEFORE));
    }
  }
}

/** Show what was before, and then what happened. @param {App} app @param {Finale} now */
function run(app, now) {
  clearTimeout(now.timer);
  now.isAfter = isStill();
  now.timer = setTimeout(() => ((now.isAfter = true), app.redraw()), BEFORE + LONGEST);
  app.redraw();
}

/**
 * The bot to play next: a stronger one for whoever has won, a weaker one for whoever has lost; null where there
 * is none.
 * @param {Offered[]} games @param {Table} table
 * @returns {{game: Offered, level: string, bot: Omit<Bot, "level">} | null}
 */
export function rivalOf(games, table) {
  const others = table.players.filter((_, /** @type {number} */ seat) => seat !== table.seat);
  const game = games.find((one) => one.game === table.game);
  if (!game || table.seat === null || !others.length || others.some((one) => !one || isPerson(one)))
    return null;
  const known = game.bots.findIndex((bot) => bot.name === others[0]?.name);
  const all = opponents(game).map((one) => ({ ...one, at: game.bots.indexOf(one.bot) }));
  const next =
    endOf(table) === "lost" ? all.filter((one) => one.at < known).at(-1) : all.find((one) => one.at > known);
  return known < 0 || !next ? null : { game, level: next.level, bot: next.bot };
}

/** @param {App} app @param {Table} table */
export function rival(app, table) {
  const next = rivalOf(app.state.games, table);
  if (!next) return null;
  const { game, level, bot } = next;
  return h(
    "button",
    { class: "opponent", key: "rival", onclick: () => app.act.open(quick(game, bot.name)) },
    face(game.game, level),
    h(
      "b",
      null,
      f(app, endOf(table) === "lost" ? "weaker" : "stronger", { who: callName(game.game, bot.name) }),
    ),
    " ",
    h("small", null, t(`judge.${level}`)),
  );
}
