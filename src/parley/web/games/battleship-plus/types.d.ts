/** What the server sends of Battleship Plus. Only the type checker reads this file. */

import type { Orders, Sea, Ship, Waters } from "../sea/types.js";

/** `moved`: how often ships of a side have; `wakes`: turn, and cells hit, missed and uncovered. */
export type Board = Waters<Ship> & {
  moved: number[];
  wakes?: [turn: number, hit: string, missed: string, uncovered: string][][];
};

/** `place`: kind, length and breadth; `move`: by ship the letters of where it can go. */
export type Legal = Orders<[kind: number, length: number, breadth: number]> & {
  move?: Record<number, string>;
};

export type BattleshipPlus = Sea<Board, Legal>;
