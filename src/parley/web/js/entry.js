// @ts-check
/** The door: one field for a guest; an account for those who want to be known again. */

import { h } from "./draw.js";
import { fault, faulty } from "./fault.js";
import { t } from "./words.js";

/** @param {any} app */
export function entry(app) {
  if (!app.ui.stranger) return h("p", { class: "wait" }, t("entry.wait"));
  return h("div", { class: "door" },
    h("h1", null, t("entry.title")),
    h("p", null, t("entry.about")),
    h("form", { class: "card", onsubmit: (/** @type {any} */ e) => guest(app, e) },
      h("label", null, t("entry.name"),
        h("input", { name: "name", maxlength: 32, autocomplete: "nickname", placeholder: t("entry.anyone"), autofocus: true, ...faulty(app, "guest", "name") }), fault(app, "guest", "name")),
      h("button", { class: "main" }, t("entry.play"))),
    h("details", { class: "card" },
      h("summary", null, t("entry.account")),
      h("form", { onsubmit: (/** @type {any} */ e) => account(app, e) },
        h("label", null, t("entry.name"), h("input", { name: "name", required: true, maxlength: 32, autocomplete: "username", ...faulty(app, "account", "name") }), fault(app, "account", "name")),
        h("label", null, t("entry.password"),
          h("input", { name: "password", type: "password", required: true, maxlength: 128, autocomplete: "current-password", ...faulty(app, "account", "password") }), fault(app, "account", "password")),
        h("p", { class: "row" },
          h("button", { class: "main", value: "login" }, t("entry.login")),
          h("button", { value: "register" }, t("entry.register"))))));
}

/** @param {any} app @param {any} event */
function guest(app, event) {
  event.preventDefault();
  const name = event.target.elements.name.value.trim();
  app.act.enter("guest", { name: name || null });
}

/** @param {any} app @param {any} event */
function account(app, event) {
  event.preventDefault();
  const { name, password } = event.target.elements;
  app.act.enter(event.submitter?.value ?? "login", { name: name.value.trim(), password: password.value });
}
