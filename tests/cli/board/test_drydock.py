from enum import StrEnum
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from parley.cli.board.drydock import Drydock
from parley.core import IllegalMove
from parley.games.layout import Shape, Waters
from parley.games.seabattle import Reason, Setup
from parley.games.seabattle.fleet import check_fleet

CLASSIC = Setup(wall_limit=True).waters
STEPS = st.sampled_from(["left", "right", "up", "down", "turn", "next", "before", "shuffle"])


def do(dock: Drydock, step: str) -> None:
    match step:
        case "left" | "right":
            dock.move(-1 if step == "left" else 1, 0)
        case "up" | "down":
            dock.move(0, -1 if step == "up" else 1)
        case "turn":
            dock.turn()
        case "shuffle":
            dock.shuffle()
        case _:
            dock.choose(1 if step == "next" else -1)


def judgement(dock: Drydock) -> StrEnum | None:
    try:
        check_fleet(CLASSIC, dock.ships)
    except IllegalMove as error:
        return error.reason
    return None


@given(st.integers(0, 99), st.lists(STEPS, max_size=40))
def test_ships_stay_whole_and_on_the_field_and_are_judged_as_the_game_judges(
    seed: int, steps: list[str]
) -> None:
    dock = Drydock(CLASSIC, Random(seed))
    assert dock.fault is None
    for step in steps:
        do(dock, step)
    lengths = [last.x - first.x + last.y - first.y + 1 for first, last in dock.ships]
    assert lengths == [shape.length for shape in CLASSIC.shapes]
    assert not dock.cells & ~CLASSIC.grid.full
    assert dock.fault is judgement(dock)
    assert bool(dock.clashes) is (dock.fault is Reason.TOUCHING)


def test_what_touches_is_known() -> None:
    dock = Drydock(Waters(6, (Shape(2), Shape(1))), Random(1))
    for _ in range(6):
        dock.move(-1, -1)
    dock.choose(1)
    for _ in range(6):
        dock.move(-1, -1)
    assert dock.fault is Reason.TOUCHING
    assert dock.clashes == dock.cells
    for _ in range(6):
        dock.move(1, 1)
    assert dock.fault is None
    assert dock.in_hand == dock.waters.grid.bit(5, 5)


def test_a_turn_at_the_wall_finds_room() -> None:
    dock = Drydock(Waters(6, (Shape(4),)), Random(1))
    for _ in range(6):
        dock.move(1, 1)
    dock.turn()
    dock.turn()
    assert dock.fault is None
