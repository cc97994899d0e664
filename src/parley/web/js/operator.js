// @ts-check
/** What operators see and decide. Everything is asked of the server, which knows who may; the page only shows it. */

import { book } from "./book.js";
import { h } from "./draw.js";
import { http } from "./http.js";
import { locale, tr, why } from "./words.js";

const ROOMS = ["who", "tables", "reports", "bans", "audit", "accounts", "house"];
/** What there is nothing to ask for. */
const STILL = ["accounts", "house"];
const HOUR = 3600;
/** How long something may be forbidden. @type {Record<string, number | null>} */
const TERMS = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, ever: null };
/** What can be done with an account, and what has to be said besides its name. @type {Record<string, string[]>} */
const DEEDS = {
  sessions: [],
  export: [],
  rename: ["new", "reason"],
  "reset-password": ["reason"],
  erase: ["reason"],
};
const GRAVE = ["erase", "reset-password", "rename"];

/** A word of this page; they come when somebody opens it. */
const o = book("operator");

/**
 * @typedef {{room: string, rows: object[] | null, said: string, about: string | null, busy?: boolean,
 *   found?: object | null}} Office
 * @typedef {{name: string, wire: string, address: string, table: number | null, since: number}} Guest
 * @typedef {{table: number, game: string, phase: string, players: (string | null)[]}} Seats
 * @typedef {{target: string, kind: string, expires: number | null, by: string, reason: string}} Ban
 * @typedef {{name: string, block?: string, match?: number}} Party
 * @typedef {{id: number, about: string, by: string, reason: string, created: number, resolved: number | null, note: string,
 *   evidence: {about: Party, by: Party, lines: {name: string, to: string | null, at: number, text: string}[]}}} Report
 * @typedef {{id: number, action: string, target: string, by: string, at: number, reason: string, outcome: string | null}} Deed
 */

/** @param {App} app */
export function operator(app) {
  const office = officeOf(app);
  if (office.rows === null && !STILL.includes(office.room)) look(app);
  return h(
    "div",
    { class: "operator", "aria-busy": String(Boolean(office.busy)) },
    h("h1", null, o(app, "title")),
    h(
      "nav",
      { class: "row", "aria-label": o(app, "title") },
      ROOMS.map((room) =>
        h(
          "button",
          { "aria-pressed": String(room === office.room), onclick: () => enter(app, room) },
          o(app, `room.${room}`),
        ),
      ),
    ),
    h("p", { role: "status", class: "faint" }, office.said),
    INSIDE[office.room](app, office),
  );
}

/** @param {App} app @returns {Office} */
const officeOf = (app) => (app.ui.office ??= { room: "who", rows: null, said: "", about: null });

/** @param {App} app @param {string} room */
function enter(app, room) {
  Object.assign(officeOf(app), { room, rows: null, said: "", about: null, found: null });
  app.redraw();
}

/** Ask for what the room shows. @param {App} app */
async function look(app) {
  const office = officeOf(app);
  const { room } = office;
  Object.assign(office, { rows: [], busy: true });
  const answer = await order(app, room, {}, false);
  office.busy = false;
  if (answer && office.room === room) office.rows = answer.rows ?? [];
  app.redraw();
}

/**
 * Have something done; what it came to is said, and the room looked at again.
 * @param {App} app @param {string} what @param {Given} fields @param {boolean} [again]
 */
async function order(app, what, fields, again = true) {
  const office = officeOf(app);
  try {
    const answer = await http(`/api/admin/${what}`, fields);
    if (again) Object.assign(office, { said: did(app, what, fields, answer), about: null, rows: null });
    return answer;
  } catch (error) {
    const refusal = /** @type {Refusal} */ (error);
    office.said = o(app, `no.${refusal.error}`) || why(refusal);
    return null;
  } finally {
    app.redraw();
  }
}

/**
 * What it came to; the server says it in English only.
 * @param {App} app @param {string} what @param {Given} fields @param {Ordered} answer
 */
function did(app, what, fields, answer) {
  const lists = Object.entries(answer).flatMap(([name, found]) =>
    Array.isArray(found) ? [[name, found.join(", ") || "–"]] : [],
  );
  return o(app, `did.${what}`, { ...answer, ...fields, ...Object.fromEntries(lists) }) || answer.text;
}

/** @param {App} app @param {number | null} moment */
const when = (app, moment) =>
  moment
    ? new Date(moment).toLocaleString(locale(app.ui.language), { dateStyle: "short", timeStyle: "short" })
    : o(app, "ever");

