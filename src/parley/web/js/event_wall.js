// @ts-check
/** A tournament for a projector: large, without anything to click, going round by itself through what there is to see. */

import { h } from "./draw.js";
import { boardCard, shownBoards } from "./event_boards.js";
import { crosstable, gameRow, headline, standings } from "./event_parts.js";
import { linkTo, pairings, pairingsTitle, qrOf } from "./event_here.js";
import { isOfHouse } from "./event_news.js";
import { v } from "./event_words.js";

/** Milliseconds that a scene is seen. */
const SEEN = 12_000;
const BOARDS = 4;
const LINES = 10;
const FEW = 5;
const WIDEST = 16;

/**
 * What is shown in turn: so many rows of the standings at a time, boards, who met whom, the latest games.
 * @param {Contested} data @param {number} rows @param {number} boards @returns {{scene: string, from: number}[]}
 */
export function scenes(data, rows, boards) {
  const pages = Math.ceil((data.standings?.length ?? 0) / rows);
  return [
    ...Array.from({ length: pages }, (_, page) => ({ scene: "standings", from: page * rows })),
    ...(boards ? [{ scene: "boards", from: 0 }] : []),
    ...(data.here?.pairings.length ? [{ scene: "pairings", from: 0 }] : []),
    ...(data.here?.open ? [{ scene: "join", from: 0 }] : []),
    ...(data.latest?.length ? [{ scene: "latest", from: 0 }] : []),
    ...(isWide(data) ? [{ scene: "crosstable", from: 0 }] : []),
  ];
}

/** Does the crosstable stand under the standings? @param {Contested} data */
const isBeside = (data) => data.crosstable?.length > 2 && data.crosstable.length <= FEW;

/** Has it a screen of its own? @param {Contested} data */
const isWide = (data) => data.crosstable?.length > FEW && data.crosstable.length <= WIDEST;

/** Rows of the standings for which there is room. @param {number} width @param {number} height */
export const rowsFor = (width, height) => (height > width ? 10 : height > 480 ? 12 : 6);

/** How large a table of so many rows can be. @param {number} rows */
const zoom = (rows) => Math.min(rows > FEW ? 1.4 : 1.2, 11 / (rows + 1));

/** @param {App} app @param {import("./event_news.js").Shown} shown @param {boolean} isStill */
export function wall(app, shown, isStill) {
  const { data, name } = shown;
  const house = isOfHouse(shown) ? shown.data : null;
  const show = (app.ui.wall ??= { at: 0, since: app.now, isPaused: isStill });
  listen(app);
  const boards = data.latest ? shownBoards(data, shown.reels, BOARDS) : [];
  const rows = rowsFor(innerWidth, innerHeight);
  const turns = scenes(data, rows, boards.length);
  if (!show.isPaused && app.now - show.since > SEEN) Object.assign(show, { at: show.at + 1, since: app.now });
  const { scene, from } = turns[show.at % Math.max(1, turns.length)] ?? { scene: "waiting", from: 0 };
  return h(
    "div",
    { class: "event wall" },
    headline(app, shown),
    h(
      "section",
      {
        class: `scene on-${scene}`,
        key: `${scene}${from}`,
        style: {
          "--zoom": zoom(
            Math.min(scene === "standings" ? rows : WIDEST, data.standings?.length ?? rows),
          ).toFixed(2),
        },
      },
      h(
        "h2",
        null,
        scene === "waiting" ? "" : house && scene === "pairings" ? pairingsTitle(app, house) : v(app, scene),
      ),
      inside(),
    ),
    h(
      "footer",
      null,
      h(
        "span",
        { class: "turns", "aria-hidden": "true" },
        turns.map((_, at) => h("i", { class: at === show.at % turns.length ? "now" : "" })),
      ),
      h(
        "button",
        { key: "pause", "aria-keyshortcuts": "Space", onclick: () => pause(app) },
        v(app, show.isPaused ? "go" : "pause"),
      ),
      h(
        "button",
        { key: "next", "aria-keyshortcuts": "ArrowRight", onclick: () => step(app, 1) },
        v(app, "next"),
      ),
      h(
        "a",
        { class: "button", key: "leave", href: `#/event/${encodeURIComponent(name)}`, onclick: leave },
        v(app, "leave"),
      ),
    ),
  );

  function inside() {
    if (scene === "standings")
      return [standings(app, data, { from, most: rows }), isBeside(data) && crosstable(app, data)];
    if (scene === "boards")
      return h(
        "div",
        { class: `tiles of${boards.length}` },
        boards.map((one) => boardCard(app, name, one)),
      );
    if (house && scene === "pairings") return pairings(app, house, 2 * LINES);
    if (scene === "join")
      return h(
        "div",
        { class: "join" },
        qrOf(app, linkTo(name)),
        h("p", null, h("b", { class: "code" }, house?.here.code), h("br"), linkTo(name)),
      );
    if (scene === "latest")
      return h(
        "ul",
        { class: "games" },
        data.latest.slice(0, LINES).map((game) => gameRow(app, name, data, game)),
      );
    return scene === "crosstable" ? crosstable(app, data) : h("p", { class: "wait" }, v(app, "waiting"));
  }
}

/** @param {App} app @param {number} way */
function step(app, way) {
  const { wall: show } = app.ui;
  if (show) Object.assign(show, { at: Math.max(0, show.at + way), since: app.now });
  app.redraw();
}

/** @param {App} app */
function pause(app) {
  const { wall: show } = app.ui;
  if (show) Object.assign(show, { isPaused: !show.isPaused, since: app.now });
  app.redraw();
}

const leave = () => void (document.fullscreenElement && document.exitFullscreen());

let isListening = false;

/** @param {App} app */
function listen(app) {
  if (isListening) return;
  isListening = true;
  addEventListener("keydown", (event) => {
    if (!app.route.wall || event.altKey || event.ctrlKey || event.metaKey) return;
    const isButton = /** @type {Element} */ (event.target).closest("button, a");
    if (event.key === "ArrowRight") step(app, 1);
    else if (event.key === "ArrowLeft") step(app, -1);
    else if (event.key === " " && !isButton) pause(app);
    else if (event.key === "Escape") location.hash = `#/event/${encodeURIComponent(app.route.event ?? "")}`;
    else return;
    event.preventDefault();
  });
}
