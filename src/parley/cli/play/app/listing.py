"""The tables of a hall as a list: which of them, in what order, and what is said of each."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from parley.cli.play.words import Say
from parley.match.clock import ClockRules
from parley.tables import Phase
from parley.visits import Row

WHO = 60
"""Columns for names."""


class Filter(NamedTuple):
    """Which tables somebody wants to see."""

    game: str = ""
    is_free: bool = False
    text: str = ""
    """In the number, the game or a name."""

    def takes(self, row: Row) -> bool:
        """Is it one of those?"""
        words = (str(row.number), row.game, *(name for name in row.names if name))
        return (
            self.game in ("", row.game)
            and (row.is_free or not self.is_free)
            and any(self.text.casefold() in word.casefold() for word in words)
        )


def listed(rows: Iterable[Row], wanted: Filter) -> list[Row]:
    """Those with a free seat first, then those that are played, by number."""
    return sorted(filter(wanted.takes, rows), key=lambda row: (not row.is_free, row.phase, row.number))


def cells(row: Row, say: Say) -> tuple[str, ...]:
    """Number, game, who, what goes on, the clock."""
    names = ", ".join(name or "…" for name in row.names)
    return (str(row.number), row.game, _cut(names), _state(row, say), tell_clock(row.clock, say, short=True))


def details(row: Row, say: Say) -> str:
    """What is agreed about a table."""
    told = [f"{name} {_plain(value)}" for name, value in row.setup.items()]
    if clock := tell_clock(row.clock, say):
        told.append(clock)
    if row.watchers:
        told.append(say("watching: {count}", count=row.watchers))
    return " · ".join(told)


def tell_clock(clock: ClockRules | None, say: Say, *, short: bool = False) -> str:
    """`60 s a move, 10:00 in all`."""
    if clock is None:
        return ""
    told = []
    if clock.per_move is not None:
        seconds = f"{clock.per_move / 1000:g}"
        told.append(f"{seconds} s" if short else say("{seconds} s a move", seconds=seconds))
    if clock.bank is not None:
        bank = f"{clock.bank // 60_000}:{clock.bank // 1000 % 60:02}"
        extra = f"+{clock.increment / 1000:g}" if clock.increment else ""
        told.append(bank + extra if short else say("{time} for the match", time=bank + extra))
    return ", ".join(told)


def _state(row: Row, say: Say) -> str:
    lock = " " + say("(locked)") if row.is_locked else ""
    if row.is_free:
        return say("free") + lock
    return (say("playing") if row.phase is Phase.PLAYING else say("over")) + lock


def _cut(text: str) -> str:
    return text if len(text) <= WHO else text[: WHO - 1] + "…"


def _plain(value: Any) -> str:
    """A setting; a map by its name only."""
    if isinstance(value, Mapping):
        return str(value.get("name", "…"))
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return str(value)[:40]