/** @type {Record<string, (app: App, office: Office) => Kids>} */
const INSIDE = {
  who: (app, office) =>
    rows(
      app,
      office,
      (/** @type {Guest} */ one) => [
        h("b", null, h("bdi", null, one.name)),
        h("i", { class: "wire" }, tr("wire", one.wire)),
        h(
          "small",
          null,
          [one.address, one.table && `#${one.table}`, when(app, one.since)].filter(Boolean).join(" · "),
        ),
        h(
          "span",
          { class: "row" },
          deed(app, "kick", () => order(app, "kick", { name: one.name })),
          judge(app, one.name),
        ),
        sentence(app, office, one.name, true),
      ],
      (one) => one.name,
    ),
  tables: (app, office) =>
    rows(
      app,
      office,
      (/** @type {Seats} */ one) => [
        h("b", null, tr("game", one.game)),
        h("span", null, one.players.map((name) => name ?? "–").join(", ")),
        h("small", null, `#${one.table} · ${o(app, `phase.${one.phase}`)}`),
        h(
          "span",
          { class: "row" },
          h("a", { class: "button", href: `#/watch/${one.table}` }, o(app, "watch")),
          sure(app, office, "close", one.table, () => order(app, "close", { table: one.table })),
        ),
      ],
      (one) => one.table,
    ),
  bans: (app, office) => [
    h(
      "form",
      {
        class: "card row",
        onsubmit: (/** @type {FormEvent} */ e) => (
          e.preventDefault(),
          app.set({ office: { ...office, about: e.target.elements.target.value.trim() } })
        ),
      },
      h(
        "label",
        null,
        o(app, "target"),
        h("input", { name: "target", required: true, maxlength: 64, autocomplete: "off" }),
      ),
      h("button", null, o(app, "judge")),
    ),
    office.about &&
      h("div", { class: "card" }, h("b", null, office.about), sentence(app, office, office.about, false)),
    rows(
      app,
      office,
      (/** @type {Ban} */ one) => [
        h("b", null, h("bdi", null, one.target)),
        h("span", null, o(app, `kind.${one.kind}`)),
        h(
          "small",
          null,
          `${one.expires ? o(app, "until") : ""} ${when(app, one.expires)} · ${one.by}${one.reason && ` · ${one.reason}`}`,
        ),
        h(
          "span",
          { class: "row" },
          deed(app, "lift", () =>
            order(app, one.kind === "ban" ? "unban" : "unmute", { target: one.target }),
          ),
        ),
      ],
      (one) => `${one.kind} ${one.target}`,
    ),
  ],
  reports: (app, office) =>
    rows(
      app,
      office,
      (/** @type {Report} */ one) => [
        h("b", null, `#${one.id} `, h("bdi", null, one.about)),
        h("span", { dir: "auto" }, one.reason),
        h(
          "small",
          null,
          `${o(app, "by")} ${one.by} · ${when(app, one.created)}${one.resolved ? ` · ${o(app, "resolved")}: ${one.note}` : ""}`,
        ),
        h(
          "span",
          { class: "row" },
          judge(app, one.about),
          !one.resolved && deed(app, "resolve", () => order(app, "resolve", { number: one.id, note: "" })),
        ),
        h(
          "details",
          null,
          h("summary", null, o(app, "evidence", { count: one.evidence.lines.length })),
          h(
            "p",
            { class: "faint" },
            [one.evidence.about, one.evidence.by]
              .map(
                (side) =>
                  `${side.name} ${side.block ?? ""}${side.match ? ` · ${o(app, "match")} ${side.match}` : ""}`,
              )
              .join(" — "),
          ),
          one.evidence.lines.map((line) =>
            h(
              "p",
              { dir: "auto", class: line.name === one.about && "guilty" },
              h("small", null, when(app, line.at)),
              " ",
              h("b", null, line.name),
              line.to && ` → ${line.to}`,
              ": ",
              line.text,
            ),
          ),
        ),
        sentence(app, office, one.about, false),
      ],
      (one) => one.id,
    ),
  audit: (app, office) =>
    rows(
      app,
      office,
      (/** @type {Deed} */ one) => [
        h("b", null, one.action),
        h("span", null, h("bdi", null, one.target)),
        h(
          "small",
          null,
          `${one.by} · ${when(app, one.at)}${one.reason && ` · ${one.reason}`} · ${one.outcome ?? "?"}`,
        ),
      ],
      (one) => one.id,
    ),
  accounts: (app, office) => [
    Object.entries(DEEDS).map(([what, fields]) =>
      h(
        "form",
        { class: "card row", key: what, onsubmit: (/** @type {FormEvent} */ e) => settle(app, e, what) },
        h(
          "label",
          null,
          o(app, "name"),
          h("input", { name: "name", required: true, maxlength: 64, autocomplete: "off" }),
        ),
        fields.map((field) =>
          h(
            "label",
            null,
            o(app, field),
            h("input", { name: field, required: field === "new", maxlength: 240, autocomplete: "off" }),
          ),
        ),
        h("button", { class: GRAVE.includes(what) && "danger" }, o(app, `do.${what}`)),
      ),
    ),
    office.found && h("pre", { class: "card", tabindex: 0 }, JSON.stringify(office.found, null, 2)),
  ],
  house: (app) => [
    h(
      "form",
      { class: "card row", onsubmit: (/** @type {FormEvent} */ e) => settle(app, e, "announce") },
      h(
        "label",
        null,
        o(app, "text"),
        h("input", { name: "text", required: true, maxlength: 240, autocomplete: "off" }),
      ),
      h("button", { class: "main" }, o(app, "do.announce")),
    ),
    h(
      "p",
      { class: "card row" },
      h("span", null, o(app, "reload")),
      deed(app, "reload", () => order(app, "reload", {})),
    ),
  ],
};

