from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from parley.core import Cell, format_cell
from parley.games.layout import Shape, Waters, random_layout
from parley.games.seabattle import Chart, Reason, Result, Setup
from parley.games.seabattle.drawing import parse_chart
from parley.games.seabattle.fleet import Fleet, check_fleet, ships_of
from tests.games.layout import brute
from tests.games.seabattle.play import SETUP

WATERS = SETUP.waters
"""6×6; ships of 3, 2, 1 and 1 cells."""

MISS, HIT, SUNK, REPEAT = Result


def aimed(drawing: str, waters: Waters) -> tuple[Chart, Cell]:
    """A chart, and the cell marked * in it, which has not been fired at."""
    at = drawing.split().index("*")
    return parse_chart(drawing.replace("*", "."), waters), Cell(at % waters.size, at // waters.size)


def refuse(drawing: str, result: Result, waters: Waters = WATERS) -> Reason | None:
    chart, cell = aimed(drawing, waters)
    return chart.refuse(cell, result)


# -- what a chart says ---------------------------------------------------------------------------------


def test_an_empty_chart() -> None:
    chart = Chart(WATERS)
    assert chart.shots == chart.hits == chart.misses == chart.wounded == chart.wrecks == 0
    assert chart.unknown == WATERS.grid.full
    assert chart.afloat == (3, 2, 1, 1)
    assert not chart.is_destroyed


def test_where_a_ship_would_touch_one_that_was_hit() -> None:
    chart = parse_chart(
        """
        . . . . . o
        . X . . . .
        . . . x . .
        . . . . . .
        o . . . . .
        . . . X X .
        """,
        WATERS,
    )
    names = {format_cell(cell) for cell in WATERS.grid.cells(chart.barred)}
    wreck, corners, other = "A1 B1 C1 A2 C2 A3 B3 C3", "E2 E4 C4", "C5 D5 E5 F5 C6 F6"
    assert names == {*wreck.split(), *corners.split(), *other.split()}


def test_what_a_chart_says() -> None:
    chart = parse_chart(
        """
        . . . . . o
        . X . . . .
        . . . x . .
        . . . . . .
        o . . . . .
        . . . X X .
        """,
        WATERS,
    )
    board = WATERS.grid
    assert chart.afloat == (3, 1)
    assert chart.wounded == board.bit(3, 2)
    assert chart.misses == board.bit(5, 0) | board.bit(0, 4)
    assert chart.wrecks == board.rectangle(0, 0, 3, 3) | board.rectangle(2, 4, 4, 2)
    assert chart.unknown & (chart.shots | chart.wrecks) == 0
    assert chart.unknown | chart.shots | chart.wrecks == board.full


def test_shots_go_on_the_chart() -> None:
    chart = Chart(WATERS)
    for cell, result in [((0, 0), MISS), ((3, 3), HIT), ((3, 4), HIT), ((0, 0), REPEAT), ((3, 2), SUNK)]:
        chart = chart.after(Cell(*cell), result)
    assert chart == parse_chart(
        """
        o . . . . .
        . . . . . .
        . . . X . .
        . . . X . .
        . . . X . .
        . . . . . .
        """,
        WATERS,
    )


def test_a_fleet_is_destroyed_with_its_last_ship() -> None:
    chart = parse_chart(
        """
        X X X . X .
        . . . . . .
        X . X X . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        WATERS,
    )
    assert chart.is_destroyed
    assert chart.afloat == ()
    assert chart.refuse(Cell(5, 5), HIT) is Reason.TOO_MANY_CELLS
    assert chart.refuse(Cell(5, 5), SUNK) is Reason.TOO_MANY_CELLS
    assert chart.refuse(Cell(5, 5), MISS) is None


# -- answers no fleet could give -----------------------------------------------------------------------

ANY = (MISS, HIT, SUNK)
AFTER_A_KILL = """
    . . . . . .
    . X . . . .
    . {} {} . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""


def test_at_first_everything_is_possible() -> None:
    for x in range(6):
        for y in range(6):
            assert [Chart(WATERS).refuse(Cell(x, y), result) for result in ANY] == [None] * 3


def test_a_cell_fired_at_is_a_repeat_and_no_other_is() -> None:
    chart = Chart(WATERS).after(Cell(2, 2), HIT).after(Cell(5, 5), MISS)
    for cell in (Cell(2, 2), Cell(5, 5)):
        assert [chart.refuse(cell, result) for result in ANY] == [Reason.A_REPEAT] * 3
        assert chart.refuse(cell, REPEAT) is None
    assert chart.refuse(Cell(0, 0), REPEAT) is Reason.NOT_A_REPEAT


@pytest.mark.parametrize("marks", ["*.", ".*"])
def test_no_ship_is_beside_a_sunk_one(marks: str) -> None:
    drawing = AFTER_A_KILL.format(*marks)
    assert refuse(drawing, HIT) is Reason.BESIDE_A_SUNK_SHIP
    assert refuse(drawing, SUNK) is Reason.BESIDE_A_SUNK_SHIP
    assert refuse(drawing, MISS) is None


def test_no_more_cells_than_agreed() -> None:
    drawing = """
        X X X . . .
        . . . . . .
        X . X . . .
        . . . . . .
        . x * . . .
        . . . . . .
    """
    assert refuse(drawing, HIT) is Reason.TOO_MANY_CELLS
    assert refuse(drawing, SUNK) is None


def test_no_more_ships_than_agreed() -> None:
    # Two ships can be hit without sinking.
    drawing = """
        x . . . . x
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        * . . . . .
    """
    assert refuse(drawing, HIT) is Reason.TOO_MANY_SHIPS
    assert refuse(drawing, SUNK) is None


def test_hits_apart_may_be_on_one_ship() -> None:
    drawing = """
        x . * . . x
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    assert refuse(drawing, HIT) is None


def test_a_kill_may_leave_too_few_ships_for_the_other_hits() -> None:
    drawing = """
        x . x . . .
        * . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . x
    """
    assert refuse(drawing, SUNK) is Reason.TOO_MANY_SHIPS


BENT = """
    . . . . . .
    . x x . . .
    . . * . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""
DIAGONAL = """
    . . . . . .
    . x . . . .
    . . * . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""
BENT_BETWEEN = """
    . . . . . .
    . x * . . .
    . . x . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""


@pytest.mark.parametrize("drawing", [BENT, DIAGONAL, BENT_BETWEEN])
@pytest.mark.parametrize("result", [HIT, SUNK])
def test_ships_do_not_bend_nor_touch_at_corners(drawing: str, result: Result) -> None:
    assert refuse(drawing, result) is Reason.BENT


@pytest.mark.parametrize(
    "drawing",
    [
        # Both one-deckers are sunk.
        """
        X . X . . .
        . . . . . .
        . . . . * .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        # The only two-decker is sunk.
        """
        X X . . . .
        . . . . . .
        . . . x * .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        # There never was a four-decker.
        """
        . . . . . .
        . . . . . .
        x x . x . .
        . . . . . .
        . . . . . .
        . . . . . .
        """.replace("x x . x", "x x * x"),
    ],
)
def test_a_kill_needs_a_ship_of_that_length(drawing: str) -> None:
    assert refuse(drawing, SUNK) is Reason.NO_SUCH_SHIP


def test_a_line_of_hits_is_shorter_than_the_longest_ship_left() -> None:
    drawing = """
        . . . . . .
        . x x * . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    assert refuse(drawing, HIT) is Reason.TOO_LONG
    assert refuse(drawing, SUNK) is None
    only_one_deckers = """
        X X X . . *
        . . . . . .
        X X . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    assert refuse(only_one_deckers, HIT) is Reason.TOO_LONG


def test_the_rest_of_a_ship_needs_room() -> None:
    drawing = """
        * o . . . .
        o . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    assert refuse(drawing, HIT) is Reason.NO_ROOM
    assert refuse(drawing, SUNK) is None


def test_a_kill_may_take_the_room_of_another_ship() -> None:
    drawing = """
        x o . . . .
        . . . . . .
        * . . . . .
        x . . . . .
        . . . . . .
        . . . . . .
    """
    assert refuse(drawing, SUNK) is Reason.NO_ROOM


def test_a_miss_where_only_a_ship_can_be() -> None:
    drawing = """
        x o . . . .
        * . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    assert refuse(drawing, MISS) is Reason.ONLY_A_SHIP
    assert refuse(drawing, HIT) is None
    assert refuse(drawing, SUNK) is None


CORNERS = Waters(3, (Shape(1),) * 4)
INLAND = Waters(3, (Shape(1),), 0)


@pytest.mark.parametrize(
    ("waters", "drawing", "result", "reason"),
    [
        # Four one-deckers have 3×3 cells: they must be in the corners.
        (CORNERS, "* . . . . . . . .", MISS, Reason.ONLY_A_SHIP),
        (CORNERS, "* . . . . . . . .", SUNK, None),
        (CORNERS, ". * . . . . . . .", MISS, None),
        (CORNERS, ". * . . . . . . .", SUNK, Reason.NO_FLEET),
        # No ship may lie along the wall: there is only the middle.
        (INLAND, ". . . . * . . . .", MISS, Reason.ONLY_A_SHIP),
        (INLAND, "* . . . . . . . .", SUNK, Reason.NO_FLEET),
        (INLAND, "* . . . . . . . .", MISS, None),
    ],
)
def test_the_whole_fleet_must_fit(
    waters: Waters, drawing: str, result: Result, reason: Reason | None
) -> None:
    rows = drawing.split()
    square = "\n".join(" ".join(rows[y * 3 : y * 3 + 3]) for y in range(3))
    assert refuse(square, result, waters) is reason


@pytest.mark.parametrize(
    ("result", "reason"), [(HIT, Reason.NO_FLEET), (SUNK, Reason.NO_FLEET), (MISS, None)]
)
def test_the_wall_rule_counts(result: Result, reason: Reason | None) -> None:
    drawing = """
        X . . . *
        . . . . .
        . . . . .
        . . . . .
        . . . . .
    """
    assert refuse(drawing, result, Waters(5, (Shape(3), Shape(1), Shape(1)), 1)) is reason


# -- against trying everything -------------------------------------------------------------------------

Ships = tuple[frozenset[tuple[int, int]], ...]


@cache
def fleets(waters: Waters) -> tuple[Ships, ...]:
    """Every legal fleet of a small field."""
    found = {
        frozenset(
            frozenset(brute.cells_of(shape, berth))
            for shape, berth in zip(waters.shapes, layout, strict=True)
        )
        for layout in brute.layouts(waters)
    }
    return tuple(tuple(ships) for ships in found)


def honest(ships: Ships, shots: set[tuple[int, int]], cell: tuple[int, int]) -> Result:
    if cell in shots:
        return REPEAT
    for ship in ships:
        if cell in ship:
            return SUNK if ship <= shots | {cell} else HIT
    return MISS


def charts(waters: Waters, rng: Random) -> Iterator[tuple[Chart, Cell, set[Result]]]:
    """Shots at a defender who decides when asked: chart, cell, and every answer some fleet gives."""
    chart, left, shots = Chart(waters), fleets(waters), set[tuple[int, int]]()
    while not chart.is_destroyed:
        cell = Cell(rng.randrange(waters.size), rng.randrange(waters.size))
        by_answer: dict[Result, list[Ships]] = {}
        for ships in left:
            by_answer.setdefault(honest(ships, shots, cell), []).append(ships)
        yield chart, cell, set(by_answer)
        result = rng.choice(sorted(by_answer))
        chart, left = chart.after(cell, result), tuple(by_answer[result])
        shots.add(cell)


@pytest.mark.parametrize(
    ("waters", "games"),
    [
        (Waters(4, (Shape(2), Shape(1), Shape(1))), 20),
        (Waters(4, (Shape(3), Shape(1), Shape(1))), 20),
        (Waters(5, (Shape(3), Shape(2), Shape(1))), 5),
        (Waters(5, (Shape(3), Shape(2), Shape(1)), 1), 15),
        (Waters(5, (Shape(4), Shape(2), Shape(1), Shape(1)), 2), 10),
        (Waters(6, (Shape(2), Shape(1)), 1), 10),
    ],
)
def test_an_answer_is_refused_exactly_when_no_fleet_gives_it(waters: Waters, games: int) -> None:
    # com/4/10
    rng = Random(games)
    for _ in range(games):
        for chart, cell, possible in charts(waters, rng):
            assert {result for result in Result if chart.refuse(cell, result) is None} == possible


def answer_of(fleet: Fleet, chart: Chart, bit: int) -> Result:
    if not fleet.cells & bit:
        return MISS
    ship = next(mask for mask in fleet.masks if mask & bit)
    return HIT if ship & ~(chart.hits | bit) else SUNK


@pytest.mark.parametrize(
    "setup",
    [Setup(), Setup(wall_limit=True), Setup(9, (1, 2, 5, 10)), Setup(8, (1, 2, 2, 5), wall_limit=True)],
)
def test_an_honest_answer_is_never_refused(setup: Setup) -> None:
    rng = Random(setup.size)
    waters = setup.waters
    board = waters.grid
    fleet = check_fleet(waters, ships_of(waters, random_layout(waters, rng)))
    chart = Chart(waters)
    for cell in rng.sample(list(board.cells(board.full)), setup.size**2):
        result = answer_of(fleet, chart, board.bit(*cell))
        assert chart.refuse(cell, result) is None
        chart = chart.after(cell, result)
    assert chart.is_destroyed
    assert sorted(chart.sunk) == sorted(fleet.masks)


def test_where_no_answer_is_left_an_earlier_one_was_the_lie() -> None:
    drawing = """
        * o o o o o
        o o o o o o
        o o . o o o
        o . o o o o
        o o o o o o
        o o o o o o
        """
    assert refuse(drawing, MISS) is None


@pytest.mark.parametrize("seed", [60, 61, 62])
def test_a_liar_is_never_left_without_an_answer(seed: int) -> None:
    """A lie that slipped through while the search was given up must not strand the match later."""
    from random import Random

    from parley.core import Seat
    from parley.games.seabattle import GAME, Answer, Ready, Setup, Shoot

    rng = Random(seed)
    state = GAME.start(Setup(9, (1, 2, 5, 10), True, (0, 1)))
    for seat in (Seat(0), Seat(1)):
        state = GAME.apply(state, seat, Ready()).state
    for _ in range(200):
        to_move = GAME.to_move(state)
        if not to_move:
            break
        (seat,) = to_move
        offered = list(GAME.moves(state, seat))
        assert offered, "stuck"
        misses = [move for move in offered if move == Answer(Result.MISS)]
        shots = [move for move in offered if isinstance(move, Shoot)]
        state = GAME.apply(state, seat, rng.choice(misses or shots or offered)).state
