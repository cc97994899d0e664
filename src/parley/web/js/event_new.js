// @ts-check
/** Making an event: what is played as at a table, how the event goes, who may enter. */

import { h } from "./draw.js";
import { entry } from "./entry.js";
import { said } from "./event_here.js";
import { v } from "./event_words.js";
import { http } from "./http.js";
import { isMet } from "./lazily.js";
import { clockFields, request, setupFields } from "./open.js";
import { t, tr } from "./words.js";

/** What is asked besides, by format: least, most, usual. @type {Record<string, [string, number, number, number][]>} */
const NUMBERS = {
  arena: [["minutes", 1, 480, 60]],
  swiss: [
    ["rounds", 0, 30, 0],
    ["pause", 0, 3600, 20],
    ["absence", 5, 3600, 120],
  ],
  "round-robin": [
    ["pause", 0, 3600, 20],
    ["absence", 5, 3600, 120],
  ],
  knockout: [
    ["pause", 0, 3600, 20],
    ["absence", 5, 3600, 120],
  ],
};
const MOST = { "round-robin": 24 };

/** @typedef {{format: string, game: string | null, wrong?: string}} Wished */

/** @param {App} app */
export function eventForm(app) {
  if (!app.state.me)
    return h("div", { class: "event list" }, h("p", null, v(app, "new.account")), entry(app));
  if (app.state.me.guest)
    return h(
      "div",
      { class: "event list" },
      h(
        "p",
        null,
        v(app, "refused.organiser_needs_account"),
        " ",
        h("a", { href: "#/person" }, app.state.me.name),
      ),
    );
  const wish = (app.ui.newEvent ??= { format: "arena", game: null });
  const { games } = app.state;
  const game = games.find((one) => one.game === wish.game) ?? games[0];
  if (!game || !isMet(app, game.game)) return h("p", { class: "wait" }, t("entry.wait"));
  const choose = (/** @type {Partial<Wished>} */ change) => app.set({ newEvent: { ...wish, ...change } });
  return h(
    "form",
    {
      class: "card open-form",
      key: `event-${game.game}`,
      onsubmit: (/** @type {FormEvent} */ e) => create(app, e, game, wish),
    },
    h("h1", null, v(app, "new")),
    h(
      "label",
      null,
      v(app, "new.name"),
      h("input", { name: "name", required: true, maxlength: 60, autocomplete: "off" }),
    ),
    h(
      "fieldset",
      null,
      h("legend", null, v(app, "new.format")),
      Object.keys(NUMBERS).map((format) =>
        h(
          "label",
          { class: "check", key: format },
          h("input", {
            type: "radio",
            name: "format",
            value: format,
            checked: wish.format === format,
            onchange: () => choose({ format }),
          }),
          v(app, `format.${format}`),
        ),
      ),
      h("p", { class: "faint about", key: "about" }, v(app, `about.format.${wish.format}`)),
      NUMBERS[wish.format].map(([name, least, most, usual]) => number(app, name, least, most, usual)),
    ),
    h(
      "label",
      null,
      t("open.game"),
      h(
        "select",
        { onchange: (/** @type {FieldEvent} */ e) => choose({ game: e.target.value }) },
        games.map((one) => h("option", { value: one.game, selected: one === game }, tr("game", one.game))),
      ),
    ),
    setupFields(app, game),
    clockFields(app, game),
    h(
      "fieldset",
      null,
      h("legend", null, v(app, "new.entry")),
      number(
        app,
        "most",
        2,
        MOST[/** @type {"round-robin"} */ (wish.format)] ?? 256,
        MOST[/** @type {"round-robin"} */ (wish.format)] ?? 64,
      ),
      tick(app, "guests"),
      tick(app, "listed"),
      ["arena", "swiss"].includes(wish.format) && tick(app, "late"),
    ),
    wish.wrong && h("p", { class: "verdict wrong", role: "alert", key: "wrong" }, wish.wrong),
    h(
      "p",
      { class: "row" },
      h("button", { class: "main" }, v(app, "new.go")),
      h("a", { class: "button", href: "#/event" }, t("open.back")),
    ),
  );
}

/** @param {App} app @param {string} name @param {number} least @param {number} most @param {number} usual */
const number = (app, name, least, most, usual) =>
  h(
    "label",
    { key: name },
    v(app, `new.${name}`),
    h("input", {
      name,
      type: "number",
      min: least,
      max: most,
      value: usual,
      required: true,
      inputmode: "numeric",
    }),
  );

/** @param {App} app @param {string} name */
const tick = (app, name) =>
  h(
    "label",
    { class: "check", key: name },
    h("input", { name, type: "checkbox", checked: true }),
    v(app, `new.${name}`),
  );

/** @param {App} app @param {FormEvent} submitted @param {Offered} game @param {Wished} wish */
async function create(app, submitted, game, wish) {
  submitted.preventDefault();
  const { elements } = submitted.target;
  const value = (/** @type {string} */ name) =>
    elements[name].type === "checkbox" ? elements[name].checked : elements[name].value;
  const numbers = [...NUMBERS[wish.format].map(([name]) => name), "most"];
  const ticks = ["guests", "listed", "late"].filter((name) => elements[name]);
  const { setup, clock } = request(game, (name) => (name === "password" ? "" : value(name)), []);
  try {
    const { event } = await http("/api/events", {
      name: elements.name.value.trim(),
      format: wish.format,
      game: game.game,
      setup,
      clock,
      ...Object.fromEntries(numbers.map((name) => [name, Number(value(name))])),
      ...Object.fromEntries(ticks.map((name) => [name, value(name)])),
    });
    const made = { event, name: elements.name.value.trim(), state: "waiting", here: true };
    Object.assign(app.ui, { newEvent: null, events: [made, ...(app.ui.events ?? [])] });
    location.hash = `#/event/${event}`;
  } catch (refusal) {
    const { error, text } = /** @type {Refusal} */ (refusal);
    const more = error === "bad_plan" ? ` (${text})` : "";
    app.set({ newEvent: { ...wish, wrong: said(app, { error, text }) + more } });
  }
}
