// @ts-check
/** The chance to win of everybody at a table, as a bar and in words: for those who watch. */

import { h } from "./draw.js";
import { percent } from "./heat.js";
import { http } from "./http.js";
import { isOver } from "./table.js";
import { nameOf } from "./tell.js";
import { w } from "./watch_words.js";

const EVERY = 2000;
/** Plies whose chances are remembered, for the end. */
const KEPT = 400;

/** @param {App} app @param {Table} table @param {{chances: (number | null)[]} | null} odds */
export function oddsBar(app, table, odds) {
  const known = (odds?.chances ?? []).flatMap((chance, seat) => (chance === null ? [] : [{ seat, chance }]));
  if (!known.length) return null;
  const text = known.map(({ seat, chance }) => `${nameOf(table, seat)} ${percent(chance)}`).join(", ");
  return h(
    "div",
    { class: "odds", key: "odds", role: "img", "aria-label": `${w(app, "odds")}: ${text}` },
    h("small", null, w(app, "odds")),
    h(
      "div",
      { class: "bar" },
      known.map(({ seat, chance }) =>
        h("span", { class: `share seat${seat}`, key: seat, style: { "flex-grow": chance.toFixed(3) } }),
      ),
    ),
    h(
      "p",
      null,
      known.map(({ seat, chance }) =>
        h(
          "span",
          { class: "chance" },
          h("i", { class: `mark seat${seat}`, "aria-hidden": "true" }),
          " ",
          percent(chance),
        ),
      ),
    ),
  );
}

/** @typedef {{table: number, odds: Odds | null, past: Odds[], next: number}} Known of a table that is watched */

/** Beside a match one watches; asked for as long as it goes on. @param {App} app @param {Table} table */
export function odds(app, table) {
  if (isOver(table) || table.locked || !table.view) return null;
  const now =
    app.ui.odds?.table === table.table
      ? app.ui.odds
      : (app.ui.odds = { table: table.table, odds: null, past: [], next: 0 });
  if (app.now >= now.next && !document.hidden) ask(app, now);
  return oddsBar(app, table, now.odds);
}

/** @param {App} app @param {Known} now */
async function ask(app, now) {
  now.next = app.now + EVERY;
  setTimeout(() => app.ui.odds === now && app.route.page === "watch" && app.redraw(), EVERY + 20);
  const found = await http(`/api/tables/${now.table}/odds`).catch(() => null);
  if (found?.odds) now.odds = found.odds;
  if (found?.odds && now.past.at(-1)?.ply !== found.odds.ply)
    now.past = [...now.past, found.odds].slice(-KEPT);
  app.redraw();
}
