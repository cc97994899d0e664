// @ts-check
/** The page as a whole: the state, what can be done, and one redraw after every change. */

import { makeActions } from "./actions.js";
import { announce } from "./announce.js";
import { heed, isPatient, isThere, isWaited, mark, tableAddress, turns } from "./call.js";
import { show } from "./draw.js";
import { keepFocus } from "./focus.js";
import { frame, title } from "./frame.js";
import { http, meet } from "./http.js";
import { faceOf, lazily } from "./lazily.js";
import { remember } from "./memory.js";
import { heard, isStill } from "./motion.js";
import { openSocket } from "./socket.js";
import { hear, isSameMatch, route, start, turnTo, watchAddress } from "./state.js";
import { isMine, isOver, status } from "./table.js";
import { describe } from "./tell.js";
import { bring, speak, t } from "./words.js";

const app = /** @type {App} */ ({
  state: start(),
  ui: {
    theme: localStorage.getItem("theme") ?? "auto",
    sound: localStorage.getItem("sound") ?? "on",
    language: "en",
  },
  route: route(location.hash),
  now: performance.now(),
  socket: null,
});
/** What the page forgets when one comes to another table. @type {Partial<Ui>} */
const FRESH = {
  draft: null,
  pick: null,
  cursor: null,
  sure: false,
  leaving: false,
  inviting: undefined,
  units: undefined,
  follow: undefined,
  plan: null,
  lens: null,
  cards: [],
  hints: null,
  to: null,
};
const FORGOTTEN = /** @type {(keyof Ui)[]} */ (Object.keys(FRESH));
/** What was begun at one's other tables. @type {Record<number, Partial<Ui>>} */
const begun = {};
let isDue = false;

app.redraw = () => {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(draw);
};
/** Change something of the page's own, at once, so that the focus can go where the eye goes. */
app.set = (change) => {
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
  const count = turns(app);
  const isHere = mine !== null && isWaited(mine) && isThere(app, mine) && !document.hidden;
  const call = count && !(isHere && count === 1) ? `${t("call.short")} · ` : "";
  document.title = `${count > 1 ? `(${count}) ` : count ? "● " : ""}${call}${title(app)}`;
  mark(count > 0);
}

/** Come to another table: what was begun there is as it was. @param {State} before */
function change(before) {
  const { mine } = app.state;
  if (isSameMatch(before.mine, mine)) return;
  if (before.mine) begun[before.mine.table] = Object.fromEntries(FORGOTTEN.map((key) => [key, app.ui[key]]));
  Object.assign(app.ui, FRESH, mine && app.state.own[before.at] ? begun[mine.table] : {});
}

/**
 * The result stands above the board; whoever looks elsewhere is brought there, unless they are writing: at
 * once, and when all that is shown of it has come. The focus stays.
 */
function bringResult() {
  app.ui.ended = !lazily(app, "finale");
  if (document.activeElement?.matches("input, textarea")) return;
  document
    .querySelector(".table:not(.replay) > .status")
    ?.scrollIntoView({ block: "nearest", behavior: isStill() ? "instant" : "smooth" });
}

