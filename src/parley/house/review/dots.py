"""Dots: a bot plays games from every position, and more of them where the chance to win fell.

First all positions are looked at briefly, which gives the curve; a move costs what the curve falls by, give
or take the luck of so few games. Where that is the most, the bot searches for the best move again, and as
long from the positions after it and after the move that was made: with other random numbers, so that what
was chosen for its bad luck is not also judged by it. The last few points are not guessed at but solved.
"""

from collections.abc import Iterator
from math import inf, sqrt
from random import Random
from typing import NamedTuple

from parley.bots import load_bot
from parley.bots.dots.compiled import engine
from parley.core.bot import Limit
from parley.games.dots import GAME, Put, State
from parley.house.review.endgame import Endgame
from parley.house.review.found import Found
from parley.house.review.past import Decision, Past
from parley.house.review.verdicts import Verdict


class Effort(NamedTuple):
    """How much is played: games, and points of a board times games."""

    points: int
    """For the first look at all positions; as many for closer looks at some."""
    few: int
    many: int
    """The fewest and the most games for the first look at a position."""
    closer: int
    """Games for each position of a closer look."""
    most: int
    """Closer looks, where the board is small."""


EFFORTS = {True: Effort(100_000_000, 60, 400, 1500, 30), False: Effort(3_000_000, 16, 200, 120, 20)}
"""With the compiled kernel, and without."""
_CLOSELY = 3
"""Positions of a closer look: before the move, after it, after the best one."""
_WORTH_IT = 0.03
"""What a move must seem to have cost for a closer look."""


class Look(NamedTuple):
    """What is found in a position: everybody's chance, and the best move where there is a choice."""

    chances: tuple[float, ...]
    move: Put | None
    games: int = 0
    """How many the chances are taken from; none where they are certain."""

    def doubt(self, seat: int) -> float:
        """The standard error of a chance; a few games without a win do not make it impossible."""
        if not self.games:
            return 0.0
        share = (self.chances[seat] * self.games + 1) / (self.games + 2)
        return sqrt(share * (1 - share) / self.games)


class Eye:
    """Looks at positions with so many games each."""

    def __init__(self, games: int, endgame: Endgame) -> None:
        self._games, self._endgame = games, endgame
        self._bot = load_bot("dots", f"strong:playouts={games}")

    def look(self, state: State, seed: str) -> Look:
        """Where there is no choice, on to where there is one."""
        while state.to_move and len(moves := list(GAME.moves(state, state.turn))) == 1:
            state = GAME.apply(state, state.turn, moves[0]).state
        if (outcome := GAME.outcome(state)) is not None:
            won = 1 / len(outcome.winners)
            return Look(tuple(won if place == 1 else 0.0 for place in outcome.places), None)
        if self._endgame.knows(state):
            chance, move = self._endgame.solve(state)
            return Look((chance, 1 - chance), move)
        hint = self._bot.hint(GAME.view(state, state.turn), Limit(inf), Random(seed))
        if not hint.chances:  # a first dot, which goes into the centre
            return Look((1 / state.setup.players,) * state.setup.players, None)
        return Look(hint.chances, hint.move, self._games)


def review_dots(past: Past) -> Iterator[Found]:
    """Everything there is to say, bit by bit; a closer look replaces what was said before."""
    effort, endgame, moves = EFFORTS[engine().is_compiled], Endgame(), past.moves((Put,))
    points = _points(past)
    games = min(max(effort.points // (points * max(len(moves), 1)), effort.few), effort.many)
    most = min(effort.points // (_CLOSELY * points * effort.closer), effort.most)
    doubtful: list[Verdict] = []
    for done, found in enumerate(_first_looks(past, moves, Eye(games, endgame)), start=1):
        doubtful += [one for one in found.verdicts if one.doubt and one.loss >= _WORTH_IT]
        yield found._replace(done=done, total=len(moves) + _CLOSELY * most)
    worst = sorted(doubtful, key=lambda one: -one.loss)[:most]
    decisions, eye = [past.decision(one.ply - 1) for one in worst], Eye(effort.closer, endgame)
    closer = (found for decision in decisions for found in _look_closely(decision, eye))
    for done, verdicts in enumerate(closer, start=len(moves) + 1):
        yield Found(done, len(moves) + _CLOSELY * len(worst), {}, verdicts)


def _points(past: Past) -> int:
    setup = past.at(0).state.setup
    return int(setup.width * setup.height)


def _first_looks(past: Past, moves: list[int], eye: Eye) -> Iterator[Found]:
    looks: dict[int, Look] = {}
    for before in moves:
        for ply in (before, before + 1):  # what is said between two dots changes no position
            if ply not in looks:
                looks[ply] = eye.look(past.at(ply).state, str(ply))
        here, decision = looks.pop(before), past.decision(before)
        is_chosen = here.move is not None and not decision.is_forced
        verdicts = [_verdict(decision, here, here, looks[before + 1])] if is_chosen else []
        yield Found(0, 0, {before: here.chances}, verdicts)


def _look_closely(decision: Decision, eye: Eye) -> Iterator[list[Verdict]]:
    """One position after the other; the last tells."""
    state, seed = decision.match.state, f"closer {decision.ply}"
    here = eye.look(state, seed)
    yield []
    best = eye.look(GAME.apply(state, decision.seat, here.move or decision.move).state, seed)
    yield []
    mine = eye.look(GAME.apply(state, decision.seat, decision.move).state, seed)
    yield [_verdict(decision, here, best, mine)]


def _verdict(decision: Decision, here: Look, best: Look, mine: Look) -> Verdict:
    seat, better = decision.seat, here.move
    is_better = better not in (None, decision.move) and best.chances[seat] > mine.chances[seat]
    return Verdict(
        decision.ply,
        seat,
        GAME.format_move(decision.move),
        GAME.format_move(better) if better is not None and is_better else None,
        here.chances[seat],
        best.chances[seat],
        mine.chances[seat],
        sqrt(best.doubt(seat) ** 2 + mine.doubt(seat) ** 2),
    )
