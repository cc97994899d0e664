// @ts-check
/** What is only on one's own page: a password for a guest, and where an account is signed in. */

import { h } from "./draw.js";
import { guestForm } from "./entry.js";
import { http } from "./http.js";
import { letters } from "./person_mail.js";
import { day, p } from "./person_words.js";
import { why } from "./words.js";

/** @typedef {import("./person.js").Asked} Asked */

/** @param {App} app @param {Asked} now */
export const ownPart = (app, now) =>
  app.state.me?.guest ? [keeping(app, now), renaming(app)] : [letters(app, now), sessions(app, now)];

/** A guest can stay. @param {App} app @param {Asked} now */
function keeping(app, now) {
  const { kept = "" } = now;
  return h(
    "form",
    { class: "card keep", key: "keep", onsubmit: (/** @type {FormEvent} */ e) => keep(app, now, e) },
    h("h2", null, p(app, "keep.title")),
    h("p", { id: "keep-about" }, p(app, "keep.about")),
    h("input", {
      class: "unseen",
      name: "username",
      autocomplete: "username",
      value: app.state.me?.name,
      tabindex: -1,
      readonly: true,
      "aria-hidden": "true",
    }),
    h(
      "label",
      null,
      p(app, "keep.password"),
      h("input", {
        name: "password",
        type: "password",
        required: true,
        minlength: 6,
        maxlength: 128,
        autocomplete: "new-password",
        "aria-invalid": kept ? "true" : false,
        "aria-describedby": kept ? "keep-trouble" : "keep-about",
      }),
    ),
    kept && h("p", { id: "keep-trouble", class: "verdict wrong", role: "alert" }, kept),
    h("button", { class: "main" }, p(app, "keep.go")),
  );
}

/** A guest can be somebody else, but not in the middle of a game. @param {App} app */
const renaming = (app) =>
  Object.keys(app.state.own).length === 0 &&
  h(
    "section",
    { class: "card rename", key: "rename", "aria-label": p(app, "rename") },
    h("h2", null, p(app, "rename")),
    h("p", null, p(app, "rename.about")),
    guestForm(app),
  );

/** @param {App} app @param {Asked} now @param {FormEvent} event */
async function keep(app, now, event) {
  event.preventDefault();
  try {
    const me = await http("/api/keep", { password: event.target.elements.password.value });
    if (app.state.me) app.state = { ...app.state, me: { ...app.state.me, guest: me.guest } };
    app.ui.person = null;
    app.act.note(p(app, "keep.done"));
  } catch (refusal) {
    now.kept = why(/** @type {Refusal} */ (refusal));
  }
  app.redraw();
}

/** @param {App} app @param {Asked} now */
function sessions(app, now) {
  if (!now.sessions) list(app, now);
  return h(
    "section",
    { class: "sessions", key: "sessions", "aria-label": p(app, "sessions") },
    h("h2", null, p(app, "sessions")),
    h(
      "ul",
      { class: "rows" },
      (now.sessions ?? []).map((one) =>
        h(
          "li",
          { key: one.id },
          h("b", null, one.device || p(app, "sessions.unknown")),
          h(
            "small",
            null,
            p(app, "sessions.used", { day: day(one.used) }),
            " · ",
            p(app, "sessions.made", { day: day(one.created) }),
          ),
          one.here
            ? h("span", { class: "row faint" }, p(app, "sessions.here"))
            : h(
                "span",
                { class: "row" },
                h(
                  "button",
                  {
                    "aria-label": `${p(app, "sessions.end")}: ${one.device}`,
                    onclick: () => end(app, now, one.id),
                  },
                  p(app, "sessions.end"),
                ),
              ),
        ),
      ),
    ),
  );
}

/** @param {App} app @param {Asked} now */
async function list(app, now) {
  now.sessions = [];
  now.sessions = await http("/api/sessions").catch(() => []);
  app.redraw();
}

/** @param {App} app @param {Asked} now @param {string} id */
async function end(app, now, id) {
  await http("/api/sessions/end", { id }).catch((refusal) => app.act.note(why(refusal)));
  await list(app, now);
}
