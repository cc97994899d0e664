"""The tables of a hall as a list: which of them, in what order, and their columns."""

from collections.abc import Iterable
from typing import NamedTuple

from parley.cli.play.telling.settings import tell_game, tell_setup
from parley.cli.play.words import Say, later
from parley.match.clock import ClockRules
from parley.tables import Phase
from parley.visits import Row

WHO = 60
"""Columns for names."""


class Filter(NamedTuple):
    """Which tables a person wants to see."""

    game: str = ""
    is_free: bool = False
    text: str = ""
    """Matches the number, the game or a name."""

    def takes(self, row: Row, say: Say) -> bool:
        """Is it one of those?"""
        words = (str(row.number), row.game, tell_game(row.game, say), *(name for name in row.names if name))
        return (
            self.game in ("", row.game)
            and (row.is_free or not self.is_free)
            and any(self.text.casefold() in word.casefold() for word in words)
        )


def listed(rows: Iterable[Row], wanted: Filter, say: Say) -> list[Row]:
    """Tables with a free seat first, then those in play, by number."""
    found = (row for row in rows if wanted.takes(row, say))
    return sorted(found, key=lambda row: (not row.is_free, row.phase, row.number))


def cells(row: Row, say: Say) -> tuple[str, ...]:
    """Number, game, who, what goes on, the clock."""
    names = ", ".join(name for name in row.names if name) or "—"
    clock = tell_clock(row.clock, say, short=True)
    return (str(row.number), tell_game(row.game, say), _cut(names), _state(row, say), clock)


def details(row: Row, say: Say) -> str:
    """What is agreed about a table."""
    told = tell_setup(row.setup, say)
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
        text = later("{seconds} s") if short else later("{seconds} s a move")
        told.append(say(text, seconds=seconds))
    if clock.bank is not None:
        bank = f"{clock.bank // 60_000}:{clock.bank // 1000 % 60:02}"
        extra = f"+{clock.increment / 1000:g}" if clock.increment else ""
        told.append(bank + extra if short else say("{time} for the match", time=bank + extra))
    return ", ".join(told)


def _state(row: Row, say: Say) -> str:
    lock = " " + say("(locked)") if row.is_locked else ""
    lock += " " + say("(rated)") if row.is_rated else ""
    if row.is_free:
        return say("free: {count}", count=row.names.count(None)) + lock
    return (say("playing") if row.phase is Phase.PLAYING else say("over")) + lock


def _cut(text: str) -> str:
    return text if len(text) <= WHO else text[: WHO - 1] + "…"
