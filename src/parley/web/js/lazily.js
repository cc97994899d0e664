// @ts-check
/** Modules that are fetched when they are wanted first, so that the lobby is there at once. */

import { hasMet, meetGame, speaksOf } from "./words.js";

/** Pages that come by the address. @type {Record<string, () => Promise<(app: App) => Kids>>} */
const PAGES = {
  new: () => Promise.all([import("./open.js"), style("/learn.css")]).then(([found]) => found.openForm),
  matches: () => import("./matches.js").then((found) => found.matches),
  bot: () => Promise.all([import("./bot.js"), style("/person.css")]).then(([found]) => found.bot),
  operator: () => import("./operator.js").then((found) => found.operator),
  event: () => Promise.all([import("./event.js"), style("/event.css")]).then(([found]) => found.event),
  person: () => Promise.all([import("./person.js"), style("/person.css")]).then(([found]) => found.person),
  learn: () => Promise.all([import("./learn.js"), style("/learn.css")]).then(([found]) => found.learn),
  reference: () =>
    Promise.all([import("./learn_rules.js"), style("/learn.css"), style("/watch.css")]).then(
      ([found]) => found.reference,
    ),
  invite: () => Promise.all([import("./invite.js"), style("/meet.css")]).then(([found]) => found.invite),
  best: () => Promise.all([import("./best.js"), style("/person.css")]).then(([found]) => found.best),
  tv: () => Promise.all([import("./tv.js"), style("/watch.css")]).then(([found]) => found.tv),
  puzzle: () => Promise.all([import("./puzzle.js"), style("/watch.css")]).then(([found]) => found.puzzle),
  replay: () => Promise.all([import("./replay.js"), style("/watch.css")]).then(([found]) => found.replay),
};

/** Parts of pages. */
const MODULES = {
  thumb: () => Promise.all([import("./thumbs.js"), style("/film.css")]).then(([found]) => found.thumb),
  crowd: () => import("./people.js").then((found) => found.crowd),
  finale: () =>
    Promise.all([import("./finale.js"), style("/finale.css"), style("/film.css")]).then(([found]) => found),
  people: () => import("./people.js").then((found) => found.people),
  hints: () => import("./hints.js"),
  review: () => Promise.all([import("./review.js"), style("/watch.css")]).then(([found]) => found),
  manners: () => import("./manners.js").then((found) => found.manners),
  rules: () =>
    Promise.all([import("./rules.js"), style("/learn.css"), style("/watch.css")]).then(([found]) => found),
  stop: () => Promise.all([import("./stop.js"), style("/learn.css")]).then(([found]) => found),
  waiting: () => Promise.all([import("./meet.js"), style("/meet.css")]).then(([found]) => found.waiting),
  challenge: () => Promise.all([import("./challenge.js"), style("/meet.css")]).then(([found]) => found),
  strip: () => Promise.all([import("./strip.js"), style("/strip.css")]).then(([found]) => found.strip),
  featured: () => Promise.all([import("./tv.js"), style("/watch.css")]).then(([found]) => found.featured),
  odds: () => Promise.all([import("./odds.js"), style("/watch.css")]).then(([found]) => found.odds),
};
const RETRY = 2000;

/** What is here, by name; null while it comes. @type {Record<string, unknown>} */
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

/**
 * A module in the folder of a game, with the style sheets it names.
 * @template T @param {string} game @param {string} name @returns {Promise<T>}
 */
async function ofGame(game, name) {
  const entrance = new URL(`${game}/${name}.js`, GAMES);
  /** @type {T & {styles?: string[]}} */
  const found = await import(entrance.href);
  await Promise.all((found.styles ?? []).map((path) => style(new URL(path, entrance).pathname)));
  return found;
}

/** @param {string} game @returns {Promise<Face>} */
const ownFace = (game) => ofGame(game, "face").then((found) => /** @type {{face: Face}} */ (found).face);

/** The face of a game that comes with the page, and what is said at its tables. @param {string} game @returns {Promise<Face>} */
const homeFace = (game) => Promise.all([ownFace(game), meetGame(game)]).then(([face]) => face);

/** The face that a package has brought; if it fails, the plain one steps in. @param {string} game */
const broughtFace = (game) =>
  Promise.all([import("./plain.js"), ownFace(game).catch((trouble) => void console.error(trouble))]).then(
    ([{ orPlain }, face]) => orPlain(face),
  );

/** @returns {Promise<Face>} */
const plainFace = () => import("./plain.js").then((found) => found.plain);

/**
 * Something that is fetched, or null as long as it is not here; the page is drawn again when it is.
 * @template T @param {App} app @param {string} name @param {() => Promise<T>} load @returns {T | null}
 */
function fetched(app, name, load) {
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
  return /** @type {T | null} */ (loaded[name]);
}

/** @typedef {typeof MODULES} Modules */

/** @template {keyof Modules} Name @param {App} app @param {Name} name @returns {Awaited<ReturnType<Modules[Name]>> | null} */
export const lazily = (app, name) =>
  /** @type {Awaited<ReturnType<Modules[Name]>> | null} */ (
    fetched(app, name, /** @type {() => Promise<unknown>} */ (MODULES[name]))
  );

/** A page, by the first word of its address. @param {App} app @param {string} name */
export const lazyPage = (app, name) => fetched(app, `page ${name}`, PAGES[name]);

/**
 * How a game is shown: by its own face, or by the plain one; null until it is known, and here.
 * @param {App} app @param {string} game @returns {Face | null}
 */
export function faceOf(app, game) {
  if (speaksOf(game)) return fetched(app, `${game} face`, () => homeFace(game));
  if (!app.ui.isOffered) return null; // whether it has one is said with what is offered
  const isBrought = app.state.games.some((one) => one.game === game && one.face);
  return isBrought
    ? fetched(app, `${game} face`, () => broughtFace(game))
    : fetched(app, "plain face", plainFace);
}

/**
 * Is here what is said and known at a table of a game? It is fetched; for others there is nothing to wait for.
 * @param {App} app @param {string} game
 */
export const isMet = (app, game) =>
  !speaksOf(game) ||
  hasMet(game) ||
  Boolean(fetched(app, `${game} table`, () => meetGame(game).then(() => true)));

/** How a game is drawn small; null where it is not, or not yet. @param {App} app @param {string} game @returns {Painter | null} */
export const painterOf = (app, game) =>
  speaksOf(game)
    ? fetched(app, `${game} small`, () =>
        ofGame(game, "small").then((found) => /** @type {{paint: Painter}} */ (found).paint),
      )
    : null;
