"""An exercise: a position on a small board, and what the reader should achieve there.

Nothing is kept between requests: each one sends all moves made so far, and they are replayed.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from parley.core import CHANCE, Event, IllegalMove, Seat
from parley.games import load_game
from parley.match.clock import Millis
from parley.match.referee import Match, Ply
from parley.match.replay import read_setup

READER = Seat(0)
MOVES = 40
"""The most moves of the reader in one exercise."""
Goal = Callable[[Sequence[Event]], bool]


class Exercise(NamedTuple):
    """Moves are text, separated by semicolons."""

    game: str
    name: str
    """The key of its text on the page."""
    setup: dict[str, Any]
    goal: Goal
    """Asked about everything that has happened since the opening."""
    solution: str
    opening: str = ""
    """What the reader has already done."""
    script: str = ""
    """What the other side and chance do, in order; what is no longer possible is skipped."""
    draft: str = ""
    """A fleet to begin with, which may be illegal."""


class Reached(NamedTuple):
    """The state of an exercise."""

    match: Match[Any, Any, Any]
    plies: tuple[Ply[Any], ...]
    """Since the opening."""
    is_done: bool

    @property
    def is_stuck(self) -> bool:
        """Does the reader have no move left without having reached the goal?"""
        return not self.is_done and READER not in self.match.to_move


def moves_of(text: str) -> list[str]:
    """The moves of a text."""
    return [move for part in text.split(";") if (move := part.strip())]


def follow(exercise: Exercise, moves: Iterable[str]) -> Reached:
    """Make the reader's moves. Raises `IllegalMove`, `NotationError`."""
    game = load_game(exercise.game)
    script = deque(moves_of(exercise.script))
    match: Match[Any, Any, Any] = Match.at_start(game, read_setup(game, exercise.setup))
    match, _ = _answered(match, script)
    for move in moves_of(exercise.opening):
        match, _ = _made(match, move, script)
    plies: tuple[Ply[Any], ...] = ()
    for move in moves:
        match, more = _made(match, move, script)
        plies += more
    happened = [event for ply in plies for event in ply.events]
    return Reached(match, plies, exercise.goal(happened))


Played = tuple[Match[Any, Any, Any], tuple[Ply[Any], ...]]


def _made(match: Match[Any, Any, Any], move: str, script: deque[str]) -> Played:
    made = match.game.parse_move(move)
    match.check(READER, made)
    match, ply = match.step(READER, made, Millis(0))
    match, more = _answered(match, script)
    return match, (ply, *more)


def _answered(match: Match[Any, Any, Any], script: deque[str]) -> Played:
    """What the script says until it is the reader's move; without dice in the script, they fall at random."""
    plies: list[Ply[Any]] = []
    while match.to_move and READER not in match.to_move:
        seat = min(match.to_move)
        if script:
            made = match.game.parse_move(script.popleft())
        elif seat == CHANCE:
            made = match.game.chance(match.state, Random(match.length))
        else:
            break
        try:
            match, ply = match.step(seat, made, Millis(0))
        except IllegalMove:
            continue
        plies.append(ply)
    return match, tuple(plies)
