"""The interface of the bot's document, sentence by sentence."""

import subprocess
import sys
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.bots.seabattle.passes import LAYOUTS, PassesBot
from parley.bots.seabattle.sets import Direction, Mode, SetPlayer, Square, answer
from parley.core.bot import Limit
from parley.games.layout import random_layout
from parley.games.layout.waters import berth_mask
from parley.games.seabattle import Chart, Result, Shoot
from tests.bots.seabattle.charts import CLASSIC, view_of

CODES = {Result.MISS: 0, Result.HIT: 2, Result.SUNK: 3}


def after(*codes: int) -> SetPlayer:
    """A player whose shots had these results."""
    player = SetPlayer()
    for code in codes:
        player.shot()
        player.result(code)
    return player


def marks(player: SetPlayer) -> dict[Square, int]:
    """What is known, unknown cells aside."""
    cells = [(Square(row, column), mark) for row, line in enumerate(player.matrix)
             for column, mark in enumerate(line)]  # fmt: skip
    return {square: mark for square, mark in cells if mark}


def referee(seed: int) -> Callable[[Square], int]:
    """The results of shots at a fleet of one's own."""
    waters, chart = CLASSIC.waters, Chart(CLASSIC.waters)
    layout = random_layout(waters, Random(seed))
    ships = [berth_mask(waters.grid, *both) for both in zip(waters.shapes, layout, strict=True)]
    shots = chart.shots

    def judge(square: Square) -> int:
        nonlocal shots
        bit = waters.grid.bit(square.column, square.row)
        shots |= bit
        ship = next((ship for ship in ships if ship & bit), 0)
        return 3 if ship and not ship & ~shots else 2 if ship else 0

    return judge


def test_the_field() -> None:
    """«Сетка 10×10 клеток с координатами от (0,0) до (9,9).»"""
    # bot/elements/1, bot/elements/4
    player = SetPlayer()
    assert [len(row) for row in player.matrix] == [10] * 10
    assert sorted(player.queue) == [(row, column) for row in range(10) for column in range(10)]


def test_the_fleet() -> None:
    """«1×4 клетки, 2×3 клетки, 3×2 клетки, 4×1 клетка»."""
    # bot/elements/2, bot/state/2
    for index in range(6):
        lengths = [len(ship) for ship in SetPlayer(index).layout()]
        assert lengths == [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]


def test_the_beginning_of_a_game() -> None:
    """«Инициализация игры: Установка начального индекса расстановки.»"""
    # bot/loop/1
    player = after(0, 0)
    player.initialise(4)
    assert player.layout_index == 4
    for wrong in (-1, 6):
        with pytest.raises(ValueError, match=f"layout {wrong}: there are 0 to 5"):
            player.initialise(wrong)
    assert player.layout_index == 4


def test_the_beginning_of_a_set() -> None:
    """«все клетки неизвестны (0)»; «4-3-2-1 по размерам 1-2-3-4»; «Режим: поиск»; «Сброс переменных
    добивания»; «Инициализация очереди поиска».
    """
    # bot/loop/2, bot/state/1-3
    player = after(0, 2)
    player.layout()
    player.begin_set()
    assert marks(player) == {}
    assert player.alive == {1: 4, 2: 3, 3: 2, 4: 1}
    assert player.mode is Mode.SEARCH
    assert (player.hits, player.direction) == ([], Direction.UNKNOWN)
    assert player.queue[:4] == [(0, 0), (0, 4), (0, 8), (4, 0)]
    assert len(player.queue) == len(set(player.queue)) == 100
    assert player.layout_index == 1  # «(0-5, циклически)»: it runs on


def test_the_layouts() -> None:
    """«Возврат одной из 6 предопределенных расстановок, увеличение индекса.»"""
    # bot/loop/3, bot/state/4
    player = SetPlayer(5)
    layouts = [player.layout() for _ in range(7)]
    assert layouts[0] == layouts[6]
    assert player.layout_index == 0
    assert len({str(layout) for layout in layouts}) == len(LAYOUTS) == 6
    assert SetPlayer(0).layout()[0] == ((1, 0), (2, 0), (3, 0), (4, 0))  # A2 down, as (row, column)


def test_a_shot() -> None:
    """«Выбор клетки по режиму (из очереди или расчет для добивания).»"""
    # bot/loop/4
    player = SetPlayer()
    assert player.shot() == player.shot() == player.queue[0] == (0, 0)
    player.result(2)
    assert player.queue == []
    assert player.shot() == (1, 0)  # up is the wall: down


