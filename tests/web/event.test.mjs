import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const { shownBoards } = await import(new URL("event_boards.js", JS));
const { programme, roll } = await import(new URL("event_news.js", JS));
const { ending, points, scale } = await import(new URL("event_parts.js", JS));
const { rowsFor, scenes } = await import(new URL("event_wall.js", JS));
const { v } = await import(new URL("event_words.js", JS));
const { replayAddress, replayApi, route } = await import(new URL("state.js", JS));
const { speak } = await import(new URL("words.js", JS));
const [en, ru, de] = await Promise.all(["en", "ru", "de"].map(async (name) => (await import(new URL(`words/event_${name}.js`, JS))).words));
const source = readdirSync(JS).filter((name) => name.startsWith("event")).map((name) => readFileSync(new URL(name, JS), "utf8")).join("\n");
await speak("en");

/** Its words have come. */
const app = { ui: { language: "en" }, redraw() {} };
v(app, "all");
await new Promise((done) => setTimeout(done, 1));

for (const [name, words] of Object.entries({ ru, de })) {
  test(`spectators read ${name} as they read English`, () => {
    assert.deepEqual(Object.keys(words), Object.keys(en));
    const blanks = (/** @type {string} */ line) => (line.match(/\{\w+\}/g) ?? []).sort();
    for (const key in en) assert.deepEqual(blanks(words[key]), blanks(en[key]), key);
  });
}

