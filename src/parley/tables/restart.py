"""After a restart: a match as its journal left it, at its last durable ply, with its clocks of then."""

from secrets import token_bytes
from typing import NamedTuple

from parley.core import SetupError
from parley.games import load_game
from parley.match.clock import Millis
from parley.match.journal import JournalError, decode_journal
from parley.match.replay import read_setup, replay_to_end
from parley.tables.ledger import Place
from parley.tables.terms import Terms


class Kept(NamedTuple):
    """A match that was found again: its number in the record, its terms, and its position."""

    record: int
    terms: Terms
    place: Place
    size: int
    """Bytes of its journal."""
    number: int = 0
    """The number of its table; 0 if it was not recorded."""
    begun: int = 0
    """When it began, in milliseconds since 1970, if the clock runs on while the server is down."""


def read_kept(record: int, data: bytes) -> Kept:
    """Replay a journal. Raises `JournalError`.

    A password is not kept. It is no longer needed to join, and where there was one nobody new may watch.
    """
    # dots/line/8/6
    journal = decode_journal(data)
    header = journal.header
    try:
        game = load_game(header.game)
    except SetupError as error:
        raise JournalError(1, str(error)) from None
    match = replay_to_end(game, journal)
    at = journal.entries[-1].at if journal.entries else Millis(0)
    password = token_bytes() if header.locked is True else None
    terms = Terms(
        game, read_setup(game, header.setup), header.clock, password, header.seed, header.rated is True
    )
    number = header.table or 0  # UNSET is false
    return Kept(record, terms, Place(match, journal.digest, at), journal.size, number, header.begun or 0)
