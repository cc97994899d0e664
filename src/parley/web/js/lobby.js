// @ts-check
/**
 * The lobby: games to begin at once, tables to join or to watch, and talk. Strangers see the games too, and
 * play before they say a name.
 */

import { chat } from "./chat.js";
import { h } from "./draw.js";
import { callName, face } from "./faces.js";
import { fault, faulty } from "./fault.js";
import { aboutOf } from "./homes.js";
import { lazily } from "./lazily.js";
import { learnLink } from "./learn_link.js";
import { spanText } from "./state.js";
import { character, mapName } from "./tell.js";
import { nameLink } from "./who.js";
import { has, t, tr } from "./words.js";

const LEVELS = ["easy", "casual", "solid", "skilled", "strong", "master"];
const NAMES_SHOWN = 100;
/** Tables among which one may want to look for those of one game. */
const MANY = 8;

/** @param {App} app */
export function lobby(app) {
  app.ui.only ??= sessionStorage.getItem("only") ?? "";
  const all = Object.values(app.state.rows);
  const events = (app.ui.events ?? []).filter((one) => !one.here || one.state !== "over");
  const rows = sorted(all.filter((row) => isWanted(row, app.ui)));
  return h(
    "div",
    { class: "lobby" },
    events.length > 0 &&
      h(
        "p",
        { class: "banner", key: "events" },
        h("a", { href: eventAddress(events) }, t("lobby.event")),
        " ",
        h("bdi", null, events.map((one) => one.name).join(" · ")),
      ),
    h(
      "section",
      { class: "quick", key: "quick", "aria-label": t("lobby.quick") },
      h(
        "div",
        { class: "row" },
        h("h1", null, t("lobby.quick")),
        app.state.me?.guest ? known(app) : rating(app),
      ),
      cards(app),
    ),
    app.state.me && lazily(app, "featured")?.(app),
    h(
      "section",
      { class: "tables", key: "tables" },
      h(
        "div",
        { class: "row" },
        h("h2", null, t("lobby.tables")),
        h("a", { class: "button", href: "#/new" }, t("lobby.new")),
        (all.length >= MANY || app.ui.only) && sieve(app),
      ),
      rows.length
        ? h(
            "ul",
            { class: "rows" },
            rows.slice(0, NAMES_SHOWN).map((row) => tableRow(app, row)),
          )
        : h("p", null, t("lobby.none")),
    ),
    h("div", { class: "meet", key: "meet" }, chat(app, null), lazily(app, "people")?.(app)),
  );
}

/** All games, to look at and to begin. @param {App} app */
export const cards = (app) =>
  h(
    "div",
    { class: "cards" },
    app.state.games.map((game) => card(app, game)),
  );

/** A guest is told by which name, and where it can be kept or changed. @param {App} app */
const known = (app) =>
  h(
    "small",
    { key: "known" },
    t("front.as", { who: app.state.me?.name }),
    " ",
    h("a", { href: "#/person" }, t("front.change")),
  );

/**
 * The best bot of each level, in the order of strength.
 * @template {{name: string, level?: string}} B @param {{bots: B[]}} game
 * @returns {{level: string, bot: B}[]}
 */
export function opponents(game) {
  const graded = game.bots.map((bot, at) => ({
    level: bot.level ?? LEVELS[Math.min(at, LEVELS.length - 1)],
    bot,
  }));
  return LEVELS.flatMap((level) => graded.filter((one) => one.level === level).slice(-1));
}

/**
 * Is it one of the game that is looked for, or the one whose password is asked for?
 * @param {Row} row @param {Pick<Ui, "only" | "asking">} ui
 */
export const isWanted = (row, { only, asking }) => !only || row.game === only || row.table === asking?.table;

/** Which tables are listed; the tab remembers it. @param {App} app */
function sieve(app) {
  const choose = (/** @type {FieldEvent} */ e) => {
    sessionStorage.setItem("only", e.target.value);
    app.set({ only: e.target.value });
  };
  return h(
    "select",
    { key: "sieve", "aria-label": t("open.game"), onchange: choose },
    ["", ...app.state.games.map((one) => one.game)].map((game) =>
      h("option", { value: game, selected: game === app.ui.only }, game ? tr("game", game) : t("lobby.all")),
    ),
  );
}

/** Those to join first, the newest first. @param {Row[]} rows */
export const sorted = (rows) =>
  [...rows].sort((a, b) => Number(a.phase !== "open") - Number(b.phase !== "open") || b.table - a.table);

/** A game: its picture begins it with the easiest bot. @param {App} app @param {Offered} game */
function card(app, game) {
  const bots = opponents(game);
  return h(
    "article",
    { class: `card game ${game.game}`, key: game.game },
    h(
      "button",
      {
        class: "look",
        key: "look",
        "aria-label": t("lobby.begin", { game: tr("game", game.game) }),
        onclick: () => play(app, game, bots[0].bot.name),
      },
      lazily(app, "thumb")?.(app, game.game),
    ),
    h("h2", null, tr("game", game.game)),
    h("p", null, has(`about.${game.game}`) && t(`about.${game.game}`), " ", learnLink(game.game)),
    h(
      "div",
      { class: "bots" },
      bots.map((one) => opponent(app, game, one)),
    ),
    h(
      "p",
      { class: "row" },
      h(
        "button",
        {
          class: "main meet",
          key: "meet",
          onclick: () => app.act.begin(() => app.act.meet(game.game, isRated(app))),
        },
        t("lobby.meet"),
      ),
    ),
  );
}

