// @ts-check
/** Modules that are fetched when they are wanted first, so that the lobby is there at once. */

import { speaksOf } from "./words.js";

const PLAIN = "plain face";

/** @type {Record<string, () => Promise<any>>} */
const MODULES = {
  [PLAIN]: () => import("./plain.js").then((found) => found.plain),
  new: () => Promise.all([import("./open.js"), style("/learn.css")]).then(([found]) => found.openForm),
  matches: () => import("./matches.js").then((found) => found.matches),
  thumb: () => Promise.all([import("./thumbs.js"), film()]).then(([found]) => found.thumb),
  crowd: () => import("./people.js").then((found) => found.crowd),
  bot: () => Promise.all([import("./bot.js"), style("/person.css")]).then(([found]) => found.bot),
  finale: () => Promise.all([import("./finale.js"), style("/finale.css"), film()]).then(([found]) => found),
  people: () => import("./people.js").then((found) => found.people),
  hints: () => import("./hints.js"),
  chart: () => import("./chart.js").then((found) => found.chart),
  manners: () => import("./manners.js").then((found) => found.manners),
  operator: () => import("./operator.js").then((found) => found.operator),
  event: () => Promise.all([import("./event.js"), style("/event.css")]).then(([found]) => found.event),
  person: () => Promise.all([import("./person.js"), style("/person.css")]).then(([found]) => found.person),
  rules: () =>
    Promise.all([import("./rules.js"), style("/learn.css"), style("/watch.css")]).then(([found]) => found),
  stop: () => Promise.all([import("./stop.js"), style("/learn.css")]).then(([found]) => found),
  learn: () => Promise.all([import("./learn.js"), style("/learn.css")]).then(([found]) => found.learn),
  reference: () =>
    Promise.all([import("./learn_rules.js"), style("/learn.css"), style("/watch.css")]).then(
      ([found]) => found.reference,
    ),
  waiting: () => Promise.all([import("./meet.js"), style("/meet.css")]).then(([found]) => found.waiting),
  challenge: () => Promise.all([import("./challenge.js"), style("/meet.css")]).then(([found]) => found),
  invite: () => Promise.all([import("./invite.js"), style("/meet.css")]).then(([found]) => found.invite),
  best: () => Promise.all([import("./best.js"), style("/person.css")]).then(([found]) => found.best),
  strip: () => Promise.all([import("./strip.js"), style("/strip.css")]).then(([found]) => found.strip),
  tv: () => Promise.all([import("./tv.js"), style("/watch.css")]).then(([found]) => found.tv),
  featured: () => Promise.all([import("./tv.js"), style("/watch.css")]).then(([found]) => found.featured),
  puzzle: () => Promise.all([import("./puzzle.js"), style("/watch.css")]).then(([found]) => found.puzzle),
  odds: () => Promise.all([import("./odds.js"), style("/watch.css")]).then(([found]) => found.odds),
  lessons: () => Promise.all([import("./lessons.js"), style("/watch.css")]).then(([found]) => found.lessons),
  replay: () => import("./replay.js").then((found) => found.replay),
};
const RETRY = 2000;

/** @type {Record<string, any>} */
const loaded = {};

/** A style sheet that only some pages want; one that is there already is not fetched again. @param {string} href */
const style = (href) =>
  document.head.querySelector(`link[href="${href}"]`)
    ? Promise.resolve()
    : new Promise((resolve, reject) => {
        const link = Object.assign(document.createElement("link"), {
          rel: "stylesheet",
          href,
          onload: resolve,
          onerror: reject,
        });
        document.head.append(link);
      });

/** The folders of the games, in the edition of the page. */
const GAMES = new URL("../games/", import.meta.url);

/** What small boards are drawn with: their own sheet, and the colours of the large ones. */
const film = () =>
  Promise.all(
    [new URL("sea/sea.css", GAMES).pathname, new URL("dots/face.css", GAMES).pathname, "/film.css"].map(
      style,
    ),
  );

/** The face in the folder of a game, with the style sheets it names. @param {string} game */
async function ownFace(game) {
  const entrance = new URL(`${game}/face.js`, GAMES);
  const { face, styles = [] } = await import(entrance.href);
  await Promise.all(styles.map((/** @type {string} */ path) => style(new URL(path, entrance).pathname)));
  return face;
}

/** The face that a package has brought; if it fails, the plain one steps in. @param {string} game */
const broughtFace = (game) =>
  Promise.all([import("./plain.js"), ownFace(game).catch(console.error)]).then(([{ orPlain }, face]) =>
    orPlain(face),
  );

/**
 * A module, or null as long as it is not here; the page is drawn again when it is.
 * @param {any} app @param {string} name @param {() => Promise<any>} [load]
 */
export function lazily(app, name, load = MODULES[name]) {
  if (!(name in loaded)) {
    loaded[name] = null;
    load().then(
      (found) => {
        loaded[name] = found;
        app.redraw();
      },
      () => setTimeout(() => (delete loaded[name], app.redraw()), RETRY),
    );
  }
  return loaded[name];
}

/** How a game is shown: by its own face, or by the plain one. @param {App} app @param {string} game */
export function faceOf(app, game) {
  if (speaksOf(game)) return lazily(app, `${game} face`, () => ownFace(game));
  const isBrought = app.state.games.some((one) => one.game === game && one.face);
  return isBrought ? lazily(app, `${game} face`, () => broughtFace(game)) : lazily(app, PLAIN);
}
