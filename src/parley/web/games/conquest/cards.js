// @ts-check
/** Cards, where a match is played with them: everybody's are open, three that fit are traded for units. */

import { h } from "../../js/draw.js";
import { placeName } from "./places.js";
import { w } from "./words.js";

/** What each kind looks like: foot, horse, guns, and one that is any. */
const SIGNS = [
  "M5 1.2a1.5 1.5 0 1 0 .01 0M3 9.2V6.4A2 2 0 0 1 7 6.4V9.2Z",
  "M2.2 9.2C2.2 5 3.4 2.2 6.2 1L6 2.4L8.6 5.2L7.4 6.4L5.4 5.8C5 7 6.6 7.6 6.6 9.2Z",
  "M1 5.8L8.6 2.4L9.2 4L3 7.2ZM3.4 6a1.8 1.8 0 1 0 .01 0",
  "M5 1L6.2 3.8L9.2 4L6.9 6L7.6 9L5 7.4L2.4 9L3.1 6L.8 4L3.8 3.8Z",
];

/**
 * The cards that are traded: those picked if they fit, else the first three that do.
 * @param {[number, number, number][]} fitting @param {number[]} picked
 */
export function tradeOf(fitting, picked) {
  const chosen = picked.toSorted((a, b) => a - b).join();
  return (
    fitting.find((three) => three.toSorted((a, b) => a - b).join() === chosen) ??
    (picked.length ? null : (fitting[0] ?? null))
  );
}

/** @param {App} app @param {import("./types.js").ConquestTable} table */
export function hand(app, table) {
  const { cards } = table.view.board;
  const mine = table.seat === null ? null : cards?.[table.seat];
  if (!mine?.length) return null;
  const picked = (app.ui.cards ?? []).filter((/** @type {number} */ at) => at < mine.length);
  const trade = tradeOf(table.view.legal?.trade ?? [], picked);
  const toggle = (/** @type {number} */ at) =>
    app.set({
      cards: picked.includes(at)
        ? picked.filter((/** @type {number} */ one) => one !== at)
        : [...picked, at].slice(-3),
    });
  return h(
    "section",
    { class: "cards-in-hand", key: "cards", "aria-label": w(app, "hand") },
    mine.map((one, /** @type {number} */ at) =>
      h(
        "button",
        {
          class: picked.includes(at) ? "playing-card pressed" : "playing-card",
          "aria-pressed": picked.includes(at) ? "true" : "false",
          onclick: () => toggle(at),
        },
        card(app, table, one),
      ),
    ),
    (table.view.legal?.trade?.length ?? 0) > 0 &&
      h(
        "button",
        {
          class: "main",
          disabled: !trade,
          onclick: () => (app.set({ cards: [] }), app.act.move(`trade ${trade?.join(" ")}`)),
        },
        w(app, table.view.board.worth ? "trade.for" : "trade", { units: table.view.board.worth }),
      ),
  );
}

/** @param {App} app @param {import("./types.js").ConquestTable} table @param {{node: number, kind: number}} card */
const card = (app, table, { node, kind }) => [
  h(
    "svg",
    { viewBox: "0 0 10 10", role: "img", "aria-label": w(app, `kind.${kind}`) },
    h("path", { d: SIGNS[kind] ?? "" }),
  ),
  h("span", null, placeName(table.setup.map.nodes[node]?.name ?? "")),
];
