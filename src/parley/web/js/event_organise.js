// @ts-check
/** What the organiser of an event can do: start, pause and end it, let bots take part, withdraw somebody. */

import { h } from "./draw.js";
import { act } from "./event_here.js";
import { v } from "./event_words.js";
import { t } from "./words.js";

/** What can be done in each state. @type {Record<string, string[]>} */
const ACTS = { waiting: ["start", "end"], playing: ["pause", "end"], paused: ["resume", "end"], over: [] };

/** @param {App} app @param {import("./event_news.js").OfHouse} shown */
export function organise(app, shown) {
  const { data } = shown;
  const acts = ACTS[data.state] ?? [];
  if (!acts.length) return null;
  return h(
    "section",
    { class: "card part organise", key: "organise" },
    h("h2", null, v(app, "organise")),
    h(
      "p",
      { class: "row" },
      acts.map((what) =>
        what === "end" && app.ui.ending !== shown.name
          ? h(
              "button",
              { key: "ask", class: "danger", onclick: () => app.set({ ending: shown.name }) },
              v(app, "organise.end"),
            )
          : h(
              "button",
              {
                key: what,
                class: what === "end" ? "danger" : "main",
                onclick: () => (app.set({ ending: null }), act(app, shown, what)),
              },
              what === "end" ? v(app, "organise.sure") : v(app, `organise.${what}`),
            ),
      ),
      app.ui.ending === shown.name &&
        h("button", { key: "stay", onclick: () => app.set({ ending: null }) }, v(app, "organise.stay")),
    ),
    data.here.open && inviting(app, shown),
    h(
      "details",
      { key: "people" },
      h(
        "summary",
        null,
        v(app, "organise.people", {
          count: data.here.people.filter((one) => !one.out).length,
          most: data.here.plan.most,
        }),
      ),
      h(
        "ul",
        { class: "meets" },
        data.entrants.map((/** @type {string} */ name, /** @type {number} */ at) =>
          h(
            "li",
            { key: at },
            h(
              "span",
              { class: "who" },
              h("bdi", null, name),
              " ",
              data.here.people[at].kind !== "web" && h("small", null, t(`wire.${data.here.people[at].kind}`)),
            ),
            data.here.people[at].out
              ? h("span", { class: "how" }, v(app, "how.withdrawn"))
              : h(
                  "button",
                  {
                    "aria-label": `${v(app, "organise.withdraw")}: ${name}`,
                    onclick: () => act(app, shown, "withdraw", { entrant: at }),
                  },
                  v(app, "organise.withdraw"),
                ),
          ),
        ),
      ),
    ),
  );
}

/** Bots and programs of the house. @param {App} app @param {import("./event_news.js").OfHouse} shown */
function inviting(app, shown) {
  const game = app.state.games.find((one) => one.game === shown.data.kinds[0]);
  if (!game) return null;
  const invite = (/** @type {FormEvent} */ e) => {
    e.preventDefault();
    act(app, shown, "invite", { bot: e.target.elements.bot.value });
  };
  return h(
    "form",
    { class: "row", key: "bots", onsubmit: invite },
    h(
      "label",
      null,
      v(app, "organise.bot"),
      h(
        "select",
        { name: "bot" },
        game.bots.map((bot) =>
          h("option", { value: bot.name }, bot.level ? `${bot.name} (${t(`level.${bot.level}`)})` : bot.name),
        ),
        game.programs.map((program) =>
          h("option", { value: program.name }, `${program.name} (${t("wire.program")})`),
        ),
      ),
    ),
    h("button", null, v(app, "organise.add")),
  );
}
