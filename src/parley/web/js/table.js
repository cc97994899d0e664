// @ts-check
/** A table one sits at or watches: who plays, whose turn it is, the board, what happened, and talk. */

import { announce } from "./announce.js";
import { chat } from "./chat.js";
import { h } from "./draw.js";
import { botOf, face } from "./faces.js";
import { faceOf, lazily } from "./lazily.js";
import { about } from "./lobby.js";
import { recall } from "./memory.js";
import { clockText, isPerson, timeLeft } from "./state.js";
import { resultText } from "./ending.js";
import { describe, nameOf } from "./tell.js";
import { nameLink } from "./who.js";
import { t, tr } from "./words.js";

const HURRY = 10_000;

/** @param {App} app @param {Table | null} table */
export function tablePage(app, table) {
  if (!table) return nothing(app);
  const game = faceOf(app, table.game);
  const practice = isPractice(table) ? table : null;
  const hints = practice && lazily(app, "hints");
  const shown = {
    ...late(table),
    hint: (practice && hints?.adviceFor(app, practice, practice.seat)) ?? null,
  };
  const finale = isOver(table) && (table.view || table.closed?.outcome) ? lazily(app, "finale") : null;
  return h(
    "div",
    { class: `table ${table.game} ${isOver(table) ? "ended" : ""}`, key: table.table },
    h(
      "h1",
      null,
      tr("game", table.game),
      " ",
      h("small", null, about(table)),
      table.watchers > 0 &&
        !table.closed &&
        h("small", { class: "eyes" }, " · ", t("table.watchers", { count: table.watchers })),
    ),
    players(table, app.now, app.state.games),
    table.view &&
      h(
        "p",
        {
          class: `status ${game && isMine(table) ? "mine" : table.view.outcome || table.closed ? "" : "waits"}`,
          key: "status",
        },
        status(table, game),
      ),
    finale?.finale(app, table),
    table.seat === null && table.view && !isOver(table) && lazily(app, "odds")?.(app, table),
    table.view?.late &&
      table.view.late.seconds > 0 &&
      !isOver(table) &&
      h("p", { class: "faint", key: "late" }, t("table.late", { seconds: table.view.late.seconds })),
    practice && hints?.practicePanel(app, practice),
    table.view
      ? h("div", { class: "play", key: "play" }, isSeen(shown) && game?.board(app, shown))
      : (isWaiting(table) && lazily(app, "waiting")?.(app, table)) ||
          h("p", { class: "wait", key: "wait" }, t("table.waiting")),
    isSeen(shown) && hints?.bestMoves(shown),
    actions(app, table),
    finale?.moment(app, table),
    h(
      "div",
      { class: "side" },
      table.view && log(table),
      lazily(app, "rules")?.rulesCard(app, table),
      chat(app, table.table, table.closed && people(table)),
    ),
  );
}

/** Is there a board to be seen? @param {Table} table @returns {table is Shown} */
export const isSeen = (table) => Boolean(table.view);

/** Whoever watches may see the fleets as they were, until the match is over. @template {Table} T @param {T} table @returns {T} */
export const late = (table) =>
  table.view?.late && !isOver(table)
    ? { ...table, log: [], view: { ...table.view, board: table.view.late.board } }
    : table;

/** After the end and a reload: the match can still be looked back at. @param {App} app */
function nothing(app) {
  const match = app.route.page === "table" ? recall() : null;
  return h(
    "p",
    null,
    t("table.nothing"),
    " ",
    h("a", { href: "#/" }, t("head.lobby")),
    " ",
    match
      ? [
          h("button", { class: "main", onclick: () => app.act.again(match) }, t("table.again")),
          " ",
          h("a", { class: "button", href: `#/replay/${match}` }, t("table.replay")),
        ]
      : h("a", { href: "#/matches" }, t("head.matches")),
  );
}

/** Those one can still write to when the table is no more. @param {Pick<Table, "seat" | "players">} table @returns {string[]} */
export const people = (table) =>
  table.seat === null
    ? []
    : table.players.flatMap((one, seat) => (one && seat !== table.seat && isPerson(one) ? [one.name] : []));

