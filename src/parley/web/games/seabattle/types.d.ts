/** What the server sends of Sea Battle. Only the type checker reads this file. */

import type { Orders, Sea, Waters } from "../sea/types.js";

/** `pending`: the cell of a shot that is not answered yet. */
export type Board = Waters<string> & { pending: Spot | null };

/** For fleets the server does not know, whoever has one says that it is `ready`, and gives an `answer`. */
export type Legal = Orders<number> & { ready?: boolean; answer?: string[] };

export type SeaBattle = Sea<Board, Legal>;
