// @ts-check
/** Opening a table: the fields follow from what `/api/games` says a game may be set up like. */

import { h } from "./draw.js";
import { fault, faulty } from "./fault.js";
import { has, t, tr, why } from "./words.js";

/** The field at which it is said that ships, or units, do not fit. @type {Record<string, string>} */
const UNFIT = { seabattle: "size", "battleship-plus": "size", conquest: "units" };

/** @param {any} app */
export function openForm(app) {
  const games = app.state.games;
  const form = app.ui.form ?? {};
  const game = games.find((/** @type {any} */ one) => one.game === form.game) ?? games[0];
  if (!game) return h("p", null, t("entry.wait"));
  const seats = form.players ?? game.setup.players ?? 2;
  const { usual, limits } = game.clock;
  return h("form", { class: "card open-form", key: game.game, onsubmit: (/** @type {any} */ e) => submit(app, e, game) },
    h("h1", null, t("open.title")),
    h("label", null, t("open.game"),
      h("select", { onchange: (/** @type {any} */ e) => app.set({ form: { game: e.target.value } }) },
        games.map((/** @type {any} */ one) => h("option", { value: one.game, selected: one === game }, tr("game", one.game))))),
    h("fieldset", null, h("legend", null, t("open.setup")),
      Object.entries(game.options).map(([name, option]) => field(app, game, name, option))),
    h("fieldset", null, h("legend", null, t("open.clock")),
      Object.entries(limits).map(([name, [least, most, step]]) =>
        number(app, `clock.${name}`, t(`open.clock.${name}`), usual[name] ?? "", [least, most], step))),
    h("fieldset", null, h("legend", null, t("open.others")),
      Array.from({ length: seats - 1 }, (_, at) => h("label", { key: `bot${at}` }, t("open.seat", { seat: at + 2 }),
        h("select", { name: "bot" }, h("option", { value: "" }, t("open.anybody")),
          game.bots.map((/** @type {any} */ bot) => h("option", { value: bot.name }, bot.level ? `${bot.name} (${t(`level.${bot.level}`)})` : bot.name)),
          game.programs.map((/** @type {any} */ program) => h("option", { value: program.name }, `${program.name} (${t("wire.program")})`)))))),
    h("label", null, t("open.password"), h("input", { name: "password", maxlength: 63, autocomplete: "off", ...faulty(app, "open", "password") }), fault(app, "open", "password")),
    app.state.me && !app.state.me.guest && h("label", { class: "check" }, h("input", { name: "rated", type: "checkbox" }), t("open.rated")),
    h("p", { class: "row" }, h("button", { class: "main" }, t("open.go")), h("a", { class: "button", href: "#/" }, t("open.back"))));
}

/** Is it one of several lists, the first of them empty? Others are limits, a pair for each number. @param {any} option */
const isChoice = (option) => Array.isArray(option[0]) && !option[0].length;

/** @param {any} app @param {any} game @param {string} name @param {any} option */
function field(app, game, name, option) {
  const label = tr("option", name);
  const usual = game.setup[name];
  if (isChoice(option)) {
    return h("label", null, label, h("select", { name }, option.map((/** @type {any} */ one) =>
      h("option", { value: JSON.stringify(one), selected: String(one) === String(usual) }, tr(`choice.${name}`, one.join("+"))))));
  }
  if (Array.isArray(option[0])) {
    return h("div", { class: "numbers", role: "group", "aria-label": label }, h("span", null, label),
      option.map((/** @type {number[]} */ limits, /** @type {number} */ at) => number(app, `${name}.${at}`, tr(`option.${name}`, String(at)), usual[at], limits, 1, { required: true })));
  }
  if (typeof option[0] === "boolean") {
    return h("label", { class: "check" }, h("input", { name, type: "checkbox", checked: usual }), label);
  }
  if (typeof option[0] === "string") {
    return h("label", null, label, h("select", { name }, option.map((/** @type {string} */ one) =>
      h("option", { value: one, selected: one === usual }, tr(`choice.${name}`, one)))));
  }
  const onchange = name === "players" && ((/** @type {any} */ e) => app.set({ form: { game: game.game, players: Number(e.target.value) || 2 } }));
  return number(app, name, label, usual, option, 1, { required: true, ...(onchange ? { onchange } : {}) });
}

