import pytest

from parley.core import CHANCE, Outcome, Seat, Termination
from parley.games.conquest import (
    Advance,
    Advanced,
    Attack,
    Attacked,
    Battle,
    Conquered,
    Eliminated,
    Ended,
    March,
    Next,
    Phase,
    PhaseBegan,
    Place,
    Reason,
    Roll,
    Rolled,
    State,
)
from tests.games.conquest.drawn import cells, events, mover, play, position, refusal, shown

FRONT = position(
    """
    A4 - B3 - C1
    |         |
    A1 ------ B9 - A2
    """
)


def test_an_attack_asks_for_dice() -> None:
    assert events(FRONT, Attack(0, 1)) == (Attacked(Seat(0), 0, 1),)
    state = play(FRONT, Attack(0, 1))
    assert (state.phase, mover(state), state.front) == (Phase.BATTLE, CHANCE, (0, 1))
    assert shown(state) == shown(FRONT)


@pytest.mark.parametrize("source", [1, 2, 3, 6, -1, -6, 10**30])
def test_the_source_must_be_ones_own_with_two_units_or_more(source: int) -> None:
    # core/22/2
    assert refusal(FRONT, Attack(source, 4)) == Reason.INVALID_SOURCE
    assert refusal(FRONT, Attack(source, 99)) == Reason.INVALID_SOURCE


@pytest.mark.parametrize("target", [0, 2, 3, 4, 5, 6, -1, -5, 10**30])
def test_the_target_must_be_a_neighbour_owned_by_an_enemy(target: int) -> None:
    # core/21/3
    assert refusal(FRONT, Attack(0, target)) == Reason.INVALID_TARGET


@pytest.mark.parametrize("move", [Place(0, 1), Advance(0), March(0, 3, 1)])
def test_nothing_else_belongs_to_the_attack(move: object) -> None:
    assert refusal(FRONT, move) == Reason.WRONG_PHASE


def test_one_attack_is_one_throw() -> None:
    # core/rules/4
    state = play(FRONT, Attack(0, 1))
    assert events(state, Roll((6, 1, 2), (5, 3))) == (Rolled((6, 1, 2), (5, 3), (1, 1), (3, 2)),)
    state = play(state, Roll((6, 1, 2), (5, 3)))
    assert shown(state) == cells("A3 B2 C1 A1 B9 A2")
    assert (state.phase, mover(state), state.front) == (Phase.ATTACK, 0, (-1, -1))
    assert refusal(state, Roll((6, 1), (5, 3)), CHANCE) is not None


@pytest.mark.parametrize(
    ("text", "attacker", "defender"),
    [("A2 - B1", 1, 1), ("A3 - B2", 2, 2), ("A4 - B3", 3, 2), ("A9 - B1", 3, 1), ("A2 - B9", 1, 2)],
)
def test_always_the_most_dice_allowed(text: str, attacker: int, defender: int) -> None:
    state = play(position(text), Attack(0, 1))
    for a in range(5):
        for d in range(4):
            verdict = None if (a, d) == (attacker, defender) else Reason.INVALID_DICE
            assert refusal(state, Roll((3,) * a, (3,) * d)) == verdict


@pytest.mark.parametrize("face", [0, 7, -1, 10**30])
def test_dice_have_six_faces(face: int) -> None:
    state = play(FRONT, Attack(0, 1))
    assert refusal(state, Roll((face, 1, 1), (1, 1))) == Reason.INVALID_DICE
    assert refusal(state, Roll((1, 1, 1), (1, face))) == Reason.INVALID_DICE


def test_a_failed_attack_may_leave_one_unit() -> None:
    state = play(position("A2 - B1"), Attack(0, 1), Roll((3,), (3,)))
    assert shown(state) == cells("A1 - B1")
    assert state.phase == Phase.ATTACK
    assert refusal(state, Attack(0, 1)) == Reason.INVALID_SOURCE
    assert refusal(state, Next()) is None


TAKEN_FROM = position(
    """
    A4 - B1 - B2
    |
    A2 - C1
    """
)
TAKEN = play(TAKEN_FROM, Attack(0, 1), Roll((6, 1, 1), (5,)))


def test_conquered_one_unit_moves_in_at_once() -> None:
    # core/rules/5
    battle = play(TAKEN_FROM, Attack(0, 1))
    assert events(battle, Roll((6, 1, 1), (5,))) == (
        Rolled((6, 1, 1), (5,), (0, 1), (4, 0)),
        Conquered(Seat(0), 0, 1, (3, 1)),
    )
    assert shown(TAKEN) == cells("A3 A1 B2 A2 C1")
    assert (TAKEN.phase, mover(TAKEN), TAKEN.front) == (Phase.ADVANCE, 0, (0, 1))


