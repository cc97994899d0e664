// @ts-check
/**
 * What the page knows, and how news changes it. Nothing here touches the document, so all of it is tried
 * without one. States are replaced, never changed.
 */

const LOG = 300;
const CHAT = 200;

/** @returns {State} */
export const start = () => ({
  link: "off",
  me: null,
  goodbye: null,
  games: [],
  rows: {},
  own: {},
  at: 0,
  mine: null,
  seen: null,
  chat: [],
  note: null,
  announced: null,
  challenges: {},
});

/**
 * @param {State} state
 * @param {News} news as the server sends it
 * @param {number} now milliseconds, for the clocks
 * @returns {State}
 */
export function hear(state, news, now) {
  const change = /** @type {Change | undefined} */ (CHANGES[news.news]); // a newer server may tell what we do not know
  return change ? turned({ ...state, ...change(state, news, now) }) : state;
}

/** The same with the table in view: `mine` is that of one's `own`, or the first that goes on. @param {State} state @returns {State} */
function turned(state) {
  const mine = state.own[state.at] ?? Object.values(state.own).find((one) => !one.closed) ?? null;
  return mine === state.mine ? state : { ...state, mine, at: mine?.table ?? 0 };
}

/** Look at another of one's tables; one that is over is forgotten. @param {State} state @param {number} number @returns {State} */
export function turnTo(state, number) {
  if (!state.own[number] || number === state.at) return state;
  const own = Object.fromEntries(
    Object.entries(state.own).filter(([key, one]) => !one.closed || Number(key) === number),
  );
  return turned({ ...state, own, at: number });
}

/** Leave a table that is over. @param {State} state @param {number} number @returns {State} */
export const forget = (state, number) =>
  turned({ ...state, own: without(state.own, (one) => one.table === number) });

/** @param {Record<number, Table>} own @param {(table: Table) => unknown} drop @returns {Record<number, Table>} */
const without = (own, drop) => Object.fromEntries(Object.entries(own).filter(([, one]) => !drop(one)));

/** @typedef {(state: State, news: News, now: number) => Partial<State>} Change */

/** @type {{[Word in keyof AllNews]: (state: State, news: AllNews[Word], now: number) => Partial<State>}} */
const CHANGES = {
  hello(state, news) {
    const here = news.tables ?? [news.table];
    const own = Object.fromEntries(
      Object.entries(state.own).map(([key, one]) => [
        key,
        one.closed || here.includes(one.table) ? one : { ...one, stale: true },
      ]),
    );
    const lost = news.table === null && dropped(own); // after a restart the same table may have another number
    const chat = news.said
      ? [...news.said, ...state.chat.filter((line) => line.table !== null || line.to)]
      : state.chat;
    return {
      me: news,
      goodbye: null,
      challenges: {},
      chat,
      own,
      ...(lost || (state.note === "stopping" ? { note: null } : {})),
    };
  },
  tables(state, news) {
    const rows = news.all ? {} : { ...state.rows };
    for (const number of news.gone) delete rows[number];
    for (const row of news.changed) rows[row.table] = row;
    return { rows, ...(news.all && dropped(state.own)) };
  },
  said: (state, news) => ({ chat: [...state.chat, news].slice(-CHAT) }),
  table(state, news, now) {
    const isOwn = news.seat !== null;
    const old = isOwn ? (Object.values(state.own).find((one) => isSameMatch(one, news)) ?? null) : state.seen;
    const players = news.players.map((one) => one && awaited(one, one.kept, now));
    const table = {
      ...news,
      players,
      heard: now,
      log: longer((isSameMatch(old, news) && old?.log) || [], news.recent),
      closed: null,
    };
    const chat = news.said
      ? [...state.chat.filter((line) => line.table !== news.table), ...news.said]
      : state.chat;
    if (!isOwn) return { chat, seen: table };
    const is = old?.table === state.at || !state.mine || state.mine.closed;
    return {
      chat,
      own: { ...without(state.own, (one) => one === old || (is && one.closed)), [news.table]: table },
      ...(is ? { at: news.table } : {}),
    };
  },
  left: (state, news) => each(state, news, () => null),
  sat: (state, news) => each(state, news, (table) => sitting(table, news.seat, news.player)),
  stood: (state, news) => each(state, news, (table) => sitting(table, news.seat, null)),
  away: (state, news, now) =>
    each(state, news, (table) => sitting(table, news.seat, awaited({ away: true }, news.grace, now))),
  back: (state, news) => each(state, news, (table) => sitting(table, news.seat, { away: false })),
  watchers: (state, news) => each(state, news, (table) => ({ ...table, watchers: news.count })),
  happened: (state, news, now) =>
    each(state, news, (table) => ({
      ...table,
      view: news.view ?? table.view,
      heard: news.view ? now : table.heard,
      log: longer(table.log, news.plies),
    })),
  trouble: (_state, news) => ({ note: news.text }),
  closed(state, news) {
    if (news.stopping) return { note: "stopping" };
    const changed = each(state, news, (table) =>
      news.outcome || table.view ? { ...table, closed: news } : null,
    );
    const chat = news.said ? [...state.chat, ...news.said] : state.chat;
    return {
      ...changed,
      chat,
      ...(changed.own && !changed.own[news.table] ? { note: news.why || "table_closed" } : {}),
    };
  },
  challenged: (state, news) => ({ challenges: { ...state.challenges, [news.table]: news } }),
  withdrawn(state, news) {
    const { [news.table]: _, ...challenges } = state.challenges;
    return { challenges };
  },
  announced: (_state, news) => ({ announced: news.text }),
  goodbye: (_state, news) => ({ goodbye: news }),
};

