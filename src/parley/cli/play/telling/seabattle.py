"""Sea Battle in sentences."""

from parley.cli.play.telling.ending import tell_outcome
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say, later
from parley.core import Event, Seat, format_cell
from parley.games.seabattle import Ended, Fired, Placed, Result, Revealed, Ship, Shot
from parley.games.seabattle.notation import format_ship
from parley.visits import Seen

OURS = {
    4: later("your four-decker"),
    3: later("your three-decker"),
    2: later("your two-decker"),
    1: later("your one-decker"),
}
"""What is sunk, by its length: an object, in languages that have cases."""
THEIRS = {
    4: later("a four-decker"),
    3: later("a three-decker"),
    2: later("a two-decker"),
    1: later("a one-decker"),
}
_BY_US = {
    Result.MISS: later("You miss at {cell}."),
    Result.HIT: later("You hit {cell}."),
    Result.SUNK: later("You sink {ship} at {cell}."),
    Result.REPEAT: later("You fire at {cell} once more, and lose the turn."),
}
_BY_OTHERS = {
    Result.MISS: later("{name} misses at {cell}."),
    Result.HIT: later("{name} hits {cell}."),
    Result.SUNK: later("{name} sinks {ship} at {cell}."),
    Result.REPEAT: later("{name} fires at {cell} once more, and loses the turn."),
}


def tell(event: Event, seen: Seen, say: Say) -> str:
    """One event. At the end, only the others' ships are revealed."""
    match event:
        case Placed(seat):
            return tell_placed(seat, seen, say)
        case Fired(seat, cell):
            return _tell_fired(seat, format_cell(cell), seen, say)
        case Shot():
            return _tell_shot(event, seen, say)
        case Ended(outcome):
            return tell_outcome(outcome, seen, say)
        case Revealed(seat, ships):
            return tell_revealed(seat, [format_ship(ship) for ship in ships], seen, say)
    return ""


def tell_placed(seat: Seat, seen: Seen, say: Say) -> str:
    """A fleet is placed."""
    if seat == seen.seat:
        return say("You have placed your fleet.")
    return say("{name} has placed the fleet.", name=who(seat, seen, say))


def tell_revealed(seat: Seat, ships: list[str], seen: Seen, say: Say) -> str:
    """Where they lay; we know our own."""
    if seat == seen.seat:
        return ""
    return say("{name} had ships at {ships}.", name=who(seat, seen, say), ships=", ".join(ships))


def is_at_us(shooter: Seat, seen: Seen) -> bool:
    """Is our fleet being fired at?"""
    return seen.seat is not None and shooter != seen.seat


def _tell_fired(seat: Seat, cell: str, seen: Seen, say: Say) -> str:
    if seat == seen.seat:
        return say("You fire at {cell}.", cell=cell)
    return say("{name} fires at {cell}.", name=who(seat, seen, say), cell=cell)


def _tell_shot(shot: Shot, seen: Seen, say: Say) -> str:
    text = (_BY_US if shot.seat == seen.seat else _BY_OTHERS)[shot.result]
    name = who(shot.seat, seen, say)
    if shot.ship is None:
        return say(text, name=name, cell=format_cell(shot.cell))
    return say(text, name=name, ship=_tell_ship(shot, shot.ship, seen, say), cell=format_ship(shot.ship))


def _tell_ship(shot: Shot, ship: Ship, seen: Seen, say: Say) -> str:
    """A server may say of anything that it was a ship."""
    length = _length(ship)
    if is_at_us(shot.seat, seen):
        return say(OURS.get(length, later("your ship")))
    return say(THEIRS.get(length, later("a ship")))


def _length(ship: Ship) -> int:
    (ax, ay), (bx, by) = ship
    return abs(bx - ax) + abs(by - ay) + 1
