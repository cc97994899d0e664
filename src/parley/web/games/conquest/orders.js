// @ts-check
/** What one can order in each phase, beside clicks on the map: numbers of units, confirming, going on, and what the page does for one. */

import { h } from "../../js/draw.js";
import { confirm, counted, drive, isPreparing, planOf, putsOf, stop, undo } from "./plan.js";
import { w } from "./words.js";
import { placeName } from "./places.js";
import { t } from "../../js/words.js";

/** @param {App} app @param {Seated<import("./types.js").Conquest>} table @param {import("./face.js").Offer} now @param {number} units */
export function orders(app, table, now, units) {
  const { legal, board } = table.view;
  const plan = planOf(app, table);
  const isSent = plan?.kind === "put" && plan.isSent;
  return h(
    "div",
    { class: "row orders", key: "orders", ref: () => drive(app, table) },
    plan && plan.kind !== "put"
      ? running(app, table, plan)
      : [
          isPreparing(board) && legal?.place && preparing(app, table),
          now.needsUnits && amount(app, t("conquest.units"), units, 1, now.most, "units"),
          putsOf(plan).length > 0 &&
            !isSent && [
              h("button", { key: "undo", onclick: () => undo(app, table) }, w(app, "undo")),
              confirmed(app, table, putsOf(plan), legal?.most ?? 0),
            ],
          legal?.attack && board.phase === "attack" && table.setup.battle === "throw" && fighting(app, table),
          legal?.advance !== undefined && advance(app, legal.advance),
          legal?.next &&
            h(
              "button",
              { key: "next", onclick: () => (app.set({ pick: null }), app.act.move("next")) },
              t(`next.${board.phase}`),
            ),
        ],
  );
}

/** @param {App} app @param {import("./types.js").ConquestTable} table */
const preparing = (app, table) => [
  h(
    "button",
    { key: "rest", onclick: () => app.set({ plan: { kind: "rest", match: table.match } }) },
    w(app, "rest"),
  ),
  table.view.board.phase === "fill" &&
    h(
      "button",
      { key: "here", onclick: () => app.set({ plan: { kind: "here", match: table.match, node: null } }) },
      w(app, "here"),
    ),
];

/** @typedef {Exclude<import("./plan.js").Plan, {kind: "put"}>} Running */

/** What goes on by itself, in words. @param {App} app @param {Running} plan @param {(node: number) => string} place */
function onGoing(app, plan, place) {
  if (plan.kind === "rest") return w(app, "rest.on");
  if (plan.kind === "here")
    return plan.node === null ? w(app, "here.pick") : w(app, "here.on", { name: place(plan.node) });
  return w(app, plan.least > 2 ? "fight.on_least" : "fight.on", {
    source: place(plan.source),
    target: place(plan.target),
    least: plan.least,
  });
}

/** What goes on by itself, and how to stop it. @param {App} app @param {import("./types.js").ConquestTable} table @param {Running} plan */
function running(app, table, plan) {
  const place = (/** @type {number} */ node) => placeName(table.setup.map.nodes[node].name);
  return [
    h("span", { class: "running", key: "running" }, onGoing(app, plan, place)),
    h("button", { class: "main", key: "stop", onclick: () => stop(app) }, w(app, "stop")),
  ];
}

/** @param {App} app @param {import("./types.js").ConquestTable} table @param {[number, number][]} puts @param {number} all */
function confirmed(app, table, puts, all) {
  const units = counted(puts);
  return h(
    "button",
    { class: "main confirm", key: "confirm", onclick: () => confirm(app, table) },
    w(app, units < all ? "confirm.some" : "confirm", { units, all }),
  );
}

/**
 * One throw, or as many as it takes; `fight` is what must be left to go on.
 * @param {App} app @param {import("./types.js").ConquestTable} table
 */
function fighting(app, table) {
  const { fight } = app.ui;
  const most = table.view.board.units[app.ui.pick ?? -1] ?? 0;
  const choice = (
    /** @type {string} */ name,
    /** @type {number | undefined} */ value,
    /** @type {boolean} */ isOn,
  ) =>
    h(
      "button",
      {
        class: isOn ? "pressed" : "",
        "aria-pressed": isOn ? "true" : "false",
        key: name,
        onclick: () => app.set({ fight: value }),
      },
      w(app, name),
    );
  return [
    h(
      "span",
      { class: "choice", role: "group", "aria-label": w(app, "fight"), key: "fight" },
      h("small", null, w(app, "fight")),
      choice("fight.once", undefined, !fight),
      choice("fight.end", 2, Boolean(fight)),
    ),
    fight && most > 2 && amount(app, w(app, "fight.least"), Math.min(fight, most), 2, most, "fight"),
  ];
}

/** @param {App} app @param {string} label @param {number} value @param {number} least @param {number} most @param {string} name */
const amount = (app, label, value, least, most, name) =>
  h(
    "label",
    { class: "amount", key: name },
    label,
    h("input", {
      type: "range",
      min: least,
      max: most,
      value,
      oninput: (/** @type {FieldEvent} */ e) => app.set({ [name]: Number(e.target.value) }),
    }),
    h("output", null, `${value} / ${most}`),
  );

/** @param {App} app @param {number} most */
function advance(app, most) {
  const units = Math.min(app.ui.follow ?? most, most);
  return [
    amount(app, t("conquest.follow"), units, 0, most, "follow"),
    h(
      "button",
      {
        class: "main",
        key: "advance",
        onclick: () => ((app.ui.follow = undefined), app.act.move(`advance ${units}`)),
      },
      t("conquest.advance", { units }),
    ),
  ];
}