@pytest.mark.parametrize(("units", "after"), [(0, "A3 A1"), (1, "A2 A2"), (2, "A1 A3")])
def test_more_may_follow_or_none(units: int, after: str) -> None:
    assert events(TAKEN, Advance(units)) == (Advanced(Seat(0), 0, 1, units),)
    state = play(TAKEN, Advance(units))
    assert shown(state)[:2] == cells(after)
    assert (state.phase, mover(state), state.front) == (Phase.ATTACK, 0, (-1, -1))


@pytest.mark.parametrize("units", [3, 4, -1, 10**30])
def test_one_must_stay_behind(units: int) -> None:
    # core/23/1
    assert refusal(TAKEN, Advance(units)) == Reason.INVALID_UNITS


def test_an_attack_declines_to_follow() -> None:
    state = play(TAKEN, Attack(3, 4))
    assert shown(state) == shown(TAKEN)
    assert (state.phase, state.front) == (Phase.BATTLE, (3, 4))
    assert refusal(TAKEN, Attack(1, 2)) == Reason.INVALID_SOURCE
    assert refusal(TAKEN, Attack(0, 1)) == Reason.INVALID_TARGET  # it is one's own now


def test_next_declines_to_follow_and_goes_on_to_the_march() -> None:
    assert events(TAKEN, Next()) == (PhaseBegan(Seat(0), Phase.MARCH),)
    state = play(TAKEN, Next())
    assert shown(state) == shown(TAKEN)
    assert (state.phase, state.front) == (Phase.MARCH, (-1, -1))


@pytest.mark.parametrize("move", [Place(0, 1), March(0, 3, 1), Roll((1,), (1,))])
def test_nothing_else_follows_a_conquest(move: object) -> None:
    assert refusal(TAKEN, move) == Reason.WRONG_PHASE


def test_with_the_last_two_units_nothing_is_left_to_follow() -> None:
    state = play(position("A2 - B1 - B1"), Attack(0, 1), Roll((6,), (1,)))
    assert shown(state) == cells("A1 - A1 - B1")
    assert state.phase == Phase.ADVANCE
    assert refusal(state, Advance(0)) is None
    assert refusal(state, Advance(1)) == Reason.INVALID_UNITS


def _until(text: str) -> State:
    return play(position(text, battle=Battle.UNTIL_DECIDED), Attack(0, 1))


def test_until_decided_dice_are_thrown_until_the_attacker_has_one_unit() -> None:
    state = _until("A4 - B2")
    assert events(state, Roll((1, 1, 1), (1, 1))) == (Rolled((1, 1, 1), (1, 1), (2, 0), (2, 2)),)
    state = play(state, Roll((1, 1, 1), (1, 1)))
    assert (state.phase, mover(state), state.front) == (Phase.BATTLE, CHANCE, (0, 1))
    state = play(state, Roll((1,), (1, 1)))
    assert shown(state) == cells("A1 - B2")
    assert (state.phase, mover(state)) == (Phase.ATTACK, 0)


def test_or_until_it_is_conquered() -> None:
    state = play(_until("A9 - B3 - B1"), Roll((6, 6, 6), (1, 1)), Roll((6, 6, 6), (1,)))
    assert shown(state) == cells("A8 - A1 - B1")
    assert state.phase == Phase.ADVANCE


def test_a_player_without_nodes_is_out() -> None:
    state = play(position("A3 - B1 - C1"), Attack(0, 1))
    assert events(state, Roll((6, 6), (1,)))[-2:] == (
        Conquered(Seat(0), 0, 1, (2, 1)),
        Eliminated(Seat(1), Seat(0)),
    )
    state = play(state, Roll((6, 6), (1,)), Next(), Next())
    assert (state.standing.playing, state.standing.fallen) == ((0, 2), (1,))
    assert state.to_move == {2}


def test_one_who_is_out_already_is_not_eliminated_again() -> None:
    state = play(position("A3 - B1 - C1", fallen=(1,)), Attack(0, 1))
    assert events(state, Roll((6, 6), (1,)))[-1] == Conquered(Seat(0), 0, 1, (2, 1))
    assert play(state, Roll((6, 6), (1,))).standing.fallen == (1,)


def test_who_conquers_the_last_node_of_the_last_enemy_has_won_at_once() -> None:
    state = play(position("A3 - B1 - C1 - C1", fallen=(2,)), Attack(0, 1))
    outcome = Outcome((1, 2, 3), Termination.WON)
    assert events(state, Roll((6, 6), (1,)))[-2:] == (Eliminated(Seat(1), Seat(0)), Ended(outcome))
    state = play(state, Roll((6, 6), (1,)))
    assert (state.phase, state.front) == (Phase.OVER, (-1, -1))
    assert state.to_move == frozenset()
    assert shown(state) == cells("A2 - A1 - C1 - C1")
    assert state.standing.outcome == outcome
