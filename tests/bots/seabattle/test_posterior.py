from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from time import perf_counter

import pytest

from parley.bots.seabattle.density import DensityBot, density
from parley.bots.seabattle.fleets import Draw
from parley.bots.seabattle.hunter import Hunter
from parley.bots.seabattle.posterior import PosteriorBot, posterior
from parley.bots.seabattle.ways import Ways
from parley.core import Cell, SetupError
from parley.core.bitboard import indices
from parley.core.bot import Limit
from parley.games.layout import Shape, Waters, berth_mask, random_layout
from parley.games.layout.waters import placements
from parley.games.seabattle import GAME, Chart, Setup, Shoot
from parley.games.seabattle.drawing import parse_chart
from tests.bots.seabattle.charts import view_at, view_of

SMALL = Setup(6, (0, 1, 1, 2))
WALLED = Setup(6, (0, 1, 2, 2), wall_limit=True)


def every_fleet(chart: Chart) -> list[int]:
    """The slow, obvious twin: try every berth for every ship afloat, fleets in every order."""
    waters, board = chart.waters, chart.waters.grid
    limit = len(waters.shapes) if waters.wall_limit is None else waters.wall_limit
    found: list[int] = []

    def put(lengths: tuple[int, ...], mask: int, halo: int, walls: int) -> None:
        if not lengths:
            if not chart.wounded & ~mask:
                found.append(mask)
            return
        shape = next(shape for shape in waters.shapes if shape.length == lengths[0])
        for place in placements(waters.size, shape):
            at_wall = bool(place.mask & board.edge)
            if place.mask & (halo | chart.misses | chart.wrecks) or not place.mask & ~chart.shots:
                continue
            if walls + at_wall <= limit:
                put(lengths[1:], mask | place.mask, halo | place.halo, walls + at_wall)

    put(chart.afloat, 0, 0, sum(1 for ship in chart.sunk if ship & board.edge))
    return found


CHARTS = [
    (SMALL, ". . . . . . / . o . o . . / . . . . . . / . . . x . . / . . . . . . / o . . . . o"),
    (SMALL, ". . . . . . / . X . . . . / . . . . . . / . . x x . . / . . . . . . / o . . . . o"),
    (SMALL, ". . . . . . / . o . o . . / . . . . . . / . o . o . . / . . . . . . / o . . . . X"),
    (SMALL, ". . x . . . / . o . o . . / . . . . . . / . o . o . . / . . . . x . / o . . . . ."),
    (WALLED, "X . . . . . / . . . . . . / . . o . . . / . . . . . . / . . . . . . / . . . . . X"),
]


@pytest.mark.parametrize(("setup", "drawing"), CHARTS)
def test_the_chance_of_a_hit_is_that_among_all_fleets_that_fit(setup: Setup, drawing: str) -> None:
    chart = parse_chart(drawing.replace("/", "\n"), setup.waters)
    fleets = every_fleet(chart)
    exact = Counter(index for fleet in fleets for index in indices(fleet & ~chart.shots))
    heat = posterior(chart, 12_000, float("inf"), Random(1), Ways(turns=0, walls=0)).cells
    for cell in setup.waters.grid.cells(setup.waters.grid.full & ~chart.shots):
        chance = exact[cell.y * setup.waters.grid.stride + cell.x] / len(fleets)
        assert abs(heat.get(cell, 0.0) - chance) < 0.04, cell


@cache
def placed_in_turn(waters: Waters) -> list[tuple[list[int], float]]:
    """The slow, obvious twin: every fleet, ship by ship, with the chance that all choices fall like that."""

    def put(lengths: tuple[int, ...], ships: list[int], chance: float) -> Iterator[tuple[list[int], float]]:
        if not lengths:
            yield ships, chance
            return
        taken = waters.grid.around(sum(ships))
        places = placements(waters.size, Shape(lengths[0]))
        choice = [place.mask for place in places if not place.mask & taken]
        for mask in choice:
            yield from put(lengths[1:], [*ships, mask], chance / len(choice))

    return list(put(Chart(waters).afloat, [], 1.0))


def fits(chart: Chart, ships: list[int]) -> bool:
    """Would these ships have answered all shots like that?"""
    sunk = [ship for ship in ships if not ship & ~chart.shots]
    return sum(ships) & chart.shots == chart.hits and sorted(sunk) == sorted(chart.sunk)


