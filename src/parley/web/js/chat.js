// @ts-check
/** Talk, in the lobby or at a table. */

import { h } from "./draw.js";
import { t } from "./words.js";

/** @param {any} app @param {number | null} table null: the lobby */
export function chat(app, table) {
  const lines = app.state.chat.filter((/** @type {any} */ line) => line.table === table);
  return h("section", { class: "card chat", key: "chat" },
    h("h2", null, t(table === null ? "chat.lobby" : "chat.table")),
    h("div", { role: "log", "aria-live": "polite", tabindex: 0, "aria-label": t("chat.lines"), ref: followEnd(lines.length) },
      lines.map((/** @type {any} */ line) => h("p", null, h("b", null, line.name), line.to && ` → ${line.to}`, ": ", line.text))),
    h("form", { class: "row", onsubmit: (/** @type {any} */ e) => speak(app, e, table) },
      h("input", { name: "text", maxlength: 240, required: true, autocomplete: "off", "aria-label": t("chat.say"), placeholder: t("chat.say") }),
      h("button", null, t("chat.send"))));
}

/** Keep the newest line in sight. @param {number} count */
const followEnd = (count) => (/** @type {HTMLElement} */ list) => {
  if (Number(list.dataset.count) !== count) list.scrollTop = list.scrollHeight;
  list.dataset.count = String(count);
};

/** @param {any} app @param {any} event @param {number | null} table */
async function speak(app, event, table) {
  event.preventDefault();
  const field = event.target.elements.text;
  const text = field.value.trim();
  if (text && (await app.act.say(text, table))) field.value = "";
}
