// Sea Battle over a COM line, in JavaScript (node sea.js [master|slave] [HOST PORT]), without any package.
//
// Without HOST PORT it talks on its standard streams, for "exec:node sea.js {role}". A slave says nothing but
// answers, A4 when its fleet is placed, its shots, and A9 when it has won. A master ticks, and leads from one
// state to the next. It fires beside what it has hit, else anywhere.
"use strict";

const words = process.argv.slice(2), isMaster = words[0] === "master";
const [host, port] = words.filter((word) => !/^(master|slave)$/.test(word));
const line = host ? require("net").connect(Number(port), host) : process.stdin;
const say = (...bytes) => (host ? line : process.stdout).write(Buffer.from(bytes));

let size = Number(process.env.PARLEY_SIZE ?? 10); // what a master proposes
let counts = (process.env.PARLEY_FLEET ?? "1,2,3,4").split(",").map(Number), isMet = false;
let fleet, fired, enemy, left, aim;

const random = (n) => Math.floor(Math.random() * n);
const cells = () => [...Array(size * size).keys()];
const xy = (cell) => [cell % size, Math.floor(cell / size)];
const STEPS = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy]));
const around = (cell, corners) => { // the cells beside it, or those at its corners and itself as well
  const [x, y] = xy(cell), steps = STEPS.filter(([dx, dy]) => corners || Math.abs(dx) + Math.abs(dy) === 1);
  const isOn = (at) => at >= 0 && at < size;
  return steps.filter(([dx, dy]) => isOn(x + dx) && isOn(y + dy)).map(([dx, dy]) => cell + dy * size + dx);
};

function lay(number, length) { // anywhere it touches no other ship; is it at the wall?
  for (let tries = 0; tries < 50; tries++) {
    const down = random(2), x = random(size - (down ? 0 : length - 1)), y = random(size - (down ? length - 1 : 0));
    const ship = [...Array(length).keys()].map((i) => (y + (down ? i : 0)) * size + x + (down ? 0 : i));
    if (ship.some((cell) => around(cell, true).some((other) => fleet.has(other)))) continue;
    ship.forEach((cell) => fleet.set(cell, number));
    return ship.some((cell) => xy(cell).some((at) => at === 0 || at === size - 1));
  }
  return null;
}

function place() { // no more than half of the ships along the wall
  const lengths = [4, 3, 2, 1].flatMap((length, i) => Array(counts[i]).fill(length));
  let walls;
  do {
    fleet = new Map();
    walls = lengths.map((length, i) => lay(i + 1, length));
  } while (walls.includes(null) || walls.filter(Boolean).length > lengths.length / 2);
  fired = new Set();
  enemy = new Map(); // cell -> "water", "hit" or "sunk"
  left = lengths.reduce((a, b) => a + b, 0);
}

function answer(cell) { // 0C miss, 1C hit, 2C sunk, 3C fired at before
  if (fired.has(cell)) return 0x3c;
  fired.add(cell);
  if (!fleet.has(cell)) return 0x0c;
  const isAfloat = [...fleet].some(([other, ship]) => ship === fleet.get(cell) && !fired.has(other));
  return isAfloat ? 0x1c : 0x2c;
}

function shoot() {
  const unknown = cells().filter((cell) => !enemy.has(cell));
  const beside = unknown.filter((cell) => around(cell, false).some((other) => enemy.get(other) === "hit"));
  const targets = beside.length ? beside : unknown;
  aim = targets[random(targets.length)];
  const [x, y] = xy(aim);
  say(0xc0, x + 1, y + 1);
}

function sink(cell) { // the whole ship, and water round it
  enemy.set(cell, "sunk");
  for (const other of around(cell, true)) {
    if (enemy.get(other) === "hit") sink(other);
    else if (!enemy.has(other)) enemy.set(other, "water");
  }
}

function heard(result) { // what our shot did
  ours = result === 0x1c || result === 0x2c;
  enemy.set(aim, ours ? "hit" : "water");
  if (!ours) return; // the turn has passed
  if (result === 0x2c) sink(aim);
  if (--left === 0) say(0xa9);
  else shoot();
}

