// A client for the Dots line protocol, in JavaScript (node dot.js [HOST PORT]), without any package.
//
// Without HOST PORT it talks on its standard streams, for "exec:node dot.js". It joins the first table there is,
// or opens one with a bot, plays the game and goes. It puts its dots beside those of others.
"use strict";

const [host, port] = process.argv.slice(2);
const line = host ? require("net").connect(Number(port), host) : process.stdin;
const say = (...words) => (host ? line : process.stdout).write(words.join(" ") + "\n");

let seat = 0, width = 0, height = 0, isFirst = true;
let owner = new Map(); // "x y" -> the seat whose dot or area it is

const random = (n) => Math.floor(Math.random() * n);

function points() { // those nobody has, the first time the nearest to the middle
  const all = [];
  for (let x = 1; x <= width; x++) for (let y = 1; y <= height; y++) all.push([x, y]);
  return all.filter(([x, y]) => !owner.has(`${x} ${y}`));
}

function put() {
  const middle = ([x, y]) => Math.abs(2 * x - width - 1) + Math.abs(2 * y - height - 1);
  const enemies = ([x, y]) => {
    const sides = [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]];
    return sides.filter(([a, b]) => (owner.get(`${a} ${b}`) ?? seat) !== seat).length;
  };
  const worth = (point) => (isFirst ? -middle(point) : 10 * enemies(point)) + random(8) / 10;
  const [x, y] = points().reduce((best, point) => (worth(point) > worth(best) ? point : best));
  say("PUT", x, y);
}

// The fields of a block by name; those that come more than once are lists.
function fieldsOf(lines) {
  const fields = {};
  for (const text of lines) {
    const [name, ...rest] = text.split(" ");
    (fields[name] ??= []).push(rest.join(" "));
  }
  return fields;
}

const number = (words) => Number.parseInt(words, 10); // more words may stand behind those we know
const point = (words) => words.split(" ").slice(0, 2).join(" ");
const pairs = (words) => Object.fromEntries(words.split(" ").map((word) => word.split("=")));

function handle(code, fields) {
  if (code === 100) say("REG", `example-js-${process.pid}`, "correct horse battery");
  else if (code === 201 || code === 202) say("LST");
  else if (code === 220 && fields.table) say("JON", fields.table[0].split(" ")[0]);
  else if (code === 220) say("NEW width=10 height=10 bot=random");
  else if (code === 130) { // the game begins
    seat = number(fields.seat[0]);
    const settings = pairs(fields.settings[0]);
    [width, height, owner] = [Number(settings.width), Number(settings.height), new Map()];
  } else if (code === 132) owner.set(point(fields.cell[0]), number(fields.seat[0])); // a dot
  else if (code === 133) { // an area was captured
    for (const cell of fields.cell ?? []) owner.set(point(cell), number(fields.seat[0]));
  } else if (code === 139) { // the end
    say("BYE");
    (host ? line.end() : process.stdin.destroy());
  } else if (code === 200) isFirst = false;
  if (code >= 400) console.error(code, JSON.stringify(fields));
  if (code === 131 && number(fields.seat[0]) === seat) put(); // our turn
}

let waiting = "";
line.setEncoding("utf8");
line.on("data", (data) => { // a block ends with two empty lines
  waiting += data.replaceAll("\r", "");
  for (let end = waiting.indexOf("\n\n\n"); end >= 0; end = waiting.indexOf("\n\n\n")) {
    const [first, ...body] = waiting.slice(0, end).split("\n");
    waiting = waiting.slice(end + 3);
    handle(Number(first.slice(0, 3)), fieldsOf(body));
  }
});
line.on("error", () => process.exit(1));
