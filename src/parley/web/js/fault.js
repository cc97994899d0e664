// @ts-check
/** What is wrong with a form stands at its field, and stays until the form is sent again. */

import { announce } from "./announce.js";
import { h } from "./draw.js";
import { why } from "./words.js";

/** Which field a refusal is about. @type {Record<string, string>} */
const FIELDS = {
  bad_name: "name",
  name_taken: "name",
  name_too_long: "name",
  name_reserved: "name",
  banned: "name",
  not_offered: "name",
  bad_password: "password",
  wrong_password: "password",
  password_required: "password",
  bad_table_password: "password",
};

/** @param {string} form @param {string} name */
const idOf = (form, name) => `wrong-${form}-${name}`;

/** @param {App} app @param {string} form @param {string} name @returns {string} */
const textAt = (app, form, name) =>
  app.ui.wrong?.form === form && app.ui.wrong.field === name ? app.ui.wrong.text : "";

/** For the field itself. @param {App} app @param {string} form @param {string} name */
export const faulty = (app, form, name) =>
  textAt(app, form, name) ? { "aria-invalid": "true", "aria-describedby": idOf(form, name) } : {};

/** Behind the field. @param {App} app @param {string} form @param {string} name */
export const fault = (app, form, name) =>
  textAt(app, form, name) &&
  h("small", { key: idOf(form, name), class: "wrong", id: idOf(form, name) }, textAt(app, form, name));

/**
 * Say at its field what was wrong; a refusal that is about none becomes a note.
 * @param {App} app @param {string} form @param {{error: string, text: string}} refusal
 * @param {{text?: string, field?: string}} [more]
 */
export function complain(app, form, refusal, { text = why(refusal), field = FIELDS[refusal.error] } = {}) {
  if (!field) return app.act.note(text);
  app.set({ wrong: { form, field, text } });
  announce(text);
  /** @type {HTMLElement | null} */ (
    document.querySelector(`[aria-describedby~="${idOf(form, field)}"]`)
  )?.focus();
}
