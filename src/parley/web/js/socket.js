// @ts-check
/**
 * The line to the server. It comes back by itself after a drop, ever more patiently; requests are promises,
 * and those under way when the line breaks are refused with `gone`. It asks from time to time whether the
 * other end is still there, since a dead line may look alive for minutes.
 *
 * @typedef {{onmessage: ((event: {data: string}) => void) | null, onopen: (() => void) | null, onclose: (() => void) | null,
 *   readyState: number, send: (text: string) => void, close: () => void}} Wire what is needed of a `WebSocket`
 * @typedef {{re: number}} Reply with what was granted, or refused
 */

const PATIENCE = [200, 500, 1000, 2000, 4000];
const SILENCE = 20_000;
const ANSWER = 10_000;

/** @param {number} tries @param {number} chance from 0 to 1 @returns {number} milliseconds to wait before the next try */
export const delay = (tries, chance) => PATIENCE[Math.min(tries, PATIENCE.length - 1)] * (0.75 + chance / 2);

/**
 * @param {string} address
 * @param {{news: (news: News) => void, up: () => void, down: (tries: number) => void}} ear
 * @param {{make?: (address: string) => Wire, later?: (what: () => void, ms: number) => number,
 *   never?: (id: number | undefined) => void}} [world]
 */
export function openSocket(address, ear, world = {}) {
  const make = world.make ?? ((where) => /** @type {Wire} */ (new WebSocket(where)));
  const later = world.later ?? ((what, ms) => setTimeout(what, ms));
  const never = world.never ?? ((id) => clearTimeout(id));
  /** @type {Map<number, {resolve: (answer: Reply) => void, reject: (why: Refusal) => void}>} */
  const waiting = new Map();
  /** @type {Wire | null} */
  let socket = null;
  /** @type {number | undefined} */
  let timer;
  let next = 1;
  let tries = 0;
  let wanted = true;

  function connect() {
    never(timer);
    if (!wanted) return;
    const mine = (socket = make(address));
    mine.onmessage = (event) => mine === socket && hear(JSON.parse(event.data));
    mine.onopen = () => {
      if (mine !== socket) return;
      ear.up();
      timer = later(probe, SILENCE);
    };
    mine.onclose = () => mine === socket && lost();
  }

  function lost() {
    never(timer);
    socket = null;
    const refused = [...waiting.values()];
    waiting.clear();
    for (const one of refused) one.reject({ error: "gone", text: "" });
    if (!wanted) return;
    timer = later(connect, delay(tries, Math.random()));
    ear.down(++tries);
  }

  /** @param {News | Reply} message */
  function hear(message) {
    if ("news" in message) {
      tries = 0;
      ear.news(message);
      return;
    }
    const one = waiting.get(message.re);
    waiting.delete(message.re);
    if ("error" in message) one?.reject(/** @type {Reply & Refusal} */ (message));
    else one?.resolve(message);
  }

  function probe() {
    const asked = socket;
    timer = later(() => {
      asked?.close();
      if (asked === socket) lost();
    }, ANSWER);
    ask({ do: "ping" }).then(
      () => {
        never(timer);
        timer = later(probe, SILENCE);
      },
      () => {},
    );
  }

  /** @template {string} Do @param {Wish<Do>} request @returns {Promise<Granted<Do>>} */
  function ask(request) {
    return new Promise((resolve, reject) => {
      if (socket?.readyState !== 1) return reject({ error: "gone", text: "" });
      const id = next++;
      waiting.set(id, { resolve: /** @type {(answer: unknown) => void} */ (resolve), reject });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  return {
    ask,
    /** Try at once, or come in again after having been shown out. */
    wake() {
      wanted = true;
      if (socket === null) connect();
    },
    /** The line may be dead: take another. */
    drop() {
      const old = socket;
      if (old) lost();
      old?.close();
    },
    /** Hang up and stay away. */
    close() {
      wanted = false;
      const old = socket;
      lost();
      old?.close();
    },
  };
}
