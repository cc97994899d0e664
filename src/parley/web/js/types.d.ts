/** What the scripts of the page hand to each other. Only the type checker reads this file. */

type App = import("./main.js").App;
type State = import("./state.js").State;
type Table = import("./state.js").Table;
type Row = import("./state.js").Row;
type View = import("./state.js").View;
type Ply = import("./state.js").Ply;

/** A game, as `/api/games` offers it: how it may be set up, and who plays it. */
type Offered = {
  game: string;
  setup: Record<string, any>;
  options: Record<string, any[]>;
  clock: { usual: Record<string, number>; limits: Record<string, [number, number, number]> };
  bots: { name: string; level: string; about: string }[];
  programs: { name: string }[];
  fleet: boolean;
  face: boolean;
  seats: number;
  words: Record<string, Record<string, string>>;
};

/** Why the server did not do what it was asked for. */
type Refusal = { error: string; text: string; [more: string]: any };

/** A table whose board is drawn; `hint` is what a bot advises, `isUnmarked` where nothing is to be aimed at. */
type Shown = Table & { view: View; hint?: any; isUnmarked?: boolean };

/** The same for somebody who sits there. */
type Seated = Shown & { seat: number };

/** A canvas that remembers what is painted on it, and for whom. */
type Paper = HTMLCanvasElement & {
  app: App;
  table: Shown;
  [kept: string]: any;
};

/** A drawing that remembers what it shows. */
type Drawing = SVGSVGElement & { [kept: string]: any };

/** What happened at a field of a form. */
type FieldEvent = Event & { target: HTMLInputElement; currentTarget: HTMLInputElement };

/** A form is sent; its fields are found by their names. */
type FormEvent = SubmitEvent & { target: { elements: Record<string, HTMLInputElement> } };
