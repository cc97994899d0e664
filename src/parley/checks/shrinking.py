"""Finds the least weather that causes a failure."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from parley.checks.case import Verdict
from parley.checks.nemesis import Nemesis
from parley.checks.notebook import Notebook

LONGEST = 4096
"""Bytes in which a failure is searched for: a later one is not shortened."""


F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class Trial(Generic[F]):
    """A case played in this weather, with its verdict and notebook."""

    nemesis: Nemesis | None
    verdict: Verdict
    notebook: Notebook
    finding: F


async def shorten(attempt: Callable[[Nemesis | None], Awaitable[Trial[F]]], failed: Trial[F]) -> Trial[F]:
    """The trial that fails alike with the least weather; a calm one if the weather has no part in it."""
    calm = await attempt(None)
    if calm.verdict is not Verdict.PASS or failed.nemesis is None:
        return calm
    low, high = 0, failed.nemesis.reach
    while low + 1 < high:
        middle = LONGEST if high > LONGEST else (low + high) // 2
        tried = await attempt(replace(failed.nemesis, reach=middle))
        if tried.verdict is failed.verdict:
            high, failed = middle, tried
        elif middle == LONGEST:
            break
        else:
            low = middle
    return failed
