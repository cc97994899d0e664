"""Fleets shown to spectators with a delay, if the table allows it.

Ships hardly move, so a fleet seen late can still be betrayed: it is shown only if the host asks for it and
everybody reads so before they sit down, and never at a rated table. A tape is the only way to what is hidden,
and releases nothing that is not old enough. When bots of the house play each other nobody can be betrayed,
and their fleets are shown as they are.
"""

from collections import deque
from collections.abc import Collection
from typing import Any, Generic, TypeVar

from parley.core import SetupError
from parley.match.referee import Match
from parley.seats.web.views import face_of
from parley.tables import BOT, Began, Happened, News, Phase, Table, Terms, Timers

T = TypeVar("T")

LEAST, MOST = 30, 3600
"""How many seconds old the shown fleets may be."""
KEPT = 2000
"""Positions on a tape."""


def check_reveal(terms: Terms) -> None:
    """Raise `SetupError` if fleets cannot be shown like that."""
    if not terms.reveal:
        return
    if face_of(terms.game.name).is_open or terms.is_rated:
        raise SetupError("fleets are shown where there are fleets, and at no rated table")
    if not LEAST <= terms.reveal <= MOST:
        raise SetupError(f"fleets are shown after {LEAST} to {MOST} seconds, not {terms.reveal}")


class Delay(Generic[T]):
    """Things that are released this many seconds after they came, in order, and never before."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._kept: deque[tuple[float, T]] = deque(maxlen=KEPT)

    def add(self, thing: T, now: float) -> None:
        self._kept.append((now, thing))

    def old(self, now: float) -> T | None:
        """The newest that is old enough, if there is one."""
        due = now - self.seconds
        while len(self._kept) > 1 and self._kept[1][0] <= due:
            self._kept.popleft()
        return self._kept[0][1] if self._kept and self._kept[0][0] <= due else None


class Tape:
    """Keeps the positions of a table, and releases them when they are old."""

    name, kind = "", "house"
    account: int | None = None
    heads = 0
    names: Collection[str] = frozenset()

    def __init__(self, timers: Timers, seconds: float) -> None:
        self._timers = timers
        self._delay: Delay[Match[Any, Any, Any]] = Delay(seconds)

    def tell(self, table: Table | None, news: News) -> None:
        if isinstance(news, Began | Happened) and table is not None and table.ledger is not None:
            self._delay.add(table.match, self._timers.now())

    def old(self) -> Match[Any, Any, Any] | None:
        """The newest position that is old enough, if there is one."""
        return self._delay.old(self._timers.now())


def follow(timers: Timers, table: Table) -> None:
    """Put a tape on if the table wants it; calling it again is fine."""
    if table.terms.reveal and tape_of(table) is None:
        table.watch(Tape(timers, table.terms.reveal))


def tape_of(table: Table) -> Tape | None:
    """The tape of a table, if it has one."""
    return next((one for one in table.watchers if isinstance(one, Tape)), None)


def show_old(table: Table) -> dict[str, Any] | None:
    """Both fleets as they were, for spectators; None if not wanted, or nothing is old enough."""
    face, tape, seconds = face_of(table.terms.game.name), tape_of(table), table.terms.reveal
    match = None if tape is None else tape.old()
    if not face.is_open and _is_among_bots(table):
        match, seconds = table.match, 0
    if match is None:
        return None
    return {"ply": match.length, "seconds": seconds, "board": face.board(face.bare(match.state))}


def _is_among_bots(table: Table) -> bool:
    is_played = table.phase is Phase.PLAYING and table.ledger is not None
    return is_played and all(player is not None and player.kind == BOT for player in table.seats)
