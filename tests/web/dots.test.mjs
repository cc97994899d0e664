import assert from "node:assert/strict";
import { test } from "node:test";

const JS = "../../src/parley/web/js/";
const { pointLabel } = await import(`${JS}../games/dots/face.js`);
const { hatching, landOf, lands, outline, parts } = await import(`${JS}../games/dots/land.js`);
const { before, picture, tally, tied } = await import(`${JS}../games/dots/picture.js`);
const { blotPath, ringPath } = await import(`${JS}../games/dots/ink.js`);
const { TIMES, arrival, pointed } = await import(`${JS}../games/dots/over.js`);
const { LONGEST } = await import(`${JS}motion.js`);
const { pointAt, reveal, shift, wheelFactor, zoomAt } = await import(`${JS}../games/dots/lens.js`);
const { HOMES } = await import(`${JS}homes.js`);
const { meetGame, speak } = await import(`${JS}words.js`);
await speak("en");
await Promise.all(HOMES.map(meetGame));

const APP = { ui: { language: "en" }, redraw() {} };
/** Masks from a drawing. */
const mask = (rows, mark) => rows.map((row) => [...row].reduce((sum, one, x) => sum + (one === mark ? 2 ** x : 0), 0));
const area = (rows) => parts(mask(rows, "#")).flat();
/** The surface within closed lines. */
const surface = (loops) => loops.reduce((all, loop) => all + loop.reduce((sum, [x, y], at) => {
  const [nx, ny] = loop[(at + 1) % loop.length];
  return sum + (x * ny - nx * y) / 2;
}, 0), 0);
const sorted = (loop) => loop.map(String).sort();

test("a ring runs through the dots beside an area, and by no other", () => {
  const board = [
    ".AA..",
    "..A..",
    ".A#A.",
    "..A..",
    "....A",
  ];
  const [ring, ...more] = outline(area(board));
  assert.deepEqual([sorted(ring), more], [["1,2", "2,1", "2,3", "3,2"], []]);
  assert.equal(surface([ring]), 2);
});

test("a large area is one ring, and two are two", () => {
  const large = [
    ".AA.",
    "A##A",
    "A##A",
    ".AA.",
  ];
  const loops = outline(area(large));
  assert.deepEqual([loops.length, loops[0].length, surface(loops)], [1, 8, 7]);
  assert.equal(lands(mask(["....", ".#..", "..#.", "...."], "#"), 0).length, 2);
  assert.deepEqual(lands([], 0), []);
});

test("a hole in an area has a rim of its own", () => {
  const board = Array.from({ length: 9 }, (_, y) => Array.from({ length: 9 }, (_x, x) => (Math.min(x, y, 8 - x, 8 - y) === 1 ? "#" : ".")).join(""));
  const loops = outline(area(board));
  assert.equal(loops.length, 2);
  assert.ok(surface(loops) < surface([loops.find((loop) => loop.some(([x]) => x === 0))]));
});

test("hatching stays within the ring, and every seat has a direction of its own", () => {
  const { loops } = landOf(area([".....", ".###.", ".#...", "....."]), 0);
  const slopes = [0, 1, 2, 3].map((seat) => {
    const strokes = hatching(loops, seat);
    assert.ok(strokes.length > 4);
    for (const [x, y, tx, ty] of strokes) assert.ok(Math.min(x, tx, y, ty) >= 0 && Math.max(x, tx) <= 4 && Math.max(y, ty) <= 3);
    return new Set(strokes.map(([x, y, tx, ty]) => (Math.round((Math.atan2(ty - y, tx - x) * 180) / Math.PI) + 180) % 180));
  });
  assert.deepEqual(slopes.map((one) => [...one]), [[45], [135], [0], [90]]);
});

test("dots that hang on the edge are told from those that float, and a line that is crossed is cut", () => {
  const board = [
    "A.....",
    ".A..A.",
    "..AB..",
    "..BA..",
    "......",
    "......",
  ];
  const live = ["A", "B"].map((seat) => board.flatMap((row, y) => [...row].flatMap((one, x) => (one === seat ? [[x, y]] : []))));
  assert.deepEqual(tied(live, { width: 6, height: 6 }).map((own) => own.map(String)), [["0,0", "1,1", "2,2"], []]);
});

const view = (legal) => ({ to_move: [0], legal, board: { dots: [[1], [2]], areas: [[], []], free: [[], []], last: [1, 0], playing: [0, 1], agreed: [] } });
const captured = () => ({ to_move: [1], legal: null, board: {
  dots: [mask(["..A..", ".A.A.", "..A..", "....."], "A"), mask([".....", "..B..", ".....", "B...."], "B")],
  areas: [mask([".....", "..#..", ".....", "....."], "#"), []], free: [[], []], last: [2, 2] } });
const PLY = { ply: 6, events: [{ event: "Placed", seat: 0, cell: [2, 2] }, { event: "Captured", seat: 0, area: [[2, 1]], prisoners: [[2, 1]] }] };

test("captured dots are out of play, and counted with the land they lie in", () => {
  const { live, dead, struck, lands: drawn } = picture(captured(), { width: 5, height: 4 });
  assert.deepEqual([live[1], dead, struck], [[[0, 3]], [[], [[2, 1]]], [[[2, 1]], []]]);
  assert.deepEqual(drawn.map((one) => one.length), [1, 0]);
  assert.deepEqual(tally(captured().board), [{ dots: 1, points: 1 }, { dots: 0, points: 0 }]);
});

