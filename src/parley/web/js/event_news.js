// @ts-check
/**
 * What a tournament page knows: asked for again and again while it is looked at. Boards that are being played at
 * come with every answer; games that are over are fetched as films, a few positions each, and played in passing.
 */

import { http } from "./http.js";
import { replayApi } from "./state.js";
import { why } from "./words.js";

/** Milliseconds between two questions, by the state of the tournament. @type {Record<string, number>} */
const AGAIN = { playing: 3000, paused: 3000, quiet: 5000, waiting: 3000, over: 20_000 };
/** Milliseconds that a position of a film is seen, and positions' worth that its last one is. */
export const SCENE = 250;
const HOLD = 16;
const FILMS = 24;
/** Plies of a game that is hardly one. */
const SHORT = 6;

/**
 * @typedef {{id: string, film: Film | "gone" | null, at: number}} Reel a film, and which of its positions is seen
 * @typedef {{who: number[], games: ContestGame[], before: number | null}} Found games that were asked for
 * @typedef {{name: string, data: Contested | null, missing: string | null, reels: (Reel | null)[],
 *   films: Map<string, Film>, asked: Set<string>, lost: Set<string>, games: Found | null,
 *   timer: number | null, seen: string[], heard: number}} Event `heard` is when the data came
 * @typedef {Event & {data: Contested}} Shown
 * @typedef {Event & {data: ContestedHere}} OfHouse
 */

/** Is it known what it is like? @param {Event} event @returns {event is Shown} */
export const isKnown = (event) => event.data !== null;

/** Is it an event of the house? @param {Event} event @returns {event is OfHouse} */
export const isOfHouse = (event) => Boolean(event.data?.here);

/** @param {string} name @returns {Event} */
const fresh = (name) => ({
  name,
  data: null,
  missing: null,
  reels: [],
  films: new Map(),
  asked: new Set(),
  lost: new Set(),
  games: null,
  timer: null,
  seen: [],
  heard: 0,
});

/** The tournament of the address, which is followed from now on until one goes elsewhere. @param {App} app @returns {Event} */
export function follow(app) {
  const { event: name = "" } = app.route;
  if (app.ui.event?.name !== name) {
    clearTimeout(app.ui.event?.timer ?? undefined);
    app.ui.event = fresh(name);
    ask(app, app.ui.event);
  } else if (app.ui.event.timer === null) ask(app, app.ui.event);
  return app.ui.event;
}

/** Is the page still open? @param {App} app @param {Event} event */
const isShown = (app, event) => app.route.page === "event" && app.ui.event === event;

/** Until it is worth asking again; ratings come after results. @param {Contested | null} data */
const pause = (data) =>
  data && data.rated < data.played ? AGAIN.playing : (AGAIN[data?.state ?? ""] ?? AGAIN.waiting);

/** @param {App} app @param {Event} event */
export async function ask(app, event) {
  clearTimeout(event.timer ?? undefined);
  event.timer = 0;
  try {
    if (!document.hidden)
      Object.assign(event, {
        data: await http(`/api/events/${encodeURIComponent(event.name)}`),
        heard: performance.now(),
        missing: null,
      });
  } catch (refusal) {
    if (/** @type {Refusal} */ (refusal).error === "not_found")
      event.missing = why(/** @type {Refusal} */ (refusal));
  }
  event.timer = isShown(app, event)
    ? setTimeout(() => (isShown(app, event) ? ask(app, event) : (event.timer = null)), pause(event.data))
    : null;
  if (isShown(app, event)) app.redraw();
}

/**
 * Which films run next to the boards: each runs to its end and stays a while, then comes the newest that was not seen yet,
 * or else the one that was seen longest ago; of a game that is not on show already, if there is one.
 * @param {(Reel | null)[]} reels @param {number} places
 * @param {{id: string, game: string, plies: number}[]} latest the newest first
 * @param {string[]} seen in the order they were
 * @returns {(Reel | null)[]}
 */
