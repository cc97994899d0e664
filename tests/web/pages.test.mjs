import assert from "node:assert/strict";
import { test } from "node:test";

const JS = "../../src/parley/web/js/";
const { face: seabattle } = await import(`${JS}../games/seabattle/face.js`);
const { makeActions } = await import(`${JS}actions.js`);
const { toSay } = await import(`${JS}announce.js`);
const { face } = await import(`${JS}faces.js`);
const { about, isWanted, opponents, sorted } = await import(`${JS}lobby.js`);
const { recall, remember } = await import(`${JS}memory.js`);
const { request, trouble } = await import(`${JS}open.js`);
const { asTable, nextMoment } = await import(`${JS}replay.js`);
const { start } = await import(`${JS}state.js`);
const { rematch, status } = await import(`${JS}table.js`);
const { describe } = await import(`${JS}tell.js`);
const { resultText } = await import(`${JS}ending.js`);
const { HOMES } = await import(`${JS}homes.js`);
const { has, meetGame, speak, t } = await import(`${JS}words.js`);
await speak("en");
await Promise.all(HOMES.map(meetGame));

test("of every level the best bot plays", () => {
  const bots = [{ name: "a", level: "easy" }, { name: "b", level: "solid" }, { name: "c", level: "solid" }];
  assert.deepEqual(opponents({ bots }).map(({ level, bot }) => [level, bot.name]), [["easy", "a"], ["solid", "c"]]);
});

test("every level has a look and words of its own", () => {
  const levels = ["easy", "casual", "solid", "skilled", "strong", "master"];
  const drawn = levels.map((level) => JSON.stringify(face("dots", level)).replaceAll(level, ""));
  assert.equal(new Set(drawn).size, levels.length);
  assert.equal(new Set(levels.map((level) => t(`level.${level}`) + t(`judge.${level}`))).size, levels.length);
  assert.ok(levels.every((level) => has(`level.${level}`) && has(`judge.${level}`)));
});

test("tables to join come first, the newest of them on top", () => {
  const rows = [{ table: 1, phase: "open" }, { table: 2, phase: "playing" }, { table: 3, phase: "open" }];
  assert.deepEqual(sorted(rows).map((row) => row.table), [3, 1, 2]);
  assert.equal(about({ table: 3, setup: { width: 20, height: 10 }, clock: { move: 30 }, locked: true }), "#3 · 20×10 · 30 s a move · password");
  assert.equal(about({ table: 4, setup: { size: 10 }, clock: { bank: 300, increment: 5, move: 60, first: 90 } }), "#4 · 10×10 · 300 + 5 s in all · 60 s a move");
});

test("tables of one game are listed, and the one whose password is asked for", () => {
  const rows = [{ table: 1, game: "dots" }, { table: 2, game: "conquest" }, { table: 3, game: "seabattle" }];
  const shown = (ui) => rows.filter((row) => isWanted(row, ui)).map((row) => row.table);
  assert.deepEqual(shown({ only: "" }), [1, 2, 3]);
  assert.deepEqual(shown({ only: "dots", asking: null }), [1]);
  assert.deepEqual(shown({ only: "dots", asking: { table: 3 } }), [1, 3]);
});

test("what began it is announced, however much came after it", () => {
  const lines = Array.from({ length: 30 }, (_, at) => `${at}`);
  assert.deepEqual(toSay(lines.slice(0, 7)), lines.slice(0, 7));
  assert.deepEqual(toSay(lines), ["0", "…", ...lines.slice(20)]);
});

test("a page that is loaded again knows which match it was", () => {
  const kept = {};
  const storage = { setItem: (key, text) => (kept[key] = text), getItem: (key) => kept[key] ?? null };
  assert.equal(recall(storage), null);
  remember({ match: 7 }, storage);
  remember({ match: null }, storage);
  remember(null, storage);
  assert.equal(recall(storage), 7);
});

test("who signs out leaves nothing to read to the next one", async () => {
  globalThis.fetch = async () => ({ ok: false, status: 401, headers: new Headers(), json: async () => ({ error: "not_signed_in", text: "" }) });
  const app = { state: { ...start(), me: { name: "ann" }, games: [{ game: "dots" }], chat: [{ name: "bob", text: "psst", table: null, to: "ann" }] }, ui: { joinword: "secret", watchword: "secret" }, socket: null, redraw() {} };
  await makeActions(app).recognise();
  assert.deepEqual(app.state, { ...start(), games: [{ game: "dots" }] });
  assert.ok(app.ui.stranger && !JSON.stringify(app.ui).includes("secret"));
});

