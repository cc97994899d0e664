// @ts-check
/** What is round everything: the head of the page, the banner, notes, and the page that is asked for. */

import { callText, isCalled } from "./call.js";
import { h } from "./draw.js";
import { entry } from "./entry.js";
import { eventAddress, focusOnce, lobby } from "./lobby.js";
import { lazily } from "./lazily.js";
import { isPlaying, tablePage } from "./table.js";
import { has, LANGUAGES, t, tr } from "./words.js";

/** @type {Record<string, (app: any) => any>} */
const PAGES = {
  lobby,
  table: (app) => tablePage(app, app.state.mine),
  watch: (app) => tablePage(app, app.state.seen),
};
const OPEN_TO_ALL = ["matches", "replay", "event", "person", "best"];

/** @param {any} app */
const isOutside = (app) => !app.state.me && (!OPEN_TO_ALL.includes(app.route.page) || (app.route.page === "person" && !app.route.name));

/** @param {any} app @returns {any[]} */
export function frame(app) {
  return [
    !app.route.wall && head(app),
    banner(app),
    app.state.announced && announcement(app),
    isCalled(app) && h("p", { key: "call", class: "banner call" }, h("a", { href: "#/table" }, callText("turn", app.state.mine))),
    app.ui.leaving && isPlaying(app.state.mine) && farewell(app),
    app.state.note && h("p", { key: "note", class: "note" }, tr("note", app.state.note)),
    h("main", { key: "main", id: "main", tabindex: -1 }, isOutside(app) ? entry(app) : pageOf(app)),
  ].filter(Boolean);
}

/** @param {any} app */
function pageOf(app) {
  const { page } = app.route;
  return (PAGES[page] ?? lazily(app, page))?.(app) ?? h("p", { class: "wait" }, t("entry.wait"));
}

/** What the tab of the browser says. @param {any} app @returns {string} */
export function title(app) {
  const { state, ui, route: { page } } = app;
  const table = page === "replay" ? ui.replay?.match : page === "watch" ? state.seen : page === "table" && state.mine;
  const where = table ? tr("game", table.game) : page === "event" ? ui.event?.data?.name || t("head.event") : page === "matches" ? t("head.matches") : page === "operator" ? t("head.operator") : page === "person" ? app.route.name || state.me?.name : page === "best" ? t("head.best") : page === "new" && t("open.title");
  return where && !isOutside(app) ? `${where} · Parley` : "Parley";
}

/** @param {any} app */
function head(app) {
  const { me } = app.state;
  const link = (/** @type {string} */ hash, /** @type {string} */ page, /** @type {string} */ text) =>
    h("a", { href: hash, "aria-current": app.route.page === page && "page" }, text);
  return h("header", { key: "head" },
    h("a", { class: "brand", href: "#/" }, "Parley"),
    h("nav", { "aria-label": t("head.nav") },
      link("#/", "lobby", t("head.lobby")),
      app.state.mine && link("#/table", "table", t("head.table")),
      link("#/matches", "matches", t("head.matches")),
      app.ui.events?.length > 0 && link(eventAddress(app.ui.events), "event", t("head.event")),
      app.ui.operator && link("#/operator", "operator", t("head.operator"))),
    h("button", { class: "quiet menu", popovertarget: "more", "aria-label": me ? `${t("head.menu")}: ${me.name}` : t("head.menu") }),
    h("div", { class: "more", id: "more", popover: "auto" },
      me && h("a", { class: "me", href: "#/person", "aria-current": app.route.page === "person" && !app.route.name && "page" }, me.name),
      link("#/best", "best", t("head.best")),
      me && signOut(app, "leave"),
      me && !me.guest && signOut(app, "everywhere"),
      pick(t("head.language"), LANGUAGES, app.ui.language, (wish) => app.act.speak(wish)),
      pick(t("head.theme"), Object.fromEntries(["auto", "light", "dark"].map((name) => [name, t(`theme.${name}`)])), app.ui.theme, (wish) => app.act.theme(wish)),
      pick(t("head.sound"), { on: t("sound.on"), off: t("sound.off") }, app.ui.sound, (wish) => app.act.sound(wish))));
}

/** Somebody who plays is asked first. @param {any} app @param {"leave" | "everywhere"} how here, or on every device */
const signOut = (app, how) =>
  h("button", { class: "quiet", popovertarget: "more", popovertargetaction: "hide", onclick: () => (isPlaying(app.state.mine) ? app.set({ leaving: how }) : app.act.logout(how)) }, t(`head.${how}`));

/** @param {string} label @param {Record<string, string>} choices @param {string} chosen @param {(choice: string) => void} choose */
function pick(label, choices, chosen, choose) {
  return h("label", { class: "pick" }, h("span", null, label),
    h("select", { value: chosen, onchange: (/** @type {any} */ e) => choose(e.target.value) },
      Object.entries(choices).map(([value, name]) => h("option", { value, selected: value === chosen }, name))));
}

/** Somebody who plays is asked whether to sign out, and told what becomes of the seat. @param {any} app */
function farewell(app) {
  const { guest, grace } = app.state.me;
  const stay = () => (app.set({ leaving: false }), document.getElementById("main")?.focus({ preventScroll: true }));
  return h("div", { key: "farewell", class: "banner row", role: "group", "aria-label": t(`head.${app.ui.leaving}`), onkeydown: (/** @type {any} */ e) => void (e.key === "Escape" && stay()) },
    h("span", { id: "farewell" }, t(guest ? "head.lose" : "head.keep", { seconds: Math.round(grace) })),
    h("button", { class: "danger", "aria-describedby": "farewell", onclick: () => app.act.logout(app.ui.leaving), ref: focusOnce }, t("head.sure")),
    h("button", { onclick: stay }, t("head.stay")));
}

/** What an operator says to everybody; it stays until it has been read. @param {any} app */
function announcement(app) {
  const read = () => (app.state = { ...app.state, announced: null }, app.redraw());
  return h("div", { key: "announced", class: "banner row", role: "alert" },
    h("span", null, t("announced.says"), " ", h("b", { dir: "auto" }, app.state.announced)), h("button", { onclick: read }, t("announced.read")));
}

/** @param {any} app */
function banner(app) {
  const { goodbye, link, me } = app.state;
  if (goodbye && goodbye.why !== "stopping" && link === "lost") {
    return h("p", { key: "banner", class: "banner", role: "status" }, has(`bye.${goodbye.why}`) ? t(`bye.${goodbye.why}`) : goodbye.text, " ",
      h("button", { onclick: () => app.connect() }, t("bye.again")));
  }
  return link === "lost" && me && h("p", { key: "banner", class: "banner", role: "status" }, t("banner.lost"));
}
