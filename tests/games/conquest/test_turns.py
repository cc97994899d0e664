import pytest

from parley.core import Outcome, Seat, Termination
from parley.games.conquest import (
    Advance,
    Attack,
    Ended,
    March,
    Marched,
    Next,
    Phase,
    PhaseBegan,
    Place,
    Placed,
    Reach,
    Reason,
    TurnBegan,
)
from tests.games.conquest.drawn import cells, events, mover, play, position, refusal, shown

CONTINENTS = ((5, (0, 1)), (2, (2, 3)))


def test_a_turn_begins_with_reinforcements() -> None:
    state = position("A2 - A1 - B1 - B3", Phase.MARCH, turn=1, continents=CONTINENTS)
    assert events(state, Next()) == (TurnBegan(Seat(0), 3 + 5, 2),)
    state = play(state, Next())
    assert (state.phase, mover(state), state.left) == (Phase.REINFORCE, 0, 8)


REINFORCE = position("A2 - A1 - B1 - B3", Phase.REINFORCE, left=5)


def test_units_may_be_placed_in_several_parts() -> None:
    assert events(REINFORCE, Place(0, 2)) == (Placed(Seat(0), 0, 2),)
    state = play(REINFORCE, Place(0, 2), Place(1, 1))
    assert shown(state) == cells("A4 - A2 - B1 - B3")
    assert (state.phase, state.left) == (Phase.REINFORCE, 2)
    assert refusal(state, Place(0, 3)) == Reason.INVALID_UNITS


def test_when_none_is_left_the_attack_begins() -> None:
    # core/50/2
    assert events(REINFORCE, Place(1, 5)) == (Placed(Seat(0), 1, 5), PhaseBegan(Seat(0), Phase.ATTACK))
    state = play(REINFORCE, Place(1, 5))
    assert (state.phase, mover(state), state.left) == (Phase.ATTACK, 0, 0)


@pytest.mark.parametrize("units", [6, 0, -1, 10**30])
def test_more_than_is_left_or_fewer_than_1_is_an_invalid_number(units: int) -> None:
    # core/23/1
    assert refusal(REINFORCE, Place(0, units)) == Reason.INVALID_UNITS


@pytest.mark.parametrize("node", [2, 3, 4, -1, -4, 10**30])
def test_a_node_of_another_is_an_invalid_target(node: int) -> None:
    # core/21/2
    assert refusal(REINFORCE, Place(node, 1)) == Reason.INVALID_TARGET
    assert refusal(REINFORCE, Place(node, 99)) == Reason.INVALID_TARGET


@pytest.mark.parametrize("move", [Next(), Attack(0, 1), Advance(0), March(0, 1, 1)])
def test_all_must_be_placed_first(move: object) -> None:
    assert refusal(REINFORCE, move) == Reason.WRONG_PHASE


def test_next_ends_the_attack() -> None:
    state = position("A2 - A1 - B1")
    assert events(state, Next()) == (PhaseBegan(Seat(0), Phase.MARCH),)
    assert (play(state, Next()).phase, mover(play(state, Next()))) == (Phase.MARCH, 0)


MARCH = position(
    """
    A5 - A1 - B1 - A3
    |         |    |
    A2 ------ B1 - A1 - C1
    """,
    Phase.MARCH,
)


def test_a_march_goes_along_a_path_of_own_nodes_and_ends_the_turn() -> None:
    # core/53/1, core/rules/6
    assert events(MARCH, March(0, 1, 4)) == (Marched(Seat(0), 0, 1, 4), TurnBegan(Seat(1), 3, 1))
    state = play(MARCH, March(4, 1, 1))  # over node 0
    assert shown(state) == cells("A5 A2 B1 A3 A1 B1 A1 C1")
    assert (state.phase, mover(state), state.left) == (Phase.REINFORCE, 1, 3)


@pytest.mark.parametrize("source", [2, 7, 8, -1, -8, 10**30])
def test_the_source_must_be_ones_own(source: int) -> None:
    assert refusal(MARCH, March(source, 0, 1)) == Reason.INVALID_SOURCE
    assert refusal(MARCH, March(source, 99, 99)) == Reason.INVALID_SOURCE


@pytest.mark.parametrize("target", [0, 2, 3, 6, 7, 8, -7, -1, 10**30])
def test_the_target_must_be_ones_own_and_joined_to_it(target: int) -> None:
    # core/21/4
    assert refusal(MARCH, March(0, target, 1)) == Reason.INVALID_TARGET
    assert refusal(MARCH, March(0, target, 99)) == Reason.INVALID_TARGET


@pytest.mark.parametrize("units", [5, 6, 0, -1, 10**30])
def test_one_unit_must_stay_and_one_must_go(units: int) -> None:
    assert refusal(MARCH, March(0, 1, units)) == Reason.INVALID_UNITS


def test_one_unit_alone_cannot_march() -> None:
    assert refusal(MARCH, March(1, 0, 1)) == Reason.INVALID_UNITS


def test_the_setting_neighbour_allows_no_path() -> None:
    state = position("A5 - A1 - A1 - B1", Phase.MARCH, march=Reach.NEIGHBOUR)
    assert refusal(state, March(0, 1, 1)) is None
    assert refusal(state, March(0, 2, 1)) == Reason.INVALID_TARGET
    assert refusal(position("A5 - A1 - A1 - B1", Phase.MARCH), March(0, 2, 1)) is None


def test_next_ends_the_turn_without_a_march() -> None:
    assert events(MARCH, Next()) == (TurnBegan(Seat(1), 3, 1),)


@pytest.mark.parametrize("move", [Place(0, 1), Attack(0, 2), Advance(0)])
def test_nothing_else_belongs_to_the_march(move: object) -> None:
    assert refusal(MARCH, move) == Reason.WRONG_PHASE


def test_the_turn_passes_over_those_who_are_out() -> None:
    state = position("A1 - B1 - C1 - D1", Phase.MARCH, turn=0, fallen=(1, 2), first=2)
    assert events(state, Next()) == (TurnBegan(Seat(3), 3, 2),)


def test_the_turn_limit_is_by_nodes_then_units() -> None:
    # core/rules/7
    state = position("A1 - B1 - C3 - B1 - D1 - C1", Phase.MARCH, turn=3, in_round=3, rounds=3, fallen=(0,))
    outcome = Outcome((4, 2, 1, 3), Termination.TURN_LIMIT)
    assert events(state, Next()) == (Ended(outcome),)
    assert play(state, Next()).standing.outcome == outcome
    assert play(state, Next()).standing.round == 3


def test_a_march_may_be_the_last_move() -> None:
    state = position("A3 - A1 - B1", Phase.MARCH, turn=0, first=1, in_round=3, rounds=3)
    outcome = Outcome((1, 2), Termination.TURN_LIMIT)
    assert events(state, March(0, 1, 2)) == (Marched(Seat(0), 0, 1, 2), Ended(outcome))
    assert shown(play(state, March(0, 1, 2))) == cells("A1 - A3 - B1")


def test_no_turn_more_and_none_less_than_the_limit() -> None:
    state = position("A1 - B1", Phase.MARCH, turn=0, first=1, in_round=2, rounds=3)
    state = play(state, Next())
    assert (state.standing.round, mover(state)) == (3, 1)
