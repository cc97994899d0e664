"""Sea Battle in words."""

from parley.cli.play.plain.reading.fields import in_order, lines, title
from parley.cli.play.words import Say
from parley.core import Seat
from parley.games.seabattle.notation import format_ship
from parley.games.seabattle.view import View
from parley.visits import Seen


def read(seen: Seen, say: Say) -> list[str]:
    """Both fields, the enemy's first."""
    return [line for seat in in_order(seen) for line in _field(seen.view, seat, seen, say)]


def _field(view: View, seat: Seat, seen: Seen, say: Say) -> list[str]:
    chart, ships = view.charts[seat], view.fleets[seat].ships
    found = [title(seat, seen, say)]
    if ships:
        found.append(say("Ships: {ships}.", ships=", ".join(map(format_ship, ships))))
    found += lines(say, chart.waters.grid, chart.wounded, chart.sunk, chart.misses)
    afloat = ", ".join(map(str, chart.afloat)) or "0"
    return [*found, say("Still afloat, by length: {lengths}.", lengths=afloat)]


def prompt(seen: Seen, say: Say) -> str:
    """Place, answer or fire."""
    view: View = seen.view
    if not view.started:
        return say("Place your fleet: type shuffle to see one, place to take it.")
    if view.pending is not None:
        return say("Answer the shot: miss, hit or sunk.")
    return say("Your turn: type a cell to fire at, such as B7.")
