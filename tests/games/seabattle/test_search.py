from parley.games.layout import Shape, Waters
from parley.games.seabattle import Chart, Setup
from parley.games.seabattle.drawing import parse_chart
from parley.games.seabattle.search import berths_by_hit, is_possible, ships_needed

CLASSIC = Setup().waters


def possible(chart: Chart, budget: int = 10_000) -> bool:
    return is_possible(chart.waters, chart.misses, chart.wounded, chart.sunk, budget)


RIDDLED = """
    . o . o o o o o o o
    . o o . o o . . o .
    o o o o o o o . o o
    o o . o o . o o o o
    . o . . o o . o o o
    o . . . o o o . o o
    . . o . o o o o o o
    o o . o . o o . . o
    . . o o o o o o o o
    . o o . o o o . o o
"""
"""There is no room for a four-decker."""


def test_a_field_full_of_misses() -> None:
    assert not possible(parse_chart(RIDDLED, CLASSIC))
    assert possible(parse_chart(RIDDLED, Waters(10, (Shape(3), Shape(2), Shape(2), Shape(1)))))


MANY_WOUNDED = """
    . . . x . . . . . .
    . . o . . . . x . X
    . . o X . . . . . .
    . . . . . . . . . .
    . . x . . . . . . x
    . . . . . . . . . .
    . . . . o . . . x x
    . . . . . . . o . .
    . . . x . . . . x .
    . . o . . . o . . .
"""
"""Seven ships are hit and not sunk; the classic fleet has six of more than one cell."""


def test_more_ships_hit_than_there_are() -> None:
    chart = parse_chart(MANY_WOUNDED, CLASSIC)
    assert not possible(chart)
    assert possible(parse_chart(MANY_WOUNDED.replace("x x", ". ."), CLASSIC))


NO_SUCH_FLEET = Waters(8, (Shape(4), Shape(3)) + (Shape(2),) * 5 + (Shape(1),) * 7, 7)
"""So nearly possible that it takes thousands of tries to see that it is not."""


def test_the_defender_has_the_benefit_of_the_doubt() -> None:
    hit = NO_SUCH_FLEET.grid.bit(0, 0)
    assert is_possible(NO_SUCH_FLEET, 0, 0, (), budget=100)
    assert is_possible(NO_SUCH_FLEET, 0, hit, (), budget=100)
    assert not is_possible(NO_SUCH_FLEET, 0, 0, (), budget=100_000)


def test_a_hit_ship_keeps_to_the_wall_rule() -> None:
    waters = Waters(4, (Shape(2),), 0)
    assert not is_possible(waters, 0, waters.grid.bit(0, 0), ())
    assert is_possible(waters, 0, waters.grid.bit(1, 1), ())


def test_sunk_ships_keep_to_the_wall_rule() -> None:
    waters = Waters(5, (Shape(1), Shape(1), Shape(1)), 1)
    board = waters.grid
    assert is_possible(waters, 0, 0, (board.bit(0, 0),))
    assert not is_possible(waters, 0, 0, (board.bit(0, 0), board.bit(4, 4)))


def test_the_berths_of_a_wounded_ship() -> None:
    board = Waters(4, ()).grid
    hits = board.bit(0, 0) | board.bit(2, 0)
    choices = berths_by_hit(4, {3: 1, 2: 1, 1: 1}, hits, board.bit(3, 0))
    across, down = board.rectangle(0, 0, 3, 1), board.rectangle(0, 0, 1, 3)
    assert set(choices[board.bit(0, 0)]) == {across, down, board.rectangle(0, 0, 1, 2)}
    assert ships_needed(hits, choices) == 1
    assert berths_by_hit(4, {3: 0, 2: 0, 1: 4}, hits, 0) == {board.bit(0, 0): [], board.bit(2, 0): []}
    assert ships_needed(hits, berths_by_hit(4, {2: 2}, hits, 0)) == 2