/** Does one sit here, and wait for others? @param {Table} table */
const isWaiting = (table) => table.seat !== null && !table.view && !table.closed;

/** Is one waited for? @param {Table} table @returns {table is Seated} */
export const isMine = (table) => table.seat !== null && (table.view?.to_move.includes(table.seat) ?? false);

/** @param {Pick<Table, "closed" | "view"> | null | undefined} table */
export const isOver = (table) => Boolean(table?.closed || table?.view?.outcome);

/** Does one play in a match that goes on? @param {Table | null} table @returns {table is Seated} */
export const isPlaying = (table) =>
  Boolean(
    table &&
    table.seat !== null &&
    table.view &&
    !isOver(table) &&
    (table.view.board.playing?.includes(table.seat) ?? true),
  );

/** A match against bots alone, that goes on: here one may ask what to do. @param {Table} table @returns {table is Seated} */
export const isPractice = (table) =>
  table.seat !== null &&
  table.view !== null &&
  !isOver(table) &&
  !table.rated &&
  table.players.every((one, seat) => seat === table.seat || (one && !isPerson(one)));

/** @param {Table} table @param {Pick<Face, "todo" | "waits"> | null} game @returns {string} what everybody waits for */
export function status(table, game) {
  if (!isSeen(table)) return t("table.waiting");
  const { view } = table;
  if (view.outcome) return resultText(table, view.outcome, table.closed?.why);
  if (table.closed) return resultText(table, table.closed.outcome, table.closed.why);
  if (isMine(table)) return game?.todo(table) ?? "";
  const waits = game?.waits?.(table);
  return waits || t("table.turn", { who: view.to_move.map((seat) => nameOf(table, seat)).join(", ") });
}

/**
 * Whoever came by no wire, in a puzzle, is named by what they are.
 * @param {Table} table @param {number} now
 * @param {Offered[]} [games] what the server told of them, and so of bots
 */
export function players(table, now, games = []) {
  return h(
    "ul",
    { class: "players", key: "players" },
    table.players.map((one, seat) => {
      const left = timeLeft(table, seat, now);
      const turn = table.view?.to_move.includes(seat);
      return h(
        "li",
        { class: `${turn ? "turn" : ""} ${one?.away ? "away" : ""}` },
        h("i", { class: `mark seat${seat}`, "aria-hidden": "true" }),
        one?.kind === "bot" && face(table.game, botOf(games, table.game, one.name)?.level),
        h("span", { class: "name" }, one ? nameLink(one, nameOf(table, seat), table.game) : t("lobby.free")),
        seat === table.seat && one?.kind !== "" && h("span", { class: "you" }, `(${t("table.you")})`),
        one?.kind && h("i", { class: `wire ${one.kind}` }, tr("wire", one.kind)),
        one?.away && away(isOver(table) ? null : one.until, now),
        table.view?.board.playing?.includes(seat) === false && h("em", null, t("table.out")),
        table.view?.scores[seat] !== undefined &&
          h(
            "b",
            {
              class: "score",
              title: t("table.score"),
              "aria-label": `${t("table.score")}: ${table.view.scores[seat]}`,
            },
            table.view.scores[seat],
          ),
        left !== null && h("time", { class: left < HURRY && turn ? "hurry" : "" }, clockText(left)),
        turn && h("span", { class: "unseen" }, t("table.to_move")),
      );
    }),
  );
}

/** Somebody who is away, and how long the seat is kept. @param {number | null | undefined} until @param {number} now */
function away(until, now) {
  if (!until) return h("em", null, t("table.away"));
  const time = clockText(Math.max(0, until - now));
  return h("em", { title: t("table.kept", { time }) }, t("table.away_for", { time }));
}

/** Those who do not see their clock are told once a turn that it runs out. @param {App} app @param {Table} table @param {number} now */
export function warn(app, table, now) {
  if (!isMine(table)) return;
  const left = timeLeft(table, table.seat, now);
  if (left === null) return;
  const turn = `${table.table} ${table.view.ply}`;
  if (left >= HURRY) app.ui.clocked = turn;
  else if (app.ui.clocked === turn) {
    app.ui.clocked = null;
    announce(t("table.hurry", { seconds: Math.ceil(left / 1000) }));
  }
}