@pytest.mark.parametrize("drawing", [drawing for setup, drawing in CHARTS if setup == SMALL])
def test_a_share_of_players_places_ships_in_turn(drawing: str) -> None:
    chart, turns = parse_chart(drawing.replace("/", "\n"), SMALL.waters), 0.6
    every = placed_in_turn(SMALL.waters)
    fitting = [
        (ships, turns * chance + (1 - turns) / len(every)) for ships, chance in every if fits(chart, ships)
    ]
    whole = sum(chance for _, chance in fitting)
    exact = dict[int, float]()
    for ships, chance in fitting:
        for index in indices(sum(ships) & ~chart.shots):
            exact[index] = exact.get(index, 0.0) + chance / whole
    heat = posterior(chart, 12_000, float("inf"), Random(1), Ways(turns, walls=0)).cells
    for cell in chart.waters.grid.cells(chart.waters.grid.full & ~chart.shots):
        index = cell.y * chart.waters.grid.stride + cell.x
        assert abs(heat.get(cell, 0.0) - exact.get(index, 0.0)) < 0.04, cell


def at_walls(chart: Chart, fleets: list[int]) -> list[int]:
    """Those of the fleets whose ships, one-deckers aside, lie along the walls, the sunk ones too."""
    board, sunk = chart.waters.grid, sum(chart.sunk)
    parts = [(fleet, board.components(fleet | sunk)) for fleet in fleets]
    return [fleet for fleet, ships in parts if not any(s & ~board.edge for s in ships if s.bit_count() > 1)]


@pytest.mark.parametrize(
    "drawing",
    [
        ". . . . . . / . o . o . . / . . . . . . / . o . o . . / . . . . . . / o . . . . o",
        ". . X X . . / . . . . . . / . . . . . . / . o . o . . / . . . . . . / o . . . . o",
        ". . . . . . / . . . X X . / . . . . . . / . o . o . . / . . . . . . / o . . . . o",
        ". . . . x . / . . . . . . / . . . . . . / . o . o . . / . . . . . . / o . . . . o",
    ],
)
def test_a_share_of_players_keeps_to_the_walls(drawing: str) -> None:
    setup, walls = Setup(6, (0, 0, 2, 1)), 0.3
    chart, nothing = parse_chart(drawing.replace("/", "\n"), setup.waters), Chart(setup.waters)
    fleets, all_fleets = every_fleet(chart), every_fleet(nothing)
    kinds = [((1 - walls) / len(all_fleets), fleets)]
    kinds.append((walls / len(at_walls(nothing, all_fleets)), at_walls(chart, fleets)))
    whole = sum(each * len(fitting) for each, fitting in kinds)
    heat = posterior(chart, 8_000, float("inf"), Random(1), Ways(0, walls)).cells
    for cell in chart.waters.grid.cells(chart.waters.grid.full & ~chart.shots):
        bit = chart.waters.grid.bit(*cell)
        hits = sum(each * sum(1 for fleet in fitting if fleet & bit) for each, fitting in kinds)
        assert abs(heat.get(cell, 0.0) - hits / whole) < 0.04, cell


def test_where_nobody_can_keep_to_the_walls_nobody_does() -> None:
    setup = Setup(8, (1, 2, 3, 1), wall_limit=True)
    assert not any(Draw(Chart(setup.waters), Random(seed), along_walls=True).fleet()[1] for seed in range(50))
    with_walls, without = (
        posterior(Chart(setup.waters), 100, float("inf"), Random(1), Ways(0, walls)) for walls in (0.5, 0.0)
    )
    assert with_walls == without


def test_where_the_draw_finds_no_fleet_on_the_empty_board_it_fires_all_the_same() -> None:
    chart = Chart(Setup(6, (0, 1, 2, 5), wall_limit=True).waters)
    assert not any(Draw(chart, Random(seed)).fleet()[1] for seed in range(200))
    assert posterior(chart, 100, float("inf"), Random(1), Ways(0.3, 0.5)).cells


@pytest.mark.parametrize("along_walls", [False, True])
@pytest.mark.parametrize("setup", [SMALL, WALLED, Setup(), Setup(7, (1, 2, 1, 1))])
def test_every_fleet_that_is_drawn_fits(setup: Setup, along_walls: bool) -> None:
    rng = Random(3)
    for _ in range(10):
        chart = some_chart(setup.waters, rng)
        for _ in range(20):
            drawn, weight = Draw(chart, rng, along_walls=along_walls).fleet()
            if weight:
                check(chart, [berth.mask for berth in drawn])
                assert not along_walls or all(berth.along_wall for berth in drawn)


def some_chart(waters: Waters, rng: Random) -> Chart:
    layout = random_layout(waters, rng)
    ships = [
        berth_mask(waters.grid, shape, berth) for shape, berth in zip(waters.shapes, layout, strict=True)
    ]
    chart = Chart(waters)
    for cell in rng.sample(list(waters.grid.cells(waters.grid.full)), 12):
        bit = waters.grid.bit(*cell)
        ship = next((ship for ship in ships if ship & bit), 0)
        if not ship:
            chart = chart.missed(bit)
        else:
            chart = chart.hit(bit) if ship & ~(chart.hits | bit) else chart.sank(bit, ship)
    return chart


