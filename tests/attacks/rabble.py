"""People who do anything at any time, by chance and by seed; each wire has its own kind.

They remember what must hold whatever they do: every request is answered in time and none with a fault of the
server's, no account's number is used twice, and a secret is heard only by those it was told.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.net.process import ServerProcess

ANSWERED = 45.0
"""Seconds for whatever somebody does, on a machine that has more to do."""
GONE = (EOFError, ConnectionError, ConnectionClosed, InvalidHandshake, OSError)
"""How those end whom the server has had enough of, or who have no server any more."""
TRAIL = 20
SECRET = "psst, only for you"  # noqa: S105
SOURCES = [f"127.0.3.{number}" for number in range(1, 13)]
"""Fewer than people, so that limits by address are met."""
TEXTS = (
    "hello",
    "zero\u200bwidth",
    "\u202eback to front",
    "e\u0301 and é",
    "\U0001f3f4\U000e0067\U000e007f",
    "\ufeffmark",
    "a" * 240,
    "\u0430dmin",
    "<script>alert(1)</script>",
    "100 welcome",
    "\u00ad\u2060",
    "'; DROP TABLE accounts; --",
    "%s %d {}",
    "\x1b[2J",
    "\ud7ff\ue000\uffff",
    " ",
)
"""What people say and call themselves, some of it not allowed."""
NAMES = ("ann", "ann ", "ANN", "ann\u200b", "\uff41nn", "аnn", "house-density", "house-x", "admin", "random")


@dataclass
class Census:
    """What all of them together have seen."""

    names: dict[int, str] = field(default_factory=dict)
    """Whose number an account's is."""
    done: Counter[str] = field(default_factory=Counter)
    """What they did, and how it was answered."""

    def meet(self, account: int, name: str) -> None:
        """A number is one account's for ever."""
        known = self.names.setdefault(account, name)
        assert known == name, f"account {account} was {known!r} and is {name!r}"


class Rascal:
    """One of them. `ACTS` has what they do, by name, and how often."""

    ACTS: ClassVar[Mapping[str, float]]
    server: ServerProcess

    def __init__(self, number: int, seed: int, census: Census) -> None:
        self.number, self.census = number, census
        self.rng = Random(f"{seed}/{number}")
        self.source = SOURCES[number % len(SOURCES)]
        self.others: list[str] = [*NAMES]
        """Names that may mean somebody."""
        self.trail: deque[object] = deque(maxlen=TRAIL)
        """What was said and heard last, for whoever wants to know how it came to this."""

    async def live(self, server: ServerProcess, steps: int) -> None:
        """Do so many things, then be gone. Whoever is hung up on comes again."""
        self.server = server
        for _ in range(steps):
            [act] = self.rng.choices(list(self.ACTS), list(self.ACTS.values()))
            self.census.done[f"{type(self).__name__} {act}"] += 1
            try:
                await self.in_time(act, getattr(self, act))
            except GONE:
                self.census.done[f"{type(self).__name__} was cut off"] += 1
                self.drop()
        self.drop()

    async def in_time(self, what: str, act: Callable[[], Awaitable[Any]]) -> None:
        """Do it; not to be done in time is a fault of the server's."""
        try:
            async with asyncio.timeout(ANSWERED):
                await act()
        except TimeoutError:
            raise AssertionError(f"{self}: {what} took too long: {list(self.trail)}") from None

    async def vanish(self) -> None:
        """And come back another time."""
        self.drop()

    def drop(self) -> None:
        """Hang up wherever one is connected."""
        raise NotImplementedError

    def fail_on(self, fault: object, *, of: object) -> None:
        """The server has admitted a mistake."""
        raise AssertionError(f"{self} heard {fault!r} of {of!r}: {list(self.trail)}")

    def __str__(self) -> str:
        return f"{type(self).__name__} {self.number}"

    # -- what all of them need ---------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name this one mostly has."""
        return f"rogue{self.number}"

    def any_name(self) -> str:
        """One's own, or one that is somebody else's, or nobody's."""
        rng = self.rng
        return rng.choice([self.name, self.name, self.name.upper(), rng.choice(self.others), self.text()])

    def text(self) -> str:
        """Something to say."""
        return self.rng.choice(TEXTS)

    def table(self) -> int:
        """A number that may be a table's."""
        return self.rng.choice([self.rng.randrange(1, 60), self.rng.randrange(1, 12), 65_535])

    def junk(self) -> bytes:
        """Bytes."""
        return self.rng.randbytes(self.rng.choice([1, 3, 20, 300, 5_000]))
