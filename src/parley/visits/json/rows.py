"""Tables and people of the JSON socket as a hall has them. Whatever a stranger wrote is cleaned."""

from collections.abc import Iterable, Mapping

from parley.core import NotationError, SetupError
from parley.core.text import clean
from parley.games import GAMES
from parley.match.clock import ClockRules
from parley.tables import Phase
from parley.visits.hall import Row
from parley.wires.json.news import Person, TableRow
from parley.wires.json.requests import Clock

NAME, LINE = 40, 300
"""Characters of a name and of a line that are shown."""
SEATS = 16
"""The most at a table that is listed."""


def read_name(name: str) -> str:
    """As it is shown; never empty, since that would be nobody."""
    return clean(name, NAME) or "?"


def read_names(players: Iterable[Person | None]) -> list[str | None]:
    """By seat; None is a free one."""
    return [None if player is None else read_name(player.name) for player in players]


def read_phase(phase: str) -> Phase:
    """Raises `NotationError`."""
    try:
        return Phase(phase)
    except ValueError:
        raise NotationError(f"no table is {clean(phase, NAME)!r}") from None


def read_clock(told: Mapping[str, int] | None) -> ClockRules | None:
    """A clock from seconds; raises `NotationError`."""
    if told is None:
        return None
    move, first, bank = (told.get(name, 0) * 1000 or None for name in ("move", "first", "bank"))
    try:
        return ClockRules(move, bank, told.get("increment", 0) * 1000, first)
    except SetupError as error:
        raise NotationError(str(error)) from None


def write_clock(clock: ClockRules) -> Clock:
    """As a request says it, in seconds."""
    parts = (clock.per_move, clock.first, clock.bank)
    move, first, bank = (part and part // 1000 for part in parts)
    return Clock(move, first, bank, clock.increment // 1000)


def read_row(row: TableRow) -> Row | None:
    """None for a game of a newer server; raises `NotationError`."""
    if row.game not in GAMES:
        return None
    if not 0 < len(row.players) <= SEATS:
        raise NotationError(f"a table has {len(row.players)} seats")
    phase, clock, names = read_phase(row.phase), read_clock(row.clock), tuple(read_names(row.players))
    return Row(row.table, row.game, phase, names, row.setup, clock, row.locked, row.watchers, row.rated)