/** Tables that were not heard of again are lost. @param {Record<number, Table>} own @returns {Partial<State> | null} */
const dropped = (own) =>
  Object.values(own).some((one) => one.stale)
    ? { own: without(own, (one) => one.stale), note: "seat_lost" }
    : null;

/** A log, and what it does not have yet. @param {Ply[]} log @param {Ply[]} plies */
const longer = (log, plies) =>
  [...log, ...plies.filter(({ ply }) => ply > (log.at(-1)?.ply ?? 0))].slice(-LOG);

/**
 * Numbers of tables do not outlive the server, those of matches do; a table gets one, and never loses it.
 * @param {Row | null} before @param {Row | null} after
 */
export const isSameMatch = (before, after) =>
  before?.match ? before.match === after?.match : before?.table === after?.table;

/** @param {State} state @param {{table: number}} news @param {(table: Table) => Table | null} change */
function each(state, news, change) {
  /** @type {Partial<State>} */
  const changed = {};
  const mine = state.own[news.table];
  if (mine && !mine.closed) {
    const then = change(mine);
    changed.own = then ? { ...state.own, [news.table]: then } : without(state.own, (one) => one === mine);
  }
  if (state.seen?.table === news.table && !state.seen.closed) changed.seen = change(state.seen);
  return changed;
}

/**
 * Somebody who is away has so many seconds to come back.
 * @template {{away: boolean}} P @param {P} one @param {number | undefined} kept @param {number} now
 */
const awaited = (one, kept, now) => ({
  ...one,
  until: one.away && kept !== undefined ? now + kept * 1000 : null,
});

/** @param {Table} table @param {number} seat @param {Partial<Person> | null} player */
function sitting(table, seat, player) {
  const players = table.players.map((old, at) =>
    at !== seat ? old : player && /** @type {Person} */ ({ ...old, ...player }),
  );
  return { ...table, players };
}

/**
 * How long a seat still has, in milliseconds; null where no clock runs.
 * @param {Table} table @param {number} seat @param {number} now
 */
export function timeLeft(table, seat, now) {
  const left = table.view?.clocks?.[seat];
  if (left === null || left === undefined) return null;
  const runs = table.view?.to_move.includes(seat) && !table.closed;
  return Math.max(0, runs ? left - (now - table.heard) : left);
}

const HOUR = 3600;

