from parley.core import Cell, Outcome, Seat, Termination
from parley.games.battleship_plus import (
    Ended,
    Fail,
    Hit,
    Moved,
    Placed,
    Revealed,
    ShipMoved,
    Started,
    TimedOut,
)

ME = Seat(1)


def test_everything_is_public_but_which_ship_moved() -> None:
    public = [
        Placed(ME),
        Started(ME),
        Hit(ME, Cell(0, 0)),
        Fail(ME, Cell(0, 0)),
        Moved(ME, ()),
        TimedOut(ME),
        Ended(Outcome((1, 2), Termination.WON)),
        Revealed(ME, ()),
    ]
    assert [event.audience() for event in public] == [None] * len(public)
    assert ShipMoved(ME, 0, 0).audience() == {ME}


def test_a_hit_with_the_cells_of_a_ship_has_sunk_it() -> None:
    assert not Hit(ME, Cell(0, 0)).sunk
    assert Hit(ME, Cell(0, 0), (Cell(0, 0), Cell(0, 1))).sunk
