"""Tables of a Dots server as a hall shows them, and as requests name them."""

from parley.games.dots import GAME, Setup
from parley.match.clock import ClockRules
from parley.tables import Phase
from parley.visits.hall import Row
from parley.visits.visit import CannotNow
from parley.wires.dotline import rows

PHASES = {rows.Phase.OPEN: Phase.OPEN, rows.Phase.LIVE: Phase.PLAYING, rows.Phase.OVER: Phase.OVER}


def clock_of(settings: rows.Settings) -> ClockRules:
    """«Время на ход»."""
    return ClockRules(per_move=settings.seconds * 1000)


def settings_of(setup: Setup, clock: ClockRules | None) -> rows.Settings:
    """As NEW says them. Raises `CannotNow` for a clock this protocol has no word for."""
    seconds = rows.CLASSIC.seconds
    if clock is not None:
        if clock.per_move is None or clock.per_move // 1000 not in rows.SECONDS:
            raise CannotNow(
                f"{rows.SECONDS[0]} to {rows.SECONDS[-1]} seconds a move here, and no other clock"
            )
        seconds = clock.per_move // 1000
    goal = rows.Goal(setup.goal.value)
    return rows.Settings(setup.width, setup.height, setup.players, seconds, setup.extra_move, goal)


def row_of(told: rows.TableRow) -> Row:
    """A table. Of those who sit there only one is named."""
    settings = told.settings
    taken = min(max(told.taken, 1), settings.players)
    names = (told.opener, *[""] * (taken - 1), *[None] * (settings.players - taken))
    setup = {
        "width": settings.width,
        "height": settings.height,
        "players": settings.players,
        "extra_move": settings.extra,
        "goal": settings.goal.value,
    }
    return Row(told.table, GAME.name, PHASES[told.phase], names, setup, clock_of(settings), told.locked)
