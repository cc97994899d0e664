// @ts-check
/** Everything the page can do. Refusals become a note that goes away by itself. */

import { announce } from "./announce.js";
import { complain } from "./fault.js";
import { http } from "./http.js";
import { madeUp } from "./names.js";
import { forget as forgetTable, hear, start, watchAddress } from "./state.js";
import { warn } from "./table.js";
import { speak, t, tr, why } from "./words.js";

const NOTE = 6000;
/** Names that are made up before the house is asked for one. */
const NAMES = 3;
const RETRY = 2000;
/** What the next one at this screen is not to find: passwords, and to whom one wrote. */
const NOBODY = { stranger: true, wish: null, asking: null, joinword: "", watchword: "", to: null };

/** What concerns a seat of one's own, and so names its table. */
const SEAT = ["move", "check", "shuffle", "hint", "offer", "resign", "stand"];

/**
 * A table to be opened.
 * @typedef {{game: string, setup?: Record<string, unknown>, clock?: Clock | null, password?: string,
 *   bots?: string[], rated?: boolean, reveal?: number}} Asked
 */

/** @param {App} app */
export function makeActions(app) {
  /** @type {number | undefined} */
  let forget;

  /** @param {string | null} text a key of our own, or a text of the server's */
  function note(text) {
    clearTimeout(forget);
    app.state = { ...app.state, note: text };
    if (text) {
      announce(tr("note", text));
      forget = setTimeout(() => note(null), NOTE);
    }
    app.redraw();
  }

  /** @template {string} Do @param {Wish<Do>} request @returns {Promise<Granted<Do> | null>} null when it was refused */
  async function ask(request) {
    try {
      return app.socket ? await send(request) : null;
    } catch (refusal) {
      note(why(/** @type {Refusal} */ (refusal)));
      return null;
    }
  }

  /** Whoever asks for anything has come in. */
  const socket = () => /** @type {NonNullable<App["socket"]>} */ (app.socket);

  /** As `ask`, but a refusal is thrown. @template {string} Do @param {Wish<Do>} request @returns {Promise<Granted<Do>>} */
  const send = (request) =>
    socket().ask(
      SEAT.includes(request.do) && Object.keys(app.state.own).length > 1
        ? { table: app.state.mine?.table, ...request }
        : request,
    );

  /** Who are we? Where nobody knows us, we come in by the door. */
  async function recognise() {
    try {
      const me = await http("/api/me");
      Object.assign(app.ui, { stranger: false, operator: me.operator });
      if (!app.socket) app.connect();
    } catch (refusal) {
      if (/** @type {Refusal} */ (refusal).error === "not_signed_in") {
        app.socket?.close();
        app.socket = null;
        app.state = { ...start(), games: app.state.games, note: app.state.note };
        Object.assign(app.ui, NOBODY);
      } else if (!app.socket) setTimeout(recognise, RETRY);
    }
    app.redraw();
  }

  /** Go somewhere; the way back does not lead to what could not be watched. @param {string} hash */
  function lead(hash) {
    if (app.route.page === "watch") location.replace(hash);
    else location.hash = hash;
  }

  /**
   * A table is not entered like that; a wrong password is asked for again.
   * @param {"join" | "watch"} how @param {number} table @param {{error: string, text: string}} refusal
   */
  function refuse(how, table, refusal) {
    if (refusal.error !== "wrong_password") return note(why(refusal));
    if (app.route.page !== "lobby") lead("#/");
    app.set({ asking: { do: how, table } });
    complain(app, "unlock", refusal, { text: t("code.wrong_table_password") });
  }

  /** It cannot be watched; perhaps because it is over. @param {Refusal} refusal */
  async function lookBack(refusal) {
    if (refusal.error === "gone") return; // it is tried again after coming back
    const over = refusal.match && (await http(`/api/matches/${refusal.match}`).catch(() => null));
    lead(over ? `#/replay/${over.match}` : "#/");
    note(over ? "match_over" : why(refusal));
  }

  return {
    ask,
    send,
    note,
    recognise,
    /** @param {"guest" | "login" | "register"} how @param {{name: string | null, password?: string}} who */
    async enter(how, who) {
      try {
        const me = await http(`/api/${how}`, who);
        Object.assign(app.ui, { stranger: false, operator: me.operator, wrong: null });
        note(null);
        app.connect();
      } catch (refusal) {
        complain(app, how === "guest" ? "guest" : "account", /** @type {Refusal} */ (refusal));
      }
      app.redraw();
    },
    /** Do something that takes a name: a stranger comes in by a made-up one, and does it then. @param {() => void} wish */
    async begin(wish) {
      if (app.state.me) return wish();
      if (app.ui.wish) return;
      app.ui.wish = wish;
      for (let tries = 0; tries <= NAMES; tries++) {
        try {
          await http("/api/guest", { name: tries < NAMES ? madeUp(Math.random, tries > 0) : null });
          app.ui.stranger = false;
          return app.connect(); // the wish is remembered until the server has said hello
        } catch (refusal) {
          if (/** @type {Refusal} */ (refusal).error === "name_taken" && tries < NAMES) continue;
          app.ui.wish = null;
          return note(why(/** @type {Refusal} */ (refusal)));
        }
      }
    },
    /** @param {"leave" | "everywhere"} how here, or on every device */
    async logout(how) {
      app.ui.leaving = false;
      app.socket?.close();
      app.socket = null;
      await http(how === "everywhere" ? "/api/logout/everywhere" : "/api/logout", {}).catch(() => {});
      location.hash = "#/";
      await recognise();
    },
    /** @param {Asked} request */
    async open(request) {
      try {
        const { table } = await socket().ask({ do: "open", ...request });
        note(null);
        Object.assign(app.ui, { wrong: null, joinword: request.password ?? "" }); // an invitation has it
        location.hash = `#/table/${table}`;
      } catch (refusal) {
        complain(
          app,
          "open",
          /** @type {Refusal} */ (refusal),
          (await import("./open.js")).trouble(app, request, /** @type {Refusal} */ (refusal)),
        );
      }
    },
    /** @param {number} table @param {string} [password] */
    async join(table, password = "") {
      try {
        await socket().ask({ do: "join", table, password });
        Object.assign(app.ui, { asking: null, joinword: password, wrong: null });
        window.scrollTo(0, 0);
        location.hash = `#/table/${table}`;
      } catch (refusal) {
        app.ui.joinword = ""; // the next table of the same people may have another: it is asked for
        refuse("join", table, /** @type {Refusal} */ (refusal));
      }
    },
    /** Play whoever waits for the same, or wait for somebody. @param {string} game @param {boolean} rated */
    async meet(game, rated) {
      const answer = await ask({ do: "meet", game, rated });
      if (answer) location.hash = `#/table/${answer.table}`;
    },
    /** Play a match once more; whoever asks first opens the table. @param {MatchName} match */
    async again(match) {
      const answer = await ask({ do: "again", match });
      if (answer) {
        Object.assign(app.ui, { asking: null, wrong: null });
        window.scrollTo(0, 0);
        location.hash = `#/table/${answer.table}`;
      }
    },
    /**
     * Watch a table, or that of a `match`. One that is over is looked back at.
     * @param {number} number @param {string} [password] @param {MatchName | null} [match]
     */
    async watch(number, password = "", match = null) {
      const { own, rows } = app.state;
      const row = match ? Object.values(rows).find((one) => one.match === match) : rows[number];
      const table = row?.table ?? number;
      const mine = Object.values(own).find(
        (one) => !one.closed && (match ? one.match === match : one.table === table),
      );
      if (mine) return lead(`#/table/${mine.table}`);
      if (app.ui.watching === table) return;
      if (row?.locked && !password) {
        lead("#/"); // where the password is asked for
        return app.set({ asking: { do: "watch", table } });
      }
      try {
        const answer = await socket().ask({ do: "watch", table, match, password });
        Object.assign(app.ui, { asking: null, watching: answer.table, watchword: password });
        lead(watchAddress({ table: answer.table, match: row?.match ?? match }));
      } catch (refusal) {
        if (/** @type {Refusal} */ (refusal).error === "wrong_password")
          refuse("watch", table, /** @type {Refusal} */ (refusal));
        else await lookBack(/** @type {Refusal} */ (refusal));
      }
    },
    unwatch() {
      if (app.state.seen && !app.state.seen.closed) app.socket?.ask({ do: "unwatch" }).catch(() => {});
      app.state = { ...app.state, seen: null };
      app.ui.watching = null;
    },
    /** @param {string} move */
    async move(move) {
      if (app.ui.moving) return false;
      app.ui.moving = true;
      const answer = await ask({ do: "move", move });
      app.ui.moving = false;
      if (answer) note(null);
      app.redraw();
      return answer !== null;
    },
    /** Leave a table: stand up before the match, or forget one that is over. */
    async leave() {
      const mine = app.state.mine;
      if (mine && !mine.closed) await ask({ do: "stand" });
      else if (mine) app.state = forgetTable(app.state, mine.table);
      location.hash = "#/";
    },
    /** @param {string} text @param {number | null} table @param {string | null} [to] one alone */
    async say(text, table, to = null) {
      const answer = await ask({ do: "say", text, table, to });
      if (answer && to)
        app.state = hear(
          app.state,
          { news: "said", name: app.state.me?.name ?? "", text, table, to },
          app.now,
        ); // told to the other alone
      app.redraw();
      return answer;
    },
    /** What is said next is for one alone. @param {string} name */
    writeTo(name) {
      app.set({ to: name });
      /** @type {HTMLElement | null} */ (document.querySelector(".chat input"))?.focus();
    },
    /** @param {string} language */
    async speak(language) {
      app.ui.language = await speak(language);
      localStorage.setItem("language", language);
      this.dress();
      app.redraw();
    },
    /** @param {string} theme */
    theme(theme) {
      localStorage.setItem("theme", theme);
      app.ui.theme = theme;
      this.dress();
      app.redraw();
    },
    /** @param {string} sound on or off */
    async sound(sound) {
      localStorage.setItem("sound", sound);
      app.ui.sound = sound;
      app.redraw();
      if (sound !== "off") (await import("./bell.js")).sound("turn"); // what it will be like
    },
    /** Be called when one looks elsewhere: asked for by a click, never before. */
    async allow() {
      const answer = await (await import("./bell.js")).allow();
      note(answer === "granted" ? "allowed" : "not_allowed");
    },
    dress() {
      document.documentElement.lang = app.ui.language;
      document.documentElement.dataset.theme = app.ui.theme;
    },
    /** Clocks run on the screen too. */
    tick() {
      const { mine, own, seen } = app.state;
      for (const one of Object.values(own)) if (!one.closed) warn(app, one, performance.now());
      const table = app.route.page === "watch" ? seen : mine;
      if (Object.keys(own).length > 1 && !document.hidden)
        app.redraw(); // the strip
      else if (
        table &&
        (table.view?.clocks || table.players.some((one) => one?.away)) &&
        !table.closed &&
        !document.hidden
      )
        app.redraw();
    },
  };
}
