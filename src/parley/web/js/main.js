// @ts-check
/** The page as a whole: the state, what can be done, and one redraw after every change. */

import { makeActions } from "./actions.js";
import { announce } from "./announce.js";
import { heed, isCalled, mark } from "./call.js";
import { show } from "./draw.js";
import { keepFocus } from "./focus.js";
import { frame, title } from "./frame.js";
import { http, meet } from "./http.js";
import { lazily } from "./lazily.js";
import { remember } from "./memory.js";
import { openSocket } from "./socket.js";
import { hear, isSameMatch, route, start, watchAddress } from "./state.js";
import { isMine, isOver, status } from "./table.js";
import { describe } from "./tell.js";
import { speak, t } from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {{state: State, ui: Record<string, any>, route: ReturnType<typeof route>, now: number,
 *   socket: ReturnType<typeof openSocket> | null, act: ReturnType<typeof makeActions>,
 *   redraw: () => void, set: (change: Record<string, any>) => void}} App
 */

/** @type {any} */
const app = {
  state: start(),
  ui: { theme: localStorage.getItem("theme") ?? "auto", sound: localStorage.getItem("sound") ?? "on", language: "en" },
  route: route(location.hash),
  now: performance.now(),
  socket: null,
};
/** What the page forgets when one comes to another table. */
const FRESH = { draft: null, pick: null, cursor: null, sure: false, leaving: false, units: undefined, follow: undefined, hints: null, to: null };
let isDue = false;

app.redraw = () => {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(draw);
};
/** Change something of the page's own, at once, so that the focus can go where the eye goes. */
app.set = (/** @type {Record<string, any>} */ change) => {
  Object.assign(app.ui, change);
  draw();
};
app.act = makeActions(app);

function draw() {
  isDue = false;
  app.now = performance.now();
  keepFocus(() => show(/** @type {Element} */ (document.getElementById("page")), frame(app)));
  if (app.ui.ended) bringResult();
  entitle();
}

/** What the tab shows. Not drawn with the rest, which waits while the tab is hidden. */
function entitle() {
  const { mine } = app.state;
  const isWaited = Boolean(mine) && !isOver(mine) && isMine(mine);
  const call = isWaited && (document.hidden || isCalled(app)) ? `${t("call.short")} · ` : "";
  document.title = `${isWaited ? "● " : ""}${call}${title(app)}`;
  mark(isWaited);
}

/** The result stands above the board; who looks elsewhere is brought there once, unless they are writing. The focus stays. */
function bringResult() {
  app.ui.ended = false;
  if (document.activeElement?.matches("input, textarea")) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.querySelector(".table:not(.replay) > .status")?.scrollIntoView({ block: "nearest", behavior: calm ? "instant" : "smooth" });
}

/** @param {any} news */
function take(news) {
  const before = app.state;
  app.state = hear(before, news, performance.now());
  if (news.news === "happened") {
    const table = [app.state.mine, app.state.seen].find((one) => one?.table === news.table);
    for (const ply of table ? news.plies : []) announce(describe(table, ply));
    if (table && isMine(table)) announce(status(table, lazily(app, table.game)));
  }
  const shown = app.route.page === "watch" ? "seen" : "mine";
  if (isOver(app.state[shown]) && !isOver(before[shown]) && isSameMatch(app.state[shown], before[shown])) app.ui.ended = true;
  if (app.state.mine && !before.mine && ["lobby", "new"].includes(app.route.page)) location.hash = "#/table";
  heed(app, before.mine);
  if (news.news === "table" && news.seat === null && app.route.page === "watch" && app.ui.watching === news.table) location.replace(watchAddress(news));
  if (!isSameMatch(before.mine, app.state.mine)) Object.assign(app.ui, FRESH);
  if (news.news === "table") remember(app.state.mine);
  if (app.state.note !== before.note) app.act.note(app.state.note);
  if (news.news === "hello") {
    meet(news.version);
    app.act.ask({ do: "news" });
  }
  if (news.news === "tables" && news.all) settle();
  if (news.news === "goodbye" && news.why !== "stopping") {
    app.socket.close(); // or two tabs would take the seat from each other for ever
    app.state = { ...app.state, link: "lost" };
    if (news.why === "signed_out") {
      app.act.note("signed_out");
      app.act.recognise(); // which leads to the door
    }
  }
  entitle();
  app.redraw();
}

/** After coming in, or coming back, and hearing of all tables: watch what the address names, which may have another number now or be over. */
function settle() {
  const { page, number, match } = app.route;
  const { seen } = app.state;
  app.ui.watching = null;
  if (page === "watch" && !seen?.closed) app.act.watch(number, seen ? app.ui.watchword : "", match);
}

function go() {
  const before = app.route;
  app.route = route(location.hash);
  if (before.page === "watch" && app.route.page !== "watch") app.act.unwatch();
  if (app.route.page === "watch" && app.state.link === "on") app.act.watch(app.route.number, "", app.route.match);
  if (app.route.page !== before.page) {
    window.scrollTo(0, 0);
    app.ui.wrong = null;
  }
  lookBack();
  app.redraw();
}

/** The replay wants to know where the address leads, once there is one. */
async function lookBack() {
  if (app.route.page === "replay" || app.ui.replay) (await import("./replay.js")).hearReplay(app);
  if (!["matches", "replay"].includes(app.route.page)) app.ui.found = app.ui.searching = null;
  if (app.route.page !== "person") app.ui.person = null;
  if (app.route.page !== "best") app.ui.best = null;
}

app.connect = () => {
  app.socket?.close();
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  app.socket = openSocket(`${scheme}://${location.host}/api/socket`, {
    news: take,
    up() {
      app.state = { ...app.state, link: "on" };
      app.redraw();
    },
    down(tries) {
      app.state = { ...app.state, link: "lost" };
      app.redraw();
      if (tries % 3 === 0) app.act.recognise();
    },
  });
  app.socket.wake();
};

async function begin() {
  app.ui.language = await speak(localStorage.getItem("language") ?? navigator.language);
  app.act.dress();
  addEventListener("hashchange", go);
  document.addEventListener("visibilitychange", app.redraw);
  addEventListener("offline", () => app.socket?.drop()); // or it is found out half a minute later
  addEventListener("online", () => app.socket?.wake());
  setInterval(() => app.act.tick(), 500);
  draw();
  http("/api/games").then((games) => {
    app.state = { ...app.state, games };
    app.redraw();
  }, () => {});
  http("/api/events").then((events) => app.set({ events }), () => {});
  lookBack();
  await app.act.recognise();
}

begin();
