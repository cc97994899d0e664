// @ts-check
/** The door: games to play before a name is asked for; one field for a guest; an account for those who want to be known again. */

import { h } from "./draw.js";
import { fault, faulty } from "./fault.js";
import { lazily } from "./lazily.js";
import { cards } from "./lobby.js";
import { t } from "./words.js";

/** Whoever came for something else than the lobby finds it after the name. @param {App} app */
export function entry(app) {
  if (!app.ui.stranger) return h("p", { class: "wait" }, t("entry.wait"));
  return app.route.page === "lobby"
    ? front(app)
    : h(
        "div",
        { class: "door" },
        h("h1", null, t("entry.title")),
        h("p", null, t("entry.about")),
        forms(app),
      );
}

/** @param {App} app */
const front = (app) =>
  h(
    "div",
    { class: "lobby front" },
    h(
      "div",
      { class: "hero", key: "hero" },
      h("h1", null, t("front.title")),
      h("p", null, t("front.how"), " ", lazily(app, "crowd")?.(app)),
    ),
    h("section", { class: "quick", key: "quick", "aria-label": t("lobby.quick") }, cards(app)),
    lazily(app, "featured")?.(app),
    h(
      "section",
      { class: "door", key: "door", "aria-label": t("front.name") },
      h("h2", null, t("front.name")),
      h("p", null, t("entry.about")),
      forms(app),
    ),
  );

/** @param {App} app */
const forms = (app) => [guestForm(app), accountForm(app)];

const nothing = () => {};

/** @param {App} app @param {() => void} [before] done before one comes in */
export function guestForm(app, before = nothing) {
  return h(
    "form",
    { class: "card", key: "guest", onsubmit: (/** @type {FormEvent} */ e) => (before(), guest(app, e)) },
    h(
      "label",
      null,
      t("entry.name"),
      h("input", {
        name: "name",
        maxlength: 32,
        autocomplete: "nickname",
        placeholder: t("entry.anyone"),
        autofocus: !app.state.me && app.route.page !== "lobby",
        ...faulty(app, "guest", "name"),
      }),
      fault(app, "guest", "name"),
    ),
    h("button", { class: "main" }, t("entry.play")),
  );
}

/** @param {App} app @param {() => void} [before] */
export function accountForm(app, before = nothing) {
  return h(
    "details",
    { class: "card", key: "account" },
    h("summary", null, t("entry.account")),
    h(
      "form",
      { onsubmit: (/** @type {FormEvent} */ e) => (before(), account(app, e)) },
      h(
        "label",
        null,
        t("entry.name"),
        h("input", {
          name: "name",
          required: true,
          maxlength: 32,
          autocomplete: "username",
          ...faulty(app, "account", "name"),
        }),
        fault(app, "account", "name"),
      ),
      h(
        "label",
        null,
        t("entry.password"),
        h("input", {
          name: "password",
          type: "password",
          required: true,
          maxlength: 128,
          autocomplete: "current-password",
          ...faulty(app, "account", "password"),
        }),
        fault(app, "account", "password"),
      ),
      h(
        "p",
        { class: "row" },
        h("button", { class: "main", value: "login" }, t("entry.login")),
        h("button", { value: "register" }, t("entry.register")),
      ),
    ),
  );
}

/** @param {App} app @param {FormEvent} event */
function guest(app, event) {
  event.preventDefault();
  const name = event.target.elements.name.value.trim();
  app.act.enter("guest", { name: name || null });
}

/** @param {App} app @param {FormEvent} event */
function account(app, event) {
  event.preventDefault();
  const { name, password } = event.target.elements;
  app.act.enter(event.submitter?.value === "register" ? "register" : "login", {
    name: name.value.trim(),
    password: password.value,
  });
}
