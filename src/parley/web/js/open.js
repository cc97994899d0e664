// @ts-check
/** Opening a table: the fields follow from what `/api/games` says a game may be set up like. */

import { h } from "./draw.js";
import { callName } from "./faces.js";
import { fault, faulty } from "./fault.js";
import { aboutOf } from "./homes.js";
import { isMet } from "./lazily.js";
import { learnLink } from "./learn_link.js";
import { settingHelp } from "./learn_rules.js";
import { help } from "./learn_words.js";
import { spanText } from "./state.js";
import { s } from "./strip_words.js";
import { called, has, t, tr, why } from "./words.js";

/** @typedef {import("./actions.js").Asked} Asked */

/** Seconds for a move by correspondence. */
const PACES = [1, 3, 7].map((days) => days * 86_400);

/** Seconds after which spectators may see the fleets; 0: never. */
const REVEALS = [0, 60, 180, 600];

/** @param {App} app */
export function openForm(app) {
  const games = app.state.games;
  const form = app.ui.form ?? {};
  const game = games.find((one) => one.game === form.game) ?? games[0];
  if (!game) return h("p", null, t("entry.wait"));
  if (!isMet(app, game.game)) return h("p", null, t("entry.wait"));
  const seats = form.players ?? game.seats;
  return h(
    "form",
    {
      class: "card open-form",
      key: game.game,
      onsubmit: (/** @type {FormEvent} */ e) => submit(app, e, game),
    },
    h("h1", null, t("open.title")),
    h(
      "label",
      null,
      t("open.game"),
      h(
        "select",
        { onchange: (/** @type {FieldEvent} */ e) => app.set({ form: { game: e.target.value } }) },
        games.map((one) => h("option", { value: one.game, selected: one === game }, tr("game", one.game))),
      ),
    ),
    h("small", { key: "learn" }, help(app, "game"), " ", learnLink(game.game)),
    setupFields(app, game),
    explained(
      "pace",
      help(app, "pace"),
      h(
        "label",
        null,
        s(app, "pace"),
        h(
          "select",
          {
            name: "pace",
            ...described(app, "pace"),
            onchange: (/** @type {FieldEvent} */ e) =>
              app.set({ form: { ...form, game: game.game, pace: Number(e.target.value) } }),
          },
          h("option", { value: "0", selected: !form.pace }, s(app, "now")),
          PACES.map((pace) =>
            h(
              "option",
              { value: String(pace), selected: form.pace === pace },
              s(app, "days", { time: spanText(pace) }),
            ),
          ),
        ),
      ),
    ),
    h("div", { style: { display: form.pace ? "none" : "" } }, clockFields(app, game)),
    h(
      "fieldset",
      null,
      h("legend", null, t("open.others")),
      h("small", { id: "help-bot" }, help(app, "bot")),
      Array.from({ length: seats - 1 }, (_, at) =>
        h(
          "label",
          { key: `bot${at}` },
          t("open.seat", { seat: at + 2 }),
          h(
            "select",
            { name: "bot", "aria-describedby": "help-bot" },
            h("option", { value: "" }, t("open.anybody")),
            game.bots.map((bot) =>
              h(
                "option",
                { value: bot.name },
                bot.level ? `${callName(game.game, bot.name)} (${t(`level.${bot.level}`)})` : bot.name,
              ),
            ),
            (form.pace ? [] : game.programs).map((program) =>
              h("option", { value: program.name }, `${program.name} (${t("wire.program")})`),
            ),
          ),
        ),
      ),
    ),
    explained(
      "password",
      help(app, "password"),
      h(
        "label",
        null,
        t("open.password"),
        h("input", { name: "password", maxlength: 63, autocomplete: "off", ...described(app, "password") }),
        fault(app, "open", "password"),
      ),
    ),
    game.fleet &&
      explained(
        "reveal",
        help(app, "reveal"),
        h(
          "label",
          null,
          t("open.reveal"),
          h(
            "select",
            { name: "reveal", ...described(app, "reveal") },
            REVEALS.map((seconds) =>
              h(
                "option",
                { value: seconds },
                seconds ? t("open.reveal.after", { seconds }) : t("open.reveal.never"),
              ),
            ),
          ),
        ),
      ),
    app.state.me &&
      !app.state.me.guest &&
      explained(
        "rated",
        help(app, "rated"),
        h(
          "label",
          { class: "check" },
          h("input", { name: "rated", type: "checkbox", ...described(app, "rated") }),
          t("open.rated"),
        ),
      ),
    h(
      "p",
      { class: "row" },
      h("button", { class: "main" }, t("open.go")),
      h("a", { class: "button", href: "#/" }, t("open.back")),
    ),
  );
}

