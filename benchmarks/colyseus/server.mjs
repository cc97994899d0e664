// The peer: a room for two with the rules of a shot in Battleship Plus, as one writes it with Colyseus when
// speed counts. Messages are bytes (objects cost up to a fifth more); there is no state to be compared and
// patched, so that timer rings once a minute; nobody is pinged; nothing is stored. `node server.mjs` listens on
// a free port and prints it.

import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";

const SIZE = 10;
const LENGTHS = [5, 4, 3, 2];

/** Types of messages. */
const PLACE = 0, SHOOT = 1, START = 2, RESULT = 3, REFUSED = 4, END = 5;
/** What became of a shot. */
const MISS = 0, HIT = 1, SUNK = 2;

class Board {
  /** Which ship is at a cell, from 1; 0 is water. */
  cells = new Uint8Array(SIZE * SIZE);
  wasHit = new Uint8Array(SIZE * SIZE);
  afloat = [0, ...LENGTHS];
  left = LENGTHS.length;

  /** Put a fleet there, three bytes a ship: column, row, direction; false if it may not lie so. */
  place(bytes) {
    if (bytes.length !== 3 * LENGTHS.length) return false;
    return LENGTHS.every((length, ship) => {
      const [x, y, across] = bytes.subarray(3 * ship);
      const lying = Array.from({ length }, (_, at) => (across ? [x + at, y] : [x, y + at]));
      if (!lying.every(([column, row]) => this.isFree(column, row, ship + 1))) return false;
      for (const [column, row] of lying) this.cells[row * SIZE + column] = ship + 1;
      return true;
    });
  }

  /** On the board, and no other ship is there or touches it. */
  isFree(x, y, ship) {
    if (x >= SIZE || y >= SIZE) return false;
    for (let row = Math.max(0, y - 1); row <= Math.min(SIZE - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(SIZE - 1, x + 1); column++) {
        const there = this.cells[row * SIZE + column];
        if (there !== 0 && there !== ship) return false;
      }
    }
    return true;
  }

  /** What a shot hits. */
  shoot(cell) {
    const ship = this.cells[cell];
    if (ship === 0) return MISS;
    this.wasHit[cell] = 1;
    if (--this.afloat[ship] > 0) return HIT;
    this.left--;
    return SUNK;
  }
}

class Battle extends Room {
  maxClients = 2;
  patchRate = 60_000; // null would mean 60 ticks a second in every room
  boards = [null, null];
  turn = 0;
  count = 0;
  isOn = false;

  onCreate() {
    this.onMessageBytes(PLACE, (client, bytes) => this.place(client, bytes));
    this.onMessageBytes(SHOOT, (client, bytes) => this.shoot(client, bytes));
  }

  onJoin(client) {
    client.userData = { seat: this.clients.indexOf(client) };
  }

  place(client, bytes) {
    const { seat } = client.userData;
    const board = new Board();
    if (this.boards[seat] !== null || !board.place(bytes)) return refuse(client);
    this.boards[seat] = board;
    this.isOn = this.boards.every((placed) => placed !== null);
    if (this.isOn) this.broadcastBytes(START, Uint8Array.of(this.turn));
  }

  shoot(client, bytes) {
    const { seat } = client.userData;
    const count = bytes[0], x = bytes[1], y = bytes[2];
    if (!this.isOn || seat !== this.turn || count !== this.count) return refuse(client);
    if (bytes.length !== 3 || x >= SIZE || y >= SIZE) return refuse(client);
    const board = this.boards[1 - seat];
    const cell = y * SIZE + x;
    if (board.wasHit[cell]) return refuse(client);
    const result = board.shoot(cell);
    this.count = (this.count + 1) & 0xff;
    if (result === MISS) this.turn = 1 - seat;
    this.broadcastBytes(RESULT, Uint8Array.of(result, x, y));
    this.isOn = board.left > 0;
    if (!this.isOn) this.broadcastBytes(END, Uint8Array.of(seat));
  }
}

function refuse(client) {
  client.sendBytes(REFUSED, new Uint8Array());
}

const transport = new WebSocketTransport({ pingInterval: 0 });
const server = new Server({ transport, greet: false });
server.define("battle", Battle);
await server.listen(0, "127.0.0.1", 1024);
console.log(`colyseus at 127.0.0.1:${transport.server.address().port}`);
