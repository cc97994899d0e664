// A client for Battleship Plus (BPGP), in JavaScript (node ship.js [HOST PORT]), without any package.
//
// Without HOST PORT it talks on its standard streams, for "exec:node ship.js". It joins the first game there is,
// or opens one, plays it and goes. It fires beside what it has hit, else on a chequerboard; it never moves.
"use strict";

const [host, port] = process.argv.slice(2);
const line = host ? require("net").connect(Number(port), host) : process.stdin;
const NAME = `example-js-${process.pid}`;
const SHAPES = [[5, 2], [5, 1], [4, 1], [3, 1], [2, 1]]; // carrier, battleship, cruiser, destroyer, submarine

function say(type, ...payload) { // type, length in two bytes, payload
  const head = [type, payload.length >> 8, payload.length & 255];
  (host ? line : process.stdout).write(Buffer.from([...head, ...payload]));
}

let size = 10, turns = 0, isMine = false, hasAsked = false;
let known = new Map(); // row * size + column -> "hit" or "water"

const random = (n) => Math.floor(Math.random() * n);
const cells = () => [...Array(size * size).keys()];
const place = (cell) => [Math.floor(cell / size), cell % size]; // the wire has the row first

function layout(counts) { // ships lie across or down, and do not touch
  for (;;) {
    const taken = new Set(), berths = [];
    const ships = SHAPES.flatMap((shape, type) => Array(counts[type]).fill(shape));
    if (ships.every((shape) => lay(shape, taken, berths))) return berths.flat();
  }
}

function lay([length, breadth], taken, berths) {
  for (let tries = 0; tries < 500; tries++) {
    const across = random(2); // orientation: 0 down, 1 across
    const [height, width] = across ? [breadth, length] : [length, breadth];
    if (height > size || width > size) continue;
    const row = random(size - height + 1), column = random(size - width + 1);
    const ship = cells().filter((cell) => {
      const [r, c] = place(cell);
      return r >= row && r < row + height && c >= column && c < column + width;
    });
    const near = (cell) => cells().filter((other) => {
      const [r, c] = place(cell), [s, d] = place(other);
      return Math.abs(r - s) <= 1 && Math.abs(c - d) <= 1;
    });
    if (ship.some((cell) => taken.has(cell))) continue;
    ship.forEach((cell) => near(cell).forEach((other) => taken.add(other)));
    berths.push([row, column, across]);
    return true;
  }
  return false;
}

function shoot() {
  let open = cells().filter((cell) => !known.has(cell));
  if (!open.length) { // ships move: what was water need not be any more
    known = new Map([...known].filter(([, what]) => what === "hit"));
    open = cells().filter((cell) => !known.has(cell));
  }
  const beside = open.filter((cell) => {
    const [row, column] = place(cell);
    const sides = [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]];
    return sides.some(([r, c]) => r >= 0 && c >= 0 && c < size && known.get(r * size + c) === "hit");
  });
  const dark = open.filter((cell) => place(cell).reduce((a, b) => a + b) % 2);
  const targets = beside.length ? beside : dark.length ? dark : open;
  say(153, turns, ...place(targets[random(targets.length)])); // SHOOT
}

function handle(type, payload) {
  if (type === 2 && !hasAsked) { // GAMES, perhaps the first of several: JOIN the first, or CREATE_GAME
    hasAsked = true;
    payload.length ? say(56, payload[0], payload[1]) : say(54, 10, 0, 1, 1, 1, 2, 25, 0);
  } else if (type === 101) { // STARTGAME: PLACE
    size = payload[0];
    say(151, ...layout(payload.subarray(1, 6)));
  } else if (type === 103) isMine = true; // YOUSTART
  else if (type === 105 || type === 106) { // HIT, FAIL: to both, of whoever had the turn
    const [row, column] = payload.subarray(-2);
    if (isMine) known.set(row * size + column, type === 105 ? "hit" : "water");
    if (type === 106) isMine = !isMine;
  } else if (type === 107 || type === 108) isMine = !isMine; // MOVED, TIMEOUT
  else if (type === 109) { // ENDGAME: LOGOUT
    say(52);
    (host ? line.end() : process.stdin.destroy());
    return;
  }
  if (type >= 105 && type <= 108) turns = (turns + 1) % 256;
  if (type === 255) console.error("error", payload[0]);
  if (isMine && type >= 103 && type <= 108) shoot();
}

let waiting = Buffer.alloc(0);
line.on("data", (data) => {
  waiting = Buffer.concat([waiting, data]);
  while (waiting.length >= 3 && waiting.length >= 3 + waiting.readUInt16BE(1)) {
    const end = 3 + waiting.readUInt16BE(1), frame = waiting.subarray(0, end);
    waiting = waiting.subarray(end);
    handle(frame[0], frame.subarray(3));
  }
});
line.on("error", () => process.exit(1));
say(51, ...Buffer.from(NAME)); // LOGIN
