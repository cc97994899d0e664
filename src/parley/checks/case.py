"""What is examined: one thing a document demands, as a small program that provokes it and looks."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from parley.checks.means import Means

S = TypeVar("S")
Play = Callable[[S], Awaitable[None]]

SECONDS = 20.0
"""A case takes no longer than this, whatever the target does."""


class Verdict(StrEnum):
    """How a case ended."""

    PASS = "pass"  # noqa: S105 - a verdict
    FAIL = "fail"
    WARN = "warn"
    """Not as it should be, but the document does not demand it."""
    UNTESTED = "not tested"
    ERROR = "error"
    """It could not be examined: the target was not there, or the fault is ours."""


class BrokenError(Exception):
    """The target broke a clause."""

    def __init__(self, expected: str, got: str) -> None:
        super().__init__(f"expected {expected}; got {got}")
        self.expected, self.got = expected, got


class BreachError(BrokenError):
    """One of two parties broke the protocol: which one, and which clause."""

    def __init__(self, by: str, clause: str, expected: str, got: str) -> None:
        super().__init__(expected, got)
        self.by, self.clause = by, clause


class UntestedError(Exception):
    """There was no opportunity to look, and why."""


class PreventedError(UntestedError):
    """There was no opportunity because the target does something else wrong, which other cases judge."""


class UnreachableError(Exception):
    """There is nobody to examine, and why."""


@dataclass(frozen=True, slots=True)
class Case(Generic[S]):
    """A case. It counts for the first of its clauses."""

    name: str
    clauses: tuple[str, ...]
    title: str
    play: Play[S]
    seconds: float = SECONDS
    is_slow: bool = False
    """Takes longer than a minute, because the document's own timers do; runs only on request."""
    is_alone: bool = False
    """Must not run beside others."""
    is_stormy: bool = False
    """Does worse things to the line than the weather does in other cases; runs only in bad weather."""


class Suite(Generic[S]):
    """The cases for one role of one wire: `role` is the target's. Each case gets a `stage` of its own."""

    def __init__(
        self,
        wire: str,
        role: str,
        about: str,
        stage: Callable[[Means], AbstractAsyncContextManager[S]],
        seconds: float = SECONDS,
        *,
        in_turn: bool = False,
    ) -> None:
        """`seconds` is the default limit of a case; `in_turn`: never two of them at one target."""
        self.wire, self.role, self.about, self.stage = wire, role, about, stage
        self.seconds, self.in_turn = seconds, in_turn
        self.cases: list[Case[S]] = []

    @property
    def name(self) -> str:
        """`bpgp-server`: the prefix of its cases' names."""
        return f"{self.wire}-{self.role}"

    def case(
        self,
        *clauses: str,
        seconds: float | None = None,
        is_slow: bool = False,
        is_alone: bool = False,
        is_stormy: bool = False,
    ) -> Callable[[Play[S]], Play[S]]:
        """Decorator for a case: the function's name is the case's, its docstring says what is demanded."""

        def add(play: Play[S]) -> Play[S]:
            name = play.__name__.replace("_", "-")
            title = (play.__doc__ or "").strip().splitlines()[0]
            how = {"is_slow": is_slow, "is_alone": is_alone, "is_stormy": is_stormy}
            self.add(name, clauses, title, play, seconds=seconds, **how)
            return play

        return add

    def add(
        self,
        name: str,
        clauses: tuple[str, ...],
        title: str,
        play: Play[S],
        *,
        seconds: float | None = None,
        is_slow: bool = False,
        is_alone: bool = False,
        is_stormy: bool = False,
    ) -> None:
        """For cases from a table. Names are unique; `title` says what is demanded."""
        if not clauses or not title or any(case.name == name for case in self.cases):
            raise ValueError(f"{self.name}/{name}: wants a title, a clause, and a name of its own")
        limit = self.seconds if seconds is None else seconds
        self.cases.append(Case(name, clauses, title, play, limit, is_slow, is_alone, is_stormy))
