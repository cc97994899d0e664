"""A legal move in any position: narrow, full and patterned boards, free areas, some stop, leave or sleep."""

from random import Random

import pytest

from parley.bots import load_bot
from parley.bots.dots import strong
from parley.bots.dots.compiled import PLAIN
from parley.core import Leave, Resign, Timeout
from parley.core.bot import Limit
from parley.games.dots import GAME, Goal, Move, State
from tests.games.dots.boards import NAMES, Rows, position

SIZES = [(10, 10), (50, 10), (10, 50), (13, 11), (30, 14), (22, 22)]
POSITIONS = 12


@pytest.fixture(autouse=True)
def _as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strong, "engine", lambda: PLAIN)


def patterned(rng: Random, players: int) -> Rows:
    """A pattern that is repeated; in a corner there may be a ring with nothing in it."""
    (width, height), marks = rng.choice(SIZES), NAMES[:players] + rng.choice(("", "", ".", "..."))
    tile = ["".join(rng.choices(marks, k=rng.randint(1, 5))) * width for _ in range(rng.randint(1, 5))]
    rows = [tile[y % len(tile)][:width] for y in range(height)]
    if "." not in marks or rng.random() < 0.5:
        across, down = rng.randint(width // 2, width), rng.randint(height // 2, height)
        edge, inside = "A" * across, "A" + "." * (across - 2) + "A"
        for y in range(down):
            rows[y] = (inside if 0 < y < down - 1 else edge) + rows[y][across:]
    return rows if any("." in row for row in rows) else patterned(rng, players)


def odd(seed: int) -> State:
    """A position where somebody has to move, and a few things happened before."""
    rng = Random(seed)
    players = rng.choice((2, 2, 3, 4))
    rows = patterned(rng, players)
    turn, goal = rng.choice(NAMES[:players]), rng.choice(list(Goal))
    state = position(rows, None, turn, players, rng.random() < 0.3, goal)
    for _ in range(rng.randrange(5)):
        move: Move = rng.choice([Leave(), Resign(), Timeout(), *list(GAME.moves(state, state.turn))[:3]])
        after = GAME.apply(state, state.turn, move).state
        state = after if after.to_move else state
    return state


@pytest.mark.parametrize("name", ["strong", "strong:playouts=2", "skilled", "expert"])
def test_there_is_a_move_and_whoever_left_does_not_win(name: str) -> None:
    bot = load_bot("dots", name)
    for seed in range(POSITIONS):
        state = odd(seed)
        hint = bot.hint(GAME.view(state, state.turn), Limit(0.01), Random(seed))
        GAME.check(state, state.turn, hint.move)
        assert all(state.open & state.field.grid.bit(*cell) for cell in hint.cells)
        if hint.chances:
            assert sum(hint.chances) == pytest.approx(1)
            assert not any(hint.chances[seat] for seat in state.standing.forfeited)