test("every word of the tournament page is there, and is asked for", () => {
  const asked = [...source.matchAll(/\bv\(app, "([a-z.]+)"/g)].map((found) => found[1]);
  for (const key of asked) assert.ok(key in en, key);
  const groups = [...source.matchAll(/\bv\(app, `([a-z.]+)\.\$\{/g)].map((found) => found[1]);
  for (const key in en) assert.ok(source.includes(`"${key}"`) || groups.some((group) => key.startsWith(`${group}.`)), key);
});

test("an address leads to a tournament, its wall, or a game of it", () => {
  assert.deepEqual(route("#/event/spring-cup"), { page: "event", number: 0, ply: null, match: null, event: "spring-cup", wall: false, result: false });
  assert.equal(route("#/event/spring-cup/wall").wall, true);
  const game = route("#/event/%D0%BA%D1%83%D0%B1%D0%BE%D0%BA/12.1.2/7");
  assert.deepEqual([game.page, game.event, game.number, game.ply], ["replay", "кубок", "12.1.2", 7]);
  assert.equal(route("#/event/cup/12.1.2/beyond").ply, Infinity);
  assert.equal(route("#/event/%/12.1.2").event, "%");
  assert.equal(route("#/event").event, "");
  assert.equal(replayAddress({ event: "кубок", match: "12.1.2" }, 7), "#/event/%D0%BA%D1%83%D0%B1%D0%BE%D0%BA/12.1.2/7");
  assert.deepEqual([replayAddress({ match: 5 }, 7), replayApi({ match: 5 })], ["#/replay/5/7", "/api/matches/5"]);
  assert.equal(replayApi({ event: "cup", match: "1.1.1" }), "/api/events/cup/games/1.1.1");
});

const game = (/** @type {string} */ id, kind = "dots") => ({ id, game: kind, plies: 9 });
const film = { positions: [1, 2, 3] };

test("films run to their end and stay a while, then comes the newest that was not seen", () => {
  const latest = [game("3"), game("2"), game("1")];
  const first = programme([], 2, latest, []);
  assert.deepEqual(first.map((reel) => reel.id), ["3", "2"]);
  const running = [{ id: "3", film, at: 1 }, { id: "2", film, at: 99 }];
  assert.deepEqual(programme(running, 2, latest, ["3", "2"]).map((reel) => [reel.id, reel.at]), [["3", 1], ["1", 0]]);
  assert.deepEqual(programme(running, 2, [game("4"), ...latest], ["3", "2"]).map((reel) => reel.id), ["3", "4"]);
});

test("when all were seen, the one that was seen longest ago comes again; what cannot be fetched makes room", () => {
  const latest = [game("2"), game("1")];
  assert.deepEqual(programme([{ id: "2", film: "gone", at: 0 }], 1, latest, ["1", "2"]).map((reel) => reel.id), ["1"]);
  assert.deepEqual(programme([{ id: "9", film: "gone", at: 0 }], 2, [], []), [null, null]);
  assert.deepEqual(programme([], 1, [{ ...game("1"), plies: 0 }], []), [null]);
  assert.deepEqual(programme([], 2, [{ ...game("2"), plies: 1 }, game("1")], []).map((reel) => reel?.id), ["1", undefined]);
  assert.equal(programme([], 1, [{ ...game("2"), plies: 1 }], [])[0]?.id, "2");
});

test("games that are not on show go before others of their kind", () => {
  const latest = [game("4"), game("3"), game("2", "conquest"), game("1", "conquest")];
  assert.deepEqual(programme([], 3, latest, []).map((reel) => reel.id), ["4", "2", "3"]);
});

test("boards that are played at come first, and a game is on one board only", () => {
  const view = { ply: 4, scores: [0, 0] };
  const data = { boards: [{ id: "7.1.1", game: "dots", players: ["A", "B"], setup: {}, view, log: [] }] };
  const played = { game: "dots", players: [{ name: "A", kind: "bot" }], setup: {}, outcome: null, reason: "", positions: [{ view, played: null }, { view: { ...view, ply: 9 }, played: { ply: 9 } }] };
  const reels = [{ id: "7.1.1", film: played, at: 0 }, { id: "6.1.1", film: played, at: 50 }, { id: "5.1.1", film: null, at: 0 }, null];
  const shown = shownBoards(data, reels, 4);
  assert.deepEqual(shown.map((one) => [one.id, one.isLive, one.plies]), [["7.1.1", true, 4], ["6.1.1", false, 9]]);
  assert.deepEqual([shown[0].table.players[1].name, shown[1].table.isAtEnd, shown[1].table.log.length], ["B", true, 1]);
  assert.equal(shownBoards(data, reels, 1).length, 1);
});

test("the wall goes through standings a screen at a time, boards, games and a crosstable of some size", () => {
  const rows = (/** @type {number} */ count) => ({ standings: Array(count).fill({}), crosstable: Array(count).fill([]), latest: [1] });
  const names = (/** @type {any} */ data, boards = 1) => scenes(data, 12, boards).map(({ scene, from }) => `${scene} ${from}`);
  assert.deepEqual(names(rows(13)), ["standings 0", "standings 12", "boards 0", "latest 0", "crosstable 0"]);
  assert.deepEqual(names({ ...rows(4), latest: [] }, 0), ["standings 0"]);
  assert.ok(!names(rows(17)).includes("crosstable 0"));
  assert.deepEqual(scenes({ state: "waiting" }, 12, 0), []);
  assert.deepEqual([rowsFor(1920, 1080), rowsFor(360, 640), rowsFor(640, 360)], [12, 10, 6]);
});

test("intervals lie between the lowest and the highest", () => {
  const across = scale([{ elo: 0, low: -100, high: 100 }, { elo: 50, low: 0, high: 300 }, { elo: null }]);
  assert.deepEqual([across(-100), across(100), across(300)], [0, 50, 100]);
  assert.equal(points(2.3333), "2.33");
});

test("a game says who failed and how, or how it ended by the rules", () => {
  const data = { entrants: ["Ann", "Bob"] };
  const seats = (/** @type {any} */ more) => [{ entrant: 0, cause: "played out", words: "" }, { entrant: 1, cause: "played out", words: "", ...more }];
  const said = (/** @type {any} */ more, how = "won", empty = "") => ending(app, data, { game: "seabattle", how, void: empty, seats: seats(more) });
  assert.equal(said({}), "played out");
  assert.equal(said({ cause: "crashed", words: "exited with status 3" }), "Bob: crashed, exited with status 3");
  assert.equal(said({ cause: "resigned" }, "resigned"), "resigned");
  assert.equal(said({ cause: "void" }, "void", "busy"), "void: the machine was too busy");
});

test("a film that cannot be had is asked for once", async () => {
  let asked = 0;
  globalThis.fetch = async () => (asked++, { ok: false, status: 404, headers: new Headers(), json: async () => ({ error: "not_found", text: "" }) });
  const event = { name: "cup", data: { latest: [game("2"), game("1")] }, reels: [], films: new Map(), asked: new Set(), lost: new Set(), seen: [] };
  for (let at = 0; at < 10; at++) {
    roll({ route: {}, ui: {}, redraw() {} }, event, 2, at % 2 > 0);
    await new Promise((done) => setTimeout(done, 1));
  }
  assert.equal(asked, 2);
  assert.deepEqual(event.reels.filter((reel) => reel?.film), []);
});
