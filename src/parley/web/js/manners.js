// @ts-check
/** What one can do about somebody: hear them no more, or tell the operators. */

import { h } from "./draw.js";
import { t } from "./words.js";

/** @param {App} app @param {string} name */
export function manners(app, name) {
  if (!app.ui.muted) list(app, {});
  const isMuted = (app.ui.muted ?? []).includes(name);
  return h(
    "form",
    { class: "row manners", onsubmit: (/** @type {FormEvent} */ e) => report(app, e, name) },
    h(
      "button",
      { type: "button", onclick: () => list(app, { name, on: !isMuted }) },
      t(isMuted ? "manners.unmute" : "manners.mute"),
    ),
    h("input", {
      name: "reason",
      maxlength: 240,
      required: true,
      autocomplete: "off",
      "aria-label": t("manners.reason"),
      placeholder: t("manners.reason"),
    }),
    h("button", { class: "danger" }, t("manners.report")),
  );
}

/** Whom one does not hear, after the change. @param {App} app @param {{name?: string, on?: boolean}} change */
async function list(app, change) {
  app.ui.muted ??= [];
  const answer = await app.act.ask({ do: "mute", ...change });
  if (answer) app.set({ muted: answer.muted });
}

/** @param {App} app @param {FormEvent} event @param {string} name */
async function report(app, event, name) {
  event.preventDefault();
  const reason = event.target.elements.reason.value.trim();
  const table = app.state.mine?.table ?? app.state.seen?.table ?? null;
  if (reason && (await app.act.ask({ do: "report", name, reason, table }))) {
    app.set({ about: null });
    app.act.note(t("manners.reported"));
  }
}