def test_a_miss() -> None:
    """«Промах (0): клетка → 1»."""
    # bot/loop/5, bot/loop/8, bot/elements/3
    player = after(0)
    assert marks(player) == {(0, 0): 1}
    assert player.mode is Mode.SEARCH
    assert player.queue[0] == (0, 4)  # «После обработки в режиме поиска обновляется очередь.»


def test_a_hit() -> None:
    """«Попадание (2): клетка → 2, добавить в массив попаданий, активировать режим добивания, определить
    направление»."""
    # bot/loop/6, bot/finish/1, bot/state/3
    player = after(2)
    assert marks(player) == {(0, 0): 2}
    assert (player.hits, player.mode, player.direction) == ([(0, 0)], Mode.FINISH, Direction.UNKNOWN)


@pytest.mark.parametrize(
    ("codes", "hits", "direction"),
    [
        ((2, 2), [(0, 0), (1, 0)], Direction.VERTICAL),  # «Все попадания в одном столбце → вертикальное»
        ((2, 0, 2), [(0, 0), (0, 1)], Direction.HORIZONTAL),  # «Все попадания в одном ряду → горизонтальное»
    ],
)
def test_two_hits(codes: tuple[int, ...], hits: list[Square], direction: Direction) -> None:
    # bot/finish/3
    player = after(*codes)
    assert (player.hits, player.direction) == (hits, direction)


def test_a_ship_sunk() -> None:
    """«Уничтожение (3): клетки корабля → 3, вокруг → 4, уменьшить счетчик, сброс в режим поиска»."""
    # bot/loop/7, bot/finish/6, bot/elements/3-4
    player = after(2, 3)
    assert {square for square, mark in marks(player).items() if mark == 3} == {(0, 0), (1, 0)}
    assert {square for square, mark in marks(player).items() if mark == 4} == {
        (0, 1), (1, 1), (2, 0), (2, 1),
    }  # fmt: skip
    assert player.alive == {1: 4, 2: 2, 3: 2, 4: 1}
    assert (player.mode, player.hits, player.direction) == (Mode.SEARCH, [], Direction.UNKNOWN)
    assert player.shot() == (0, 4)


@pytest.mark.parametrize(
    ("codes", "wrong", "right", "words"),
    [
        ((), 1, 0, "result 1: 0 is a miss, 2 a hit, 3 a ship sunk"),
        ((2, 2, 2), 2, 3, "result 2: no ship left is that long and still afloat"),
        ((3, 3, 3, 3), 3, 0, "result 3: no ship of that length is left"),
    ],
)
def test_results_that_cannot_be(codes: tuple[int, ...], wrong: int, right: int, words: str) -> None:
    player = after(*codes)
    player.shot()
    before = player.matrix
    with pytest.raises(ValueError, match=words):
        player.result(wrong)
    assert player.matrix == before
    player.result(right)
    with pytest.raises(ValueError, match="no shot without a result"):
        player.result(0)


@given(st.integers(0, 10**6))
@settings(max_examples=20, deadline=None)
def test_a_whole_set_fires_as_the_bot_does(seed: int) -> None:
    player, chart, judge = SetPlayer(), Chart(CLASSIC.waters), referee(seed)
    while any(player.alive.values()):
        square = player.shot()
        move = PassesBot().choose(view_of(chart), Limit(), Random(0))
        assert isinstance(move, Shoot)
        assert move.cell == (square.column, square.row)
        code = judge(square)
        player.result(code)
        chart = chart.after(move.cell, next(result for result, known in CODES.items() if known == code))
    assert player.queue == []
    with pytest.raises(ValueError, match="every ship is sunk"):
        player.shot()


def test_as_a_process() -> None:
    lines = ["init 2", "layout", "shot", "result 2", "shot", "result 3", "field", "set", "field"]
    command = [sys.executable, "-m", "parley.bots.seabattle.sets"]
    done = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=True)
    said = dict(zip(lines, done.stdout.splitlines(), strict=True))
    assert (said["init 2"], said["shot"], said["result 3"]) == ("ok", "1 0", "ok")
    assert said["layout"].count("1") == 20
    assert said["field"] == " ".join(["0" * 10] * 10)
    assert done.stdout.splitlines()[6].startswith("3400000000 3400000000 4400000000 0")


@pytest.mark.parametrize(
    "line", ["", "hello", "init", "init x", "result", "result 0", "result 0 0", "shot 1"]
)
def test_as_a_process_it_says_what_is_wrong(line: str) -> None:
    assert answer(SetPlayer(), line).startswith("error ")