/** @param {News} news */
function take(news) {
  const before = app.state;
  app.state = hear(before, news, performance.now());
  if (news.news === "happened") {
    const table = [app.state.mine, app.state.seen].find((one) => one?.table === news.table); // others' are not read out
    if (table) for (const ply of news.plies) announce(describe(table, ply));
    if (table && isMine(table)) announce(status(table, faceOf(app, table.game)));
  }
  const shown = app.route.page === "watch" ? "seen" : "mine";
  const table = app.state[shown];
  if (table && isOver(table) && !isOver(before[shown]) && isSameMatch(table, before[shown]))
    end(table, news.news);
  if (news.news === "table") lookAt();
  const come = comeTo(before);
  if (come) location.hash = tableAddress(come);
  heed(app, before.own);
  if (
    news.news === "table" &&
    news.seat === null &&
    app.route.page === "watch" &&
    app.ui.watching === news.table
  )
    location.replace(watchAddress(news));
  change(before);
  if (news.news === "table") remember(app.state.mine);
  if (app.state.note !== before.note) app.act.note(app.state.note);
  if (news.news === "hello") {
    meet(news.version);
    app.act.ask({ do: "news" });
    grant();
  }
  if (news.news === "challenged" && !before.challenges[news.table])
    import("./challenge.js").then(({ ring }) => ring(app, news));
  if (news.news === "tables" && news.all) settle();
  if (news.news === "goodbye" && news.why !== "stopping") {
    app.socket?.close(); // or two tabs would take the seat from each other for ever
    app.state = { ...app.state, link: "lost" };
    if (news.why === "signed_out") {
      app.act.note("signed_out");
      app.act.recognise(); // which leads to the door
    }
  }
  entitle();
  app.redraw();
}

/**
 * A match one looks at is over: it is brought into view, heard, and said once, by the last ply or here.
 * @param {Table} table @param {string} told by which news
 */
function end(table, told) {
  app.ui.ended = true;
  if (told === "closed") announce(status(table, null));
  import("./finale.js").then(
    ({ endOf }) => heard(app, endOf(table) === "lost" ? "lost" : "won"),
    () => {},
  );
}

/** Do what a stranger came in for. */
function grant() {
  const { wish } = app.ui;
  app.ui.wish = null;
  wish?.();
}

/** The table one has come to, for whoever looks at what led there. @param {State} before @returns {Table | null | undefined} */
function comeTo(before) {
  const { page, wall } = app.route;
  if (page === "event" && !wall) {
    return Object.values(app.state.own).find(
      (one) =>
        !isOver(one) && !isPatient(one) && !Object.values(before.own).some((old) => isSameMatch(old, one)),
    );
  }
  return ["lobby", "new"].includes(page) && !before.mine ? app.state.mine : null;
}

/**
 * After coming in, or coming back, and hearing of all tables: watch what the address names, which may have
 * another number now or be over.
 */
function settle() {
  const { page, number, match } = app.route;
  const { seen } = app.state;
  app.ui.watching = null;
  if (page === "watch" && !seen?.closed) app.act.watch(Number(number), seen ? app.ui.watchword : "", match);
}

function go() {
  const before = app.route;
  app.route = route(location.hash);
  lookAt();
  if (before.page === "watch" && app.route.page !== "watch") app.act.unwatch();
  if (app.route.page === "watch" && app.state.link === "on")
    app.act.watch(Number(app.route.number), "", app.route.match);
  if (app.route.page !== before.page) {
    window.scrollTo(0, 0);
    app.ui.wrong = null;
  }
  lookBack();
  app.redraw();
}

/** The address may name one of one's tables. */
function lookAt() {
  const before = app.state;
  if (app.route.page === "table") app.state = turnTo(before, Number(app.route.number));
  change(before);
}

/** The replay wants to know where the address leads, once there is one. */
async function lookBack() {
  if (app.route.page === "replay" || app.ui.replay) (await import("./replay.js")).hearReplay(app);
  if (!["matches", "replay"].includes(app.route.page)) app.ui.found = app.ui.searching = null;
  if (app.route.page !== "person") app.ui.person = null;
  if (!["best", "bot"].includes(app.route.page)) app.ui.best = null;
  if (app.route.page !== "invite") app.ui.invite = null;
  if (app.route.page !== "puzzle") app.ui.puzzle = null;
  if (app.route.page !== "learn") app.ui.learn = null;
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
  http("/api/games").then(
    (games) => {
      bring(games);
      app.state = { ...app.state, games };
      app.set({ isOffered: true });
    },
    () => app.set({ isOffered: true }),
  );
  http("/api/events").then(
    (events) => app.set({ events }),
    () => {},
  );
  lookBack();
  await app.act.recognise();
}

begin();
