import assert from "node:assert/strict";
import { test } from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const { layOut, levels } = await import(new URL("person_curve.js", JS));
const { shares } = await import(new URL("person_habits.js", JS));
const { plusMinus } = await import(new URL("person_words.js", JS));
const { personAddress } = await import(new URL("who.js", JS));
const { stepOf } = await import(new URL("person_mail.js", JS));
const { route } = await import(new URL("state.js", JS));
const [en, ru, de] = await Promise.all(["en", "ru", "de"].map(async (name) => (await import(new URL(`words/person_${name}.js`, JS))).words));

const letters = await Promise.all(["en", "ru", "de"].map(async (name) => (await import(new URL(`words/mail_${name}.js`, JS))).words));

test("the words are the same in all languages", () => {
  const gaps = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [first, ...others] of [[en, ru, de], letters]) {
    for (const other of others) {
      assert.deepEqual(Object.keys(other), Object.keys(first));
      for (const key in first) assert.deepEqual(gaps(other[key]), gaps(first[key]), key);
    }
  }
});

test("an address is asked for, then its code, and nothing where no mail is sent", () => {
  assert.equal(stepOf(null), "nothing");
  assert.equal(stepOf({ offered: false, address: "a@b", confirmed: true }), "nothing");
  assert.equal(stepOf({ offered: true, address: null, confirmed: false }), "address");
  assert.equal(stepOf({ offered: true, address: "a@b", confirmed: false }), "code");
  assert.equal(stepOf({ offered: true, address: "a@b", confirmed: true }), "done");
});

test("levels are round, few, and inside", () => {
  assert.deepEqual(levels(1390, 1610), [1400, 1500, 1600]);
  assert.deepEqual(levels(800, 2200), [800, 1200, 1600, 2000]);
  assert.deepEqual(levels(1501, 1502), []);
});

test("a curve stays on the picture, the band round the line", () => {
  const { line, band } = layOut([[0, 1500, 350], [1, 1700, 200], [2, 1650, 100]]);
  const numbers = [...line, ...band].map((pair) => pair.split(",").map(Number));
  for (const [x, y] of numbers) assert.ok(x >= 0 && x <= 320 && y >= 0 && y <= 110, `${x} ${y}`);
  assert.equal(band.length, 6);
  assert.ok(Number(line[1].split(",")[1]) < Number(line[0].split(",")[1]), "higher is better");
  assert.equal(layOut([[0, 1500, 350]]).line.length, 1);
});

test("the cell where ships lay most often is the darkest", () => {
  assert.deepEqual(shares([[0, 2], [4, 1]]), [[0, 0.5], [1, 0.25]]);
  assert.deepEqual(shares([[0]]), [[0]]);
});

test("people have addresses, whatever they are called", () => {
  assert.equal(personAddress("a/b#c"), "#/person/a%2Fb%23c");
  assert.deepEqual(route("#/person/%D0%90%D0%BD%D1%8F").name, "Аня");
  assert.equal(route("#/best/dots").page, "best");
  assert.equal(plusMinus({ rating: 1500, low: 1402, high: 1598 }), "1500 ± 98");
});
