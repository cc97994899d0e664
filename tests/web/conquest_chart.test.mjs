import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const JS = "../../src/parley/web/js/";
const { makePicture, pictureOf } = await import(`${JS}../games/conquest/chart.js`);
const { linesOf, rings, smooth } = await import(`${JS}../games/conquest/outline.js`);
const { placeTags } = await import(`${JS}../games/conquest/tags.js`);

/** Numbers that are the same every time. */
function dice(seed) {
  let now = seed;
  return (below) => ((now = (now * 1103515245 + 12345) % 2147483648), Math.floor((now / 2147483648) * below));
}

/** A map of so many nodes, somewhere, joined somehow, in continents that may lie anywhere. */
function randomMap(seed, count, place) {
  const roll = dice(seed);
  const nodes = Array.from({ length: count }, (_, at) => ({ name: `N${at}`, ...place(roll, at) }));
  const pairs = new Set(nodes.slice(1).map((_, at) => `${roll(at + 1)} ${at + 1}`));
  for (let more = 0; more < count; more++) {
    const [a, b] = [roll(count), roll(count)].sort((x, y) => x - y);
    if (a < b) pairs.add(`${a} ${b}`);
  }
  const lands = 1 + roll(Math.min(5, count));
  const continents = Array.from({ length: lands }, (_, at) => ({ name: `L${at}`, bonus: at, nodes: nodes.flatMap((_node, node) => (node % lands === at ? [node] : [])) }));
  return { name: "random", nodes, edges: [...pairs].map((pair) => pair.split(" ").map(Number)), continents };
}

const anywhere = (roll) => ({ x: roll(1001), y: roll(1001) });
const MAPS = {
  two: randomMap(1, 2, anywhere),
  line: randomMap(2, 9, (roll) => ({ x: roll(100), y: 7 })),
  upright: randomMap(3, 9, (_roll, at) => ({ x: 3, y: at * 10 })),
  "one place": randomMap(4, 12, () => ({ x: 5, y: 5 })),
  "two at one place": randomMap(5, 2, () => ({ x: 0, y: 0 })),
  many: randomMap(6, 200, anywhere),
  most: randomMap(7, 400, anywhere),
  crowded: randomMap(8, 60, (roll) => ({ x: roll(4), y: roll(1001) })),
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`random ${at}`, randomMap(100 + at, 3 + at * 5, anywhere)])),
};

/** The map of a file that comes with the game. */
function fileMap(name) {
  const text = readFileSync(new URL(`../../src/parley/games/conquest/maps/${name}.toml`, import.meta.url), "utf8");
  const nodes = [...text.matchAll(/\{ name = "(.+)", x = (\d+), y = (\d+) \}/g)].map(([, node, x, y]) => ({ name: node, x: Number(x), y: Number(y) }));
  const number = new Map(nodes.map((node, at) => [node.name, at]));
  const edges = [...text.matchAll(/\["(.+)", "(.+)"\]/g)].map(([, a, b]) => [number.get(a), number.get(b)]);
  const continents = text.split("[[continents]]").slice(1).map((part) => ({
    name: part.match(/name = "(.+)"/)[1], bonus: Number(part.match(/bonus = (\d+)/)[1]), nodes: [...part.matchAll(/^ {2}"(.+)",$/gm)].map(([, node]) => number.get(node)),
  }));
  return { name, nodes, edges, continents };
}

const [WORLD, ISLES] = ["world", "isles"].map(fileMap);

/** Who has the cell where a node stands, and pairs of owners whose cells lie side by side or corner to corner. */
function truth({ land: { owner, columns, cell }, points }) {
  const at = points.map(({ x, y }) => owner[Math.round(y / cell) * columns + Math.round(x / cell)]);
  const met = new Set();
  owner.forEach((one, place) => {
    const isLast = place % columns === columns - 1;
    for (const to of [isLast ? -1 : place + 1, place + columns, isLast ? -1 : place + columns + 1, place % columns ? place + columns - 1 : -1]) {
      const other = to < 0 || to >= owner.length ? -1 : owner[to];
      if (one >= 0 && other >= 0 && one !== other) met.add(`${Math.min(one, other)} ${Math.max(one, other)}`);
    }
  });
  return { at, met };
}

for (const [name, map] of Object.entries({ ...MAPS, world: WORLD, isles: ISLES })) {
  test(`the picture never lies: ${name}`, () => {
    const picture = makePicture(map);
    const { at, met } = truth(picture);
    assert.deepEqual(at, map.nodes.map((_, node) => node), "every node stands in its own area");
    const joined = new Set(map.edges.map(([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`));
    for (const pair of met) {
      assert.ok(joined.has(pair), `${pair} touch, but are not joined`);
      const [a, b] = pair.split(" ").map(Number);
      assert.equal(picture.homes[a], picture.homes[b], `${pair} touch, and lie in two continents`);
    }
    const routes = new Set(picture.routes.map(({ from, to }) => `${Math.min(from, to)} ${Math.max(from, to)}`));
    for (const pair of joined) assert.ok(met.has(pair) || routes.has(pair), `${pair} are joined, but neither touch nor have a route`);
    for (const path of [...picture.areas, ...picture.coasts, ...picture.routes.map((route) => route.path)]) assert.match(path, /^M[-\dMLQZ. ]+$/);
  });
}

test("the same map has the same picture, and is drawn once", () => {
  const again = structuredClone(WORLD);
  assert.deepEqual(makePicture(again).areas, makePicture(WORLD).areas);
  assert.equal(pictureOf(again), pictureOf(WORLD));
});

test("neighbours on the world map mostly touch, and Alaska is joined round the world", () => {
  const { routes } = makePicture(WORLD);
  assert.ok(routes.length < WORLD.edges.length / 2, `${routes.length} routes`);
  assert.deepEqual(routes.filter((route) => route.isRound).map(({ from, to }) => [WORLD.nodes[from].name, WORLD.nodes[to].name]), [["Alaska", "Kamchatka"]]);
});

test("outlines go round what they are of, and stay where three meet", () => {
  const owner = [0, 0, 1, 0, -1, 1, 1, 1, 1];
  const lines = linesOf({ columns: 3, rows: 3, owner });
  const sides = lines.map(({ left, right }) => [left, right].sort((a, b) => a - b).join());
  assert.deepEqual([...new Set(sides)].sort(), ["-1,0", "-1,1", "0,1"]);
  for (const { spots } of lines) assert.deepEqual([smooth(spots)[0], smooth(spots).at(-1)], [spots[0], spots.at(-1)]);
  const path = rings(lines.flatMap(({ left, right, spots }) => (left === 0 ? [spots] : right === 0 ? [spots.toReversed()] : [])));
  assert.equal(path.match(/M/g).length, path.match(/Z/g).length);
});

test("what a continent is worth stands on its own land or on the sea", () => {
  const picture = makePicture(WORLD);
  const { owner, columns, cell } = picture.land;
  placeTags(picture, WORLD.continents.map((land) => `${land.name} +${land.bonus}`), []).forEach(({ x, y }, land) => {
    const at = owner[Math.round(y / cell) * columns + Math.round(x / cell)];
    assert.ok(at < 0 || picture.homes[at] === land, WORLD.continents[land].name);
  });
});
