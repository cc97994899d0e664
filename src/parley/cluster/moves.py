"""Moves on their way to the node of a table.

A retry has the same number, so that the node recognises it. When the move comes back in the journal, it
becomes the same object that was sent, because a request waits for it.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from parley.core import Game, Seat
from parley.match.journal import Entry


class Move(NamedTuple):
    """A move; `nth` of all that were sent from here."""

    nth: int
    move: Any
    text: str


class Moves:
    """The unanswered moves at one table."""

    __slots__ = ("_game", "_is_old", "_nth", "_waiting")

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._game = game
        self._waiting: dict[Seat, list[Move]] = {}
        self._nth = 0
        self._is_old = False

    def has(self, seat: Seat) -> bool:
        """Whether a seat waits for an answer."""
        return bool(self._waiting.get(seat))

    def add(self, seat: Seat, move: Any) -> Move:
        self._nth += 1
        made = Move(self._nth, move, self._game.format_move(move))
        self._waiting.setdefault(seat, []).append(made)
        self._is_old = False
        return made

    def read(self, entry: Entry) -> Any:
        """The move of a line: ours, if it is the one we wait for."""
        waiting = self._waiting.get(entry.seat)
        if waiting and waiting[0].text == entry.move:
            return waiting.pop(0).move
        return self._game.parse_move(entry.move)

    def deny(self, seat: Seat, nth: int) -> bool:
        """One move of a seat, or (0) all of them, will not be made; returns whether anybody waited for it."""
        waiting = self._waiting.get(seat, [])
        if nth and nth not in (one.nth for one in waiting):
            return False
        self._waiting[seat] = [one for one in waiting if nth and one.nth != nth]
        return True

    def all(self) -> Iterator[tuple[Seat, Move]]:
        """Those that wait, in the order they were made."""
        for seat, waiting in self._waiting.items():
            for move in waiting:
                yield seat, move

    def are_old(self) -> bool:
        """Has nothing been added since we were last asked?"""
        was_old, self._is_old = self._is_old, True
        return was_old

    def clear(self) -> None:
        """Nobody waits any more."""
        self._waiting.clear()
