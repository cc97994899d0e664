// @ts-check
/** Letters about one's games by correspondence: an address, a code that comes back from there, and no more of them. */

import { book } from "./book.js";
import { h } from "./draw.js";
import { http } from "./http.js";
import { why } from "./words.js";

const m = book("mail");

/** What one is asked for now. @param {Mail | null | undefined} mail @returns {"nothing" | "address" | "code" | "done"} */
export const stepOf = (mail) =>
  !mail?.offered ? "nothing" : !mail.address ? "address" : mail.confirmed ? "done" : "code";

/** @typedef {import("./person.js").Asked} Asked */

/** Nothing where the server sends no mail. @param {App} app @param {Asked} now */
export function letters(app, now) {
  if (!now.mail) look(app, now);
  const step = stepOf(now.mail);
  if (step === "nothing") return null;
  const { address, trouble = "" } = now.mail ?? {};
  return h(
    "form",
    {
      class: "card keep",
      key: `mail ${step}`,
      onsubmit: (/** @type {FormEvent} */ e) => (
        e.preventDefault(),
        steps[step](app, now, e.target.elements)
      ),
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
      step === "code" &&
        h("button", { type: "button", onclick: () => steps.done(app, now, {}) }, m(app, "other")),
    ),
  );
}

/** @param {string} trouble */
const marks = (trouble) => ({
  "aria-invalid": trouble ? "true" : false,
  "aria-describedby": trouble ? "mail-trouble" : "mail-about",
});

/** @type {Record<"address" | "code" | "done", (app: App, now: Asked, fields: Fields) => Promise<void>>} */
const steps = {
  address: (app, now, fields) =>
    ask(app, now, "/api/mail", { address: fields.address.value.trim(), language: app.ui.language }),
  code: (app, now, fields) => ask(app, now, "/api/mail/confirm", { code: fields.code.value.trim() }),
  done: (app, now) => ask(app, now, "/api/mail/remove", {}),
};

/** @param {App} app @param {Asked} now @param {string} path @param {Record<string, string>} body */
async function ask(app, now, path, body) {
  try {
    await http(path, body);
    await look(app, now);
  } catch (refusal) {
    const { error } = /** @type {Refusal} */ (refusal);
    const trouble = m(app, `trouble.${error}`) || why(/** @type {Refusal} */ (refusal));
    now.mail = { offered: true, ...now.mail, trouble };
    app.redraw();
  }
}

/** @param {App} app @param {Asked} now */
async function look(app, now) {
  now.mail ??= { offered: false };
  now.mail = await http("/api/mail").catch(() => ({ offered: false }));
  app.redraw();
}
