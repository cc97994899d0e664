"""Tactics as drawings, thought out by the kernel as it is written."""

from random import Random

import pytest

from parley.bots.dots import strong
from parley.bots.dots.compiled import PLAIN
from parley.bots.dots.greedy import GreedyBot
from parley.bots.dots.random import RandomBot
from parley.bots.dots.strong import StrongBot
from parley.core import Leave, Resign, Seat, SetupError
from parley.core.bot import Limit
from parley.games.dots import GAME, Goal, Move, Setup
from tests.games.dots.boards import blocks, framed, points, position


@pytest.fixture(autouse=True)
def _as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling is for test_compiled.py."""
    monkeypatch.setattr(strong, "engine", lambda: PLAIN)


CAPTURE = """
    . A A . . . .
    A B B A . . .
    A B B A . B .
    . A * . . A .
    . . . . . . .
"""
SAVE = """
    . B B . . . .
    B A A B . . .
    B A A B . A .
    . B * . . B .
    . . . . . . .
"""
TAKE_MORE = """
    . A . . . A A .
    A B A . A B B A
    . . . . A B B A
    . . . . . A * .
    . . . . . . . .
"""
NET = """
    . A A A A . .
    A . . . . A .
    A . B . * * B
    A . . B . A .
    . A A A A . .
