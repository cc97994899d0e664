"""A recorder for matches that nobody needs to keep."""

import asyncio
from collections.abc import Sequence
from itertools import count

from parley.core import Outcome
from parley.match.journal import Done, Header, JournalLine, Writing
from parley.tables.player import Player


class Nowhere:
    """A `Recorder` that keeps nothing: needs no database, and loads none."""

    keeps = False

    def __init__(self) -> None:
        self._numbers = count(1)
        self._lengths: dict[int, int] = {}

    def begin(
        self, header: Header, players: Sequence[Player], lines: Sequence[JournalLine], done: Done
    ) -> int:
        """A new match; returns its number."""
        del header, players
        number = next(self._numbers)
        self._lengths[number] = len(lines)
        asyncio.get_running_loop().call_soon(done, None)
        return number

    def append(self, writing: Writing) -> None:
        """Done on the next turn of the event loop."""
        self._lengths[writing.record] = writing.last
        asyncio.get_running_loop().call_soon(writing.done, None)

    async def length(self, match: int) -> int:
        """How many plies were played."""
        return self._lengths[match]

    async def finish(self, match: int, outcome: Outcome | None, reason: str) -> None:
        del outcome, reason
        self._lengths.pop(match, None)
