// @ts-check
/** Modules that are fetched when they are wanted first, so that the lobby is there at once. */

/** @type {Record<string, () => Promise<any>>} */
const MODULES = {
  seabattle: () => import("./seabattle.js").then((found) => found.seabattle),
  "battleship-plus": () => import("./battleship_plus.js").then((found) => found.battleshipPlus),
  dots: () => import("./dots.js").then((found) => found.dots),
  conquest: () => import("./conquest.js").then((found) => found.conquest),
  new: () => import("./open.js").then((found) => found.openForm),
  matches: () => import("./matches.js").then((found) => found.matches),
  people: () => import("./people.js").then((found) => found.people),
  hints: () => import("./hints.js"),
  chart: () => import("./chart.js").then((found) => found.chart),
  manners: () => import("./manners.js").then((found) => found.manners),
  operator: () => import("./operator.js").then((found) => found.operator),
  event: () => Promise.all([import("./event.js"), style("/event.css")]).then(([found]) => found.event),
  person: () => Promise.all([import("./person.js"), style("/person.css")]).then(([found]) => found.person),
  best: () => Promise.all([import("./best.js"), style("/person.css")]).then(([found]) => found.best),
  replay: () => import("./replay.js").then((found) => found.replay),
};
const RETRY = 2000;

/** @type {Record<string, any>} */
const loaded = {};

/** A style sheet that only some pages want. @param {string} href */
const style = (href) => new Promise((resolve, reject) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: resolve, onerror: reject });
  document.head.append(link);
});

/**
 * A module, or null as long as it is not here; the page is drawn again when it is.
 * @param {any} app @param {string} name
 */
export function lazily(app, name) {
  if (!(name in loaded)) {
    loaded[name] = null;
    MODULES[name]().then((found) => {
      loaded[name] = found;
      app.redraw();
    }, () => setTimeout(() => (delete loaded[name], app.redraw()), RETRY));
  }
  return loaded[name];
}
