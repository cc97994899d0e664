/** What is answered over plain HTTP: see `parley/net/web/shapes.py`. Only the type checker reads this file. */

/** What addresses answer, to what is read and to what is sent there; the first that fits. */
type Answers = [
  ["/api/games", Offered[]],
  ["/api/me" | `POST /api/${"guest" | "login" | "register" | "keep"}`, Me],
  ["/api/sessions", Session[]],
  ["/api/mail", Mail],
  ["/api/people", Present[]],
  [`/api/people/${string}/ratings/${string}`, { points: RatedAt[] }],
  [`/api/people/${string}/favourites/${string}`, Habits],
  [`/api/people/${string}`, Profile],
  [`/api/ratings/${string}`, Leaders],
  [`/api/tables/${string}/odds`, { odds: Odds | null }],
  [`/api/tables/${string}`, Row],
  [`/api/tv/${string}`, Channel],
  [`/api/primers/${string}`, Primer],
  [`/api/puzzles/${string}`, Puzzle],
  [`POST /api/primers/${string}`, Reached],
  [`POST /api/puzzles/${string}`, Pick<Puzzle, "streak" | "done">],
  [`POST /api/admin/${string}`, Ordered],
  ["POST /api/events", { event: string }],
  [`/api/matches?${string}`, { matches: Played[]; before: number | null }],
  [`/api/${string}/at/${string}`, Position],
  [`/api/${string}/hint/${string}`, Hint & { final?: boolean }],
  [`/api/${string}/try/${string}`, Tried],
  [`/api/${string}/review`, Reviewed],
  [`/api/${string}/film`, Film],
  [`/api/matches/${string}`, Match],
  ["/api/events", Contest[]],
  [`/api/events/${string}/games?${string}`, { games: ContestGame[]; before: number | null }],
  [`/api/events/${string}/games/${string}`, Match],
  [`/api/events/${string}`, Contested],
];

type Answer<Path extends string, Table extends unknown[] = Answers> = Table extends [
  [infer Pattern, infer Found],
  ...infer Rest,
]
  ? Path extends Pattern
    ? Found
    : Answer<Path, Rest>
  : unknown;

/** A game: how it may be set up, and who plays it. */
type Offered = {
  game: string;
  setup: Record<string, Setting>;
  options: Record<string, Option>;
  clock: { usual: Record<string, number>; limits: Record<string, [least: number, most: number, step: number]> };
  bots: Bot[];
  programs: { name: string }[];
  fleet: boolean;
  face: boolean;
  seats: number;
  words: Record<string, Record<string, string>>;
};

type Setting = number | string | boolean | number[];

/** Least and most; choices; a pair of limits for each number; or several lists, the first of them empty. */
type Option = number[] | boolean[] | string[] | number[][];

type Bot = { name: string; level: string; about: string };

type Me = { account: number; name: string; guest: boolean; operator: boolean };

type Session = { id: string; device: string; created: number; used: number; here: boolean };

type Mail = { offered: boolean; address?: string | null; confirmed?: boolean };

type Present = { name: string; kind: string; table: number | null };

type Sitter = { name: string; kind: string };

/** A match that is over, in a list. */
type Played = {
  match: number;
  game: string;
  began: number;
  ended: number;
  plies: number;
  outcome: Outcome | null;
  reason: string;
  players: Sitter[];
};

type Moved = [seat: number, move: string, ...rest: number[]];

type Moment = { ply: number; moment: string; seat: number | null };

/** One in full; `event` where it is of a tournament, and called otherwise. */
type Match<G extends AnyGame = AnyGame> = Omit<Played, "match"> & {
  match: MatchName;
  event?: string;
  setup: G["setup"];
  clock: Clock | null;
  moves: Moved[];
  moments: Moment[];
};

type Position<G extends AnyGame = AnyGame> = { played: Ply<G> | null; view: View<G> };

type Film = Omit<Match, "moves" | "moments" | "clock"> & { positions: Position[] };

type Tried = { ply: number; seat: number; move: string; events: Happening[] };

type Mark = "inaccuracy" | "mistake" | "blunder";

/** A move that cost something: chances to win before it, after the best one, after it; at sea how likely both shots hit. */
type MarkedMove = {
  ply: number;
  seat: number;
  played: string;
  better: string | null;
  before: number;
  best: number;
  mine: number;
  loss: number;
  mark: Mark;
  hits: [best: number, mine: number] | null;
};

