"""Every step is done by what its words ask for, and by nothing else."""

from itertools import islice

import pytest

from parley.core import Cell, IllegalMove, NotationError, format_cell
from parley.games import GAMES
from parley.house.primers import PRIMERS
from parley.house.primers.exercise import READER, Exercise, follow, moves_of

ALL = [exercise for steps in PRIMERS.values() for exercise in steps]
SEA = "B2 C2 D2 F4 F5 B5 D6"
CARRIER = "D3 D4 D5 D6 D7 E3 E4 E5 E6 E7"
RIGHT = {
    "seabattle hit": SEA,
    "seabattle sink": "",
    "seabattle round": "F4 F5 B5 D6",
    "seabattle win": "D6",
    "battleship-plus hit": f"{CARRIER} H2 I2 J2 A9 B9",
    "battleship-plus sink": "B9",
    "battleship-plus again": f"{CARRIER} H2 I2 J2 B9 C9",
    "battleship-plus win": "J2",
    "dots first": "E5 F5 E6 F6",
    "dots capture": "G6",
    "dots ring": "F8",
    "dots edge": "G6",
    "dots jump": "",
    "dots free": "F8",
    "dots stop": "E10",
    "conquest claim": "place-2-1",
    "conquest reinforce": "place-2-5",
    "conquest attack": "",
    "conquest advance": "advance-1 advance-2 advance-3",
    "conquest march": "",
    "conquest win": "attack-3-5 attack-4-5",
}
"""Of all first moves, those that are enough."""


def test_every_game_has_five_to_eight_steps() -> None:
    assert PRIMERS.keys() == set(GAMES)
    assert all(5 <= len(steps) <= 8 for steps in PRIMERS.values())
    assert all(len({one.name for one in steps}) == len(steps) for steps in PRIMERS.values())


@pytest.mark.parametrize("exercise", ALL, ids=lambda one: f"{one.game}-{one.name}")
def test_the_solution_is_one(exercise: Exercise) -> None:
    moves = moves_of(exercise.solution)
    for count in range(len(moves)):
        before = follow(exercise, moves[:count])
        assert (before.is_done, before.is_stuck) == (False, False)
    assert follow(exercise, moves).is_done


@pytest.mark.parametrize("exercise", ALL, ids=lambda one: f"{one.game}-{one.name}")
def test_nothing_else_is(exercise: Exercise) -> None:
    right = RIGHT.get(f"{exercise.game} {exercise.name}")
    if right is None:
        return
    begun = follow(exercise, ()).match
    offered = [begun.game.format_move(move) for move in islice(begun.game.moves(begun.state, READER), 300)]
    done = {move for move in offered if follow(exercise, [move]).is_done}
    assert done == {move.replace("-", " ") for move in right.split()}


def test_a_fleet_that_touches_is_to_be_mended() -> None:
    for game in ("seabattle", "battleship-plus"):
        exercise = PRIMERS[game][0]
        with pytest.raises(IllegalMove):
            follow(exercise, [exercise.draft])


def test_in_the_water_it_is_a_miss_and_only_sailing_is_a_move() -> None:
    miss, move = PRIMERS["seabattle"][1], PRIMERS["battleship-plus"][3]
    cells = [format_cell(Cell(x, y)) for y in range(6) for x in range(6)]
    assert {cell for cell in cells if not follow(miss, [cell]).is_done} == set(SEA.split())
    assert not follow(move, ["E5"]).is_done
    with pytest.raises(IllegalMove):
        follow(move, ["move 1 N"])  # it was hit


def test_what_a_player_may_not_do_is_refused_and_a_wrong_way_ends() -> None:
    claim, stop = PRIMERS["conquest"][0], PRIMERS["dots"][-1]
    for move in ("leave", "timeout", "first 0"):
        with pytest.raises(IllegalMove):
            follow(claim, [move])
    with pytest.raises(NotationError):
        follow(claim, ["a horse"])
    assert follow(stop, ["B2", "B3"]).is_stuck


def test_dice_that_no_script_has_fall_the_same_way_every_time() -> None:
    attack = PRIMERS["conquest"][2]
    moves = ["attack 2 3"] * 2 + ["advance 3", "attack 3 4"]
    assert follow(attack, moves).plies == follow(attack, moves).plies
