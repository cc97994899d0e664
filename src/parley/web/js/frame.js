// @ts-check
/** What is round everything: the head of the page, the banner, notes, and the page that is asked for. */

import { flattened, h } from "./draw.js";
import { entry } from "./entry.js";
import { callName } from "./faces.js";
import { focusOnce, lobby } from "./lobby.js";
import { lazily, lazyPage } from "./lazily.js";
import { isPlaying, tablePage } from "./table.js";
import { has, LANGUAGES, t, tr } from "./words.js";

/** @type {Record<string, (app: App) => Kids>} */
const PAGES = {
  lobby,
  table: (app) => tablePage(app, app.state.mine),
  watch: (app) => tablePage(app, app.state.seen),
};
const OPEN_TO_ALL = [
  "matches",
  "replay",
  "event",
  "person",
  "best",
  "invite",
  "tv",
  "puzzle",
  "bot",
  "learn",
  "reference",
];

/** @param {App} app */
const isOutside = (app) =>
  !app.state.me &&
  (!OPEN_TO_ALL.includes(app.route.page) || (app.route.page === "person" && !app.route.name));

/** @param {App} app @returns {import("./draw.js").Kid[]} */
export function frame(app) {
  const parts = [
    !app.route.wall && app.route.page !== "tv" && head(app),
    banner(app),
    app.state.announced && announcement(app),
    ...(Object.keys(app.state.challenges).length ? (lazily(app, "challenge")?.challenges(app) ?? []) : []),
    isSplit(app) && lazily(app, "strip")?.(app),
    app.ui.leaving && plays(app) && farewell(app),
    app.state.note && h("p", { key: "note", class: "note" }, tr("note", app.state.note)),
    h("main", { key: "main", id: "main", tabindex: -1 }, isOutside(app) ? entry(app) : pageOf(app)),
  ];
  return flattened(parts.filter(Boolean));
}

/** Does one play anywhere? @param {App} app */
const plays = (app) => Object.values(app.state.own).some(isPlaying);

/** Does one have a table that one does not look at? @param {App} app */
const isSplit = (app) =>
  !app.route.wall && Object.keys(app.state.own).length > (app.route.page === "table" ? 1 : 0);

/** @param {App} app */
function pageOf(app) {
  const { page } = app.route;
  return (PAGES[page] ?? lazyPage(app, page))?.(app) ?? h("p", { class: "wait" }, t("entry.wait"));
}

/** What the tab of the browser says. @param {App} app @returns {string} */
export function title(app) {
  const {
    state,
    ui,
    route: { page },
  } = app;
  const table =
    page === "replay" ? ui.replay?.match : page === "watch" ? state.seen : page === "table" && state.mine;
  const where = table
    ? tr("game", table.game)
    : page === "event"
      ? ui.event?.data?.name || t("head.event")
      : page === "matches"
        ? t("head.matches")
        : page === "operator"
          ? t("head.operator")
          : page === "person"
            ? app.route.name || state.me?.name
            : page === "best"
              ? t("head.best")
              : page === "bot"
                ? callName(app.route.name ?? "", app.route.key ?? "")
                : page === "tv"
                  ? t("head.tv")
                  : page === "puzzle"
                    ? t("head.puzzle")
                    : ["learn", "reference"].includes(page)
                      ? tr("game", app.route.name ?? "")
                      : page === "new" && t("open.title");
  return where && !isOutside(app) ? `${where} · Parley` : "Parley";
}