/** @template {object} R @param {App} app @param {Office} office @param {(row: R) => Kids} show @param {(row: R) => string | number} key */
const rows = (app, office, show, key) =>
  office.rows?.length
    ? h(
        "ul",
        { class: "rows" },
        /** @type {R[]} */ (office.rows).map((row) => h("li", { key: key(row) }, show(row))),
      )
    : h("p", null, office.busy ? "…" : o(app, "none"));

/** @param {App} app @param {string} what @param {() => void} act */
const deed = (app, what, act) => h("button", { key: what, onclick: act }, o(app, `do.${what}`));

/**
 * A button that asks once more.
 * @param {App} app @param {Office} office @param {string} what @param {string | number} whom
 * @param {() => void} act
 */
function sure(app, office, what, whom, act) {
  const isAsked = office.about === `${what} ${whom}`;
  return isAsked
    ? h("button", { key: "sure", class: "danger", onclick: act }, o(app, "sure"))
    : h(
        "button",
        { key: what, onclick: () => app.set({ office: { ...office, about: `${what} ${whom}` } }) },
        o(app, `do.${what}`),
      );
}

/** @param {App} app @param {string} name */
const judge = (app, name) =>
  h(
    "button",
    {
      key: "judge",
      "aria-expanded": String(officeOf(app).about === name),
      onclick: () =>
        app.set({ office: { ...officeOf(app), about: officeOf(app).about === name ? null : name } }),
    },
    o(app, "judge"),
  );

/** What is forbidden, for how long and why. @param {App} app @param {Office} office @param {string} target @param {boolean} isHere */
function sentence(app, office, target, isHere) {
  if (office.about !== target) return null;
  const pass = (/** @type {FormEvent} */ event) => {
    event.preventDefault();
    const { term, reason, block } = event.target.elements;
    const kind = event.submitter?.value ?? "mute";
    const more = kind === "ban" && block?.checked ? { address: true } : {};
    order(app, kind, { target, seconds: TERMS[term.value], reason: reason.value.trim(), ...more });
  };
  return h(
    "form",
    { class: "row sentence", onsubmit: pass },
    h(
      "label",
      null,
      o(app, "term"),
      h(
        "select",
        { name: "term" },
        Object.keys(TERMS).map((term) => h("option", { value: term }, o(app, `term.${term}`))),
      ),
    ),
    h("label", null, o(app, "reason"), h("input", { name: "reason", maxlength: 240, autocomplete: "off" })),
    isHere &&
      h("label", { class: "check" }, h("input", { name: "block", type: "checkbox" }), o(app, "block")),
    h("button", { value: "mute" }, o(app, "do.mute")),
    h("button", { class: "danger", value: "ban" }, o(app, "do.ban")),
  );
}

/** @param {App} app @param {FormEvent} event @param {string} what */
async function settle(app, event, what) {
  event.preventDefault();
  const form = event.target;
  const fields = Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]),
  );
  const answer = await order(app, what, fields);
  if (!answer) return;
  form.reset();
  const { text: _, ...found } = answer;
  officeOf(app).found = Object.keys(found).length ? found : null;
  app.redraw();
}
