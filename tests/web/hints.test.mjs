import assert from "node:assert/strict";
import { test } from "node:test";

const JS = "../../src/parley/web/js/";
const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
globalThis.addEventListener = () => {};
/** @type {string[]} */ const sought = [];
globalThis.document = { getElementById: () => null, querySelector: (wanted) => (sought.push(wanted), null) };
globalThis.requestAnimationFrame = (draw) => draw();
const { moveText, percent, sentence, shareAt, shipToMove, sideOf, warmth } = await import(`${JS}heat.js`);
const { near } = await import(`${JS}replay_moves.js`);
const { adviceFor, botOf, practicePanel, replayPanel, seatAt } = await import(`${JS}hints.js`);
const { advices, wedge, ways } = await import(`${JS}../games/conquest/advice.js`);
const { isAdvised } = await import(`${JS}../games/sea/sea.js`);
const { isPractice } = await import(`${JS}table.js`);
const { nodeLabel } = await import(`${JS}../games/conquest/node.js`);
const { HOMES } = await import(`${JS}homes.js`);
const { meetGame, speak } = await import(`${JS}words.js`);
await speak("en");
await Promise.all(HOMES.map(meetGame));

const hint = { ply: 4, seat: 0, bot: "posterior", move: "B1", heat: [[0, 100], [25, 1]], hit: 0.43, moves: [], chance: 0.61 };
const map = { nodes: ["West", "Mid", "East"].map((name) => ({ name })) };

/** Everything written in a picture. @param {any} pic @returns {string} */
const text = (pic) => (typeof pic === "string" ? pic : Array.isArray(pic) ? pic.map(text).join(" ") : pic ? text(pic.kids) : "");
/** @param {any} pic @param {(pic: any) => boolean} fits @returns {any} */
const find = (pic, fits) => (typeof pic !== "object" || !pic ? null : fits(pic) ? pic : pic.kids.map((kid) => find(kid, fits)).find(Boolean) ?? null);
const later = () => new Promise((resolve) => setTimeout(resolve, 5));

test("warmth is a chance where the bot counts, else a share", () => {
  assert.equal(warmth(hint, 1, 0), "43\u00a0%");
  assert.equal(warmth(hint, 0, 0), "");
  assert.equal(warmth(hint, 1, 1), "<\u00a01\u00a0%");
  assert.equal(warmth({ ...hint, bot: "density", hit: null }, 0, 1), "25 of 100");
  assert.equal(warmth(null, 1, 0), "");
  assert.deepEqual([shareAt(hint, 9, 9), sideOf(50), percent(0.996)], [0, 0.5, "100\u00a0%"]);
});

test("a hint is a sentence", () => {
  assert.equal(sentence({ game: "seabattle", setup: {} }, hint), "Ada would play: B1 · chance of a hit 43\u00a0% · chance to win 61\u00a0%");
  assert.equal(sentence({ game: "seabattle", setup: {} }, { ...hint, bot: "random", hit: null, chance: null }), "Pip would play: B1");
});

test("moves are said in words", () => {
  const said = (move, game = "conquest") => moveText({ game, setup: { map } }, move);
  assert.equal(said("attack 0 2"), "West attacks East");
  assert.equal(said("place 1 3"), "3 to Mid");
  assert.equal(said("march 1 2 5"), "5 march from Mid to East");
  const ending = (closed) => moveText({ game: "conquest", setup: { map }, view: { board: { phase: "march" } }, closed }, "next");
  assert.deepEqual([said("next"), ending(null), ending({ outcome: null })], ["go on", "End the turn", "go on"]);
  assert.equal(said("place A1-D1 F1", "seabattle"), "lay out the fleet");
  assert.equal(said("move 3 N", "battleship-plus"), "ship 4 goes north");
  assert.equal(said("E5", "dots"), "E5");
});