/** @param {App} app */
function head(app) {
  const { me } = app.state;
  const link = (/** @type {string} */ hash, /** @type {string} */ page, /** @type {string} */ text) =>
    h("a", { href: hash, "aria-current": app.route.page === page && "page" }, text);
  return h(
    "header",
    { key: "head" },
    h("a", { class: "brand", href: "#/" }, "Parley"),
    h(
      "nav",
      { "aria-label": t("head.nav") },
      link("#/", "lobby", t("head.lobby")),
      app.state.mine && link("#/table", "table", t("head.table")),
      link("#/matches", "matches", t("head.matches")),
      link(eventHome(app), "event", t("head.event")),
      app.ui.operator && link("#/operator", "operator", t("head.operator")),
    ),
    h("button", {
      class: "quiet menu",
      popovertarget: "more",
      "aria-label": me ? `${t("head.menu")}: ${me.name}` : t("head.menu"),
    }),
    h(
      "div",
      { class: "more", id: "more", popover: "auto" },
      me &&
        h(
          "a",
          {
            class: "me",
            href: "#/person",
            "aria-current": app.route.page === "person" && !app.route.name && "page",
          },
          me.name,
        ),
      link("#/puzzle", "puzzle", t("head.puzzle")),
      link("#/tv", "tv", t("head.tv")),
      link("#/best", "best", t("head.best")),
      me && signOut(app, "leave"),
      me && !me.guest && signOut(app, "everywhere"),
      pick(t("head.language"), LANGUAGES, app.ui.language, (wish) => app.act.speak(wish)),
      pick(
        t("head.theme"),
        Object.fromEntries(["auto", "light", "dark"].map((name) => [name, t(`theme.${name}`)])),
        app.ui.theme,
        (wish) => app.act.theme(wish),
      ),
      pick(t("head.sound"), { on: t("sound.on"), off: t("sound.off") }, app.ui.sound, (wish) =>
        app.act.sound(wish),
      ),
    ),
  );
}

/** The event one has come from, as long as it goes on; else all of them. @param {App} app */
function eventHome(app) {
  const { name, data } = app.ui.event ?? {};
  return app.route.page !== "event" && data?.here && data.state !== "over"
    ? `#/event/${encodeURIComponent(name ?? "")}`
    : "#/event";
}

/** Somebody who plays is asked first. @param {App} app @param {"leave" | "everywhere"} how here, or on every device */
const signOut = (app, how) =>
  h(
    "button",
    {
      class: "quiet",
      popovertarget: "more",
      popovertargetaction: "hide",
      onclick: () => (plays(app) ? app.set({ leaving: how }) : app.act.logout(how)),
    },
    t(`head.${how}`),
  );

/** @param {string} label @param {Record<string, string>} choices @param {string} chosen @param {(choice: string) => void} choose */
function pick(label, choices, chosen, choose) {
  return h(
    "label",
    { class: "pick" },
    h("span", null, label),
    h(
      "select",
      { value: chosen, onchange: (/** @type {FieldEvent} */ e) => choose(e.target.value) },
      Object.entries(choices).map(([value, name]) =>
        h("option", { value, selected: value === chosen }, name),
      ),
    ),
  );
}

/** Somebody who plays is asked whether to sign out, and told what becomes of the seat. @param {App} app */
function farewell(app) {
  const { guest, grace } = /** @type {Hello} */ (app.state.me); // whoever plays has come in
  const stay = () => (
    app.set({ leaving: false }),
    document.getElementById("main")?.focus({ preventScroll: true })
  );
  return h(
    "div",
    {
      key: "farewell",
      class: "banner row",
      role: "group",
      "aria-label": t(`head.${app.ui.leaving}`),
      onkeydown: (/** @type {KeyboardEvent} */ e) => void (e.key === "Escape" && stay()),
    },
    h("span", { id: "farewell" }, t(guest ? "head.lose" : "head.keep", { seconds: Math.round(grace) })),
    h(
      "button",
      {
        class: "danger",
        "aria-describedby": "farewell",
        onclick: () => app.act.logout(app.ui.leaving || "leave"),
        ref: focusOnce,
      },
      t("head.sure"),
    ),
    h("button", { onclick: stay }, t("head.stay")),
  );
}

/** What an operator says to everybody; it stays until it has been read. @param {App} app */
function announcement(app) {
  const read = () => ((app.state = { ...app.state, announced: null }), app.redraw());
  return h(
    "div",
    { key: "announced", class: "banner row", role: "alert" },
    h("span", null, t("announced.says"), " ", h("b", { dir: "auto" }, app.state.announced)),
    h("button", { onclick: read }, t("announced.read")),
  );
}

/** @param {App} app */
function banner(app) {
  const { goodbye, link, me } = app.state;
  if (goodbye && goodbye.why !== "stopping" && link === "lost") {
    return h(
      "p",
      { key: "banner", class: "banner", role: "status" },
      has(`bye.${goodbye.why}`) ? t(`bye.${goodbye.why}`) : goodbye.text,
      " ",
      h("button", { onclick: () => app.connect() }, t("bye.again")),
    );
  }
  return (
    link === "lost" && me && h("p", { key: "banner", class: "banner", role: "status" }, t("banner.lost"))
  );
}
