import assert from "node:assert/strict";
import { test } from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const { ruleLines, settings, unusual } = await import(new URL("rules.js", JS));
const { hear, inviteAddress, route, start } = await import(new URL("state.js", JS));
const { hasHelp } = await import(new URL("learn_words.js", JS));
const { m } = await import(new URL("meet_words.js", JS));
const { nameLink } = await import(new URL("who.js", JS));
const { meetGame, speak } = await import(new URL("words.js", JS));
await speak("en");
await meetGame("dots");
const [en, ru, de] = await Promise.all(["en", "ru", "de"].map(async (name) => (await import(new URL(`words/meet_${name}.js`, JS))).words));

const dots = { game: "dots", setup: { width: 39, height: 32, players: 2, extra_move: false, goal: "classic" } };
const app = { ui: { language: "en" }, state: { games: [dots] }, redraw() {} };
m.knows(app, "rules"); // the words are on their way
hasHelp(app, "dots", "rule.goal.classic");
await new Promise((done) => setTimeout(done, 0));

test("the words are the same in all languages", () => {
  const gaps = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const other of [ru, de]) {
    assert.deepEqual(Object.keys(other), Object.keys(en));
    for (const key in en) assert.deepEqual(gaps(other[key]), gaps(en[key]), key);
  }
});

test("what is not as usual is said in words, once", () => {
  const setup = { width: 20, height: 20, players: 2, extra_move: true, goal: "territory" };
  assert.deepEqual(unusual(dots, setup), ["width", "height", "extra_move", "goal"]);
  const table = { game: "dots", setup, clock: { move: 30 }, rated: true };
  assert.deepEqual(ruleLines(app, table), [
    "The field is 20 by 20 points.", "A capture gives another move.", "Land counts, not prisoners.", "30 seconds for a move.", "Rated: it counts for everybody’s rating; no hints.",
  ]);
  assert.deepEqual(settings(app, table, ["width", "height", "goal"]), ["A capture gives another move."]);
  assert.equal(ruleLines(app, { game: "dots", setup: dots.setup, clock: null })[0], "The usual rules.");
  assert.deepEqual(unusual({ setup: { map: "world" } }, { map: { name: "World" } }), []);
});

test("challenges come and go, and a new beginning forgets them", () => {
  const asked = hear(start(), { news: "challenged", table: 7, name: "ann" }, 0);
  assert.equal(asked.challenges[7].name, "ann");
  assert.deepEqual(hear(asked, { news: "withdrawn", table: 7 }, 0).challenges, {});
  assert.deepEqual(hear(asked, { news: "hello", table: null }, 0).challenges, {});
});

test("an invitation has the key behind the number, and nowhere else", () => {
  const address = inviteAddress(12, "let me/in?");
  assert.ok(address.startsWith("#/invite/12/"));
  assert.deepEqual(route(address), { page: "invite", number: 12, ply: null, match: null, key: "let me/in?" });
  assert.equal(route(inviteAddress(12)).key, "");
});

test("names lead to people, not to bots", () => {
  assert.equal(nameLink({ name: "ann lee", kind: "web" }).props.href, "#/person/ann%20lee");
  assert.equal(nameLink({ name: "strong", kind: "bot" }).tag, "bdi");
});