/** A field, and below it what it changes. @param {string} name @param {string} text @param {Kids} control */
const explained = (name, text, control) =>
  h("div", { class: "explained", key: name }, control, h("small", { id: `help-${name}` }, text));

/** What speaks of a field: what is wrong there, and what it changes. @param {App} app @param {string} name */
function described(app, name) {
  const wrong = faulty(app, "open", name);
  return {
    ...wrong,
    "aria-describedby": [wrong["aria-describedby"], `help-${name}`].filter(Boolean).join(" "),
  };
}

/** @param {App} app @param {Offered} game of `/api/games` */
export const setupFields = (app, game) =>
  h(
    "fieldset",
    null,
    h("legend", null, t("open.setup")),
    Object.entries(game.options).map(([name, option]) =>
      explained(name, settingHelp(app, game.game, name), field(app, game, name, option)),
    ),
  );

/** @param {App} app @param {Offered} game */
export const clockFields = (app, game) =>
  h(
    "fieldset",
    null,
    h("legend", null, t("open.clock")),
    Object.entries(game.clock.limits).map(([name, [least, most, step]]) =>
      explained(
        `clock.${name}`,
        help(app, `clock.${name}`),
        number(
          app,
          `clock.${name}`,
          t(`open.clock.${name}`),
          game.clock.usual[name] ?? "",
          [least, most],
          step,
        ),
      ),
    ),
  );

/**
 * Is it one of several lists, the first of them empty? Others are limits, a pair for each number.
 * @param {Option} option @returns {option is number[][]}
 */
const isChoice = (option) => Array.isArray(option[0]) && !option[0].length;

/** @param {Option} option @returns {option is number[][]} */
const isList = (option) => Array.isArray(option[0]);

/** @param {Option} option @returns {option is string[]} */
const isText = (option) => typeof option[0] === "string";

/** @param {Option} option @returns {option is number[]} */
const isNumber = (option) => typeof option[0] === "number";

/** @param {App} app @param {Offered} game @param {string} name @param {Option} option */
function field(app, game, name, option) {
  const label = called("option", game.game, name);
  const usual = game.setup[name];
  if (isChoice(option)) {
    return h(
      "label",
      null,
      label,
      h(
        "select",
        { name, ...described(app, name) },
        option.map((one) =>
          h(
            "option",
            { value: JSON.stringify(one), selected: String(one) === String(usual) },
            tr(`choice.${name}`, one.join("+")),
          ),
        ),
      ),
    );
  }
  if (isList(option)) {
    return h(
      "div",
      { class: "numbers", role: "group", "aria-label": label, "aria-describedby": `help-${name}` },
      h("span", null, label),
      option.map((limits, at) =>
        number(app, `${name}.${at}`, tr(`option.${name}`, String(at)), [usual].flat()[at], limits, 1, {
          required: true,
          "aria-describedby": faulty(app, "open", `${name}.${at}`)["aria-describedby"],
        }),
      ),
    );
  }
  if (typeof option[0] === "boolean") {
    return h(
      "label",
      { class: "check" },
      h("input", { name, type: "checkbox", checked: usual, ...described(app, name) }),
      label,
    );
  }
  if (isText(option)) {
    return h(
      "label",
      null,
      label,
      h(
        "select",
        { name, ...described(app, name) },
        option.map((one) =>
          h("option", { value: one, selected: one === usual }, called("choice", game.game, name, one)),
        ),
      ),
    );
  }
  if (!isNumber(option)) return null;
  const onchange =
    name === "players" &&
    ((/** @type {FieldEvent} */ e) =>
      app.set({ form: { ...app.ui.form, game: game.game, players: Number(e.target.value) || 2 } }));
  return number(app, name, label, usual, option, 1, { required: true, ...(onchange ? { onchange } : {}) });
}

/**
 * @param {App} app @param {string} name @param {string} label @param {Setting | undefined} value
 * @param {number[]} limits @param {number} step @param {import("./draw.js").Props} [more]
 */
const number = (app, name, label, value, [least, most], step, more = {}) =>
  h(
    "label",
    null,
    label,
    h("input", {
      name,
      type: "number",
      min: least,
      max: most,
      step,
      value,
      inputmode: "numeric",
      ...described(app, name),
      ...more,
    }),
    fault(app, "open", name),
  );

