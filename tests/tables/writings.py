"""Lines to hand to a recorder, without a ledger."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from parley.core import ParleyError
from parley.match.journal import Header, JournalLine
from parley.tables import Player, Recorder


@dataclass(eq=False)
class Noted:
    """Remembers how it went."""

    record: int
    first: int
    last: int
    data: bytes
    answers: list[ParleyError | None] = field(default_factory=list)

    @classmethod
    def of(cls, record: int, lines: Sequence[JournalLine]) -> "Noted":
        """These lines."""
        return cls(record, lines[0].number, lines[-1].number, b"".join(line.data for line in lines))

    def done(self, error: ParleyError | None) -> None:
        self.answers.append(error)


async def begin(
    recorder: Recorder, header: Header, players: Sequence[Player], lines: Sequence[JournalLine]
) -> int:
    """The number of a match that is stored."""
    answered: asyncio.Future[ParleyError | None] = asyncio.get_running_loop().create_future()
    match = recorder.begin(header, players, lines, answered.set_result)
    assert await answered is None
    return match
