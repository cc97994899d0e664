// @ts-check
/**
 * Which moves of a match cost the most, from what a bot says of the positions. Nothing here asks or draws.
 *
 * Where shots are fired in the dark, a move is as good as its chance of a hit, whatever it hit; where dice
 * fall, as good as what the bot expected of it; else it is the chance to win before it and after it.
 *
 * @typedef {{ply: number, played: string, better: string, loss: number, best: number, mine: number}} Lesson
 *   `best` and `mine`: what the better move and the one that was made were worth, from 0 to 1
 */

import { cellName, parseCell } from "./cells.js";
import { isAside } from "./chances.js";
import { shareAt } from "./heat.js";
import { playOf } from "./homes.js";

/** Less is no mistake, or not certain to be one. */
const LEAST = 0.03;
/** A share, and a little more for attacks; whatever is worth more is counted otherwise, as claims are. */
const MOST = 1.1;
const CELL = /^[A-Z]+\d+$/;
/**
 * The plies at which a seat had a choice that can be judged.
 * @param {Pick<Match, "game" | "moves">} match @param {number} seat @returns {number[]}
 */
export const decisions = (match, seat) =>
  match.moves.flatMap((move, ply) =>
    move[0] === seat && !isAside(move) && isDecision(match.game, move[1]) ? [ply] : [],
  );

/** Can such a move be judged? @param {string} game @param {string} move */
const isDecision = (game, move) => playOf(game).study?.isDecision(move) ?? CELL.test(move);

/** Is one answer enough to judge a move? @param {string} game */
export const isJudgedAlone = (game) => playOf(game).study?.isJudgedAlone ?? true;

/** Order that is the same but for the number of units. @param {string} move */
const bare = (move) =>
  move.startsWith("next")
    ? move
    : move
        .split(" ")
        .slice(0, move.startsWith("place") ? 2 : 3)
        .join(" ");

/**
 * A move judged by what a bot said of the position it was made in; null where it said nothing of it.
 * @param {string} played @param {Hint} hint @returns {Omit<Lesson, "ply"> | null}
 */
export function judge(played, hint) {
  if (hint.hit !== null && CELL.test(played)) {
    const [x, y] = parseCell(played);
    const mine = (hint.hit * shareAt(hint, x, y)) / 100;
    const better = CELL.test(hint.move) ? hint.move : hottest(hint);
    return better === null ? null : { played, better, loss: hint.hit - mine, best: hint.hit, mine };
  }
  const made = hint.moves.find(([move]) => bare(move) === bare(played));
  if (!made || hint.moves[0][1] > MOST) return null;
  const [better, best] = hint.moves[0];
  return {
    played,
    better,
    loss: Math.min(1, best) - Math.min(1, made[1]),
    best: Math.min(1, best),
    mine: Math.min(1, made[1]),
  };
}

/** @param {Hint} hint @returns {string | null} */
function hottest({ heat }) {
  const at = (heat ?? [])
    .flatMap((row, y) => row.map((share, x) => ({ share, x, y })))
    .sort((a, b) => b.share - a.share)[0];
  return at?.share ? cellName(at.x, at.y) : null;
}

/**
 * The line of a seat of two: what a bot said of every position, as that seat's chance.
 * @param {Map<number, Hint>} answers @param {number} seat
 */
export const lineOf = (answers, seat) =>
  [...answers]
    .flatMap(([ply, hint]) =>
      hint.chance === null ? [] : [{ ply, chance: hint.seat === seat ? hint.chance : 1 - hint.chance }],
    )
    .sort((a, b) => a.ply - b.ply);

/**
 * From one point of a line to the next, the largest losses first.
 * @param {{ply: number, chance: number}[]} line @param {number[]} choices
 */
const drops = (line, choices) =>
  line
    .slice(1)
    .map((to, at) => ({ from: line[at], to, loss: line[at].chance - to.chance }))
    .filter(({ from, to, loss }) => loss >= LEAST && choices.some((ply) => ply >= from.ply && ply < to.ply))
    .sort((a, b) => b.loss - a.loss);

/**
 * Where to look more closely: in the middle of the largest losses that are not one move yet; -1: they all are.
 * @param {Moved[]} moves @param {{ply: number, chance: number}[]} line @param {number[]} choices
 * @param {number} count @param {(ply: number) => boolean} isAsked
 */
export function plyToAsk(moves, line, choices, count, isAsked) {
  for (const { from, to } of drops(line, choices).slice(0, count)) {
    const middle = (from.ply + to.ply) / 2;
    const between = moves.flatMap(([mover], ply) =>
      ply > from.ply && ply < to.ply && mover >= 0 && !isAsked(ply) ? [ply] : [],
    );
    if (between.length)
      return between.reduce((best, ply) => (Math.abs(ply - middle) < Math.abs(best - middle) ? ply : best));
  }
  return -1;
}

/**
 * The worst moves a seat made, as far as is known.
 * @param {Pick<Match, "game" | "moves">} match @param {number} seat @param {Map<number, Hint>} answers
 * @param {number} count @returns {Lesson[]}
 */
export function worstMoves(match, seat, answers, count) {
  const choices = decisions(match, seat);
  const found = isJudgedAlone(match.game)
    ? alone(match, choices, answers)
    : between(match, seat, choices, answers);
  return found
    .filter(({ loss, played, better }) => loss >= LEAST && bare(played) !== bare(better))
    .sort((a, b) => b.loss - a.loss)
    .slice(0, count);
}

/** @param {Pick<Match, "game" | "moves">} match @param {number[]} choices @param {Map<number, Hint>} answers @returns {Lesson[]} */
const alone = (match, choices, answers) =>
  choices.flatMap((ply) => {
    const hint = answers.get(ply);
    const judged = hint && judge(match.moves[ply][1], hint);
    return judged ? [{ ply, ...judged }] : [];
  });

/**
 * @param {Pick<Match, "game" | "moves">} match @param {number} seat @param {number[]} choices
 * @param {Map<number, Hint>} answers @returns {Lesson[]}
 */
const between = (match, seat, choices, answers) =>
  drops(lineOf(answers, seat), choices).flatMap(({ from, to, loss }) =>
    to.ply === from.ply + 1 && choices.includes(from.ply)
      ? [
          {
            ply: from.ply,
            played: match.moves[from.ply][1],
            better: answers.get(from.ply)?.move ?? "",
            loss,
            best: from.chance,
            mine: to.chance,
          },
        ]
      : [],
  );