/** How far a review is, and what is known. */
type Reviewed = {
  review: {
    bot: string | null;
    done: number;
    total: number;
    chances: Odds[];
    marked: MarkedMove[];
    seats: ({ seat: number; moves: number; loss: number } & Record<Mark, number>)[];
  };
  finished: boolean;
  ahead: number;
  preparing: boolean;
};

type Rating = { rating: number; low: number; high: number; provisional: boolean };

type Tally = { game: string; played: number; won: number; drawn: number; lost: number };

type Profile = {
  name: string;
  guest: boolean;
  since: number;
  here: string | null;
  table: { table: number; game: string; match: number | null } | null;
  games: (Tally & { rating: (Rating & { matches: number }) | null })[];
  matches: Played[];
};

type RatedAt = [at: number, rating: number, deviation: number];

/** How somebody likes to begin: first moves and how often, where ships lay. */
type Habits = { first: [move: string, count: number][]; fleet: number[][] | null; matches: number };

/** What games among bots tell of one: a rating, or that it won or lost all of them. */
type Measured = { name: string } & (Rating | { rating?: undefined; games: number; share: number });

type Leaders = {
  ranked: (Rating & { rank: number; name: string; matches: number })[];
  bots: Measured[];
};

type Odds = { ply: number; chances: (number | null)[] };

type Channel = { table: FullTable | null; closed: Closed | null; odds: Odds | null };

/** How far an exercise has come. */
type Reached = { view: View; plies: Ply[]; done: boolean; stuck: boolean };

type Exercise = Reached & {
  name: string;
  seat: number;
  seats: number;
  setup: Setup;
  draft: string | null;
  after: Reached;
};

type Primer = { game: string; steps: Exercise[] };

type Riddle = { game: string; day: number; seat: number; seats: number; setup: Setup; view: View };

/** What became of an answer; `facts` are why it is right, as the game counts it. */
type Judged = {
  move: string;
  right: boolean;
  answer: string;
  facts: Facts;
  match: number | null;
  ply: number;
};

/** What makes an answer right: how many dots it captures, or how likely an attack wins, and which continents it takes or breaks. */
type Facts = { count?: number; chance?: number; taken?: number[]; broken?: number[]; out?: boolean };

type Puzzle = Riddle & { streak: number; done: Judged | null };

/** What an operator ordered; lists of what was found, or a text. */
type Ordered = { rows?: object[]; text?: string; [found: string]: unknown };

/** A tournament in a list. */
type Contest = { event: string; name: string; state: string; played?: number; here?: boolean };

type Standing = {
  entrant: number;
  place: number;
  points: number;
  rounds: number;
  wins: number;
  draws: number;
  losses: number;
  buchholz: number;
  sonneborn_berger: number;
  causes: Record<string, number>;
  elo: number | null;
  low?: number;
  high?: number;
  why?: string;
};

type ContestGame = {
  id: string;
  round: number;
  game: string;
  seats: { entrant: number; share: number; cause: string; words: string }[];
  plies: number;
  how: string;
  void: string;
};

type ContestBoard = {
  id: string;
  game: string;
  players: string[];
  setup: Setup;
  view: View;
  log: Ply[];
};

type Pairing = {
  entrants: number[];
  points: number[] | null;
  how: string;
  table: number | null;
  match: number | null;
};

/** What only an event of the house has. */
type ContestHere = {
  code: string;
  organiser: number;
  seats: number;
  clock: Clock | null;
  plan: { rounds: number; minutes: number; pause: number; absence: number; guests: boolean; most: number };
  open: boolean;
  people: { kind: string; out: boolean }[];
  turn: number;
  turns: number;
  left: number | null;
  next: number | null;
  ended: number | null;
  pairings: Pairing[];
};

/** One in full. Of one that has not begun, only what a list has is known. */
type Contested = Omit<Contest, "here"> & {
  format: string;
  kinds: string[];
  entrants: string[];
  rated: number;
  played: number;
  planned: number | null;
  standings: Standing[];
  crosstable: (number | null)[][];
  latest: ContestGame[];
  boards: ContestBoard[];
  here?: ContestHere;
};

/** An event of the house. */
type ContestedHere = Contested & { here: ContestHere };
