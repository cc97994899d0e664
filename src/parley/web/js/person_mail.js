// @ts-check
/** Letters about one's games by correspondence: an address, a code that comes back from there, and no more of them. */

import { book } from "./book.js";
import { h } from "./draw.js";
import { http } from "./http.js";
import { why } from "./words.js";

const m = book("mail");

/** What one is asked for now. @param {any} mail @returns {"nothing" | "address" | "code" | "done"} */
export const stepOf = (mail) =>
  !mail?.offered ? "nothing" : !mail.address ? "address" : mail.confirmed ? "done" : "code";

/** Nothing where the server sends no mail. @param {App} app */
export function letters(app) {
  const now = app.ui.person;
  if (!now.mail) look(app);
  const step = stepOf(now.mail);
  if (step === "nothing") return null;
  const { address, trouble = "" } = now.mail;
  return h(
    "form",
    {
      class: "card keep",
      key: `mail ${step}`,
      onsubmit: (/** @type {FormEvent} */ e) => (e.preventDefault(), steps[step](app, e.target.elements)),
    },
    h("h2", null, m(app, "title")),
    h("p", { id: "mail-about" }, m(app, `about.${step}`, { address })),
    step === "address" &&
      h(
        "label",
        null,
        m(app, "address"),
        h("input", {
          name: "address",
          type: "email",
          required: true,
          maxlength: 254,
          autocomplete: "email",
          ...marks(trouble),
        }),
      ),
    step === "code" &&
      h(
        "label",
        null,
        m(app, "code"),
        h("input", {
          name: "code",
          required: true,
          inputmode: "numeric",
          minlength: 6,
          maxlength: 6,
          autocomplete: "one-time-code",
          ...marks(trouble),
        }),
      ),
    trouble && h("p", { id: "mail-trouble", class: "verdict wrong", role: "alert" }, trouble),
    h(
      "p",
      { class: "row" },
      h("button", { class: step === "done" ? "" : "main" }, m(app, `go.${step}`)),
      step === "code" && h("button", { type: "button", onclick: () => steps.done(app) }, m(app, "other")),
    ),
  );
}

/** @param {string} trouble */
const marks = (trouble) => ({
  "aria-invalid": trouble ? "true" : false,
  "aria-describedby": trouble ? "mail-trouble" : "mail-about",
});

/** @type {Record<string, (app: any, fields?: any) => Promise<void>>} */
const steps = {
  address: (app, fields) =>
    ask(app, "/api/mail", { address: fields.address.value.trim(), language: app.ui.language }),
  code: (app, fields) => ask(app, "/api/mail/confirm", { code: fields.code.value.trim() }),
  done: (app) => ask(app, "/api/mail/remove", {}),
};

/** @param {App} app @param {string} path @param {any} body */
async function ask(app, path, body) {
  try {
    await http(path, body);
    await look(app);
  } catch (refusal) {
    const { error } = /** @type {Refusal} */ (refusal);
    app.ui.person.mail.trouble = m(app, `trouble.${error}`) || why(/** @type {Refusal} */ (refusal));
    app.redraw();
  }
}

/** @param {App} app */
async function look(app) {
  const now = app.ui.person;
  now.mail ??= { offered: false };
  now.mail = await http("/api/mail").catch(() => ({ offered: false }));
  app.redraw();
}
