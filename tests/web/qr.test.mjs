import assert from "node:assert/strict";
import { test } from "node:test";

const JS = new URL("../../src/parley/web/js/", import.meta.url);
const { correction, qr, qrCard } = await import(new URL("qr.js", JS));

/** Data bytes of a version's blocks, and bytes of correction in each. */
const BLOCKS = [[[16], 10], [[28], 16], [[44], 26], [[32, 32], 18], [[43, 43], 24], [[27, 27, 27, 27], 16], [[31, 31, 31, 31], 18], [[38, 38, 39, 39], 22], [[36, 36, 36, 37, 37], 22], [[43, 43, 43, 43, 44], 26]];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const MASKS = [(y, x) => (y + x) % 2, (y) => y % 2, (_, x) => x % 3, (y, x) => (y + x) % 3, (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2, (y, x) => ((y * x) % 2) + ((y * x) % 3), (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2, (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2];
/** Format words of level M by mask, as ISO/IEC 18004 prints them. */
const FORMATS = ["101010000010010", "101000100100101", "101111001111100", "101101101001011", "100010111111001", "100000011001110", "100111110010111", "100101010100000"];
const WORDS = { 7: "000111110010010100", 8: "001000010110111100", 9: "001001101010011001", 10: "001010010011010011" };

const POWERS = [1];
while (POWERS.length < 255) POWERS.push((POWERS.at(-1) << 1) ^ (POWERS.at(-1) > 127 ? 0x11d : 0));
const times = (one, other) => (one && other ? POWERS[(POWERS.indexOf(one) + POWERS.indexOf(other)) % 255] : 0);

/** What a camera does with it: the text, read from the modules alone. */
function read(rows) {
  const size = rows.length;
  const version = (size - 17) / 4;
  const mask = FORMATS.indexOf([0, 1, 2, 3, 4, 5, 7, 8].map((x) => +rows[8][x]).join("") + [7, 5, 4, 3, 2, 1, 0].map((y) => +rows[y][8]).join(""));
  const again = [1, 2, 3, 4, 5, 6, 7].map((up) => +rows[size - up][8]).join("") + [8, 7, 6, 5, 4, 3, 2, 1].map((back) => +rows[8][size - back]).join("");
  assert.equal(FORMATS.indexOf(again), mask);
  assert.ok(rows[size - 8][8]);
  if (version > 6) {
    const word = Array.from({ length: 18 }, (_, at) => +rows[Math.floor(at / 3)][size - 11 + (at % 3)]).reverse().join("");
    assert.equal(word, WORDS[version]);
  }
  const isNear = (y, x) => ALIGNED[version - 1].some((cy) => ALIGNED[version - 1].some((cx) => {
    const isFinder = (cy < 9 && cx < 9) || (cy < 9 && cx > size - 9) || (cy > size - 9 && cx < 9);
    return !isFinder && Math.abs(y - cy) < 3 && Math.abs(x - cx) < 3;
  }));
  const isTaken = (y, x) => y === 6 || x === 6 || (y < 9 && (x < 9 || x >= size - 8)) || (y >= size - 8 && x < 9) || isNear(y, x)
    || (version > 6 && ((y < 6 && x >= size - 11) || (x < 6 && y >= size - 11)));
  const bits = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5;
    for (const y of isUp ? [...rows.keys()].reverse() : rows.keys()) for (const x of [right, right - 1]) if (!isTaken(y, x)) bits.push(+(rows[y][x] !== (MASKS[mask](y, x) === 0)));
  }
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => parseInt(bits.slice(8 * at, 8 * at + 8).join(""), 2));
  const [sizes, check] = BLOCKS[version - 1];
  const blocks = sizes.map(() => []);
  let at = 0;
  for (let nth = 0; nth < Math.max(...sizes); nth++) sizes.forEach((length, block) => nth < length && blocks[block].push(bytes[at++]));
  for (let nth = 0; nth < check; nth++) blocks.forEach((block) => block.push(bytes[at++]));
  assert.equal(at, bytes.length);
  for (const block of blocks) for (let root = 0; root < check; root++) assert.equal(block.reduce((rest, byte) => times(rest, POWERS[root]) ^ byte, 0), 0);
  const data = blocks.flatMap((block, nth) => block.slice(0, sizes[nth])).flatMap((byte) => [...byte.toString(2).padStart(8, "0")]).join("");
  assert.equal(data.slice(0, 4), "0100");
  const wide = version > 9 ? 16 : 8;
  const length = parseInt(data.slice(4, 4 + wide), 2);
  const said = Array.from({ length }, (_, nth) => parseInt(data.slice(4 + wide + 8 * nth, 12 + wide + 8 * nth), 2));
  return new TextDecoder().decode(new Uint8Array(said));
}

test("a code of any length is read back, with nothing to correct", () => {
  for (const length of [0, 1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 181, 213]) {
    const text = "https://example.org/#/event/spring-4711?x=".repeat(6).slice(0, length);
    assert.equal(read(qr(text)), text);
  }
  assert.equal(read(qr("кубок весны")), "кубок весны");
});

test("the version is the smallest that holds it, and what none holds has no code", () => {
  assert.equal(qr("x".repeat(14)).length, 21);
  assert.equal(qr("x".repeat(15)).length, 25);
  assert.equal(qr("x".repeat(213)).length, 57);
  assert.deepEqual(qr("x".repeat(214)), []);
  assert.equal(qrCard({}, "x".repeat(214)), null);
});

test("correction is that of the standard's example", () => {
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  assert.deepEqual(correction(data, 10), [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
});

test("a card says where it leads, and has room around the code", () => {
  const card = qrCard({}, "https://example.org/");
  assert.equal(card.props["aria-label"], "QR: https://example.org/");
  assert.equal(card.props.viewBox, "0 0 33 33");
});
