"""A puzzle: a position that came up in a game, whose move it is, and the one best answer.

It is kept as the moves that lead there, so that the rules draw it, and anybody can verify it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from parley.core import CHANCE, Seat
from parley.games import load_game
from parley.house.puzzles.attack import find_attack
from parley.house.puzzles.capture import find_capture
from parley.house.puzzles.ship import find_ship
from parley.match.clock import Millis
from parley.match.journal import Journal
from parley.match.referee import Match
from parley.match.replay import read_setup, replay, start_of

PLIES = 3000
"""Longer matches are not searched."""
LOOKS = 60
"""Positions of a match that are examined, the latest ones: there is more to find."""


class Answer(NamedTuple):
    """The one best move, and what makes it so."""

    move: str
    facts: dict[str, Any]


class Puzzle(msgspec.Struct, frozen=True):
    """`moves` lead to the position: each is a seat and a move. `match` is where it came from."""

    game: str
    setup: dict[str, Any]
    moves: list[tuple[int, str]]
    seat: int
    answer: str
    facts: dict[str, Any]
    edition: int = 1
    match: int | None = None


AnyMatch = Match[Any, Any, Any]
FINDERS: Mapping[str, Callable[[Any, Seat], tuple[str, dict[str, Any]] | None]] = {
    "dots": find_capture,
    "conquest": find_attack,
    "seabattle": find_ship,
    "battleship-plus": find_ship,
}
"""The answer to a view of a seat that is to move, if there is exactly one."""


def solve(match: AnyMatch, seat: Seat) -> Answer | None:
    """The one best answer of a position, if it is a puzzle."""
    found = FINDERS[match.game.name](match.view(seat), seat)
    return None if found is None else Answer(*found)


def position(puzzle: Puzzle) -> AnyMatch:
    """The position. Raises whatever an unreadable match raises."""
    game = load_game(puzzle.game)
    match: AnyMatch = Match.at_start(game, read_setup(game, puzzle.setup), None, puzzle.edition)
    for seat, move in puzzle.moves:
        match, _ = match.step(Seat(seat), game.parse_move(move), Millis(0))
    return match


def find_puzzle(journal: Journal, number: int | None = None) -> Puzzle | None:
    """The latest position of a match that is a puzzle."""
    header, entries = journal.header, journal.entries
    game = load_game(header.game)
    if len(entries) > PLIES:
        return None
    positions = [start_of(game, journal), *(match for match, _ in replay(game, journal))][:-1]
    for match in list(reversed(positions))[:LOOKS]:
        seat = min(match.to_move, default=CHANCE)
        if seat == CHANCE or (answer := solve(match, seat)) is None:
            continue
        moves = [(int(entry.seat), entry.move) for entry in entries[: match.length]]
        return Puzzle(
            header.game,
            header.setup,
            moves,
            seat,
            *answer,
            header.edition or 1,
            number,
        )
    return None


def streak(answers: Sequence[tuple[int, bool]], today: int) -> int:
    """Days in a row with the right answer, up to today or, while today's is open, to yesterday."""
    right = {day for day, is_right in answers if is_right}
    tried = {day for day, _ in answers}
    day = today if today in tried else today - 1
    count = 0
    while day - count in right:
        count += 1
    return count