/** A bot to play at once, as somebody. @param {App} app @param {Offered} game @param {{level: string, bot: Omit<Bot, "level">}} one */
export const opponent = (app, game, { level, bot }) =>
  h(
    "button",
    {
      class: "opponent",
      key: bot.name,
      title: character(game.game, bot.name, bot.about),
      onclick: () => play(app, game, bot.name),
    },
    face(game.game, level),
    h("b", null, callName(game.game, bot.name)),
    " ",
    h("small", null, `${t(`level.${level}`)}: ${t(`judge.${level}`)}`),
  );

/** @param {App} app @param {Offered} game @param {string} bot */
const play = (app, game, bot) => app.act.begin(() => app.act.open(quick(game, bot)));

/** Does one want to be rated with people? The browser remembers it. @param {App} app */
const isRated = (app) => !app.state.me?.guest && localStorage.getItem("rated") === "yes";

/** @param {App} app */
const rating = (app) =>
  h(
    "label",
    { class: "check", key: "rating" },
    h("input", {
      type: "checkbox",
      checked: isRated(app),
      onchange: (/** @type {FieldEvent} */ e) =>
        localStorage.setItem("rated", e.target.checked ? "yes" : "no"),
    }),
    t("lobby.rate"),
  );

/** @param {Offered} game @param {string} bot */
export function quick(game, bot) {
  const setup = { ...aboutOf(game.game).quick };
  return { game: game.game, setup, bots: Array(game.seats - 1).fill(bot) };
}

/** @param {App} app @param {Row} row */
function tableRow(app, row) {
  const isOpen = row.phase === "open";
  const asking = app.ui.asking?.table === row.table ? app.ui.asking : null;
  const mine = app.state.own[row.table];
  const isMine = mine && !mine.closed;
  const join = () =>
    row.locked ? app.set({ asking: { do: "join", table: row.table } }) : app.act.join(row.table);
  return h(
    "li",
    { key: row.table, class: isOpen ? "open" : "" },
    h("b", null, tr("game", row.game)),
    h(
      "span",
      { class: "sitters" },
      row.players.map((one) => sitter(one, row.game)),
    ),
    h("small", null, about(row)),
    lazily(app, "rules")?.brief(app, row),
    h(
      "span",
      { class: "row" },
      row.watchers > 0 && h("small", null, t("table.watchers", { count: row.watchers })),
      isOpen && !isMine && h("button", { class: "main", key: "join", onclick: join }, t("lobby.join")),
      isMine
        ? h("a", { class: "button", href: `#/table/${row.table}` }, t("head.table"))
        : h("button", { key: "watch", onclick: () => app.act.watch(row.table) }, t("lobby.watch")),
    ),
    asking &&
      h(
        "form",
        {
          class: "row",
          onsubmit: (/** @type {FormEvent} */ e) => unlock(app, e, asking),
          onkeydown: (/** @type {KeyboardEvent} */ e) =>
            void (e.key === "Escape" && app.set({ asking: null })),
        },
        h("input", {
          name: "password",
          type: "password",
          autocomplete: "off",
          "aria-label": t("lobby.password"),
          placeholder: t("lobby.password"),
          ref: focusOnce,
          ...faulty(app, "unlock", "password"),
        }),
        fault(app, "unlock", "password"),
        h("button", null, t("lobby.enter")),
      ),
  );
}

/** @param {App} app @param {FormEvent} event @param {NonNullable<Ui["asking"]>} asking */
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
export const eventAddress = (events) =>
  events.length === 1 ? `#/event/${encodeURIComponent(events[0].event)}` : "#/event";

/** Somebody with the wire they came by. @param {Person | null} one @param {string} [game] */
export const sitter = (one, game = "") =>
  one
    ? h(
        "span",
        { class: `sitter ${one.away ? "away" : ""}` },
        nameLink(one, one.name, game),
        " ",
        h("i", { class: "wire" }, tr("wire", one.kind)),
        one.away && ` (${t("table.away")})`,
      )
    : h("span", { class: "sitter free" }, t("lobby.free"));

/** What was agreed, in a line. @param {Row} row */
export function about(row) {
  const { setup, clock } = row;
  const size = setup.width
    ? `${setup.width}×${setup.height}`
    : setup.size
      ? `${setup.size}×${setup.size}`
      : setup.map
        ? mapName(setup.map)
        : "";
  const bank =
    clock?.bank &&
    t("clock.bank", { seconds: clock.increment ? `${clock.bank} + ${clock.increment}` : clock.bank });
  const move =
    clock?.move &&
    (clock.move > 60 && clock.move % 60 === 0
      ? t("clock.days", { time: spanText(clock.move) })
      : t("clock.move", { seconds: clock.move }));
  return [
    `#${row.table}`,
    size,
    bank,
    move,
    row.locked && t("lobby.locked"),
    row.rated && t("lobby.rated"),
    row.meets && row.phase === "open" && t("lobby.meets"),
    row.reveal && t("lobby.reveal", { seconds: row.reveal }),
  ]
    .filter(Boolean)
    .join(" · ");
}