test("a form becomes a request", () => {
  const game = {
    game: "g", options: { size: [6, 10], fleet: [[0, 1], [0, 2]], wall: [false, true], goal: ["x", "y"], remote: [[], [0], [1], [0, 1]] },
    clock: { limits: { move: [5, 60, 1], bank: [30, 900, 1] } },
  };
  const fields = { size: "8", "fleet.0": "1", "fleet.1": "2", wall: true, goal: "y", remote: "[0,1]", "clock.move": "", "clock.bank": "300", password: "pw" };
  assert.deepEqual(request(game, (name) => fields[name], ["", "bot", ""]), {
    game: "g", setup: { size: 8, fleet: [1, 2], wall: true, goal: "y", remote: [0, 1] }, clock: { bank: 300 }, password: "pw", bots: ["", "bot"],
  });
  assert.equal(request(game, (name) => ({ ...fields, "clock.bank": "" })[name], []).clock, null);
});

test("why a table cannot be opened is said in one's own language", async () => {
  const games = [
    { game: "seabattle", setup: { size: 10, fleet: [1, 2] }, options: { size: [6, 10], fleet: [[0, 1], [0, 2]], wall_limit: [false, true] }, clock: { limits: { move: [5, 60, 5], bank: [30, 900, 1] } } },
    { game: "dots", setup: { width: 20 }, options: { width: [10, 50] }, clock: { limits: {} } },
  ];
  const said = (language, error, asked) => trouble({ state: { games }, ui: { language } }, { game: "seabattle", setup: {}, clock: null, ...asked }, { error, text: "Some English." }).text ?? "";
  const cases = [
    ["bad_setup", { setup: { size: 5 } }, "Size of the field: from 6 to 10."],
    ["bad_setup", { setup: { fleet: [1, 3] } }, "Ships of 3 cells: from 0 to 2."],
    ["bad_setup", { setup: { size: 6, fleet: [1, 2] } }, "Such a fleet does not fit the field."],
    ["bad_setup", { game: "dots" }, "(Some English.)"],
    ["bad_clock", { clock: { move: 61 } }, "For a move: from 5 to 60, in steps of 5."],
    ["bad_clock", { clock: { move: 7 } }, "For a move: from 5 to 60, in steps of 5."],
    ["bad_clock", { clock: { bank: 29 } }, "For the whole match: from 30 to 900."],
    ["bad_clock", { clock: { increment: 1 } }, "Give the seconds for a move, for the whole match, or both."],
    ["bad_clock", { clock: { first: 9, bank: 60 } }, "Time for the first move goes with time for a move: give that too."],
    ["bad_clock", { clock: { move: 5, increment: 1 } }, "More after a move goes with time for the whole match: give that too."],
  ];
  for (const [error, asked, detail] of cases) assert.ok(said("en", error, asked).endsWith(`. ${detail}`), said("en", error, asked));
  assert.equal(said("en", "full", {}), ""); // which has words of its own
  const fields = (error, asked) => trouble({ state: { games }, ui: { language: "en" } }, { game: "seabattle", setup: {}, clock: null, ...asked }, { error, text: "" }).field;
  assert.deepEqual(cases.map(([error, asked]) => fields(error, asked)), ["size", "fleet.1", "size", undefined, "clock.move", "clock.move", "clock.bank", "clock.move", "clock.first", "clock.increment"]);
  for (const language of ["ru", "de"]) {
    await speak(language);
    for (const [error, asked] of cases) {
      assert.doesNotMatch(said(language, error, asked), /English|[{}]|undefined/);
      assert.ok(asked.game === "dots" || said(language, error, asked).split(". ").length === 2);
    }
  }
  assert.equal(said("de", "bad_setup", { setup: { size: 5 } }), "So lässt sich das Spiel nicht einrichten. Größe des Feldes: von 6 bis 10.");
  await speak("en");
});

test("who played with us and waits is offered again; nobody else is", () => {
  const over = { game: "dots", seat: 1, players: [{ name: "ann", kind: "web" }, { name: "bob", kind: "web" }, { name: "random", kind: "bot" }] };
  const row = (table, game, phase, ...names) => ({ table, game, phase, players: names.map((name) => name && { name }) });
  const rows = [row(1, "dots", "open", "eve", null), row(2, "dots", "open", "bob"), row(3, "dots", "open", "random"), row(4, "seabattle", "open", "ann"), row(5, "dots", "playing", "ann")];
  assert.equal(rematch(rows, over), null);
  const next = rematch([...rows, row(6, "dots", "open", "ann", null)], over);
  assert.deepEqual([next.row.table, next.who], [6, "ann"]);
});

const table = {
  game: "seabattle", seat: 0, setup: {}, closed: null, players: [{ name: "ann" }, { name: "bob" }],
  view: { to_move: [1], outcome: null },
};

