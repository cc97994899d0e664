"""Every sentence of the bot's document that can be tested, with a situation made for it."""

from itertools import islice
from random import Random

import pytest

from benchmarks.hunts import hunt
from parley.bots import load_bot
from parley.bots.seabattle.passes import LAYOUTS, PassesBot, parse_layout, targets
from parley.core import Cell, SetupError
from parley.core.bot import Limit
from parley.games.layout import Waters, random_layout
from parley.games.seabattle import GAME, Chart, Place, Setup, Shoot
from tests.bots.seabattle.charts import CLASSIC, view_at, view_of

FIRST_PASSES = """
    (0,0), (0,4), (0,8), (4,0), (4,4), (4,8), (8,0), (8,4), (8,8)
    (1,1), (1,5), (1,9), (5,1), (5,5), (5,9), (9,1), (9,5), (9,9)
    (2,2), (2,6), (6,2), (6,6)
    (3,3), (3,7), (7,3), (7,7)
"""
"""bot/search/2; passes 5 and 6 say nothing new."""

THREES = """
    (0,0), (0,3), (0,6), (0,9), (3,0), (3,3), (3,6), (3,9)
    (6,0), (6,3), (6,6), (6,9), (9,0), (9,3), (9,6), (9,9)
    (1,1), (1,4), (1,7), (4,1), (4,4), (4,7), (7,1), (7,4), (7,7)
    (2,2), (2,5), (2,8), (5,2), (5,5), (5,8), (8,2), (8,5), (8,8)
"""
"""bot/search/3; of pass 4 all cells were in pass 1."""


def cells(text: str) -> list[Cell]:
    """The document counts (row, column)."""
    pairs = [pair.strip("() ").split(",") for pair in text.replace("),", ")\n").split("\n") if pair.strip()]
    return [Cell(int(column), int(row)) for row, column in pairs]


def queue(drawing: str) -> list[Cell]:
    return list(dict.fromkeys(targets(view_at(drawing).chart)))


def shot(drawing: str) -> Cell:
    move = PassesBot().choose(view_at(drawing), Limit(), Random(0))
    assert isinstance(move, Shoot)
    return move.cell


EMPTY = "\n".join([". " * 10] * 10)


def test_a_set_begins_with_the_passes_for_the_four_decker() -> None:
    # bot/search/1-2
    assert queue(EMPTY)[: len(cells(FIRST_PASSES))] == cells(FIRST_PASSES)
    assert shot(EMPTY) == Cell(0, 0)


def test_then_those_for_three_deckers_then_every_cell_in_reading_order() -> None:
    # bot/search/3, bot/search/5
    found = queue(EMPTY)
    fours, threes = cells(FIRST_PASSES), cells(THREES)
    then = [cell for cell in threes if cell not in fours]
    rest = [Cell(x, y) for y in range(10) for x in range(10) if Cell(x, y) not in {*fours, *threes}]
    assert found == fours + then + rest


FOUR_SUNK = """
    X X X X . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""


def test_the_largest_ship_alive_decides() -> None:
    # bot/search/1
    found = queue(FOUR_SUNK)
    around = [Cell(x, y) for x in range(5) for y in range(2)]
    threes = [cell for cell in cells(THREES) if cell not in around]
    assert found[: len(threes)] == threes
    assert not set(found) & set(around)  # «4: Невозможная (вокруг уничтоженного корабля)»


BIG_ONES_SUNK = """
    X X X X . . . . . X
    . . . . . . . . . X
    X X X . . . . . . X
    . . . . . . . . . .
    o . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""


def test_two_deckers_and_one_deckers_are_sought_from_left_to_right_from_top_to_bottom() -> None:
    # bot/search/4
    assert queue(BIG_ONES_SUNK)[:4] == [Cell(5, 0), Cell(6, 0), Cell(7, 0), Cell(5, 1)]
    assert queue(BIG_ONES_SUNK)[-1] == Cell(9, 9)


ONE_HIT = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . x . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""


def test_after_one_hit_up_down_left_right() -> None:
    # bot/finish/2
    assert queue(ONE_HIT)[:4] == [Cell(4, 3), Cell(4, 5), Cell(3, 4), Cell(5, 4)]


