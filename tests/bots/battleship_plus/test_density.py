from random import Random

from parley.bots import load_bot
from parley.bots.battleship_plus.density import DensityBot, aim, count_berths, density, hottest, read
from parley.bots.battleship_plus.sight import Sight
from parley.core import Cell, Seat
from parley.core.bot import Bot, Limit
from parley.games.battleship_plus import SHAPES, BattleshipMove, Direction, Move, Setup, Shoot, View
from parley.games.battleship_plus.fleet import Fleet
from parley.games.battleship_plus.state import Public
from parley.games.layout.waters import placements
from tests.bots.battleship_plus.waters import EMPTY, played, random_play, seen, shot_at, sight_of
from tests.games.battleship_plus.sea import mask, started

FLEET = (1, 1, 2, 1, 2)
SHOT = """
    . . . . . . . . . .
    . o . . . . o . . .
    . . . . . . . . . .
    . . . . o . . . . .
    . . . . . x x . . .
    . . . . . . . . . .
    . . . o . . . . . .
    . . . . . . . o . .
    . o . . . . . . . .
    . . . . . . . . . .
"""


def twin(sight: Sight) -> dict[Cell, float]:
    """The slow, obvious way."""
    heat: dict[Cell, float] = {}
    for count, shape in zip(sight.afloat, SHAPES.values(), strict=True):
        for ship, halo, _ in placements(sight.board.width, shape) * count:
            known = sight.wounded | sight.sure
            if ship & sight.water or (known and not ship & known) or halo & known & ~ship:
                continue
            for cell in sight.board.cells(ship & ~sight.wounded):
                heat[cell] = heat.get(cell, 0) + 1
    return heat


def test_it_is_a_bot() -> None:
    bot: Bot[View, BattleshipMove] = DensityBot()
    assert isinstance(load_bot("battleship-plus", "density"), type(bot))


def test_heat_is_the_number_of_berths_over_a_cell() -> None:
    for drawing in (EMPTY, SHOT, SHOT.replace("x", "o"), SHOT.replace("x x", "x .")):
        sight = sight_of(drawing, FLEET)
        assert density(sight) == twin(sight)


def test_the_hottest_cells_are_those_with_the_highest_count() -> None:
    sight = sight_of(SHOT.replace("x", "o"), FLEET)
    board, planes = sight.board, count_berths(sight)
    counts = dict(read(planes, board.full))
    assert hottest(planes, board.full) == sum(bit for bit in counts if counts[bit] == max(counts.values()))
    assert hottest([0, 0], board.full) == 0


def test_it_finishes_a_wounded_ship() -> None:
    sight = sight_of(SHOT.replace("x x", "x x"), (0, 0, 0, 1, 0))
    assert set(density(sight)) == {Cell(4, 4), Cell(7, 4)}
    assert aim(sight) == sight.board.mask([Cell(4, 4), Cell(7, 4)])


def test_where_nothing_could_lie_it_fires_anywhere_it_does_not_know() -> None:
    blocked = "\n".join([". o " * 5, "o . " * 5] * 5)
    sight = sight_of(blocked, FLEET)
    assert aim(sight) == mask(blocked, ".")
    assert set(density(sight)) == set(sight.board.cells(mask(blocked, ".")))


SHIPS = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . 0 0 0 . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""
BELOW = SHIPS.replace(". . . . . . . . . .", ". . . . o . . . . .").replace("0", ".")


def test_an_old_miss_is_fired_at_again_when_a_move_names_it_but_not_before() -> None:
    state = shot_at(started(SHIPS, SHIPS), 1, BELOW)
    bot, old = DensityBot(), Cell(4, 3)
    assert old not in bot.hint(seen(state, 1), Limit(), Random(1)).cells
    elsewhere = played(state, 0, Move(0, Direction.EAST))
    assert old not in bot.hint(seen(elsewhere, 1), Limit(), Random(1)).cells
    onto_it = played(state, 0, Move(0, Direction.SOUTH))
    assert bot.choose(seen(onto_it, 1), Limit(), Random(1)) == Shoot(old)


def test_it_never_moves() -> None:
    for seed in range(5):
        view = seen(random_play(Setup(), seed, 60), 0)
        assert isinstance(DensityBot().choose(view, Limit(), Random(seed)), Shoot)


def test_where_no_ship_can_be_any_more_it_fires_all_the_same() -> None:
    """A referee we do not know may have told us nonsense."""
    setup = Setup()
    public = Public(setup, frozenset({Seat(0)}), started=True, fresh=(0, setup.grid.full))
    view = View(Seat(0), public, (Fleet(), Fleet()))
    move = DensityBot().choose(view, Limit(), Random(1))
    assert view.refuse(move) is None
