"""A new match is recorded before anybody hears that it has begun."""

from collections.abc import Callable, Sequence
from random import Random

from parley.core import ParleyError
from parley.match.journal import encode_header, encode_plies, make_header
from parley.match.referee import Match
from parley.tables.ledger import Place, Plies, Recorder
from parley.tables.player import Player
from parley.tables.restart import Kept
from parley.tables.terms import Terms

Begun = Callable[[ParleyError | tuple[Plies, Kept]], None]
"""Called later, with chance's first plies and the match as recorded, or what went wrong."""


def write_down(
    number: int,
    terms: Terms,
    players: Sequence[Player],
    recorder: Recorder,
    rng: Random,
    begun: Begun,
    now: int = 0,
) -> None:
    """Record a match at the table of this number, begun `now`. Errors may be raised at once."""
    names, locked, rated = [player.name for player in players], bool(terms.password), terms.is_rated
    moment = now if terms.is_patient else 0
    parts = terms.game, terms.setup, names, terms.clock, terms.seed
    header = make_header(*parts, locked=locked, table=number, rated=rated, begun=moment)
    played = Match.start(terms.game, terms.setup, rng, terms.clock)
    first = encode_header(header)
    lines = encode_plies(terms.game, played.plies, first.digest)
    last = lines[-1] if lines else first
    size = sum(len(line.data) for line in (first, *lines))
    place = Place(played.match, last.digest)

    def done(error: ParleyError | None) -> None:
        begun(error or (played.plies, Kept(record, terms, place, size, number, moment)))

    record = recorder.begin(header, players, lines, done)
