"""What is decided at another node: it takes a moment, and then it is as if it had been decided here.

Whoever is asked raises `Elsewhere`, before anything has changed. The asker waits and asks again.
"""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from parley.core import ParleyError
from parley.tables.refusals import Refusal, Refused

T = TypeVar("T")

TRIES = 3
"""A table may move to yet another node meanwhile."""


class Elsewhere(ParleyError):
    """Wait for `decide`, which may raise `Refused`, and ask again."""

    def __init__(self, decide: Callable[[], Awaitable[object]]) -> None:
        super().__init__("this is decided at another node")
        self.decide = decide


async def decided(act: Callable[[], T]) -> T:
    """What comes of it, wherever it is decided. Raises `Refused`."""
    for _ in range(TRIES):
        try:
            return act()
        except Elsewhere as elsewhere:
            await elsewhere.decide()
    raise Refused(Refusal.OUT_OF_REACH)
