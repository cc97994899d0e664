"""Tables and people of a Dots server as a hall shows them."""

from parley.games.dots import GAME
from parley.match.clock import ClockRules
from parley.tables import Phase
from parley.visits.hall import Row
from parley.wires.dotline import rows

PHASES = {rows.Phase.OPEN: Phase.OPEN, rows.Phase.LIVE: Phase.PLAYING, rows.Phase.OVER: Phase.OVER}


def clock_of(settings: rows.Settings) -> ClockRules:
    """«Время на ход»."""
    return ClockRules(per_move=settings.seconds * 1000)


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