const always = [0xa0, 0xa7, 0xa8, 0xb1, 0xb3];
const legal = isMaster // what the other side may say besides, in each state
  ? { 0: [], 1: [0xa6], 2: [0xa6], 3: [0xa4, 0xa6], 4: [0xa6, 0xa9, 0xc0], 9: [] }
  : { 0: [0xa1], 1: [0xa2, 0xa6, 0xb2], 2: [0xa3, 0xa5, 0xa6], 3: [0xa5, 0xa6], 4: [0xa6, 0xa9, 0xc0], 9: [0xa5] };
const answers = [0x01, 0x1b, 0x2b, 0x3b, 0x0c, 0x1c, 0x2c, 0x3c];
let state = 0, ours = false; // whose turn it is

function reach(number) { // 5 to 8 are only passed through
  state = { 5: 1, 6: 9, 7: 0, 8: 0 }[number] ?? number;
  if (state === 0) isMet = false;
  if (state === 4) ours = isMaster;
}

function mayBeSaid(code, rest) {
  if (code < 0xa0) {
    const isAgreed = code !== 0x2b || !isMaster || [size, ...counts].every((count, i) => count === rest[i]);
    return isAgreed && (answers.includes(code) || (code & 15) === 0x0a);
  }
  if (code === 0xb2 && (rest[0] < 6 || rest[4] < 1 || [10, 1, 2, 5, 10].some((most, i) => rest[i] > most))) return false;
  if (code === 0xc0 && (ours || rest.some((at) => at < 1 || at > size))) return false;
  return always.includes(code) || legal[state].includes(code) || (code === 0xaa && !isMaster);
}

function handle(code, ...rest) {
  const confirmed = ((code & 15) << 4) | (code >> 4); // "Ax" is confirmed by "xA", "Bx" by "xB"
  if (!mayBeSaid(code, rest)) { say(0xa8); reach(8); return; } // a protocol error
  if (code === 0xaa) say(0x01);
  else if (code === 0xb2) { [size, ...counts] = rest; say(confirmed, ...rest); }
  else if (code === 0xc0) {
    const result = answer((rest[1] - 1) * size + rest[0] - 1);
    say(result);
    ours = result === 0x0c || result === 0x3c;
    if (ours) shoot();
  } else if (code >= 0xa0) {
    if (code === 0xa2) place();
    say(...(code === 0xa3 ? [confirmed, 0xa4] : [confirmed]));
    if (code < 0xb0) reach(code & 15);
  } else if ((code & 15) === 0x0a) reach(code >> 4);
  else if ((code & 15) === 0x0c) heard(code);
  if (isMaster) lead(code);
  if (code === 0xa7) line.destroy(); // goodbye
}

function lead(code) { // what a master says next
  if (code === 0x01 && !isMet) { isMet = true; say(0xa1); }
  else if (code === 0x1a) say(0xb2, size, ...counts);
  else if (code === 0x2b) say(0xa2);
  else if (code === 0x2a) { place(); say(0xa3); }
  else if (code === 0xa4) shoot();
}
const ticking = isMaster && setInterval(() => say(0xaa), 549);

let waiting = Buffer.alloc(0);
function lengthOf(bytes) { // the first byte says how long a message is
  if (bytes[0] === 0xb1 || bytes[0] === 0xb3) return bytes.length > 1 ? 2 + bytes[1] : Infinity;
  return { 0xb2: 6, 0x2b: 6, 0xc0: 3 }[bytes[0]] ?? 1;
}
line.on("data", (data) => {
  waiting = Buffer.concat([waiting, data]);
  while (waiting.length && waiting.length >= lengthOf(waiting)) {
    const length = lengthOf(waiting);
    handle(...waiting.subarray(0, length));
    waiting = waiting.subarray(length);
  }
});
line.on("close", () => clearInterval(ticking));
line.on("error", () => process.exit(1));
