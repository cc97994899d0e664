import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const { operator } = await import(new URL("operator.js", JS));
const { speak } = await import(new URL("words.js", JS));
const [en, ru, de] = await Promise.all(["en", "ru", "de"].map(async (name) => (await import(new URL(`words/operator_${name}.js`, JS))).words));
const source = readFileSync(new URL("operator.js", JS), "utf8");
await speak("en");

/** Everything written in a picture. @param {any} pic @returns {string} */
const text = (pic) => (typeof pic === "string" ? pic : pic.kids.map(text).join(" "));

for (const [name, words] of Object.entries({ ru, de })) {
  test(`operators read ${name} as they read English`, () => {
    assert.deepEqual(Object.keys(words), Object.keys(en));
    const blanks = (/** @type {string} */ line) => (line.match(/\{\w+\}/g) ?? []).sort();
    for (const key in en) assert.deepEqual(blanks(words[key]), blanks(en[key]), key);
  });
}

test("every word of the operators' page is there, and is asked for", () => {
  const asked = [...source.matchAll(/\bo\(app, "([a-z.]+)"/g)].map((found) => found[1]);
  for (const key of asked) assert.ok(key in en, key);
  const groups = [...source.matchAll(/\bo\(app, `([a-z.]+)\.\$\{/g)].map((found) => found[1]);
  for (const key in en) assert.ok(asked.includes(key) || ["new", "reason"].includes(key) || groups.some((group) => key.startsWith(`${group}.`)), key);
});

/** @param {string} room @param {any[]} rows */
async function shown(room, rows, about = null) {
  const app = { ui: { language: "en", office: { room, rows, said: "", about } }, state: {}, redraw() {} };
  operator(app);
  await new Promise((done) => setTimeout(done)); // its words
  await import(new URL("words/operator_en.js", JS));
  return text(operator(app));
}

test("a report shows what was said, and by whom", async () => {
  const lines = [{ at: 1, name: "eve", text: "<b>rude</b>", table: null, to: null }];
  const evidence = { about: { name: "eve", block: "192.0.2.7" }, by: { name: "ann", block: "192.0.2.8", match: 12 }, lines };
  const report = { id: 3, created: 1, about: "eve", by: "ann", reason: "names", evidence, resolved: null, note: "" };
  const page = await shown("reports", [report]);
  for (const part of ["#3", "eve", "<b>rude</b>", "192.0.2.7", "match 12", "Resolved"]) assert.ok(page.includes(part), part);
});

test("somebody here can be sent away, muted and banned", async () => {
  const one = { name: "eve", wire: "web", account: 1, address: "192.0.2.7", table: 4, since: 1 };
  const page = await shown("who", [one], "eve");
  for (const part of ["eve", "192.0.2.7", "#4", "Send away", "Ban", "and their address", "for good"]) assert.ok(page.includes(part), part);
  assert.ok((await shown("who", [])).includes("Nothing here."));
});
