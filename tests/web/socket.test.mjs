import assert from "node:assert/strict";
import { test } from "node:test";

const { delay, openSocket } = await import("../../src/parley/web/js/socket.js");

/** A world in which time and lines are ours. */
function world() {
  const lines = [];
  const timers = new Map();
  const heard = [];
  let next = 1;
  const socket = openSocket("ws://here", {
    news: (news) => heard.push(news.news), up: () => heard.push("up"), down: (tries) => heard.push(`down ${tries}`),
  }, {
    make(address) {
      const line = { address, sent: [], readyState: 0, send(text) { this.sent.push(JSON.parse(text)); }, close() { this.isClosed = true; } };
      lines.push(line);
      return line;
    },
    later(what, ms) { timers.set(next, { what, ms }); return next++; },
    never: (id) => timers.delete(id),
  });
  const open = () => { lines.at(-1).readyState = 1; lines.at(-1).onopen(); };
  const say = (message) => lines.at(-1).onmessage({ data: JSON.stringify(message) });
  const fire = () => { const [[id, { what }]] = timers; timers.delete(id); what(); };
  socket.wake();
  return { socket, lines, timers, heard, open, say, fire };
}

test("answers find their requests, in any order", async () => {
  const { socket, lines, open, say } = world();
  open();
  const [first, second] = [socket.ask({ do: "ping" }), socket.ask({ do: "shuffle" })];
  assert.deepEqual(lines[0].sent, [{ do: "ping", id: 1 }, { do: "shuffle", id: 2 }]);
  say({ re: 2, ok: true, move: "place A1" });
  say({ re: 1, error: "busy", text: "later" });
  assert.equal((await second).move, "place A1");
  await assert.rejects(first, (refusal) => refusal.error === "busy");
});

test("a line that breaks refuses what was asked, and is tried again ever later", async () => {
  const { socket, lines, timers, heard, open, say, fire } = world();
  open();
  const asked = socket.ask({ do: "move", move: "A1" });
  lines[0].onclose();
  await assert.rejects(asked, (refusal) => refusal.error === "gone");
  await assert.rejects(socket.ask({ do: "ping" }), (refusal) => refusal.error === "gone");
  assert.equal(timers.size, 1);
  fire();
  lines[1].onclose();
  fire();
  open();
  say({ news: "hello" });
  lines[2].onclose();
  assert.deepEqual(heard, ["up", "down 1", "down 2", "up", "hello", "down 1"]);
});

test("hanging up refuses what was asked, so that nobody waits for ever", async () => {
  const { socket, lines, timers, heard, open } = world();
  open();
  const asked = socket.ask({ do: "shuffle" });
  socket.close();
  await assert.rejects(asked, (refusal) => refusal.error === "gone");
  assert.ok(lines[0].isClosed);
  assert.equal(timers.size, 0);
  assert.deepEqual(heard, ["up"]);
});

test("waiting grows, has an end, and is never the same for all", () => {
  assert.ok(delay(0, 0.5) < delay(1, 0.5) && delay(1, 0.5) < delay(3, 0.5));
  assert.equal(delay(4, 0.5), delay(4000, 0.5));
  assert.ok(delay(2, 0) < delay(2, 1));
});

test("a line that says nothing is given up", () => {
  const { lines, heard, open, fire } = world();
  open();
  fire();
  assert.equal(lines[0].sent[0].do, "ping");
  fire();
  assert.ok(lines[0].isClosed);
  assert.equal(heard.at(-1), "down 1");
  lines[0].onclose();
  assert.equal(heard.filter((one) => one.startsWith("down")).length, 1);
});

test("a line that may be dead is changed for another", async () => {
  const { socket, lines, heard, open, fire } = world();
  open();
  const asked = socket.ask({ do: "move", move: "A1" });
  socket.drop();
  await assert.rejects(asked, (refusal) => refusal.error === "gone");
  assert.ok(lines[0].isClosed);
  fire();
  open();
  assert.deepEqual(heard, ["up", "down 1", "up"]);
});

test("who was shown out stays out until woken", () => {
  const { socket, lines, timers, open } = world();
  open();
  socket.close();
  lines[0].onclose();
  assert.equal(timers.size, 0);
  assert.equal(lines.length, 1);
  socket.wake();
  assert.equal(lines.length, 2);
});