export function programme(reels, places, latest, seen) {
  const next = reels.slice(0, places).map((reel) => (reel && !isDone(reel) ? reel : null));
  while (next.length < places) next.push(null);
  const taken = new Set(next.map((reel) => reel?.id));
  const kinds = new Set(latest.filter(({ id }) => taken.has(id)).map(({ game }) => game));
  const rest = worthSeeing(latest)
    .filter(({ id }) => !taken.has(id))
    .sort((a, b) => seen.lastIndexOf(a.id) - seen.lastIndexOf(b.id));
  return next.map((reel) => {
    const found = reel ? null : (rest.find(({ game }) => !kinds.has(game)) ?? rest[0]);
    if (!found) return reel;
    rest.splice(rest.indexOf(found), 1);
    kinds.add(found.game);
    return { id: found.id, film: null, at: 0 };
  });
}

/**
 * Games in which somebody moved; those that were lost at once only where there are no others.
 * @template {{plies: number}} G @param {G[]} latest @returns {G[]}
 */
export function worthSeeing(latest) {
  const long = latest.filter(({ plies }) => plies >= SHORT);
  return long.length ? long : latest.filter(({ plies }) => plies > 0);
}

/** @param {Reel} reel */
const isDone = ({ film, at }) => film === "gone" || (film !== null && at >= film.positions.length + HOLD);

/**
 * Go on with every film by one position; with `isStill` they stay where they are, and the newest are shown.
 * @param {App} app @param {Event} event @param {number} places @param {boolean} isStill
 */
export function roll(app, event, places, isStill) {
  const latest = (event.data?.latest ?? []).filter(({ id }) => !event.lost.has(id));
  if (isStill)
    event.reels = worthSeeing(latest)
      .slice(0, places)
      .map(({ id }) => ({ id, film: null, at: Infinity }));
  else {
    const before = new Set(event.reels.map((reel) => reel?.id));
    event.reels = programme(
      event.reels.map((reel) => reel && { ...reel, at: reel.film ? reel.at + 1 : 0 }),
      places,
      latest,
      event.seen,
    );
    for (const reel of event.reels)
      if (reel && !before.has(reel.id))
        event.seen = [...event.seen.filter((id) => id !== reel.id), reel.id].slice(-100);
  }
  for (const reel of event.reels)
    if (reel)
      reel.film = event.lost.has(reel.id)
        ? "gone"
        : (event.films.get(reel.id) ?? (fetchFilm(app, event, reel.id), null));
}

/**
 * What cannot be had is not asked for again; where that may be for the moment only, not for a while.
 * @param {App} app @param {Event} event @param {string} id
 */
async function fetchFilm(app, event, id) {
  if (event.asked.has(id)) return;
  event.asked.add(id);
  try {
    event.films.set(id, await http(`${replayApi({ match: id, event: event.name })}/film`));
  } catch (refusal) {
    event.lost.add(id);
    if (/** @type {Refusal} */ (refusal).error !== "not_found")
      setTimeout(() => event.lost.delete(id), AGAIN.over);
  }
  event.asked.delete(id);
  const used = event.reels.map((reel) => reel?.id);
  for (const old of event.films.keys())
    if (event.films.size > FILMS && !used.includes(old)) event.films.delete(old);
  if (isShown(app, event)) app.redraw();
}

/**
 * Games of an entrant, or of two against each other; `before` some that were asked for.
 * @param {App} app @param {Event} event @param {number[]} who @param {number | null} [before]
 */
export async function findGames(app, event, who, before = null) {
  const [of, against] = who;
  const query = new URLSearchParams(
    Object.entries({ of, against, before })
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
  try {
    const page = await http(`/api/events/${encodeURIComponent(event.name)}/games?${query}`);
    event.games = {
      who,
      games: [...(before === null ? [] : (event.games?.games ?? [])), ...page.games],
      before: page.before,
    };
  } catch (refusal) {
    app.act.note(why(/** @type {Refusal} */ (refusal)));
  }
  app.redraw();
}
