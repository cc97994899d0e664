from parley.core import Cell, Seat
from parley.games.dots import GAME, Captured, Freed, Lost, Placed, Put
from tests.games.dots.boards import blocks, framed, points, position

A, B, C = Seat(0), Seat(1), Seat(2)


def test_a_capture_is_told_with_its_area_and_prisoners() -> None:
    rows, area, prisoners = blocks("""
        . A A .  |  . . . .  |  . . . .
        A B . A  |  . x x .  |  . x . .
        A . B A  |  . x x .  |  . . x .
        . A * .  |  . . . .  |  . . . .
    """)
    ((x, y),) = points(framed(rows), "*")
    step = GAME.apply(position(framed(rows)), A, Put(Cell(x, y)))
    assert step.events == (
        Placed(A, Cell(x, y)),
        Captured(A, tuple(points(framed(area), "x")), tuple(points(framed(prisoners), "x"))),
    )
    assert all(event.audience() is None for event in step.events)


def test_two_captures_are_two_events() -> None:
    rows, first, second = blocks("""
        . A . A .  |  . . . . .  |  . . . . .
        A B * C A  |  . x . . .  |  . . . x .
        . A . A .  |  . . . . .  |  . . . . .
    """)
    ((x, y),) = points(framed(rows), "*")
    step = GAME.apply(position(framed(rows), players=3), A, Put(Cell(x, y)))
    areas = [tuple(points(framed(part), "x")) for part in (first, second)]
    assert {(event.area, event.prisoners) for event in step.events if isinstance(event, Captured)} == {
        (areas[0], areas[0]),
        (areas[1], areas[1]),
    }


def test_areas_lost_and_prisoners_freed_are_told() -> None:
    rows, holders, lost, freed = blocks("""
        . A A A A .  |  . . . . . .  |  . . . . . .  |  . . . . . .
        A . B B . A  |  . . . . . .  |  . . . . . .  |  . . . . . .
        A B a c B A  |  . . b b . .  |  . . x x . .  |  . . x . . .
        A . B B . A  |  . . . . . .  |  . . . . . .  |  . . . . . .
        . A A A * .  |  . . . . . .  |  . . . . . .  |  . . . . . .
    """)
    ((x, y),) = points(framed(rows), "*")
    step = GAME.apply(position(framed(rows), framed(holders), players=3), A, Put(Cell(x, y)))
    _, capture, *others = step.events
    assert isinstance(capture, Captured)
    assert (len(capture.area), len(capture.prisoners)) == (12, 7)
    assert others == [Lost(B, tuple(points(framed(lost), "x"))), Freed(A, tuple(points(framed(freed), "x")))]


def test_what_a_player_still_encloses_after_another_s_capture() -> None:
    # C's ring stands round all of it; A's captured area in it is part of what C encloses.
    rows, enclosed = blocks("""
        . C C C C C .  |  . . . . . . .
        C . . A . . C  |  . x x x x x .
        C . A B * . C  |  . x x x x x .
        C . . A . . C  |  . x x x x x .
        . C C C C C .  |  . . . . . . .
    """)
    ((x, y),) = points(framed(rows), "*")
    state = GAME.apply(position(framed(rows), players=3), A, Put(Cell(x, y))).state
    assert list(state.field.grid.cells(state.land.enclosed[C])) == points(framed(enclosed), "x")
    assert state.land.enclosed[A] == 0


def test_what_was_lost_is_enclosed_anew_by_its_former_holder() -> None:
    # B holds a dot of A inside a larger ring of B; A captures B's small ring in there.
    rows, holders, enclosed = blocks("""
        B B B B B B B  |  . . . . . . .  |  . . . . . . .
        B . A A A . B  |  . . . . . . .  |  . x x x x x .
        B A . B . A B  |  . . . . . . .  |  . x x x x x .
        B A B a B A B  |  . . . b . . .  |  . x x x x x .
        B A . B . A B  |  . . . . . . .  |  . x x x x x .
        B . A * A . B  |  . . . . . . .  |  . x x x x x .
        B B B B B B B  |  . . . . . . .  |  . . . . . . .
    """)
    ((x, y),) = points(framed(rows), "*")
    state = GAME.apply(position(framed(rows), framed(holders)), A, Put(Cell(x, y))).state
    assert state.scores == (4, 0)
    assert list(state.field.grid.cells(state.land.enclosed[B])) == points(framed(enclosed), "x")
