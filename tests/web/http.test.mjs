import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

let stored, loads, load;
let fresh = 0;

/** The page is loaded: its modules are new, what the tab keeps is not. */
async function reload() {
  load = await import(`../../src/parley/web/js/http.js?${(fresh += 1)}`);
}

beforeEach(async () => {
  stored = new Map();
  loads = 0;
  globalThis.sessionStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) };
  globalThis.location = { reload: () => void (loads += 1) };
  await reload();
});

const meet = (...versions) => {
  const before = loads;
  for (const version of versions) load.meet(version);
  return loads - before;
};

test("the first version met is that of the page", () => {
  assert.equal(meet("1", "1", null, "1"), 0);
});

test("another version loads the page again, once", () => {
  assert.equal(meet("1", "2", "2", "2"), 1);
});

test("an old page, or an old answer, out of a cache does not load it for ever", async () => {
  assert.equal(meet("1", "2"), 1);
  for (let tries = 0; tries < 3; tries++) {
    await reload();
    assert.equal(meet("2", "1", "2"), tries ? 0 : 1);
  }
});

test("every upgrade loads it again", async () => {
  assert.equal(meet("1", "2"), 1);
  await reload();
  assert.equal(meet("2", "3"), 1);
});

test("an answer says which version answered", async () => {
  const replies = ["1", "1", "2"].map((version) => ({ ok: true, headers: new Headers({ "parley-version": version }), json: async () => ({ version }) }));
  globalThis.fetch = async () => replies.shift();
  const before = loads;
  for (const version of ["1", "1", "2"]) assert.deepEqual(await load.http("/api/me"), { version });
  assert.equal(loads - before, 1);
});
