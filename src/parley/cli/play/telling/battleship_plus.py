"""Battleship Plus in sentences."""

from collections.abc import Sequence

from parley.cli.play.telling.ending import tell_outcome
from parley.cli.play.telling.seabattle import is_at_us, tell_placed, tell_revealed
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say, later
from parley.core import Cell, Event, Seat, format_cell
from parley.games.battleship_plus import (
    AREAS,
    KINDS,
    Direction,
    Ended,
    Fail,
    Hit,
    Kind,
    Moved,
    Placed,
    Revealed,
    ShipMoved,
    Started,
    TimedOut,
)
from parley.games.battleship_plus.notation import format_position
from parley.visits import Seen

OURS = {
    Kind.CARRIER: later("your carrier"),
    Kind.BATTLESHIP: later("your battleship"),
    Kind.CRUISER: later("your cruiser"),
    Kind.DESTROYER: later("your destroyer"),
    Kind.SUBMARINE: later("your submarine"),
}
"""What is sunk or moved: an object, in languages that have cases."""
THEIRS = {
    Kind.CARRIER: later("a carrier"),
    Kind.BATTLESHIP: later("a battleship"),
    Kind.CRUISER: later("a cruiser"),
    Kind.DESTROYER: later("a destroyer"),
    Kind.SUBMARINE: later("a submarine"),
}
_COURSES = {
    Direction.NORTH: later("You move {ship} north."),
    Direction.EAST: later("You move {ship} east."),
    Direction.SOUTH: later("You move {ship} south."),
    Direction.WEST: later("You move {ship} west."),
}
_KINDS = dict(zip(AREAS, KINDS, strict=True))


def tell(event: Event, seen: Seen, say: Say) -> str:
    """One event. At the end, only the others' ships are revealed."""
    match event:
        case Placed(seat):
            return tell_placed(seat, seen, say)
        case Started(seat):
            return _tell_started(seat, seen, say)
        case Fail() | Hit(ship=()):
            return _tell_shot(event, seen, say)
        case Hit(seat, _, cells):
            return _tell_sunk(seat, cells, seen, say)
        case ShipMoved(_, ship, direction) if direction in _COURSES and 0 <= ship < len(seen.setup.kinds):
            return say(_COURSES[Direction(direction)], ship=say(OURS[seen.setup.kinds[ship]]))
        case Moved(seat, cells):
            return _tell_moved(seat, cells, seen, say)
        case TimedOut(seat):
            return _tell_late(seat, seen, say)
        case Ended(outcome):
            return tell_outcome(outcome, seen, say)
        case Revealed(seat, ships):
            return tell_revealed(seat, [format_position(ship) for ship in ships], seen, say)
    return ""


def _tell_started(first: Seat, seen: Seen, say: Say) -> str:
    return say("You begin.") if first == seen.seat else say("{name} begins.", name=who(first, seen, say))


def _tell_shot(shot: Hit | Fail, seen: Seen, say: Say) -> str:
    is_hit, cell = isinstance(shot, Hit), format_cell(shot.cell)
    if shot.seat == seen.seat:
        return say(later("You hit {cell}.") if is_hit else later("You miss at {cell}."), cell=cell)
    text = later("{name} hits {cell}.") if is_hit else later("{name} misses at {cell}.")
    return say(text, name=who(shot.seat, seen, say), cell=cell)


def _tell_sunk(seat: Seat, cells: Sequence[Cell], seen: Seen, say: Say) -> str:
    """A server may say of any hit that it sank something."""
    place, kind = f"{format_cell(cells[0])}-{format_cell(cells[-1])}", _KINDS.get(len(cells))
    if is_at_us(seat, seen):
        ship = say(OURS[kind] if kind else later("your ship"))
    else:
        ship = say(THEIRS[kind] if kind else later("a ship"))
    if seat == seen.seat:
        return say("You sink {ship} at {cell}.", ship=ship, cell=place)
    return say("{name} sinks {ship} at {cell}.", name=who(seat, seen, say), ship=ship, cell=place)


def _tell_moved(seat: Seat, uncovered: Sequence[Cell], seen: Seen, say: Say) -> str:
    """`ShipMoved` has told us about our own ship."""
    told = [] if seat == seen.seat else [say("{name} moves a ship.", name=who(seat, seen, say))]
    if uncovered:
        cells = ", ".join(map(format_cell, uncovered))
        told.append(say("It now lies where shots had missed: {cells}.", cells=cells))
    return " ".join(told)


def _tell_late(seat: Seat, seen: Seen, say: Say) -> str:
    if seat == seen.seat:
        return say("You miss your turn: the time is over.")
    return say("{name} misses a turn: the time is over.", name=who(seat, seen, say))
