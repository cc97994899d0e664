// @ts-check
/** Talk, in the lobby or at a table. */

import { h } from "./draw.js";
import { nameLink } from "./who.js";
import { t } from "./words.js";

/** Only people talk. @param {string} name */
const who = (name) => nameLink({ name, kind: "web" });

/**
 * @param {App} app @param {number | null} table null: the lobby
 * @param {string[] | null} [left] the table is no more: to whom one can still write
 */
export function chat(app, table, left = null) {
  const lines = app.state.chat.filter((line) => line.table === table || line.to);
  if (left && !left.length && !lines.length) return null; // nothing was said, and nobody can hear it
  const to = app.ui.to ?? (left?.length === 1 ? left[0] : null);
  const say = to ? t("people.write", { who: to }) : t("chat.say");
  return h(
    "section",
    { class: "card chat", key: "chat" },
    h("h2", null, t(table === null ? "chat.lobby" : "chat.table")),
    h(
      "div",
      {
        role: "log",
        "aria-live": "polite",
        tabindex: 0,
        "aria-label": t("chat.lines"),
        ref: followEnd(lines.length),
      },
      lines.map((line) =>
        line.to
          ? privately(app, line)
          : h(
              "p",
              line.aside ? { class: "aside" } : null,
              line.aside && h("i", { class: "wire" }, t("chat.aside")),
              line.aside && " ",
              h("b", { dir: "auto" }, who(line.name)),
              ": ",
              line.text,
            ),
      ),
    ),
    left &&
      left.length > 1 &&
      !to &&
      h(
        "p",
        { class: "row", key: "left" },
        left.map((who) =>
          h("button", { key: who, onclick: () => app.act.writeTo(who) }, t("people.write", { who })),
        ),
      ),
    (!left || to) &&
      h(
        "form",
        { class: "row", key: "say", onsubmit: (/** @type {FormEvent} */ e) => speak(app, e, table, to) },
        h("input", {
          name: "text",
          maxlength: 240,
          required: true,
          autocomplete: "off",
          "aria-label": say,
          placeholder: say,
          onkeydown: (/** @type {KeyboardEvent} */ e) => void (e.key === "Escape" && app.set({ to: null })),
        }),
        h("button", null, t("chat.send")),
        app.ui.to &&
          h(
            "button",
            { type: "button", class: "to", key: "to", onclick: () => app.set({ to: null }) },
            t(left ? "chat.nobody" : "chat.all"),
          ),
      ),
  );
}

/** A line for one alone; who wrote it can be answered. @param {App} app @param {Line} line */
function privately(app, line) {
  const other = (line.name === app.state.me?.name && line.to) || line.name;
  return h(
    "p",
    { class: "private" },
    h("b", { dir: "auto" }, who(line.name)),
    ` → ${line.to} `,
    h(
      "button",
      { class: "quiet", onclick: () => app.act.writeTo(other), title: t("people.write", { who: other }) },
      `(${t("chat.private")})`,
    ),
    ": ",
    line.text,
  );
}

/** Keep the newest line in sight. @param {number} count */
const followEnd = (count) => (/** @type {HTMLElement} */ list) => {
  if (Number(list.dataset.count) !== count) list.scrollTop = list.scrollHeight;
  list.dataset.count = String(count);
};

/** @param {App} app @param {FormEvent} event @param {number | null} table @param {string | null} to */
async function speak(app, event, table, to) {
  event.preventDefault();
  const field = event.target.elements.text;
  const text = field.value.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim(); // what is pasted may have tabs and lines
  if (text && (await app.act.say(text, to ? null : table, to))) field.value = "";
}