/** @param {any} app @param {string} name @param {string} label @param {any} value @param {number[]} limits @param {number} step @param {any} [more] */
const number = (app, name, label, value, [least, most], step, more = {}) =>
  h("label", null, label, h("input", { name, type: "number", min: least, max: most, step, value, inputmode: "numeric", ...faulty(app, "open", name), ...more }), fault(app, "open", name));

/**
 * The request that the fields of a form make.
 * @param {any} game of `/api/games`
 * @param {(name: string) => any} value text of a field, or whether it is ticked
 * @param {string[]} bots one for each other seat, empty for people
 */
export function request(game, value, bots) {
  /** @type {Record<string, any>} */ const setup = {};
  for (const [name, option] of Object.entries(game.options)) {
    if (isChoice(option)) setup[name] = JSON.parse(value(name));
    else if (Array.isArray(option[0])) setup[name] = option.map((/** @type {any} */ _, /** @type {number} */ at) => Number(value(`${name}.${at}`)));
    else setup[name] = typeof option[0] === "number" ? Number(value(name)) : value(name);
  }
  const parts = Object.keys(game.clock.limits).map((name) => [name, value(`clock.${name}`)]).filter(([, text]) => text !== "");
  const clock = Object.fromEntries(parts.map(([name, text]) => [name, Number(text)]));
  return { game: game.game, setup, clock: parts.length ? clock : null, password: value("password"), bots: bots.filter(Boolean) };
}

/** @param {any} app @param {any} event @param {any} game */
function submit(app, event, game) {
  event.preventDefault();
  const { elements } = event.target;
  const value = (/** @type {string} */ name) => (elements[name].type === "checkbox" ? elements[name].checked : elements[name].value);
  const bots = [...event.target.querySelectorAll("select[name=bot]")].map((one) => one.value);
  app.act.open({ ...request(game, value, bots), ...(elements.rated?.checked ? { rated: true } : {}) });
}

/**
 * Why a table cannot be opened like that, in the words of whoever reads it; what the server says is English.
 * @param {any} app @param {any} asked @param {{error: string, text: string}} refusal @returns {{text?: string, field?: string}} and which field it is about
 */
export function trouble(app, asked, refusal) {
  const find = { bad_setup: setupTrouble, bad_clock: clockTrouble }[refusal.error];
  const game = app.state.games.find((/** @type {any} */ one) => one.game === asked.game);
  if (!find || !game) return {};
  const [field, text] = find(game, asked) ?? [];
  const more = text ?? (app.ui.language === "en" && `(${refusal.text})`);
  return { text: [why(refusal), more].filter(Boolean).join(" "), ...(field ? { field } : {}) };
}

/** @param {any} game @param {any} asked @returns {string[] | null} the field, and what is wrong there */
function setupTrouble(game, { setup }) {
  for (const [name, option] of Object.entries(game.options)) {
    const limits = isChoice(option) ? [] : Array.isArray(option[0]) ? option : typeof option[0] === "number" ? [option] : [];
    const values = [setup[name] ?? game.setup[name]].flat();
    const at = limits.findIndex((/** @type {number[]} */ [least, most], /** @type {number} */ one) => values[one] < least || values[one] > most);
    if (at < 0) continue;
    if (option !== limits) return [name, bounds(tr("option", name), limits[at])];
    return [`${name}.${at}`, bounds(`${tr("option", name)} ${tr(`option.${name}`, String(at))}`, limits[at])];
  }
  return has(`unfit.${game.game}`) ? [UNFIT[game.game], t(`unfit.${game.game}`)] : null;
}

/** @param {any} game @param {any} asked @returns {string[] | null} */
function clockTrouble(game, { clock }) {
  const { move, bank, first, increment } = clock ?? {};
  for (const [name, [least, most, step]] of Object.entries(game.clock.limits)) {
    const value = clock?.[name];
    if (value !== undefined && (value < least || value > most || (value - least) % step)) return [`clock.${name}`, bounds(t(`open.clock.${name}`), [least, most, step])];
  }
  if (!move && !bank) return ["clock.move", t("clockless.both")];
  if (first && !move) return ["clock.first", t("clockless.first")];
  return increment && !bank ? ["clock.increment", t("clockless.increment")] : null;
}

/** @param {string} what @param {number[]} limits */
const bounds = (what, [least, most, step = 1]) => t(step > 1 ? "open.steps" : "open.bounds", { what, least, most, step });
