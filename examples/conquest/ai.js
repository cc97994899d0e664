// An AI for the conquest game, in JavaScript (node ai.js), without any package.
//
// The same player as in the other languages: it claims nodes beside its own, puts new units where an
// attack is nearest, attacks where it has clearly more units, and marches idle units to a neighbour.
// Words come in pieces; `word` waits until the next one is complete.
"use strict";

let text = "";
let wake = () => {};
let ended = false;
process.stdin.setEncoding("utf8");
process.stdin.on("data", (data) => { text += data; wake(); });
process.stdin.on("end", () => { ended = true; text += "\n"; wake(); });

async function word() {
  for (;;) {
    const found = /^\s*(\S+)\s/.exec(text);
    if (found) {
      text = text.slice(found[0].length);
      return found[1];
    }
    if (ended) return "#64";
    await new Promise((resolve) => { wake = resolve; });
  }
}

const number = async () => Number(await word());
const say = (line) => process.stdout.write(line + "\n");

let me = 0;
let neighbours = [];
let owner = [];
let units = [];
let front = [0, 0];
let moved = 0;
let asked = "";

async function readMap() {
  const nodes = await number();
  const edges = await number();
  neighbours = Array.from({ length: nodes }, () => []);
  for (let i = 0; i < edges; i++) {
    const a = await number();
    const b = await number();
    neighbours[a].push(b);
    neighbours[b].push(a);
  }
}

async function skipContinents() {
  for (let count = await number(); count > 0; count--) {
    await number();
    for (let size = await number(); size > 0; size--) await number();
  }
}

async function readStanding() {
  for (let node = 0; node < neighbours.length; node++) {
    owner[node] = await number();
    units[node] = await number();
  }
}

const all = () => [...neighbours.keys()];
const mine = () => all().filter((node) => owner[node] === me);
const enemies = (node) =>
  neighbours[node].filter((other) => owner[other] !== me).sort((a, b) => units[a] - units[b]);
const odds = (node) => units[node] - units[enemies(node)[0]];
const best = (nodes, value) => nodes.reduce((a, b) => (value(b) > value(a) ? b : a));
const fronts = () => mine().filter((node) => enemies(node).length > 0);

function place(count) {
  const empty = all().filter((node) => owner[node] === -1);
  const held = (node) => neighbours[node].filter((other) => owner[other] === me).length;
  const node = empty.length ? best(empty, held) : best(fronts(), odds);
  units[node] += count;
  say(`#50\n${node} ${count}`);
}

function attack() {
  const able = fronts().filter((node) => units[node] >= 3 && odds(node) >= 2);
  if (!able.length) return say("#54");
  const start = best(able, odds);
  front = [start, enemies(start)[0]];
  return say(`#51\n${front.join(" ")}`);
}

async function fought(won) {
  moved = 0;
  units[front[0]] = await number();
  units[front[1]] = await number();
  if (won) owner[front[1]] = me;
}

async function followUp() {
  const start = await number();
  const target = await number();
  moved = enemies(target).length ? units[start] - 1 : 0;
  units[start] -= moved;
  units[target] += moved;
  say(`#52\n${moved}`);
}

function march() {
  const idle = mine().filter((node) => units[node] > 1 && !enemies(node).length);
  if (!idle.length) return say("#54");
  const start = best(idle, (node) => units[node]);
  const goal = best(neighbours[start], (node) => enemies(node).length);
  return say(`#53\n${start} ${goal} ${units[start] - 1}`);
}

// #21..#23, not expected: look again. After #51 and #52 a #61 follows by itself: not from there.
function refused() {
  if (asked !== "#61" && asked !== "#62") return say("#43\n#44");
  stay();
  units[front[0]] = 1;
}

// #20..#23 to #52: nobody has moved.
function stay() {
  units[front[0]] += moved;
  units[front[1]] -= moved;
  moved = 0;
}

const ANSWERS = {
  GDay: () => say("WazUp"),
  "#30": async () => { await number(); me = await number(); },
  "#31": readMap,
  "#32": skipContinents,
  "#33": readStanding,
  "#11": () => fought(true),
  "#12": () => fought(false),
  "#60": async () => place(await number()),
  "#61": attack,
  "#62": followUp,
  "#63": march,
  "#20": stay, "#21": refused, "#22": refused, "#23": refused,
};

async function main() {
  for (let code = await word(); code !== "#64"; code = await word()) {
    if (code.startsWith("#6")) asked = code;
    if (code in ANSWERS) await ANSWERS[code](); // #10, #13, #14 and #24 need none
  }
  process.exit(0);
}

main();
