/** What the server sends of the conquest game. Only the type checker reads this file. */

import type { Lens } from "./lens.js";
import type { Plan } from "./plan.js";
import type { Chart } from "./sites.js";

export type Card = { node: number; kind: number };

/** Owner (-1: nobody) and units of every node; `left` is to be placed; `front` is where they fight. */
export type Board = {
  phase: string;
  first: number;
  turn: number;
  round: number;
  owners: number[];
  units: number[];
  left: number;
  front: [source: number, target: number] | null;
  playing: number[];
  cards?: Card[][];
  /** Units for the next three cards. */
  worth?: number;
};

/** What the phase allows, by node; `odds` are in the order of `attack`. */
export type Legal = {
  place?: number[];
  most?: number;
  trade?: [number, number, number][];
  attack?: Record<number, number[]>;
  odds?: Record<number, number[]>;
  advance?: number;
  march?: March[];
  next?: boolean;
};

/** Nodes units may come `from`, the most of each, and where `to`. */
export type March = { from: [node: number, most: number][]; to: number[] };

export type Setup = { map: Chart & { name: string }; battle: string };

export type Rolled = { event: "Rolled"; attacker: number[]; defender: number[]; losses: [number, number] };
export type Attacked = { event: "Attacked"; seat: number; source: number; target: number };

export type Event =
  | { event: "Drawn"; seat: number }
  | { event: "Claimed"; seat: number; node: number }
  | { event: "Placed"; seat: number; node: number; units: number }
  | { event: "PreparationEnded" }
  | { event: "TurnBegan"; seat: number; reinforcements: number; round: number }
  | { event: "PhaseBegan"; seat: number; phase: string }
  | Attacked
  | Rolled
  | { event: "Conquered"; seat: number; source: number; target: number; units: [number, number] }
  | { event: "Advanced" | "Marched"; seat: number; source: number; target: number; units: number }
  | { event: "Eliminated"; seat: number; by: number }
  | { event: "CardDrawn"; seat: number; card: Card }
  | { event: "Traded"; seat: number; cards: Card[]; units: number }
  | { event: "Inherited"; seat: number; by: number; cards: Card[] }
  | { event: "Dropped"; seat: number; why: string }
  | { event: "Ended"; outcome: Outcome };

export type Conquest = { board: Board; legal: Legal; setup: Setup; event: Event };

export type ConquestTable = Shown<Conquest>;

/** A drawing that remembers what it shows, and what it has moved to. */
export type Drawn = SVGSVGElement & { picture: import("./chart.js").Picture; wanted?: string };

declare global {
  interface BoardUi {
    /** How many units go, or follow; `undefined`: all. */
    units?: number | undefined;
    follow?: number | undefined;
    /** What must be left to fight on; `undefined`: one throw. */
    fight?: number | undefined;
    plan?: Plan | null;
    lens?: Lens | null;
    /** Cards that were picked, by their place in the hand. */
    cards?: number[] | undefined;
  }
}
