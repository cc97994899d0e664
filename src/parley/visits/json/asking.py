"""What was asked on a JSON socket and is not answered yet."""

from collections.abc import Callable
from itertools import count
from typing import NamedTuple

from parley.core import LocalProtocolError
from parley.core.text import clean
from parley.visits.json.rows import LINE
from parley.visits.visit import CannotNow
from parley.wires.json import ClientConnection, Refusal
from parley.wires.json import requests as r
from parley.wires.json.connection import UNANSWERED
from parley.wires.json.messages import word_of

PATIENCE = 60.0
"""Seconds for an answer."""


class Asked(NamedTuple):
    """A request without an answer yet."""

    what: str
    """The method that asked."""
    granted: Callable[[], None] | None = None
    refused: Callable[[Refusal], None] | None = None
    """In place of a `Declined`."""
    word: str = ""
    """The request."""
    until: float = 0.0


class Asking:
    """Requests by their numbers, which are never used again."""

    def __init__(self) -> None:
        self._asked: dict[int, Asked] = {}
        self._numbers = count(1)

    def __len__(self) -> int:
        return len(self._asked)

    def ask(
        self, connection: ClientConnection, request: Callable[..., r.Request], asked: Asked, now: float
    ) -> None:
        """Send it. Raises `CannotNow`."""
        if len(self._asked) >= UNANSWERED:
            raise CannotNow("too much is asked at once: wait for answers")
        number = next(self._numbers)
        message = request(id=number)
        try:
            connection.send(message)
        except LocalProtocolError as error:
            raise CannotNow(clean(str(error), LINE)) from None
        self._asked[number] = asked._replace(word=word_of(type(message)), until=now + PATIENCE)

    def answer(self, number: int) -> Asked | None:
        """There is an answer; to what?"""
        return self._asked.pop(number, None)

    def deadline(self) -> float | None:
        """When the first of them is late."""
        return min((asked.until for asked in self._asked.values()), default=None)

    def late(self, now: float) -> Asked | None:
        """What should have been answered by now."""
        return next((asked for asked in self._asked.values() if asked.until <= now), None)

    def drop(self) -> None:
        """Nothing more will be answered."""
        self._asked.clear()
