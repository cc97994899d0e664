"""Links and fills against what they mean, point by point."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from parley.cli.play.boards.dots_layers import layers
from parley.games.dots import GAME, Setup

LINKS = {
    "right": ((0, 0), (1, 0)),
    "down": ((0, 0), (0, 1)),
    "falling": ((0, 0), (1, 1)),
    "rising": ((1, 0), (0, 1)),
}


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4))
def test_links_run_along_captured_land(seed: int, players: int) -> None:
    rng = Random(seed)
    state = GAME.start(Setup(10, 10, players))
    for _ in range(rng.randint(40, 90)):
        if GAME.outcome(state) is None:
            state = GAME.apply(state, state.turn, rng.choice(list(GAME.moves(state, state.turn)))).state
    grid = state.field.grid
    for layer in layers(state):
        live, area = set(grid.cells(layer.live)), set(grid.cells(layer.area))
        held = area | {
            (x, y) for x, y in live if any((x + i, y + j) in area for i in (-1, 0, 1) for j in (-1, 0, 1))
        }
        for y in range(9):
            row = layer.row(y, grid.stride)
            for x in range(9):
                for name, ((ax, ay), (bx, by)) in LINKS.items():
                    a, b = (x + ax, y + ay), (x + bx, y + by)
                    beside = {
                        (cx, cy)
                        for cx in range(10)
                        for cy in range(10)
                        if max(abs(cx - a[0]), abs(cx - b[0]), abs(cy - a[1]), abs(cy - b[1])) <= 1
                    }
                    if name in ("falling", "rising"):
                        beside &= {(x + i, y + j) for i in (0, 1) for j in (0, 1)}
                    if name == "right":
                        beside = {cell for cell in beside if cell[1] != y}
                    if name == "down":
                        beside = {cell for cell in beside if cell[0] != x}
                    is_link = {a, b} <= live and bool(beside & area)
                    assert bool(getattr(row, name) >> x & 1) == is_link, (name, x, y)
                square = {(x + i, y + j) for i in (0, 1) for j in (0, 1)}
                assert bool(row.fill_square >> x & 1) == (square <= held and bool(square & area))