test("land that a ply has captured can be taken away, to be shown in motion", () => {
  const then = picture(before(captured(), [PLY]), { width: 5, height: 4 });
  assert.deepEqual([then.lands, then.dead, then.live[0].length], [[[], []], [[], []], 4]);
  assert.deepEqual(before(captured(), []), captured());
});

test("a ring is drawn from the dot that closed it, and all of it in time", () => {
  const { kids: [ring, dot] } = arrival(PLY);
  assert.match(ring.kids.find((kid) => kid.props.class === "ring").props.d, /^M2 2L.*Z$/);
  assert.equal(dot.props.d, blotPath(0, [2, 2], 0.33));
  assert.ok(Object.values(TIMES).every(([delay, lasts]) => delay + lasts <= LONGEST));
  assert.equal(ringPath([[[0, 0], [1, 0], [1, 1]]], [9, 9]), "M0 0L1 0L1 1Z");
});

test("what a dot would capture is shown before it is put", () => {
  const aim = { spot: [2, 2], cursor: null, seat: 0, gains: [PLY.events[1]] };
  const marks = pointed(aim, 5, 4);
  assert.deepEqual(marks.map((one) => one.props.key), ["guide", "gain0", "ghost", "count"]);
  assert.deepEqual(marks.at(-1).kids, ["+1"]);
  assert.deepEqual(pointed({ ...aim, seat: null, gains: [], cursor: [1, 1] }, 5, 4).map((one) => one.props.key), ["guide", "cursor"]);
  assert.deepEqual(pointed({ spot: null, cursor: null, seat: null, gains: [] }, 5, 4), []);
});

test("every seat has a shape of its own", () => {
  const corners = (seat, spot) => blotPath(seat, spot, 0.33).match(/[LQ]/g).length;
  assert.deepEqual([0, 1, 2, 3].map((seat) => corners(seat, [3, 4])), [9, 3, 2, 3]);
});

test("where a dot may go is shown only where that is not nearly everywhere", () => {
  const setup = { width: 4, height: 4 };
  assert.deepEqual(picture(view({ put: [4, 0, 0, 0], draw: true }), setup).allowed, [[2, 0]]);
  assert.deepEqual(picture(view({ put: [12, 15, 15, 15], draw: true }), setup).allowed, []);
  const { live, allowed, last } = picture(view(null), setup);
  assert.deepEqual([live, allowed, last], [[[[0, 0]], [[1, 0]]], [], [1, 0]]);
});

test("a hint makes points warm, and marks the bot's", () => {
  const hint = { ply: 3, seat: 0, bot: "strong", move: "C1", heat: [[0, 0, 100, 50]], hit: null, moves: [], chance: 0.6 };
  const { warm, advised } = picture(view(null), { width: 4, height: 4 }, hint);
  assert.deepEqual([warm, advised], [[[2, 0, 1], [3, 0, 0.5]], [2, 0]]);
  assert.equal(picture(view(null), { width: 4, height: 4 }, { ...hint, move: "draw" }).advised, null);
  const table = { setup: { width: 4, height: 4 }, players: [{ name: "ann" }, { name: "bob" }], view: view({ put: [12] }), hint };
  assert.equal(pointLabel(APP, table, 2, 0), "C1, empty, free to you, 100 of 100, the bot's choice");
  assert.equal(pointLabel(APP, table, 3, 0), "D1, empty, free to you, 50 of 100");
});

test("points are told in words", () => {
  const table = { setup: { width: 4, height: 4 }, players: [{ name: "ann" }, { name: "bob" }], view: view({ put: [12] }) };
  assert.equal(pointLabel(APP, table, 1, 0), "B1, dot of bob");
  assert.equal(pointLabel(APP, table, 2, 0), "C1, empty, free to you");
});

test("zooming keeps the point under the finger, and the board in the canvas", () => {
  const board = { width: 50, height: 40 };
  const lens = { scale: 1, x: 0, y: 0 };
  const before = pointAt(lens, 0.3, 0.7, board);
  zoomAt(lens, 3, 0.3, 0.7);
  assert.deepEqual(pointAt(lens, 0.3, 0.7, board), before);
  shift(lens, 9, -9);
  assert.deepEqual([lens.x, lens.y], [1 - 1 / 3, 0]);
  zoomAt(lens, 0.001, 0.5, 0.5);
  assert.deepEqual(lens, { scale: 1, x: 0, y: 0 });
  assert.deepEqual(pointAt(lens, 1, 1, board), [49, 39]);
});

test("a notch of a wheel is a step, a trackpad's are small, and a mighty turn is no leap", () => {
  const turned = (deltaY, deltaMode = 0) => wheelFactor({ deltaY, deltaMode, ctrlKey: false });
  assert.equal(turned(-100), 1.2);
  assert.ok(turned(-4) > 1 && turned(-4) < 1.01);
  assert.equal(turned(-1000), 1.2);
  assert.ok(Math.abs(turned(3, 1) * 1.2 - 1) < 0.01);
});

test("a point is brought into sight, and what is in sight stays", () => {
  const lens = { scale: 4, x: 0.5, y: 0.5 };
  reveal(lens, 0.6, 0.6);
  assert.deepEqual([lens.x, lens.y], [0.5, 0.5]);
  reveal(lens, 0.99, 0.1);
  assert.equal(lens.x, 0.75);
  assert.ok(lens.y < 0.1 && lens.y > 0);
});