test("the bot's cell, or the ship it would move, is marked", () => {
  assert.equal(isAdvised({ x: 1, y: 0, ship: -1 }, { hint, isOwn: false }), true);
  assert.equal(isAdvised({ x: 1, y: 0, ship: -1 }, { hint, isOwn: true }), false);
  const sail = { ...hint, move: "move 3 N" };
  assert.equal(shipToMove(sail), 3);
  assert.equal(isAdvised({ x: 0, y: 0, ship: 3 }, { hint: sail, isOwn: true }), true);
  assert.equal(isAdvised({ x: 0, y: 0, ship: 3 }, { hint: null, isOwn: true }), false);
});

test("moves on a map have a rank and ends", () => {
  const moves = [["attack 0 1", 0.6], ["next", 0.5], ["place 2 3", 0.4], ["place 2 1", 0.3]];
  const found = advices({ ...hint, moves });
  assert.deepEqual(found, [{ rank: 1, from: 0, to: 1 }, { rank: 3, from: null, to: 2 }]);
  assert.deepEqual(advices(null), []);
  assert.deepEqual(advices({ ...hint, move: "march 1 2 5" }), [{ rank: 1, from: 1, to: 2 }]);
  const table = { setup: { map }, hint: { ...hint, moves }, players: [], view: { board: { owners: [-1, -1, -1], units: [0, 0, 0] } } };
  assert.equal(nodeLabel(table, 2), "East, nobody's, hint 3");
});

test("a wedge points at its target and goes round the world where that is shorter", () => {
  assert.equal(wedge({ x: 0, y: 0 }, { x: 10, y: 0 }, 1), "1.00,1.00 9.00,0.00 1.00,-1.00");
  assert.equal(ways({ x: 0, y: 0 }, { x: 30, y: 5 }, 100, false).length, 1);
  assert.deepEqual(ways({ x: 5, y: 0 }, { x: 95, y: 5 }, 100, true), [[{ x: 5, y: 0 }, { x: -5, y: 5 }], [{ x: 105, y: 0 }, { x: 95, y: 5 }]]);
});

const games = [{ game: "seabattle", bots: [{ name: "random" }, { name: "posterior" }] }];
const seated = (ply) => ({
  table: 7, match: 12, game: "seabattle", seat: 0, closed: null, setup: { size: 10 },
  players: [{ name: "ann", kind: "web" }, { name: "bot", kind: "bot" }], view: { ply, to_move: [0], outcome: null, legal: { shoot: [] } },
});
/** @param {(request: any) => Promise<any>} ask */
const makeApp = (ask) => ({ state: { games }, ui: {}, route: { page: "table" }, redraw() {}, set(change) { Object.assign(this.ui, change); }, act: { send: ask }, socket: { ask } });

test("practice is a match against bots that goes on", () => {
  assert.ok(isPractice(seated(4)));
  assert.ok(!isPractice({ ...seated(4), seat: null }));
  assert.ok(!isPractice({ ...seated(4), players: [{ kind: "web" }, { kind: "web" }] }));
  assert.ok(!isPractice({ ...seated(4), closed: {} }));
  assert.ok(!isPractice({ ...seated(4), view: null }));
});

test("the best bot is asked unless another was chosen", () => {
  const app = makeApp(async () => hint);
  assert.equal(botOf(app, "seabattle"), "posterior");
  kept.set("hint.seabattle", "random");
  assert.equal(botOf(app, "seabattle"), "random");
  kept.set("hint.seabattle", "gone");
  assert.equal(botOf(app, "seabattle"), "posterior");
  kept.clear();
});

test("a hint is shown for its position alone, and a second press takes it away", async () => {
  const asked = [];
  const app = makeApp(async (request) => (asked.push(request), hint));
  const press = (ply) => find(practicePanel(app, seated(ply)), (pic) => pic.tag === "button").props.onclick();
  press(4);
  await later();
  assert.deepEqual(asked, [{ do: "hint", bot: "posterior" }]);
  assert.equal(adviceFor(app, seated(4), 0), hint);
  assert.deepEqual(sought, [".play .advised"]);
  assert.match(text(practicePanel(app, seated(4))), /chance of a hit 43\u00a0%/);
  assert.equal(adviceFor(app, seated(6), 0), null);
  assert.doesNotMatch(text(practicePanel(app, seated(6))), /would play/);
  press(4);
  assert.equal(adviceFor(app, seated(4), 0), null);
  assert.equal(asked.length, 1);
});

