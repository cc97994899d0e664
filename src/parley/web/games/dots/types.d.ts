/** What the server sends of Dots, and what a canvas remembers of it. Only the type checker reads this file. */

import type { Lens } from "./lens.js";
import type { Picture } from "./picture.js";

/** By seat: all dots, captured areas, free areas that an enemy's dot would be captured in. */
export type Board = {
  dots: Mask[];
  areas: Mask[];
  free: Mask[];
  last: Spot | null;
  turn: number;
  playing: number[];
  agreed: number[];
};

export type Legal = { put: Mask; draw: boolean };

export type Setup = { width: number; height: number; goal: string };

export type Captured = { event: "Captured"; seat: number; area: Spot[]; prisoners: Spot[] };

export type Event =
  | { event: "Placed"; seat: number; cell: Spot }
  | Captured
  | { event: "Lost"; seat: number; area: Spot[] }
  | { event: "Freed"; seat: number; cells: Spot[] }
  | { event: "Passed" | "DrawOffered"; seat: number }
  | { event: "Stopped"; seat: number; why: string }
  | { event: "Ended"; outcome: Outcome; scores: number[] };

export type Dots = { board: Board; legal: Legal; setup: Setup; event: Event };

export type DotsTable = Shown<Dots>;

/** What the server was asked about a position: events by cell, and the cell that is wanted now. */
export type Asked = { view: View<Dots>; found: Map<string, Captured[]>; wanted: string; isAsking: boolean };

/** A canvas that remembers what is painted on it, and for whom. */
export type Paper = HTMLCanvasElement & {
  app: App;
  table: DotsTable;
  lens: Lens & { canvas: Paper };
  /** What was seen when it was painted last. */
  seen?: unknown[];
  cursor?: BoardUi["cursor"];
  picture: Picture | null;
  /** Plies that are shown in motion. */
  coming: Ply<Dots>[];
  /** Where a mouse is. */
  hover?: Spot | null;
  tried?: Asked;
  repaint: () => void;
  aim: () => Element;
};

/** A canvas with names along an edge of the board, and what they were painted by. */
export type Ruler = HTMLCanvasElement & { painted?: string };
