/** What the scripts of the page hand to each other. Only the type checker reads this file. */

type State = {
  link: "off" | "on" | "lost";
  me: Hello | null;
  goodbye: { why: string; text: string } | null;
  games: Offered[];
  rows: Record<number, Row>;
  /** One's own tables; `mine` is the one that is looked `at`. */
  own: Record<number, Table>;
  at: number;
  mine: Table | null;
  /** What one watches. */
  seen: Table | null;
  chat: Line[];
  note: string | null;
  announced: string | null;
  challenges: Record<number, Challenge>;
};

/** A table one sits at or watches, when it was `heard` of, and what has happened there. */
type Table<G extends AnyGame = AnyGame> = Row<G> & {
  seat: number | null;
  view: View<G> | null;
  heard: number;
  log: Ply<G>[];
  closed: Closed | null;
  stale?: boolean;
};

/** A table whose board is drawn; `hint` is what a bot advises, `isUnmarked` where nothing is to be aimed at. */
type Shown<G extends AnyGame = AnyGame> = Table<G> & {
  view: View<G>;
  hint?: Hint | null;
  isUnmarked?: boolean;
};

/** The same for somebody who sits there. */
type Seated<G extends AnyGame = AnyGame> = Shown<G> & { seat: number };

/** Who sits where; enough to call them by their names. */
type Company = { game: string; players: ({ name?: string; kind?: string } | null)[] };

/** Enough to tell what happened, or how it ended; without a `seat` by somebody who only looks on. */
type Told = Company & {
  setup?: Setup;
  seat?: number | null;
  view?: View | null;
  closed?: Closed | null;
};

/** The page: what it knows, what it can do, and where one is. */
type App = {
  state: State;
  ui: Ui;
  route: ReturnType<typeof import("../js/state.js").route>;
  now: number;
  socket: ReturnType<typeof import("../js/socket.js").openSocket> | null;
  act: Actions;
  connect: () => void;
  redraw: () => void;
  /** Change something of the page's own, and draw it at once. */
  set: (change: Partial<Ui>) => void;
};

type Actions = ReturnType<typeof import("../js/actions.js").makeActions>;

/** How a game is shown. */
type Face = {
  board(app: App, table: Shown): Kids;
  todo(table: Shown): string;
  waits?(table: Shown): string | null;
};

/** What a game's folder tells of it wherever it is named. */
type About = {
  /** What its bots wear, as a path. */
  hat?: string;
  /** Settings for a first game, that begins at once and fits a small screen. */
  quick?: Record<string, Setting>;
  /** The field at which it is said that a setup does not fit. */
  unfit?: string;
  /** Can whoever stops still win? */
  isOpenEnded?: boolean;
};

/** What it tells at a table, besides the board. */
type Play = {
  /** The parts of its rules, and which step of its primer shows each. */
  parts?: [name: string, step?: string, when?: "begun" | "done"][];
  /** Forms in which a match can be had, besides those of all games. */
  records?: [form: string, label: string][];
  /** Do scores matter while one learns it? */
  hasScores?: boolean;
  /** Words for moves that are more than a cell, by verb. */
  moves?: Record<string, (table: Told, words: string[]) => string>;
  /** A first move, as somebody's page tells of it. */
  first?: (app: App, move: string) => string;
  /** What is filled in where its events are told. */
  fields?: (table: Told, event: Happening) => Given;
  /** Which text of several tells of an event. */
  variant?: (event: Happening) => string | undefined;
  /** Much that came at once, in one sentence, and what is told besides; the rest as it is told. */
  digest?: (events: Happening[]) => { said?: string; events: Happening[] };
  /** How much events weigh when it is asked what decided a match, by name. */
  weights?: Record<string, (event: Happening) => number>;
  /** What becomes of the match if the reader stops: keys of texts. */
  stop?: (table: Seated, stay: number[], end: Happening | null) => string[];
  study?: Study;
};