test("what the marks on a board of Dots mean is said with the hint", async () => {
  const app = makeApp(async () => ({ ...hint, bot: "strong", move: "E5", hit: null }));
  const table = { ...seated(4), game: "dots", setup: {} };
  find(practicePanel(app, table), (pic) => pic.tag === "button").props.onclick();
  assert.doesNotMatch(text(practicePanel(app, table)), /cross/);
  await later();
  assert.match(text(practicePanel(app, table)), /larger a cross/);
});

test("an answer that comes too late is dropped, and a refusal is told", async () => {
  /** @type {any[]} */ const waiting = [];
  const app = makeApp(() => new Promise((resolve, reject) => waiting.push({ resolve, reject })));
  app.ui.hints = { key: "", got: null, keep: true, unwanted: "" };
  practicePanel(app, seated(4));
  await later();
  practicePanel(app, seated(6));
  await later();
  waiting[0].resolve(hint);
  await later();
  assert.equal(adviceFor(app, seated(6), 0), null);
  waiting[1].reject({ error: "busy", text: "" });
  await later();
  assert.match(text(practicePanel(app, seated(6))), /busy/);
  assert.equal(waiting.length, 2);
});

test("a replay says what was played instead", async () => {
  /** @type {string[]} */ const asked = [];
  globalThis.fetch = async (path) => (asked.push(String(path)), { ok: true, headers: new Headers(), json: async () => hint });
  const app = { ...makeApp(async () => null), ui: { reviewing: true } };
  const match = { match: 12, game: "seabattle", plies: 6, moves: [[0, "place"], [1, "place"], [0, "A1"], [0, "A2"], [0, "C4"], [1, "B1"]], players: [{ name: "ann" }, { name: "bob" }] };
  const table = { ...seated(4), seat: null };
  replayPanel(app, match, table, 4);
  await new Promise((resolve) => setTimeout(resolve, 260));
  assert.deepEqual(asked, ["/api/matches/12/hint/4?bot=posterior&seat=0"]);
  const said = text(replayPanel(app, match, table, 4));
  assert.match(said, /Ada would play: B1/);
  assert.match(said, /ann played: C4/);
  assert.match(text(replayPanel(app, match, { ...table, view: { ...table.view, ply: 6, to_move: [] } }, 6)), /Nobody has a move/);
});

test("who gives up out of turn is not advised: whose turn it is is", () => {
  const match = { moves: [[1, "resign"], [-1, "roll"]] };
  assert.equal(seatAt(match, { view: { ply: 0, to_move: [0] } }), 0);
  assert.equal(seatAt(match, { view: { ply: 0, to_move: [0, 1] } }), 1);
  assert.equal(seatAt(match, { view: { ply: 1, to_move: [-1] } }), -1);
  assert.equal(seatAt(match, { view: { ply: 0, to_move: [0], board: { pending: [1, 6] } } }), -1);
  assert.equal(seatAt({ moves: [[0, "ready"]] }, { view: { ply: 0, to_move: [0, 1] } }), -1);
});

test("moves to go to leave out dice, and are not too many", () => {
  const match = { moves: Array.from({ length: 1000 }, (_, at) => [at % 4 === 3 ? -1 : at % 2, `A${at}`, at]) };
  assert.deepEqual(near(match, 2).slice(0, 4).map(({ ply, move }) => [ply, move]), [[1, "A0"], [2, "A1"], [3, "A2"], [5, "A4"]]);
  const plies = near(match, 500).map(({ ply }) => ply);
  assert.ok(plies.includes(499) && plies.length < 300);
  assert.deepEqual(near({ moves: [] }, 0), []);
});

test("moves out of turn are said in words", () => {
  const table = { game: "dots", setup: {}, view: null };
  assert.deepEqual(["draw", "leave", "timeout", "E5"].map((move) => moveText(table, move)), ["for a draw", "left", "out of time", "E5"]);
});