/** @param {number} ms @returns {string} `1:05`, or `2d 5h` where it is long */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds > HOUR) return longText(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {number} count @param {string} name @param {"narrow" | "long"} [unitDisplay] */
const unit = (count, name, unitDisplay = "narrow") =>
  new Intl.NumberFormat(globalThis.document?.documentElement.lang || "en", {
    style: "unit",
    unit: name,
    unitDisplay,
  }).format(count);

/** The units of spans, the longest first, in seconds. @type {[string, number][]} */
const SPANS = [
  ["day", 24 * HOUR],
  ["hour", HOUR],
  ["minute", 60],
];

/** Whole minutes, hours or days, in words: `3 days`. @param {number} seconds */
export function spanText(seconds) {
  const [name, long] = SPANS.find(([, one]) => seconds % one === 0) ?? SPANS[1];
  return unit(seconds / long, name, "long");
}

/** @param {number} seconds */
function longText(seconds) {
  const [days, hours, minutes] = [
    Math.floor(seconds / HOUR / 24),
    Math.floor(seconds / HOUR) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  return days
    ? `${unit(days, "day")}\u00a0${unit(hours, "hour")}`
    : `${unit(hours, "hour")}\u00a0${unit(minutes, "minute")}`;
}

/** @param {string} text @param {number} other what it is if it is no number */
const whole = (text, other) =>
  /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : other;

/**
 * Where an address leads: `#/replay/MATCH/PLY`, `#/watch/TABLE/MATCH`, `#/invite/TABLE/KEY`, `#/bot/GAME/NAME`,
 * `#/event/NAME`, `#/event/NAME/GAME/PLY`. A ply that is none is beyond the end.
 * @param {string} hash
 * @returns {{page: string, number: number | string, ply: number | null, match: number | null, event?: string,
 *   wall?: boolean, result?: boolean, name?: string, key?: string}}
 */
export function route(hash) {
  const [page = "", number = "", last = "", end = ""] = hash.replace(/^#\/?/, "").split("/");
  if (page === "event") {
    const isGame = /^\d+\.\d+\.\d+$/.test(last);
    return {
      page: isGame ? "replay" : "event",
      number: isGame ? last : 0,
      ply: isGame && end ? whole(end, Infinity) : null,
      match: null,
      event: plain(number),
      wall: last === "wall",
      result: last === "result",
    };
  }
  if (["person", "best", "tv", "puzzle", "learn", "rules"].includes(page))
    return {
      page: page === "rules" ? "reference" : page,
      number: 0,
      ply: null,
      match: null,
      name: plain(number),
    };
  if (page === "bot")
    return { page, number: 0, ply: null, match: null, name: plain(number), key: plain(last) };
  if (page === "invite") return { page, number: whole(number, 0), ply: null, match: null, key: plain(last) };
  const known = ["table", "watch", "matches", "replay", "new", "operator"].includes(page) ? page : "lobby";
  const [ply, match] =
    known === "watch" ? [null, whole(last, 0) || null] : [last ? whole(last, Infinity) : null, null];
  return { page: known, number: whole(number, 0), ply, match };
}

/** What stands in an address, as it was meant. @param {string} text */
const plain = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Where a match that is over is looked back at: one of the record, or of a tournament.
 * @param {{match: MatchName | null, event?: string | undefined}} match @param {number} ply
 */
export const replayAddress = ({ match, event }, ply) =>
  event ? `#/event/${encodeURIComponent(event)}/${match}/${ply}` : `#/replay/${match}/${ply}`;

/** Where the server tells of it. @param {{match: MatchName | null, event?: string | undefined}} match */
export const replayApi = ({ match, event }) =>
  event
    ? /** @type {const} */ (`/api/events/${encodeURIComponent(event)}/games/${match}`)
    : /** @type {const} */ (`/api/matches/${match}`);

/** Where one is invited to a table; the key of a locked one stays in the fragment. @param {number} table @param {string} [key] */
export const inviteAddress = (table, key) => `#/invite/${table}${key ? `/${encodeURIComponent(key)}` : ""}`;

/**
 * The address of a table one watches; a match keeps its number when the server is started again.
 * @param {{table: number, match: MatchName | null}} row
 */
export const watchAddress = ({ table, match }) => `#/watch/${table}${match ? `/${match}` : ""}`;

/** Somebody one can write to: no bot, and no program of the house. @param {{kind: string}} one */
export const isPerson = (one) => one.kind !== "bot" && one.kind !== "program";