@pytest.mark.parametrize(("missed", "then"), [((4, 3), (4, 5)), ((4, 5), (4, 3))])
def test_what_is_not_unknown_is_skipped(missed: tuple[int, int], then: tuple[int, int]) -> None:
    chart = view_at(ONE_HIT).chart
    chart = chart.missed(chart.waters.grid.bit(*missed))
    move = PassesBot().choose(view_of(chart), Limit(), Random(0))
    assert move == Shoot(Cell(*then))


ROW = ". . . x x . . . . ."
GAP = ". . . x . x . . . ."
AT_THE_WALL = "x x . . . . . . . ."
BLOCKED = ". . o x x . . . . ."
DONE = ". . o x x o . . . ."


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (ROW, [2, 5]),  # «Стрельба на одну клетку за крайними попаданиями»
        (GAP, [4, 2, 6]),  # «заполнение пробелов» first
        (AT_THE_WALL, [2]),
        (BLOCKED, [5]),
    ],
)
@pytest.mark.parametrize("vertical", [False, True])
def test_two_hits_fix_the_direction(line: str, expected: list[int], vertical: bool) -> None:
    # bot/finish/3-5
    rows = [["."] * 10 for _ in range(10)]
    for index, mark in enumerate(line.split()):
        x, y = (6, index) if vertical else (index, 6)
        rows[y][x] = mark
    found = queue("\n".join(" ".join(row) for row in rows))
    ends = [Cell(6, index) if vertical else Cell(index, 6) for index in expected]
    assert found[: len(ends)] == ends


def test_six_layouts_in_turn_and_round_again() -> None:
    # bot/loop/3, bot/state/4
    bot, view = PassesBot(layout=4), GAME.view(GAME.start(CLASSIC), min(GAME.to_move(GAME.start(CLASSIC))))
    placed = [bot.choose(view, Limit(), Random(0)) for _ in range(8)]
    wanted = [Place.of(CLASSIC.waters, parse_layout(LAYOUTS[i % 6])) for i in range(4, 12)]
    assert placed == wanted
    assert len(set(wanted)) == 6


@pytest.mark.parametrize("layout", [None, 0, 5])
def test_a_hint_is_the_next_choice_and_uses_no_layout_up(layout: int | None) -> None:
    view = GAME.view(GAME.start(CLASSIC), min(GAME.to_move(GAME.start(CLASSIC))))
    bot = PassesBot(layout)
    for seed in range(3):
        hints = {bot.hint(view, Limit(), Random(seed)).move for _ in range(2)}
        assert hints == {bot.choose(view, Limit(), Random(seed))}


def test_the_six_layouts_are_legal_with_the_wall_limit_too() -> None:
    for setup in (CLASSIC, Setup(wall_limit=True)):
        state = GAME.start(setup)
        for layout in LAYOUTS:
            GAME.check(state, min(GAME.to_move(state)), Place.of(setup.waters, parse_layout(layout)))


def test_a_first_layout_is_drawn_where_none_is_named() -> None:
    view = GAME.view(GAME.start(CLASSIC), min(GAME.to_move(GAME.start(CLASSIC))))
    assert len({PassesBot().choose(view, Limit(), Random(seed)) for seed in range(60)}) == 6


@pytest.mark.parametrize("name", ["passes:layout=6", "passes:layout=x", "passes:walls=1", "passes:layout"])
def test_other_options_are_refused(name: str) -> None:
    with pytest.raises(SetupError):
        load_bot("seabattle", name)


def mean_shots(waters: Waters, games: int, seed: int) -> float:
    rng = Random(seed)
    return sum(hunt(waters, random_layout(waters, rng), _next_target) for _ in range(games)) / games


def _next_target(chart: Chart) -> Cell:
    return next(islice(targets(chart), 1))


def test_it_takes_as_many_shots_as_the_documents_bot() -> None:
    """57.8 on fleets placed the longest first; ± 3 standard errors for so few games."""
    assert abs(mean_shots(CLASSIC.waters, 600, 1) - 57.8) < 1.0


def test_it_plays_on_other_fields() -> None:
    setup = Setup(6, (0, 1, 2, 2))
    assert mean_shots(setup.waters, 20, 2) < 36