/**
 * The request that the fields of a form make.
 * @param {Offered} game of `/api/games`
 * @param {(name: string) => string | boolean} value text of a field, or whether it is ticked
 * @param {string[]} bots one for each other seat in the order of seats, empty for people
 */
export function request(game, value, bots) {
  /** @type {Record<string, Setting>} */
  const setup = {};
  for (const [name, option] of Object.entries(game.options)) {
    if (isChoice(option)) setup[name] = JSON.parse(String(value(name)));
    else if (isList(option)) setup[name] = option.map((_, at) => Number(value(`${name}.${at}`)));
    else setup[name] = isNumber(option) ? Number(value(name)) : value(name);
  }
  const parts = Object.keys(game.clock.limits)
    .map((name) => [name, value(`clock.${name}`)])
    .filter(([, text]) => text !== "");
  const clock = Object.fromEntries(parts.map(([name, text]) => [name, Number(text)]));
  return {
    game: game.game,
    setup,
    clock: parts.length ? clock : null,
    password: String(value("password")),
    bots: bots.slice(0, bots.findLastIndex(Boolean) + 1),
  };
}

/** @param {App} app @param {FormEvent} event @param {Offered} game */
function submit(app, event, game) {
  event.preventDefault();
  const { elements } = event.target;
  const value = (/** @type {string} */ name) =>
    elements[name].type === "checkbox" ? elements[name].checked : elements[name].value;
  /** @type {NodeListOf<HTMLSelectElement>} */
  const chosen = event.target.querySelectorAll("select[name=bot]");
  const bots = [...chosen].map((one) => one.value);
  const reveal = Number(elements.reveal?.value ?? 0);
  const pace = Number(elements.pace.value);
  app.act.open({
    ...request(game, value, bots),
    ...(pace ? { clock: { move: pace } } : {}),
    ...(elements.rated?.checked ? { rated: true } : {}),
    ...(reveal ? { reveal } : {}),
  });
}

/**
 * Why a table cannot be opened like that, in the words of whoever reads it; what the server says is English.
 * @param {App} app @param {Asked} asked @param {Refusal} refusal
 * @returns {{text?: string, field?: string}} and which field it is about
 */
export function trouble(app, asked, refusal) {
  const find = { bad_setup: setupTrouble, bad_clock: clockTrouble }[refusal.error];
  const game = app.state.games.find((one) => one.game === asked.game);
  if (!find || !game) return {};
  const [field, text] = find(game, asked) ?? [];
  const more = text ?? (app.ui.language === "en" && `(${refusal.text})`);
  return { text: [why(refusal), more].filter(Boolean).join(" "), ...(field ? { field } : {}) };
}

/** @param {Offered} game @param {Asked} asked @returns {string[] | null} the field, and what is wrong there */
function setupTrouble(game, { setup }) {
  for (const [name, option] of Object.entries(game.options)) {
    const limits = isChoice(option) ? [] : isList(option) ? option : isNumber(option) ? [option] : [];
    const values = [setup?.[name] ?? game.setup[name]].flat().map(Number);
    const at = limits.findIndex(([least, most], one) => values[one] < least || values[one] > most);
    if (at < 0) continue;
    if (option !== limits) return [name, bounds(called("option", game.game, name), limits[at])];
    return [`${name}.${at}`, bounds(`${tr("option", name)} ${tr(`option.${name}`, String(at))}`, limits[at])];
  }
  return has(`unfit.${game.game}`) ? [aboutOf(game.game).unfit ?? "", t(`unfit.${game.game}`)] : null;
}

/** @param {Offered} game @param {Asked} asked @returns {string[] | null} */
function clockTrouble(game, { clock }) {
  const { move, bank, first, increment } = clock ?? {};
  for (const [name, [least, most, step]] of Object.entries(game.clock.limits)) {
    const value = clock?.[/** @type {keyof Clock} */ (name)];
    if (typeof value === "number" && (value < least || value > most || (value - least) % step))
      return [`clock.${name}`, bounds(t(`open.clock.${name}`), [least, most, step])];
  }
  if (!move && !bank) return ["clock.move", t("clockless.both")];
  if (first && !move) return ["clock.first", t("clockless.first")];
  return increment && !bank ? ["clock.increment", t("clockless.increment")] : null;
}

/** @param {string} what @param {number[]} limits */
const bounds = (what, [least, most, step = 1]) =>
  t(step > 1 ? "open.steps" : "open.bounds", { what, least, most, step });
