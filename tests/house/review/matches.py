"""Matches to review, played here."""

from collections.abc import Iterable
from random import Random
from typing import Any

from parley.bots import load_bot
from parley.core import CHANCE, Seat
from parley.core.bot import Limit
from parley.games import load_game
from parley.house.review.past import Past
from parley.match.clock import Millis
from parley.match.journal import Entry
from parley.match.referee import Match
from parley.match.replay import read_setup


class Played:
    """A match that goes on move by move."""

    def __init__(self, game: str, setup: dict[str, Any], seats: int = 2) -> None:
        self.game, self.seats = load_game(game), seats
        self.frames: list[Match[Any, Any, Any]] = [Match.at_start(self.game, read_setup(self.game, setup))]
        self.entries: list[Entry] = []

    @property
    def match(self) -> Match[Any, Any, Any]:
        """How it stands."""
        return self.frames[-1]

    def move(self, seat: int, text: str) -> None:
        match, _ = self.match.step(Seat(seat), self.game.parse_move(text), Millis(0))
        self.frames.append(match)
        self.entries.append(Entry(match.length, Seat(seat), text, Millis(0)))

    def play(self, bots: Iterable[str], seed: int, most: int = 1_000_000) -> "Played":
        """Let bots go on."""
        players, rng = [load_bot(self.game.name, name) for name in bots], Random(seed)
        while self.match.to_move and self.match.length < most:
            seat = min(self.match.to_move)
            if seat == CHANCE:
                move = self.game.chance(self.match.state, rng)
            else:
                move = players[seat].choose(self.match.view(seat), Limit(60.0), rng)
            self.move(seat, self.game.format_move(move))
        return self

    def past(self, since: int = 0) -> Past:
        """What is reviewed: the moves after so many plies."""
        return _Late(self.game, self.seats, self.entries, self.frames.__getitem__)._since(since)


class _Late(Past):
    """Only the last moves are judged, so that a test takes no longer than it must."""

    _first = 0

    def _since(self, first: int) -> "_Late":
        self._first = first
        return self

    def moves(self, kinds: tuple[type[Any], ...]) -> list[int]:
        return [before for before in super().moves(kinds) if before >= self._first]
