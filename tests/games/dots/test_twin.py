"""The fast rules against the slow twin, position by position, in matches where much is captured."""

from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from parley.core import Cell, Leave, Resign, Seat, Timeout
from parley.games.dots import GAME, Goal, Move, OfferDraw, Put, Setup, State
from tests.games.dots.boards import drawn, position
from tests.games.dots.twin import Point, Twin

SMALL = [(10, 10), (10, 11), (11, 10), (11, 11), (12, 10), (13, 12)]
Fill = Callable[[Random, Twin], dict[Point, int]]
LARGE = [(39, 32), (50, 10), (10, 50), (31, 24), (50, 50)]


def check_same(state: State, twin: Twin) -> None:
    """Everything there is to know, free areas and the dots pending in them included."""
    assert drawn(state) == twin.drawn()
    cells = state.field.grid.cells
    for seat in range(twin.players):
        enclosed = {
            (x, y) for part in twin.enclosed_parts(seat) for x, y in part if twin.holder[y][x] != seat
        }
        assert set(cells(state.land.enclosed[seat])) == enclosed
        pending = {(x, y) for x, y in enclosed if any(twin.is_live(s, x, y) for s in range(twin.players))}
        assert {point for live in state.live for point in cells(live & state.land.enclosed[seat])} == pending
    assert list(state.scores) == twin.scores()
    assert set(state.standing.playing) == set(range(twin.players)) - twin.stopped
    assert state.turn == twin.turn
    outcome = GAME.outcome(state)
    assert (outcome and outcome.termination) == twin.over


def draw_rings(rng: Random, twin: Twin) -> dict[Point, int]:
    """Diamonds of random colours inside one another, so that captures get nested. Their gaps, by colour."""
    gaps: dict[Point, int] = {}
    for _ in range(rng.randrange(1, 4)):
        x, y = rng.randrange(2, twin.width - 2), rng.randrange(2, twin.height - 2)
        for radius in range(rng.randrange(2, 5)):
            colour = rng.randrange(twin.players)
            ring = [(px, py) for px, py in twin.points if abs(px - x) + abs(py - y) == radius]
            ring = [(px, py) for px, py in ring if twin.is_open(px, py)]
            for px, py in ring:
                twin.board[py][px] = colour
            for px, py in rng.sample(ring, min(len(ring), rng.randrange(3))):
                twin.board[py][px] = None
                gaps[px, py] = colour
    return gaps


def crowd(rng: Random, twin: Twin) -> dict[Point, int]:
    """Dots everywhere but on three points, so that the board is soon full."""
    spared = rng.sample(twin.points, 3)
    for x, y in twin.points:
        twin.board[y][x] = None if (x, y) in spared else rng.randrange(twin.players)
    return {}


def choose(rng: Random, twin: Twin, gaps: dict[Point, int]) -> Put:
    """A gap of one's own, the inner ones first, or any point at all."""
    legal = twin.legal()
    own = [point for point, colour in gaps.items() if colour == twin.turn and point in legal]
    return Put(Cell(*(own[0] if own and rng.random() < 0.7 else rng.choice(legal))))


def interrupt(rng: Random, twin: Twin) -> tuple[int, Move]:
    """Somebody stops, is late or offers a draw."""
    seat = rng.choice([seat for seat in range(twin.players) if seat not in twin.stopped])
    words: list[tuple[int, Move]] = [(seat, Resign()), (seat, Leave()), *[(twin.turn, Timeout())] * 8]
    return rng.choice(words if seat in twin.agreed else [*words, *[(seat, OfferDraw())] * 4])


def tell(twin: Twin, seat: int, move: Move) -> None:
    if isinstance(move, Put):
        twin.put(*move.cell)
    elif isinstance(move, Timeout):
        twin.time_out()
    elif isinstance(move, OfferDraw):
        twin.agree(seat)
    else:
        twin.stop(seat, "resigned" if isinstance(move, Resign) else "left")


def play(
    rng: Random, size: Point, plies: int, look: int, fill: Fill = draw_rings
) -> tuple[int, Counter[str]]:
    """Play so many plies, comparing every `look`-th position: how many were compared, and what was seen."""
    setup = Setup(*size, rng.choice([2, 2, 3, 4]), rng.random() < 0.4, rng.choice(list(Goal)))
    twin = Twin(*size, setup.players, setup.extra_move, setup.goal is Goal.TERRITORY)
    gaps = fill(rng, twin)
    state = position(twin.drawn()[0], None, "A", setup.players, setup.extra_move, setup.goal)
    compared, restless = 0, rng.choice([0, 0.02, 0.02, 0.4])
    for ply in range(plies):
        if twin.over:
            break
        quiet = rng.random() >= restless
        seat, move = (twin.turn, choose(rng, twin, gaps)) if quiet else interrupt(rng, twin)
        state = GAME.apply(state, Seat(seat), move).state
        tell(twin, seat, move)
        if ply % look == 0 or twin.over:
            check_same(state, twin)
            compared += 1
    if GAME.outcome(state) is None:
        assert list(GAME.moves(state, state.turn)) == [Put(Cell(x, y)) for x, y in twin.legal()]
    twin.seen[str(twin.over)] += 1
    return compared, twin.seen


def test_ten_thousand_positions() -> None:
    compared, seen = 0, Counter[str]()
    for game in count():
        plies = 500 if game % 8 == 0 else 30
        positions, events = play(Random(game), SMALL[game % len(SMALL)], plies, look=1)
        compared, seen = compared + positions, seen + events
        if compared >= 10_000:
            break
    assert seen["captures"] > 500
    assert min(seen["nested"], seen["freed"], seen["handed on"]) > 20
    assert seen["swept"] > 50
    assert min(seen[how] for how in ("board full", "agreed", "resigned", "left", "timed out")) > 5


def test_full_boards() -> None:
    seen = Counter[str]()
    for game in range(100):
        seen += play(Random(game), SMALL[game % len(SMALL)], plies=100, look=1, fill=crowd)[1]
    assert min(seen["board full"], seen["at the end"]) > 20


@pytest.mark.parametrize("size", LARGE)
def test_large_boards(size: Point) -> None:
    _, seen = play(Random(1), size, plies=100, look=10)
    assert seen["captures"] > 0
