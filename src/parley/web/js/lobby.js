// @ts-check
/** The lobby: a bot to play at once, tables to join or to watch, and talk. */

import { isCalled } from "./call.js";
import { chat } from "./chat.js";
import { h } from "./draw.js";
import { fault, faulty } from "./fault.js";
import { lazily } from "./lazily.js";
import { character, mapName } from "./tell.js";
import { t, tr } from "./words.js";

const LEVELS = ["easy", "solid", "strong"];
/** Boards for a first game that fit a small screen. @type {Record<string, any>} */
const QUICK = { dots: { width: 20, height: 20 } };
const NAMES_SHOWN = 100;
/** Tables among which one may want to look for those of one game. */
const MANY = 8;

/** @param {any} app */
export function lobby(app) {
  app.ui.only ??= sessionStorage.getItem("only") ?? "";
  const all = Object.values(app.state.rows);
  const rows = sorted(all.filter((row) => isWanted(row, app.ui)));
  return h("div", { class: "lobby" },
    app.state.mine && !isCalled(app) && h("p", { class: "banner", key: "return" }, h("a", { href: "#/table" }, t("lobby.return"))),
    app.ui.events?.length > 0 && h("p", { class: "banner", key: "events" }, h("a", { href: eventAddress(app.ui.events) }, t("lobby.event")), " ",
      h("bdi", null, app.ui.events.map((/** @type {any} */ one) => one.name).join(" · "))),
    h("section", { class: "quick", key: "quick", "aria-label": t("lobby.quick") },
      h("h1", null, t("lobby.quick")),
      h("div", { class: "cards" }, app.state.games.map((/** @type {any} */ game) => card(app, game)))),
    h("section", { class: "tables", key: "tables" },
      h("div", { class: "row" }, h("h2", null, t("lobby.tables")), h("a", { class: "button", href: "#/new" }, t("lobby.new")),
        (all.length >= MANY || app.ui.only) && sieve(app)),
      rows.length
        ? h("ul", { class: "rows" }, rows.slice(0, NAMES_SHOWN).map((row) => tableRow(app, row)))
        : h("p", null, t("lobby.none"))),
    h("div", { class: "meet", key: "meet" }, chat(app, null), lazily(app, "people")?.(app)));
}

/**
 * The best bot of each level, in the order of strength.
 * @param {{bots: {name: string, level?: string, about: string}[]}} game
 * @returns {{level: string, bot: {name: string, about: string}}[]}
 */
export function opponents(game) {
  const graded = game.bots.map((bot, at) => ({ level: bot.level ?? LEVELS[Math.min(at, 2)], bot }));
  return LEVELS.flatMap((level) => graded.filter((one) => one.level === level).slice(-1));
}

/** Is it one of the game that is looked for, or the one whose password is asked for? @param {any} row @param {Record<string, any>} ui */
export const isWanted = (row, { only, asking }) => !only || row.game === only || row.table === asking?.table;

/** Which tables are listed; the tab remembers it. @param {any} app */
function sieve(app) {
  const choose = (/** @type {any} */ e) => {
    sessionStorage.setItem("only", e.target.value);
    app.set({ only: e.target.value });
  };
  return h("select", { key: "sieve", "aria-label": t("open.game"), onchange: choose },
    ["", ...app.state.games.map((/** @type {any} */ one) => one.game)].map((game) =>
      h("option", { value: game, selected: game === app.ui.only }, game ? tr("game", game) : t("lobby.all"))));
}

/** Those to join first, the newest first. @param {any[]} rows */
export const sorted = (rows) =>
  [...rows].sort((a, b) => Number(a.phase !== "open") - Number(b.phase !== "open") || b.table - a.table);

/** @param {any} app @param {any} game */
function card(app, game) {
  return h("article", { class: `card game ${game.game}`, key: game.game },
    h("h2", null, tr("game", game.game)),
    h("p", null, t(`about.${game.game}`)),
    h("p", { class: "row" },
      opponents(game).map(({ level, bot }) =>
        h("button", { class: "main", title: character(game.game, bot.name, bot.about), onclick: () => app.act.open(quick(game, bot.name)) }, t(`level.${level}`)))));
}

/** @param {any} game @param {string} bot */
function quick(game, bot) {
  const setup = { ...QUICK[game.game] };
  return { game: game.game, setup, bots: Array((game.setup.players ?? 2) - 1).fill(bot) };
}

/** @param {any} app @param {any} row */
function tableRow(app, row) {
  const isOpen = row.phase === "open";
  const asking = app.ui.asking?.table === row.table ? app.ui.asking : null;
  const isMine = app.state.mine?.table === row.table && !app.state.mine.closed;
  const join = () => (row.locked ? app.set({ asking: { do: "join", table: row.table } }) : app.act.join(row.table));
  return h("li", { key: row.table, class: isOpen ? "open" : "" },
    h("b", null, tr("game", row.game)),
    h("span", { class: "sitters" }, row.players.map((/** @type {any} */ one) => sitter(one))),
    h("small", null, about(row)),
    h("span", { class: "row" },
      row.watchers > 0 && h("small", null, t("table.watchers", { count: row.watchers })),
      isOpen && !isMine && h("button", { class: "main", key: "join", onclick: join }, t("lobby.join")),
      isMine ? h("a", { class: "button", href: "#/table" }, t("head.table")) : h("button", { key: "watch", onclick: () => app.act.watch(row.table) }, t("lobby.watch"))),
    asking && h("form", { class: "row", onsubmit: (/** @type {any} */ e) => unlock(app, e, asking), onkeydown: (/** @type {any} */ e) => void (e.key === "Escape" && app.set({ asking: null })) },
      h("input", { name: "password", type: "password", autocomplete: "off", "aria-label": t("lobby.password"), placeholder: t("lobby.password"), ref: focusOnce, ...faulty(app, "unlock", "password") }), fault(app, "unlock", "password"),
      h("button", null, t("lobby.enter"))));
}

/** @param {any} app @param {any} event @param {{do: string, table: number}} asking */
function unlock(app, event, asking) {
  event.preventDefault();
  app.act[asking.do](asking.table, event.target.elements.password.value);
}

/** @param {HTMLElement} field */
export const focusOnce = (field) => {
  if (field.dataset.met) return;
  field.dataset.met = "yes";
  requestAnimationFrame(() => field.focus());
};

/** Where tournaments are shown: the only one, or all of them. @param {{event: string}[]} events */
export const eventAddress = (events) => (events.length === 1 ? `#/event/${encodeURIComponent(events[0].event)}` : "#/event");

/** Somebody with the wire they came by. @param {any} one */
export const sitter = (one) =>
  one
    ? h("span", { class: `sitter ${one.away ? "away" : ""}` }, h("bdi", null, one.name), " ", h("i", { class: "wire" }, tr("wire", one.kind)), one.away && ` (${t("table.away")})`)
    : h("span", { class: "sitter free" }, t("lobby.free"));

/** What was agreed, in a line. @param {any} row */
export function about(row) {
  const { setup, clock } = row;
  const size = setup.width ? `${setup.width}×${setup.height}` : setup.size ? `${setup.size}×${setup.size}` : setup.map ? mapName(setup.map) : "";
  const bank = clock?.bank && t("clock.bank", { seconds: clock.increment ? `${clock.bank} + ${clock.increment}` : clock.bank });
  const move = clock?.move && t("clock.move", { seconds: clock.move });
  return [`#${row.table}`, size, bank, move, row.locked && t("lobby.locked"), row.rated && t("lobby.rated")].filter(Boolean).join(" · ");
}
