/**
 * What goes over the socket: see `parley/wires/json`. Only the type checker reads this file.
 *
 * `G` is what is a game's own in it; a game's folder says what that is. The page itself knows no more than `AnyGame`.
 */

type Spot = [x: number, y: number];

/** One whole number a row, bit x is column x; no row at all: no cell. */
type Mask = number[];

/** A map, as far as it is spoken of. */
type NamedMap = {
  name: string;
  nodes?: { name: string; [own: string]: unknown }[];
  continents?: { name: string; bonus: number; nodes: number[] }[];
  [own: string]: unknown;
};

/** Settings, by name. What every game means by the same name can be shown in a line. */
type Setup = {
  width?: number;
  height?: number;
  size?: number;
  map?: string | NamedMap;
  [own: string]: unknown;
};

/** What happened: what can be told of it whatever the game; the rest is a game's own. */
type Happening = {
  event: string;
  seat?: number;
  by?: number;
  first?: number;
  cell?: Spot;
  cells?: Spot[];
  prisoners?: Spot[];
  ship?: Spot[] | number | null;
  result?: string;
  node?: number;
  source?: number;
  target?: number;
  units?: number | number[];
  count?: number;
  reinforcements?: number;
  phase?: string;
  attacker?: number[];
  defender?: number[];
  why?: string;
  outcome?: Outcome;
  [own: string]: unknown;
};

/** A position as it is seen; `playing` and `agreed` (to a draw) are seats. */
type Board = { playing?: number[]; agreed?: number[]; [own: string]: unknown };

/** What one may do. */
type Legal = { draw?: boolean; place?: unknown; [own: string]: unknown };

type AnyGame = { board: Board; legal: Legal; setup: Setup; event: Happening };

/** Seconds: for a move, for the first, for all, and more after each. */
type Clock = { move?: number | null; first?: number | null; bank?: number | null; increment?: number };

/** The number of a match in the record, or what it is called in a tournament. */
type MatchName = number | string;

type Outcome = { places: number[]; termination: string };

/** `until`: when the seat of somebody who is away is given up, by the page's clock. */
type Person = { name: string; kind: string; away: boolean; kept?: number; until?: number | null };

type View<G extends AnyGame = AnyGame> = {
  ply: number;
  to_move: number[];
  clocks: (number | null)[] | null;
  scores: number[];
  board: G["board"];
  legal: G["legal"] | null;
  outcome: Outcome | null;
  /** What spectators see late, and by how many seconds. */
  late?: { seconds: number; board: G["board"] };
};

type Ply<G extends AnyGame = AnyGame> = {
  ply: number;
  seat: number;
  move: string | null;
  events: G["event"][];
};

/** A table in a list. */
type Row<G extends AnyGame = AnyGame> = {
  table: number;
  game: string;
  phase: string;
  setup: G["setup"];
  clock: Clock | null;
  players: (Person | null)[];
  locked: boolean;
  watchers: number;
  match: MatchName | null;
  rated?: boolean;
  again?: number;
  meets?: boolean;
  invited?: string;
  reveal?: number;
};

type FullTable<G extends AnyGame = AnyGame> = Row<G> & {
  seat: number | null;
  view: View<G> | null;
  recent: Ply<G>[];
  said?: Line[];
};

type Line = { name: string; text: string; table: number | null; to: string | null; aside?: boolean };

type Closed = { outcome: Outcome | null; why?: string; match?: MatchName | null };

type Challenge = Pick<Row, "table" | "game" | "setup" | "clock"> & { name: string; rated: boolean };

type Hello = {
  name: string;
  guest: boolean;
  account: number;
  table: number | null;
  grace: number;
  version: string;
  tables?: number[];
  said?: Line[];
};

/** All news, by the word they are told apart by. */
type AllNews = {
  hello: Hello;
  tables: { changed: Row[]; gone: number[]; all?: boolean };
  said: Line;
  table: FullTable;
  left: { table: number };
  sat: { table: number; seat: number; player: Person };
  stood: { table: number; seat: number; name: string };
  away: { table: number; seat: number; grace?: number };
  back: { table: number; seat: number };
  watchers: { table: number; count: number };
  happened: { table: number; plies: Ply[]; view: View | null };
  trouble: { table: number; text: string };
  closed: Closed & { table: number; stopping?: boolean; said?: Line[] };
  challenged: Challenge;
  withdrawn: { table: number };
  announced: { text: string };
  goodbye: { why: string; text: string };
};
type News = { [Word in keyof AllNews]: { news: Word } & AllNews[Word] }[keyof AllNews];

/** What is asked, told apart by `do`. */
type Wish<Do extends string = string> = { do: Do; [field: string]: unknown };

type Seat = { table: number; seat: number };

type Checked = { legal: boolean; why?: string; text?: string; events?: Happening[] };

/** `heat` is 0 to 100, a share of the hottest cell, which is hit with a chance of `hit`. */
type Hint = {
  ply: number;
  seat: number;
  bot: string;
  move: string;
  heat: number[][] | null;
  hit: number | null;
  moves: [move: string, worth: number][];
  chance: number | null;
};

/** What is granted, by what was asked; to all else it is said that it is done. */
type AllGranted = {
  open: Seat;
  join: Seat;
  meet: Seat;
  again: Seat;
  watch: { table: number };
  check: Checked;
  shuffle: { move: string };
  hint: Hint;
  mute: { muted: string[] };
  report: { report: number };
};
type Granted<Do extends string> = Do extends keyof AllGranted ? AllGranted[Do] : { ok: true };

/** Why the server did not do what it was asked for. */
type Refusal = { error: string; text: string; match?: number | null };
