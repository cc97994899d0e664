// @ts-check
/** What is wrong stands at its field, and at no other. */

import assert from "node:assert/strict";
import test from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const { complain, fault, faulty } = await import(new URL("fault.js", JS).href);
const { speak } = await import(new URL("words.js", JS).href);
await speak("en");

/** @param {Record<string, any>} [wrong] */
function page(wrong) {
  /** @type {any} */
  const app = { ui: { wrong }, notes: [], set: (/** @type {any} */ change) => Object.assign(app.ui, change), act: { note: (/** @type {string} */ text) => app.notes.push(text) } };
  return app;
}

test("a field is marked, and says why", () => {
  const app = page({ form: "guest", field: "name", text: "Somebody has this name." });
  assert.deepEqual(faulty(app, "guest", "name"), { "aria-invalid": "true", "aria-describedby": "wrong-guest-name" });
  const said = fault(app, "guest", "name");
  assert.deepEqual([said.props.id, said.kids], ["wrong-guest-name", ["Somebody has this name."]]);
  assert.deepEqual([faulty(app, "account", "name"), fault(app, "account", "name")], [{}, ""]);
});

test("a refusal goes to the field it is about, else it becomes a note", () => {
  /** @type {any} */ (globalThis).document = { querySelector: () => null, getElementById: () => null };
  const app = page();
  complain(app, "account", { error: "wrong_password", text: "" });
  assert.deepEqual(app.ui.wrong, { form: "account", field: "password", text: "Wrong password (or name)." });
  complain(app, "account", { error: "too_fast", text: "" });
  assert.deepEqual(app.notes, ["Too many requests: wait a minute."]);
});
