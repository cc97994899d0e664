"""A match to review: as we saw it ourselves, or with nothing hidden if it was recorded."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from parley.cli.play.telling.who import ME
from parley.core import Seat
from parley.films import Film
from parley.match.journal import decode_journal
from parley.match.referee import Match
from parley.match.replay import read_setup
from parley.seats.web.views import face_of
from parley.tables import Phase
from parley.visits import Seen, Told
from parley.visits.seated import as_told


class Frame(NamedTuple):
    """The table after this many plies, as we saw it then."""

    plies: int
    view: Any


class Past:
    """Positions in their order. There is nothing to decide in any of them."""

    def __init__(self, seen: Seen, frames: Sequence[Frame], film: Film | None = None) -> None:
        self.seen, self._frames = seen, frames
        self.film = film
        """Where nothing is hidden: all of it."""
        self.moments = _moments(seen, frames)
        """The positions a reviewer wants to find."""

    @property
    def last(self) -> int:
        """The number of the last position; the first is 0."""
        return len(self._frames) - 1

    def at(self, number: int) -> Seen:
        """The table in this position."""
        plies, view = self._frames[number]
        outcome = self.seen.outcome if number == self.last else None
        told = self.seen.plies[:plies]
        return replace(
            self.seen, view=view, plies=told, phase=Phase.OVER, outcome=outcome, deadlines={}, away=set()
        )

    def told(self, number: int) -> Sequence[Told]:
        """What led from the previous position to this one."""
        before = self._frames[number - 1].plies if number else self._frames[0].plies
        return self.seen.plies[before : self._frames[number].plies]


def _moments(seen: Seen, frames: Sequence[Frame]) -> list[int]:
    moment = face_of(seen.game.name).moment
    found = {told.number for told in seen.plies if any(moment(event) for event in told.events)}
    return [
        number
        for number, (before, after) in enumerate(pairwise(frames), 1)
        if any(told.number in found for told in seen.plies[before.plies : after.plies])
    ]


def past_of_film(film: Film, seat: Seat | None = None) -> Past:
    """As this seat saw it; None: nothing is hidden. At a table of one's own, that seat is `you`."""
    header = film.journal.header
    setup, mine = read_setup(film.game, header.setup), seat
    if seat is None and ME in header.players:
        mine = Seat(header.players.index(ME))
    seen = Seen(0, film.game, setup, mine, list(header.players), Phase.OVER, outcome=film.outcome)
    if seat is None:
        seen.plies += [Told(ply.number, ply.seat, ply.move, ply.events) for ply in film.plies]
        return Past(seen, [Frame(number, _bare(match)) for number, match in enumerate(film.frames)], film)
    seen.plies += [as_told(ply, film.game.name, seat) for ply in film.plies]
    return Past(seen, [Frame(number, match.view(seat)) for number, match in enumerate(film.frames)])


def past_of_journal(data: bytes) -> Past:
    """What a place has recorded. Raises `NotationError`, `SetupError`. Slow: not for the event loop."""
    from parley.games import load_game

    journal = decode_journal(data)
    return past_of_film(Film(load_game(journal.header.game), journal))


def _bare(match: Match[Any, Any, Any]) -> Any:
    return face_of(match.game.name).bare(match.state)
