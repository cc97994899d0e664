import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const { HOMES } = await import(new URL("homes.js", JS));
/** The page's own words, and those of the games. */
const read = async (language) => {
  const files = HOMES.flatMap((game) => [`${game}/words/door_${language}.js`, `${game}/words/${language}.js`]);
  const said = await Promise.all(files.map(async (name) => (await import(new URL(`../games/${name}`, JS))).said));
  return Object.assign({}, (await import(new URL(`words/${language}.js`, JS)))[language], ...said);
};
const [en, ru, de] = await Promise.all(["en", "ru", "de"].map(read));
const { hasMet, locale, meetGame, reason, speak, t, why } = await import(new URL("words.js", JS));
const scripts = readdirSync(new URL("..", JS), { recursive: true }).filter((name) => name.endsWith(".js") && !name.includes("words/"));
const source = scripts.map((name) => readFileSync(new URL(`../${name}`, JS), "utf8")).join("\n");

for (const [name, texts] of Object.entries({ ru, de })) {
  test(`${name} says what English says`, () => {
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(en).sort());
    for (const key in en) {
      const gaps = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
      assert.ok(texts[key], key);
      assert.deepEqual(new Set(gaps(texts[key])), new Set(gaps(en[key])), key);
    }
  });
}

test("every text the code asks for is there", () => {
  const asked = [...source.matchAll(/\bt\("([a-z_.A-Z]+)"/g)].map((found) => found[1]);
  assert.ok(asked.length > 80);
  for (const key of asked) assert.ok(key in en, key);
});

test("every text is asked for", () => {
  const groups = [...source.matchAll(/\b(?:t|tr|has)\(`([a-z.]+)\.\$\{/g)].map((found) => found[1]);
  const named = [...source.matchAll(/\btr\("([a-z]+)"/g)].map((found) => found[1]);
  const known = [...groups, ...named, "choice", "option", "event"];
  for (const key in en) assert.ok(source.includes(`"${key}"`) || known.some((group) => key.startsWith(`${group}.`)), key);
});

test("texts are filled in, and unknown refusals say what the server says", async () => {
  assert.equal(await speak("de-AT"), "de");
  assert.equal(t("table.turn", { who: "Ann" }), "Am Zug: Ann.");
  assert.equal(await speak("xx"), "en");
  assert.equal(why({ error: "name_taken", text: "?" }), "Somebody has this name.");
  assert.equal(why({ error: "something_new", text: "just so" }), "Just so.");
});

test("dates are written as the reader does, in the language of the page", () => {
  assert.equal(locale("en", ["de-DE", "en-GB", "en-US"]), "en-GB");
  assert.equal(locale("de", ["en-GB"]), "de");
});

test("reasons are put into words part by part, and unknown ones stay as they are", async () => {
  await speak("ru");
  assert.equal(reason("the opponent started over"), "соперник начал заново");
  assert.equal(reason("line lost: closed by the other side"), "линия потеряна: закрыта с той стороны");
  assert.equal(reason("eve: exited with status 3"), "eve: программа завершилась, код 3");
  assert.equal(reason("eve: line lost: unplugged"), "eve: линия потеряна: отключена");
  await speak("de");
  assert.equal(
    reason("the opponent answered 'sunk' at C4, but no ship of that length is left"),
    "der Gegner hat auf C4 „versenkt“ geantwortet, aber kein Schiff dieser Länge ist übrig",
  );
  assert.equal(reason("so be it"), "so be it");
  await speak("en");
  assert.equal(reason("unplugged"), "unplugged");
});

test("reasons have the same phrases and gaps in both languages", async () => {
  const [russian, german] = await Promise.all(["ru", "de"].map(async (name) => (await import(new URL(`words/reasons_${name}.js`, JS))).reasons));
  assert.deepEqual(Object.keys(russian), Object.keys(german));
  const gaps = (text) => [...text.matchAll(/\{\d*\}/g)].length;
  for (const text in russian) assert.deepEqual([gaps(russian[text]), gaps(german[text])], [gaps(text), gaps(text)], text);
});

test("of a game the page says nothing by itself: what is said of it stands in its folder", async () => {
  const { en: plain } = await import(new URL("words/en.js", JS));
  for (const key in plain) assert.ok(!HOMES.some((game) => key.split(".").includes(game)), key);
  const central = readdirSync(JS).filter((name) => name.endsWith(".js") && !["homes.js", "films.js"].includes(name));
  for (const name of central) {
    const text = readFileSync(new URL(name, JS), "utf8");
    for (const game of HOMES) assert.ok(!text.includes(`"${game}"`) && !text.includes(`games/${game}`), `${name}: ${game}`);
  }
});

test("what is said at a table comes when one is wanted, and is said in another language when that is", async () => {
  await speak("en");
  assert.deepEqual([t("game.dots"), t("todo.dot"), hasMet("dots")], ["Dots", "todo.dot", false]);
  await meetGame("dots");
  assert.deepEqual([t("todo.dot"), hasMet("dots"), hasMet("conquest")], ["Your turn: put a dot.", true, false]);
  await speak("de");
  assert.notEqual(t("todo.dot"), "Your turn: put a dot.");
  await speak("en");
});