/** Why moves were good. */
type Study = {
  /** Is it worth asking what the better move would have done? */
  isTried: boolean;
  /** Why the better move was better. */
  why: (app: App, found: Found) => string;
  /** Why an answer to a puzzle is right. */
  facts: (app: App, table: Table, facts: Facts) => string[];
};

/** A move that could have been better, and what that would have done where it was asked. */
type Found = { match: Match; table: Table; marked: MarkedMove; tried: Tried | null };

/** How a position is drawn small. */
type Painter = (board: Board, setup: Setup, focus?: import("../js/film.js").Focus) => Kids;

/** What can stand in an element; what is empty is left out, lists are flattened. */
type Kids = import("../js/draw.js").Pic | string | number | null | undefined | false | readonly Kids[];

/** What boards remember as long as one is at a table; a game adds what it needs. */
interface BoardUi {
  cursor?: { board: string; at: Spot } | null;
  /** A ship or a place that was picked. */
  pick?: number | null;
  /** Is a move under way? */
  moving?: boolean;
}

/** What the page remembers by itself: how it is to look, and what one has begun. */
type Ui = BoardUi & {
  theme: string;
  sound: string;
  language: string;

  /** Has `/api/games` been answered, or refused? */
  isOffered?: boolean;
  stranger?: boolean;
  operator?: boolean;
  wish?: (() => void) | null;
  wrong?: { form: string; field: string; text: string } | null;
  asking?: { do: "join" | "watch"; table: number } | null;
  joinword?: string;
  watchword?: string | undefined;
  watching?: number | null;
  told?: number;
  ended?: boolean;
  leaving?: false | "leave" | "everywhere";
  sure?: boolean;
  clocked?: string | null;
  inviting?: boolean | undefined;
  waited?: { table: number; at: number };
  foreseen?: { here: string; end: Happening | null };
  shared?: { address: string; copied: boolean } | null;
  to?: string | null;
  only?: string;
  form?: { game?: string; pace?: number; players?: number };
  howto?: boolean;

  people?: Present[];
  peopleNext?: number;
  muted?: string[];
  about?: string | null;
  reel?: { beat: number; next: number; timer?: number | null };

  hints?: import("../js/hints.js").Asked | null;
  reviewing?: boolean;
  replay?: { match: Match; at: Map<number, Position>; shown?: Position | undefined } | null;
  missing?: string | null;
  playing?: number | null;
  review?: import("../js/review.js").Asked | null;
  /** Is a review of the match wanted? */
  studying?: boolean;
  finale?: import("../js/finale.js").Finale;
  odds?: import("../js/odds.js").Known;
  tv?: import("../js/tv.js").Tuned;
  puzzle?: import("../js/puzzle.js").Asked | null;
  learn?: import("../js/learn.js").Lesson | null;

  events?: Contest[];
  event?: import("../js/event_news.js").Event;
  newEvent?: import("../js/event_new.js").Wished | null;
  ending?: string | null;
  wall?: { at: number; since: number; isPaused: boolean };

  found?: import("../js/matches.js").Found | null;
  searching?: boolean | null;
  person?: import("../js/person.js").Asked | null;
  best?: import("../js/best.js").Asked | null;
  invite?: import("../js/invite.js").Asked | null;
  office?: import("../js/operator.js").Office;
};

/** A drawing that remembers what it shows. */
type Drawing = SVGSVGElement;

/** What happened at a field of a form. */
type FieldEvent = Event & { target: HTMLInputElement; currentTarget: HTMLInputElement };

/** Fields of a form, by their names; those of the same name are a list, and not asked for so. */
type Fields = Record<string, HTMLInputElement>;

/** A form is sent, by one of its buttons. */
type FormEvent = SubmitEvent & {
  target: HTMLFormElement & { elements: Fields };
  currentTarget: HTMLFormElement & { elements: Fields };
  submitter: HTMLButtonElement | null;
};

/** What is filled in where a text has braces. */
type Given = Record<string, unknown>;
