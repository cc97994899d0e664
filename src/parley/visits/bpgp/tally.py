"""How turns are counted: as 4.2.1 says, and as servers do that read it differently."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from parley.core.connection import Message
from parley.wires import bpgp as wire

COUNTED = (wire.Hit, wire.Fail, wire.Moved, wire.Timeout)


class Way(NamedTuple):
    """A way to count; `words` say what is different about it."""

    words: str
    count: Callable[["Tally"], int]


@dataclass(slots=True, eq=False)
class Tally:
    """What was heard in one game, and before it on the same connection."""

    before: int = 0
    heard: dict[type[Message], int] = field(default_factory=lambda: dict.fromkeys(COUNTED, 0))
    way: int = 0
    """Which of `WAYS` the server seems to use."""
    tried: int = 0
    """How many it has refused in a row."""

    @property
    def total(self) -> int:
        """HIT, FAIL, MOVED and TIMEOUT in this game."""
        return sum(self.heard.values())

    @property
    def turn_counter(self) -> int:
        """What the next MOVE or SHOOT carries."""
        return WAYS[self.way].count(self) % 256

    def add(self, kind: type[Message]) -> None:
        """One of `COUNTED` was heard: so far we were right."""
        self.heard[kind] += 1
        self.tried = 0

    def try_next(self) -> bool:
        """The server counts differently: try the next way with another number. False: all were tried."""
        refused = self.turn_counter
        while self.tried < len(WAYS):
            self.tried += 1
            self.way = (self.way + 1) % len(WAYS)
            if self.turn_counter != refused:
                return True
        return False


WAYS = (
    Way("as the draft says", lambda tally: tally.total),
    Way("without TIMEOUT", lambda tally: tally.total - tally.heard[wire.Timeout]),
    Way("from 1", lambda tally: tally.total + 1),
    Way("on from the game before", lambda tally: tally.before + tally.total),
    Way("without HIT", lambda tally: tally.total - tally.heard[wire.Hit]),
    Way("without MOVED", lambda tally: tally.total - tally.heard[wire.Moved]),
    Way("only shots", lambda tally: tally.heard[wire.Hit] + tally.heard[wire.Fail]),
    Way("one behind", lambda tally: tally.total - 1),
    Way("not at all", lambda _tally: 0),
)
"""The draft's own first, then the likelier ones."""
