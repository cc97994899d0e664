"""Where the tables are: what may be joined or watched, who is here, what is said."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from parley.match.clock import ClockRules
from parley.tables import Phase

REMARKS = 500
"""Lines of talk that are kept."""
ROWS = 2_000
PEOPLE = 2_000


@dataclass(frozen=True, slots=True)
class Row:
    """A table in the list."""

    number: int
    game: str
    phase: Phase
    names: tuple[str | None, ...]
    """By seat; None is a free one."""
    setup: Mapping[str, Any] = field(default_factory=dict)
    """As plain data, as far as the place gives it."""
    clock: ClockRules | None = None
    is_locked: bool = False
    watchers: int = 0
    is_rated: bool = False
    """It needs an account, and counts for its rating."""

    @property
    def is_free(self) -> bool:
        """Is there a seat to take?"""
        return self.phase is Phase.OPEN and None in self.names


class Remark(NamedTuple):
    """Something that was said. `to` is empty if it is for everybody; without a `name` the place says it."""

    name: str
    text: str
    to: str = ""
    at_table: bool = False


@dataclass(slots=True, eq=False)
class Hall:
    """The place as its visitor knows it; only the visit changes it."""

    rows: dict[int, Row] = field(default_factory=dict)
    people: tuple[str, ...] = ()
    """Who is here, as far as the place tells."""
    bots: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By game: whom you can invite to your table, as far as the place says."""
    remarks: deque[Remark] = field(default_factory=lambda: deque(maxlen=REMARKS))


@dataclass(frozen=True, slots=True)
class Wish:
    """A table to open: settings as for `--set`; what is not given is up to the place."""

    game: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    clock: ClockRules | None = None
    password: str = ""
    bots: tuple[str, ...] = ()
    """For the next seats, where the place has bots."""
