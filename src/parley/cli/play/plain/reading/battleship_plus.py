"""Battleship Plus in words."""

from parley.cli.play.plain.reading.fields import cells, in_order, lines, title
from parley.cli.play.words import Say, later
from parley.core import Seat
from parley.games.battleship_plus.fleet import Ship
from parley.games.battleship_plus.setup import Kind
from parley.games.battleship_plus.view import View
from parley.visits import Seen

_KINDS = {
    Kind.CARRIER: later("carriers: {count}"),
    Kind.BATTLESHIP: later("battleships: {count}"),
    Kind.CRUISER: later("cruisers: {count}"),
    Kind.DESTROYER: later("destroyers: {count}"),
    Kind.SUBMARINE: later("submarines: {count}"),
}
_SHIPS = {
    Kind.CARRIER: later("Ship {number}, a carrier: {cells}."),
    Kind.BATTLESHIP: later("Ship {number}, a battleship: {cells}."),
    Kind.CRUISER: later("Ship {number}, a cruiser: {cells}."),
    Kind.DESTROYER: later("Ship {number}, a destroyer: {cells}."),
    Kind.SUBMARINE: later("Ship {number}, a submarine: {cells}."),
}


def read(seen: Seen, say: Say) -> list[str]:
    """Both fields, the enemy's first."""
    return [line for seat in in_order(seen) for line in _field(seen.view, seat, seen, say)]


def _field(view: View, seat: Seat, seen: Seen, say: Say) -> list[str]:
    board, chart, public = view.setup.grid, view.public.charts[seat], view.public
    found = [title(seat, seen, say), *(_ship(view, ship, say) for ship in view.ships(seat))]
    found += lines(say, board, chart.hits & ~chart.sunk, chart.wrecks(board), public.fresh[seat])
    if stale := public.stale(seat):
        found.append(say("Missed before a ship moved: {cells}.", cells=cells(board, stale)))
    counts = zip(_KINDS.values(), view.afloat(seat), strict=True)
    afloat = ", ".join(say(text, count=count) for text, count in counts if count)
    return [*found, say("Still afloat: {ships}.", ships=afloat or "0")]


def _ship(view: View, ship: Ship, say: Say) -> str:
    return say(_SHIPS[ship.kind], number=ship.number, cells=cells(view.setup.grid, ship.cells))


def prompt(seen: Seen, say: Say) -> str:
    """Place, fire or move a ship."""
    view: View = seen.view
    if not view.public.started:
        return say("Place your fleet: type shuffle to see one, place to take it.")
    return say("Your turn: type a cell to fire at, such as B7, or move a ship: move 3 N.")