test("a table says what everybody waits for", () => {
  const game = { todo: () => "fire" };
  assert.equal(status({ ...table, view: null }, game), "Waiting for others to come.");
  assert.equal(status(table, game), "Waiting for bob.");
  assert.equal(status({ ...table, view: { to_move: [0, 1], outcome: null } }, game), "fire");
  assert.equal(status({ ...table, view: { to_move: [], outcome: { places: [1, 2], termination: "timed out" } } }, game), "bob ran out of time. You have won!");
  const gone = { outcome: { places: [1, 2], termination: "left" }, why: "the line was silent" };
  assert.equal(status({ ...table, closed: gone }, game), "bob left (the line was silent). You have won!");
  const asked = { ...table, view: { to_move: [1], outcome: null, board: { pending: [1, 6] } } };
  assert.equal(status(asked, seabattle), "Waiting for bob to answer for B7.");
  assert.equal(status({ ...asked, view: { ...asked.view, board: { pending: null } } }, seabattle), "Waiting for bob.");
});

test("results depend on who reads them", () => {
  const outcome = { places: [2, 1], termination: "won" };
  assert.equal(resultText(table, outcome), "bob has won.");
  assert.equal(resultText({ ...table, seat: null }, outcome), "bob wins.");
  assert.equal(resultText(table, { places: [1, 1], termination: "agreed" }), "A draw (agreed).");
  assert.equal(resultText(table, null), "No result.");
  const left = { ...outcome, termination: "left" };
  assert.equal(resultText(table, left, "left"), "You left. bob has won.");
  assert.equal(resultText(table, left, "line lost: unplugged"), "You left (line lost: unplugged). bob has won.");
  assert.equal(resultText(table, { ...outcome, termination: "resigned" }, "eve: exited with status 3"), "You gave up. bob has won. eve: exited with status 3.");
});

test("events become sentences, and those without words are silent", () => {
  const say = (game, ...events) => describe({ ...table, game }, { ply: 1, seat: 0, move: null, events });
  assert.equal(say("seabattle", { event: "Shot", seat: 0, cell: [2, 3], result: "sunk", ship: null }), "ann: C4, sunk");
  assert.equal(say("battleship-plus", { event: "Hit", seat: 1, cell: [0, 0], ship: [[0, 0]] }), "bob: A1, sunk");
  assert.equal(say("battleship-plus", { event: "Hit", seat: 1, cell: [0, 0], ship: [] }), "bob: A1, hit");
  assert.equal(say("dots", { event: "Placed", seat: 0, cell: [0, 0] }, { event: "Captured", seat: 0, area: [], prisoners: [[1, 1]] }), "ann: A1; ann captured 1");
  assert.equal(say("dots", { event: "Whatever" }), "");
  const taken = (seat, count) => ({ event: "Captured", seat, area: [], prisoners: Array(count).fill([1, 1]) });
  const stopped = { event: "Stopped", seat: 0, why: "resigned" };
  assert.equal(say("dots", stopped, taken(1, 1), taken(1, 5), taken(0, 2), taken(1, 2)), "ann plays no more (resigned); bob captured 8; ann captured 2");
  assert.equal(say("conquest", { event: "Traded", seat: 0, cards: [], units: 6 }), "ann trades three cards for 6");
});

test("a deal is one sentence, a claim is told as it is", () => {
  const say = (...events) => describe({ ...table, game: "conquest", setup: {} }, { ply: 2, seat: -1, move: null, events });
  const claims = [0, 1, 2].map((node) => ({ event: "Claimed", seat: node % 2, node }));
  assert.equal(say(...claims, { event: "Placed", seat: 0, node: 0, units: 3 }), "The places are dealt");
  assert.equal(say(claims[0]), "ann takes 0");
  const drawn = { event: "Drawn", seat: 1 };
  assert.equal(say(drawn), "bob gets the first place");
  assert.equal(say(drawn, { event: "TurnBegan", seat: 1, reinforcements: 4, round: 1 }), "bob begins; bob gets 4");
});

test("a position of an old match is a table that one watches", () => {
  const match = { match: 12, game: "dots", players: [{ name: "a", kind: "web" }], outcome: null, plies: 2, setup: {} };
  const shown = asTable(match, { played: { ply: 1, events: [] }, view: { ply: 1 } });
  assert.deepEqual([shown.seat, shown.log.length, shown.view.ply], [null, 1, 1]);
  assert.deepEqual(asTable(match, { played: null, view: {} }).log, []);
});

test("great moments are found in both directions", () => {
  const moments = [{ ply: 3 }, { ply: 9 }];
  assert.equal(nextMoment(moments, 3, 1), 9);
  assert.equal(nextMoment(moments, 9, -1), 3);
  assert.equal(nextMoment(moments, 9, 1), undefined);
});