def check(chart: Chart, ships: list[int]) -> None:
    board = chart.waters.grid
    assert sorted(ship.bit_count() for ship in ships) == sorted(chart.afloat)
    everything = [*ships, *chart.sunk]
    for number, ship in enumerate(everything):
        others = sum(everything[:number] + everything[number + 1 :])
        assert not board.around(ship) & others
    assert not sum(ships) & chart.misses
    assert not chart.wounded & ~sum(ships)
    limit = chart.waters.wall_limit
    assert limit is None or sum(1 for ship in everything if ship & board.edge) <= limit


def test_where_no_fleet_fits_it_still_fires() -> None:
    """A liar's chart: the four-decker has no room any more."""
    drawing = "\n".join("o . " * 3 if y % 2 else ". o " * 3 for y in range(6))
    chart = parse_chart(drawing, Setup(6, (0, 0, 1, 4)).waters)
    assert posterior(chart, 100, float("inf"), Random(0)) == (density(chart), 0)


def test_when_time_is_up_it_fires_all_the_same() -> None:
    heat = posterior(Chart(SMALL.waters), 10_000, perf_counter(), Random(0))
    assert heat.cells


@pytest.mark.parametrize(
    "options",
    [
        {"fleets": 0},
        {"walls": 1.0},
        {"walls": -0.1},
        {"turns": -0.1},
        {"turns": 0.6, "walls": 0.4},
        {"turns": float("nan")},
    ],
)
def test_it_says_what_options_may_be(options: dict[str, float]) -> None:
    with pytest.raises(SetupError):
        PosteriorBot(**options)  # type: ignore[arg-type]


def test_the_hint_is_the_choice() -> None:
    view = view_at(CHARTS[0][1].replace("/", "\n"), SMALL)
    bot = PosteriorBot(fleets=300)
    hint = bot.hint(view, Limit(30), Random(4))
    assert hint.move == bot.choose(view, Limit(30), Random(4))
    assert isinstance(hint.move, Shoot)
    assert hint.cells[hint.move.cell] == max(hint.cells.values())


def hit(bot: Hunter, drawing: str, setup: Setup = SMALL) -> float | None:
    hint = bot.hint(view_at(drawing.replace("/", "\n"), setup), Limit(30), Random(1))
    assert hint.hit in (None, max(hint.cells.values()))
    return hint.hit


def test_it_tells_the_chance_of_a_hit_where_it_knows_one() -> None:
    assert 0.2 < (hit(PosteriorBot(fleets=200), CHARTS[0][1]) or 0) < 1
    assert hit(DensityBot(), CHARTS[0][1]) is None


def test_it_tells_a_certain_hit() -> None:
    drawing = ". . . . . . / . . . o . . / . . . x o . / . . o o . . / . . . . . . / . . . . . ."
    assert hit(PosteriorBot(fleets=100), drawing, Setup(6, (0, 1, 2, 2))) == 1.0


def test_what_few_fleets_agree_on_is_no_chance() -> None:
    drawing = ". . . . . . / . . . . o . / . o . o . . / . . o . . . / . . . . . . / . . . . . ."
    setup = Setup(6, (0, 1, 2, 5), wall_limit=True)
    heat = posterior(view_at(drawing.replace("/", "\n"), setup).chart, 400, float("inf"), Random(1))
    assert max(heat.cells.values()) == 1.0
    assert 0 < heat.fleets < 3
    assert hit(PosteriorBot(), drawing, setup) is None


def test_one_berth_that_covers_a_cell_is_no_chance() -> None:
    """A liar's chart: there is no room for both ships."""
    drawing, setup = "o o o o o o / " * 5 + "o o o o o .", Setup(6, (0, 0, 1, 1))
    assert set(density(view_at(drawing.replace("/", "\n"), setup).chart).values()) == {1.0}
    assert hit(PosteriorBot(), drawing, setup) is None


@pytest.mark.parametrize(
    "setup", [Setup(), Setup(wall_limit=True), Setup(6, (0, 1, 2, 2)), Setup(10, (0, 0, 0, 1))]
)
def test_it_hides_legally_and_never_twice_alike(setup: Setup) -> None:
    state = GAME.start(setup)
    seat = min(GAME.to_move(state))
    placed = set()
    for seed in range(6):
        move = PosteriorBot().choose(GAME.view(state, seat), Limit(0.05), Random(seed))
        GAME.check(state, seat, move)
        placed.add(move)
    assert len(placed) > 3


def test_a_cell_that_must_be_a_ship_is_certain() -> None:
    chart = parse_chart(CHARTS[0][1].replace("/", "\n"), SMALL.waters)
    chart = chart.missed(chart.waters.grid.bit(3, 2)).missed(chart.waters.grid.bit(2, 3))
    chart = chart.missed(chart.waters.grid.bit(3, 4))
    move = PosteriorBot(fleets=200).choose(view_of(chart, SMALL), Limit(30), Random(0))
    assert move == Shoot(Cell(4, 3))
