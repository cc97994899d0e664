// @ts-check
/** Who is here, and where they sit. Asked for while the lobby is looked at, not more often than it changes. */

import { h } from "./draw.js";
import { http } from "./http.js";
import { lazily } from "./lazily.js";
import { isPerson } from "./state.js";
import { nameLink } from "./who.js";
import { t, tr } from "./words.js";

const EVERY = 10_000;
const SHOWN = 100;

/** @typedef {{name: string, kind: string, table: number | null}} Here */

let isListening = false;

/** Ask again when what is known is old; with time the lobby is drawn anew and so asks again. @param {App} app */
async function refresh(app) {
  if (app.now < (app.ui.peopleNext ?? 0) || document.hidden) return;
  app.ui.peopleNext = app.now + EVERY;
  setTimeout(() => app.route.page === "lobby" && app.redraw(), EVERY + 50);
  if (!isListening) document.addEventListener("visibilitychange", () => app.redraw());
  isListening = true;
  app.ui.people = await http("/api/people").catch(() => app.ui.people ?? []);
  app.redraw();
}

/** Who is shown, and how many more there are; people before bots. @param {Here[]} all @param {number} most */
export function shownPeople(all, most) {
  const sorted = [...all].sort((a, b) => Number(!isPerson(a)) - Number(!isPerson(b)));
  return { shown: sorted.slice(0, most), more: Math.max(0, all.length - most) };
}

/** How many are here, for whoever stands at the door. @param {App} app */
export function crowd(app) {
  refresh(app);
  const all = app.ui.people ?? [];
  const people = all.filter(isPerson).length;
  return (
    people > 0 &&
    h("span", { class: "crowd", key: "crowd" }, t("front.here", { people, bots: all.length - people }))
  );
}

/** @param {App} app */
export function people(app) {
  refresh(app);
  const { shown, more } = shownPeople(app.ui.people ?? [], SHOWN);
  return h(
    "section",
    { class: "card people", key: "people" },
    h("h2", null, t("people.title"), " ", h("small", null, (app.ui.people ?? []).length || "")),
    h(
      "ul",
      { tabindex: 0, "aria-label": t("people.title") },
      shown.map((one) => person(app, one)),
      more > 0 && h("li", { key: "more", class: "faint" }, t("people.more", { count: more })),
    ),
  );
}

/** @param {App} app @param {Here} one */
function person(app, one) {
  const { table } = one;
  const row = table === null ? null : app.state.rows[table];
  const mayWrite = isPerson(one) && one.name !== app.state.me?.name;
  const isAbout = mayWrite && app.ui.about === one.name;
  return h(
    "li",
    { key: `=${one.name}`, class: isAbout && "about" },
    h("span", { class: "name" }, nameLink(one), one.name === app.state.me?.name && ` (${t("table.you")})`),
    mayWrite &&
      h(
        "button",
        {
          class: "quiet",
          title: t("people.write", { who: one.name }),
          "aria-label": t("people.write", { who: one.name }),
          onclick: () => app.act.writeTo(one.name),
        },
        "✎",
      ),
    " ",
    h("i", { class: "wire" }, tr("wire", one.kind)),
    table !== null && [
      " ",
      h("a", { href: `#/watch/${table}` }, row ? `${tr("game", row.game)} #${table}` : `#${table}`),
    ],
    mayWrite &&
      h(
        "button",
        {
          class: "quiet",
          "aria-expanded": String(isAbout),
          "aria-label": t("people.manners", { who: one.name }),
          title: t("people.manners", { who: one.name }),
          onclick: () => app.set({ about: isAbout ? null : one.name }),
        },
        "⋯",
      ),
    isAbout && one.kind === "web" && lazily(app, "challenge")?.challengeForm(app, one.name),
    isAbout && lazily(app, "manners")?.(app, one.name),
  );
}