/** @param {App} app @param {Table} table */
function actions(app, table) {
  const isSeated = table.seat !== null;
  const over = isOver(table);
  const plays = isPlaying(table);
  const next = isSeated && over ? rematch(Object.values(app.state.rows), table) : null;
  const repeat = isSeated && over && !next && table.match;
  return h(
    "p",
    { class: "row actions", key: "actions" },
    plays &&
      table.view.legal?.draw &&
      h(
        "button",
        {
          title: lazily(app, "stop")?.drawHelp(app, table.game),
          onclick: () => app.act.ask({ do: "offer" }),
        },
        t(table.view.board.agreed?.length ? "table.agree" : "table.draw"),
      ),
    plays && lazily(app, "stop")?.stopping(app, table),
    next &&
      h(
        "button",
        { class: "main", key: "next", onclick: () => rejoin(app, next.row), ref: () => tellOnce(app, next) },
        t("table.rejoin", next),
      ),
    repeat && h("button", { class: "main", onclick: () => app.act.again(repeat) }, t("table.again")),
    over && lazily(app, "finale")?.rival(app, table),
    over && table.match && h("a", { class: "button", href: `#/replay/${table.match}` }, t("table.replay")),
    over &&
      isSeated &&
      table.match &&
      h(
        "a",
        { class: "button", href: `#/replay/${table.match}`, onclick: () => void (app.ui.studying = true) },
        t("replay.review"),
      ),
    isWaiting(table) &&
      "Notification" in globalThis &&
      Notification.permission === "default" &&
      h("button", { key: "allow", onclick: () => app.act.allow() }, t("call.allow")),
    !table.view &&
      !isSeated &&
      h(
        "button",
        { class: "main", key: "join", onclick: () => app.act.join(table.table, app.ui.watchword) },
        t("lobby.join"),
      ),
    isSeated &&
      !plays &&
      !(isWaiting(table) && (table.meets || table.invited)) &&
      lazily(app, "stop")?.leaving(app, table, t(over ? "table.unwatch" : "table.leave")),
    !isSeated && h("a", { class: "button", href: "#/" }, t("table.unwatch")),
  );
}

/** A table to sit down at, and who waits there. @typedef {{row: Row, who: string}} Next */

/**
 * A table where one of those with whom this match was played waits to play the same game again.
 * @param {Row[]} rows @param {Pick<Table, "game" | "match" | "players" | "seat">} table @returns {Next | null}
 */
export function rematch(rows, table) {
  const names = people(table);
  const mine = rows.find((row) => row.again && row.again === table.match);
  if (mine)
    return {
      row: mine,
      who: mine.players.find((one) => one && names.includes(one.name))?.name ?? names[0],
    };
  const found = rows.flatMap((row) => row.players.map((one) => ({ row, who: one?.name ?? "" })));
  return (
    found.find(({ row, who }) => row.phase === "open" && row.game === table.game && names.includes(who)) ??
    null
  );
}

/** @param {App} app @param {Row} row */
function rejoin(app, row) {
  const { joinword } = app.ui;
  if (row.again) return void app.act.again(row.again);
  if (!row.locked || joinword) return void app.act.join(row.table, joinword);
  location.hash = "#/"; // where the password is asked for
  app.set({ asking: { do: "join", table: row.table } });
}

/** @param {App} app @param {Next} next */
function tellOnce(app, next) {
  if (app.ui.told === next.row.table) return;
  app.ui.told = next.row.table;
  announce(t("table.rejoin", next));
}

/** @param {Table} table */
export function log(table) {
  const lines = table.log
    .map((ply) => ({ ply: ply.ply, line: describe(table, ply) }))
    .filter(({ line }) => line)
    .slice(-80)
    .reverse();
  return h(
    "section",
    { class: "card log", key: "log" },
    h("h2", null, t("table.log")),
    h(
      "ol",
      { tabindex: 0, "aria-label": t("table.log") },
      lines.map(({ ply, line }) => h("li", { key: ply, value: ply }, line)),
    ),
  );
}
