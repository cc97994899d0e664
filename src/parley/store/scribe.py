"""The interface for writing matches: `transactions`, or the faster `log`.

Calls do not wait: `done` is called once, when the write is durable or has failed, never before the call
returns. Each may raise `StoreError` at once.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from parley.match.journal import Done, Writing
from parley.store.writes import Row


class Opening(NamedTuple):
    """A match that begins: who sits there, and the first lines of its journal."""

    match: int
    game: str
    began: int
    table: int | None
    sitters: Sequence[Row]
    """Account, name, key and kind of each."""
    last: int
    """The number of the last of its lines."""
    lines: bytes
    locked: bool = False
    rated: bool = False


class Ending(NamedTuple):
    """How a match ended; no places when nobody can say."""

    match: int
    ended: int
    places: str | None
    termination: str | None
    reason: str


class Scribe(Protocol):
    """Keeps what it is given in order, and refuses lines that do not follow."""

    def begin(self, opening: Opening, done: Done) -> None:
        """A new match."""

    def append(self, writing: Writing) -> None:
        """Append to a journal, all or nothing; it is told itself."""

    def finish(self, ending: Ending, done: Done) -> None:
        """Nothing can be added after that."""
