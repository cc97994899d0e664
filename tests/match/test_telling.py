from dataclasses import dataclass

from parley.core import Cell, Event, Outcome, Seat, Termination
from parley.match.telling import tell, tell_all


@dataclass(frozen=True, slots=True)
class ShipMoved(Event):
    seat: Seat
    ship: int
    cells: tuple[Cell, ...] = ()

    def audience(self) -> frozenset[Seat]:
        return frozenset({self.seat})


@dataclass(frozen=True, slots=True)
class Hit(Event):
    seat: Seat
    cell: Cell
    dice: tuple[int, ...] = ()
    ship: int | None = None


@dataclass(frozen=True, slots=True)
class Ended(Event):
    outcome: Outcome


def test_an_event_in_words() -> None:
    assert tell(Hit(Seat(0), Cell(1, 6))) == "hit B7"
    assert tell(Hit(Seat(0), Cell(1, 6), (6, 5))) == "hit B7 dice 6 5"
    assert tell(Hit(Seat(0), Cell(1, 6), ship=2)) == "hit B7 ship 2"
    assert tell(ShipMoved(Seat(0), 3, (Cell(0, 0), Cell(0, 1)))) == "ship moved ship 3 A1 A2"
    assert tell(Ended(Outcome((1, 2), Termination.WON))) == "ended 1 2 won"


def test_only_what_one_may_see_is_told() -> None:
    events = (ShipMoved(Seat(0), 3), Hit(Seat(0), Cell(0, 0)))
    assert tell_all(events) == tell_all(events, Seat(1)) == "hit A1"
    assert tell_all(events, Seat(0)) == "ship moved ship 3, hit A1"
