import assert from "node:assert/strict";
import { test } from "node:test";

const JS = "../../src/parley/web/js/";
const { shownPeople } = await import(`${JS}people.js`);
const { chat } = await import(`${JS}chat.js`);
const { speak } = await import(`${JS}words.js`);
await speak("en");

test("people come before bots, and not all are shown", () => {
  const all = [{ name: "a", kind: "bot" }, { name: "b", kind: "web" }, { name: "c", kind: "bpgp" }];
  const { shown, more } = shownPeople(all, 2);
  assert.deepEqual([shown.map(({ name }) => name), more], [["b", "c"], 1]);
  assert.equal(shownPeople(all, 100).more, 0);
});

/** Everything written in a picture. @param {any} pic @returns {string} */
const text = (pic) => (typeof pic === "string" ? pic : pic.kids.map(text).join(""));

test("private lines are seen wherever one is, and marked", () => {
  const lines = [
    { name: "ann", text: "here", table: 7, to: null }, { name: "bob", text: "there", table: null, to: null },
    { name: "cat", text: "psst", table: null, to: "ann" },
  ];
  const app = { state: { chat: lines, me: { name: "ann" } }, ui: {}, act: {} };
  assert.match(text(chat(app, 7)), /ann: here.*cat → ann \(private\): psst/);
  assert.doesNotMatch(text(chat(app, 7)), /there/);
  assert.match(text(chat(app, null)), /bob: there/);
});
