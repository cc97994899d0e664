/** What both sea games have in common, as the server sends it. Only the type checker reads this file. */

import type { Draft } from "./placing.js";

/** Both sides by seat: their waters as rows of characters, the ships one may see, where none can be. */
export type Waters<S = string | Ship> = {
  started: boolean;
  fields: string[][];
  fleets: S[][];
  afloat: number[][];
  barred?: Mask[];
};

export type Ship = { kind: number; at: string; hits: number; sunk: boolean };

/** `place`: the ships that are to be placed; `shoot`: the cells one may fire at. */
export type Orders<S = unknown> = { place?: S[]; shoot?: Mask };

export type Ended = { event: "Ended"; outcome: Outcome };

export type Event =
  | { event: "Placed" | "Moved" | "TimedOut" | "Revealed"; seat: number }
  | { event: "Fired" | "Fail"; seat: number; cell: Spot }
  | { event: "Shot"; seat: number; cell: Spot; result: string; ship?: Spot[] | null }
  | { event: "Hit"; seat: number; cell: Spot; ship?: Spot[] }
  | { event: "ShipMoved"; seat: number; ship: number; direction: number }
  | { event: "Started"; first: number }
  | Ended;

export type Sea<B = Waters, L = Orders> = { board: B; legal: L; setup: { size: number }; event: Event };

declare global {
  interface BoardUi {
    /** A fleet that is being laid out, and for which table one was shuffled. */
    draft?: Draft | null;
    shuffled?: number | null;
  }
}