"""
DRAWINGS = {"captures": CAPTURE, "saves": SAVE, "takes more": TAKE_MORE, "completes a net": NET}


@pytest.mark.parametrize("what", DRAWINGS)
@pytest.mark.parametrize("players", [2, 3])
def test_it_sees_at_once(what: str, players: int) -> None:
    (rows,) = blocks(DRAWINGS[what])
    board = framed(rows)
    state = position(board, players=players)
    hint = StrongBot(playouts=40).hint(GAME.view(state, state.turn), Limit(), Random(1))
    assert hint.move.cell in points(board, "*")
    assert max(hint.cells, key=hint.cells.__getitem__) == hint.move.cell
    assert hint.chance is not None
    assert 0 <= hint.chance <= 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_first_place_that_all_share_is_a_part_of_a_win_for_each(players: int) -> None:
    rows = ["AAAAAAAAA.", *["AAAAAAAAAA"] * 4, *["BBBBBBBBBB"] * 4, "BBBBBBBBB."]
    state = position(rows, players=players)
    hint = StrongBot(playouts=8).hint(GAME.view(state, state.turn), Limit(), Random(1))
    assert hint.chance == pytest.approx(1 / players)


@pytest.mark.parametrize(("turn", "chance"), [("A", 1.0), ("B", 0.0)])
def test_with_a_lead_that_nobody_can_take_back_the_chance_is_certain(turn: str, chance: float) -> None:
    rows = ["AAAAAAAAA.", "AAbAAAAAAA", *["AAAAAAAAAA"] * 3, *["BBBBBBBBBB"] * 4, "BBBBBBBBB."]
    held = ["..........", "..a.......", *[".........."] * 8]
    state = position(rows, held, turn)
    hint = StrongBot(playouts=8).hint(GAME.view(state, state.turn), Limit(), Random(1))
    assert hint.chance == chance


CHANCES: dict[Move | None, tuple[float, ...]] = {
    None: (1.0, 0.0, 0.0),
    Resign(): (1.0, 0.0, 0.0),
    Leave(): (0.0, 0.5, 0.5),
}


@pytest.mark.parametrize("stop", CHANCES)
def test_whoever_left_has_lost_whatever_the_score(stop: Move | None) -> None:
    rows = ["AAAAAAAAA.", "AAbAAAAAAA", *["AAAAAAAAAA"] * 3, *["BBBBBBBBBB"] * 3, "CCCCCCCCCC", "CCCCCCCCC."]
    held = ["..........", "..a.......", *[".........."] * 8]
    state = position(rows, held, "B", players=3)
    if stop is not None:
        state = GAME.apply(state, Seat(0), stop).state
    hint = StrongBot(playouts=8).hint(GAME.view(state, state.turn), Limit(), Random(1))
    assert hint.chances == CHANCES[stop]


def test_it_does_not_enter_an_enemys_ring_nor_fill_its_own() -> None:
    (rows, rings) = blocks("""
        . B B B . . . . .  |  . . . . . . . . .
        B . . . B . A A .  |  . x x x . . . . .
        B . . . B A . . A  |  . x x x . . x x .
        . B B B . A . . A  |  . . . . . . x x .
        . . . . . . A A .  |  . . . . . . . . .
    """)
    state = position(framed(rows, (0, 2)))
    for seed in range(3):
        hint = StrongBot(playouts=20).hint(GAME.view(state, state.turn), Limit(), Random(seed))
        assert not set(hint.cells) & set(points(framed(rings, (0, 2)), "x"))


OPEN_FIGHTS = [
    """
    . . . . . . . . . .
    . . A . . B B . . .
    . A . A B . . B . .
    . . A . B . . B . .
    . . . . A B B A . .
    . . . A B . . . A .
    . . A B . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    """,
    """
    . . . . . . . . . .
    . B . . A A . . . .
    . . B A . . A . . .
    . . A B B . A . . .
    . A . B A A . B . .
    . A B . . B . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    """,
]


@pytest.mark.parametrize("turn", "AB")
@pytest.mark.parametrize("drawing", OPEN_FIGHTS)
def test_while_there_is_a_fight_it_stays_off_the_edge_and_out_of_rings(drawing: str, turn: str) -> None:
    state = position(blocks(drawing)[0], turn=turn)
    rings = {cell for mask in state.land.enclosed for cell in state.field.grid.cells(mask)}
    hint = StrongBot(playouts=60).hint(GAME.view(state, state.turn), Limit(), Random(1))
    assert not set(hint.cells) & rings
    assert 0 < hint.move.cell.x < 9
    assert 0 < hint.move.cell.y < 9


def test_a_long_thought_leaves_a_little_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    until: list[float] = []
    think = strong._Thought.think

    def note(thought: strong._Thought, _: int, end: float) -> None:
        until.append(end)
        think(thought, 1, end)

    monkeypatch.setattr(strong, "perf_counter", lambda: 100.0)
    monkeypatch.setattr(strong, "_fits", lambda *_: True)
    monkeypatch.setattr(strong._Thought, "think", note)
    state = position(blocks(OPEN_FIGHTS[0])[0])
    for seconds in (1.0, 5.0):
        StrongBot().hint(GAME.view(state, state.turn), Limit(seconds), Random(1))
    assert until == pytest.approx([100.8, 104.75])


def test_forced_to_enter_somewhere_it_fills_its_own_first() -> None:
    rows = ["AAAAAAAAAA", "AA.AAAAAAA", "AA..AAAAAA", *["AAAAAAAAAA"] * 2, *["BBBBBBBBBB"] * 2,
            "BBBBBB..BB", "BBBBBB..BB", "BBBBBBBBBB"]  # fmt: skip
    state = position(rows)
    move = StrongBot(playouts=8).choose(GAME.view(state, state.turn), Limit(), Random(1))
    assert move.cell in points(rows[:4], ".")


def test_in_the_opening_it_stays_near_the_dots() -> None:
    state = position(framed(["AB", "BA"], (19, 15), 39, 32))
    hint = StrongBot(playouts=4).hint(GAME.view(state, state.turn), Limit(), Random(1))
    assert all(17 <= x <= 22 and 13 <= y <= 18 for x, y in hint.cells)


def test_what_takes_time_is_the_part_of_the_board_with_dots() -> None:
    few, many = (position(framed(["AB.......BA"] * rows, (19, 1), 39, 32)) for rows in (2, 30))
    assert strong._fits(few, Limit(0.2))
    assert not strong._fits(many, Limit(0.2))
    assert strong._fits(many, Limit(1.0))


@pytest.mark.parametrize("seat", [0, 1])
def test_without_time_for_games_first_sight_beats_greedy(seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strong, "_fits", lambda *_: False)
    rng, state, bots = Random(seat), GAME.start(Setup(16, 16)), (StrongBot(), GreedyBot())
    while to_move := GAME.to_move(state):
        (mover,) = to_move
        move = bots[mover ^ seat].choose(GAME.view(state, mover), Limit(), rng)
        state = GAME.apply(state, mover, move).state
    assert state.scores[seat] > state.scores[1 - seat]


def test_first_sight_reads_ladders_if_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strong, "_fits", lambda *_: False)
    read: list[int] = []
    monkeypatch.setattr(strong, "read_ladders", lambda *_: read.append(1))
    view = GAME.view(position(framed(blocks(NET)[0], (0, 0))), GAME.start(Setup(10, 10)).turn)
    for seconds in (0.1, 0.01):
        assert StrongBot().hint(view, Limit(seconds), Random(1)).chance is None
    assert len(read) == 1


SETUPS = [
    Setup(10, 10, 3, extra_move=True),
    Setup(11, 10, 4, goal=Goal.TERRITORY),
    Setup(50, 50),
    Setup(50, 10, 4),
    Setup(39, 32, 3),
]


@pytest.mark.parametrize("setup", SETUPS)
def test_its_moves_are_legal_on_every_board(setup: Setup) -> None:
    rng, state, other = Random(2), GAME.start(setup), RandomBot()
    for ply in range(40):
        bot = StrongBot(playouts=ply // 12) if ply % 12 == 11 else other
        move = bot.choose(GAME.view(state, state.turn), Limit(0.001), rng)
        state = GAME.apply(state, state.turn, move).state


def test_it_plays_to_the_end_and_beats_random_dots() -> None:
    rng, state, bots = Random(3), GAME.start(Setup(10, 10)), (StrongBot(playouts=2), RandomBot())
    while to_move := GAME.to_move(state):
        (seat,) = to_move
        state = GAME.apply(state, seat, bots[seat].choose(GAME.view(state, seat), Limit(), rng)).state
    assert state.scores[0] > state.scores[1]


def test_so_many_games_with_the_same_random_numbers_give_the_same_move() -> None:
    view = GAME.view(position(framed(blocks(NET)[0], (0, 0))), GAME.start(Setup(10, 10)).turn)
    first, second = (StrongBot(playouts=12).hint(view, Limit(), Random(4)) for _ in range(2))
    assert first == second
    assert StrongBot(playouts=12).choose(view, Limit(), Random(4)) == first.move


def test_to_make_it_begins_to_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(strong, "engine", lambda: begun.append("compiling"))
    StrongBot()
    assert begun == ["compiling"]


def test_the_number_of_games_has_a_limit() -> None:
    with pytest.raises(SetupError, match="playouts"):
        StrongBot(playouts=-1)
