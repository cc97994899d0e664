"""Decisions made by another node: they take a moment, then count as if made here.

A function raises `Elsewhere` before anything has changed. The caller awaits the decision and calls again.
"""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from parley.core import ParleyError
from parley.tables.refusals import Refusal, Refused

T = TypeVar("T")

TRIES = 3
"""A table may move to yet another node in the meantime."""


class Elsewhere(ParleyError):
    """Wait for `decide`, which may raise `Refused`, and ask again."""

    def __init__(self, decide: Callable[[], Awaitable[object]]) -> None:
        super().__init__("this is decided at another node")
        self.decide = decide


async def decided(act: Callable[[], T]) -> T:
    """The result, wherever it is decided. Raises `Refused`."""
    for _ in range(TRIES):
        try:
            return act()
        except Elsewhere as elsewhere:
            await elsewhere.decide()
    raise Refused(Refusal.OUT_OF_REACH)
