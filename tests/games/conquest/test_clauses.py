from itertools import product

import pytest
from msgspec.structs import replace

from parley.core import CHANCE, Leave, Outcome, Resign, Seat, Termination, Timeout
from parley.core import Reason as CoreReason
from parley.games.conquest import (
    GAME,
    Attack,
    Dropped,
    Ended,
    First,
    Move,
    Next,
    Phase,
    Place,
    Reason,
    Roll,
    Setup,
    TurnBegan,
)
from tests.games.conquest.drawn import cells, events, play, position, refusal, shown

WHY: dict[Move, Termination] = {
    Resign(): Termination.RESIGNED,
    Leave(): Termination.LEFT,
    Timeout(): Termination.TIMED_OUT,
}


@pytest.mark.parametrize("clause", WHY)
def test_whose_turn_it_is_may_drop_out_and_the_others_play_on(clause: Move) -> None:
    state = position("A3 - B1 - C1", Phase.REINFORCE, left=2)
    assert events(state, clause) == (Dropped(Seat(0), WHY[clause]), TurnBegan(Seat(1), 3, 1))
    state = play(state, clause)
    assert shown(state) == cells("A3 - B1 - C1")  # the units stay
    assert (state.standing.playing, state.standing.fallen) == ((1, 2), (0,))


def test_the_passive_owner_only_defends() -> None:
    state = play(position("A1 - B5 - C1"), Resign())
    state = play(state, Place(1, 3), Attack(1, 0))
    assert events(state, Roll((1, 1, 1), (6,)))[0].units == (7, 1)
    state = play(state, Roll((1, 1, 1), (6,)), Next(), Next())
    assert state.to_move == {2}  # never A again
    state = play(state, Place(2, 3), Next(), Next())
    assert state.to_move == {1}


@pytest.mark.parametrize("clause", [Resign(), Leave()])
@pytest.mark.parametrize("phase", [Phase.REINFORCE, Phase.ATTACK, Phase.MARCH])
def test_others_may_stop_out_of_turn(clause: Move, phase: Phase) -> None:
    state = position("A3 - B1 - C1", phase, left=1)
    step = GAME.apply(state, Seat(1), clause)
    assert step.events == (Dropped(Seat(1), WHY[clause]),)
    assert step.state == replace(state, standing=state.standing.without(Seat(1)))


def test_only_who_is_waited_for_can_be_late() -> None:
    state = position("A3 - B1 - C1")
    assert refusal(state, Timeout(), 0) is None
    assert refusal(state, Timeout(), 1) == CoreReason.NOT_YOUR_TURN
    battle = play(state, Attack(0, 1))
    assert refusal(battle, Timeout(), 0) == CoreReason.NOT_YOUR_TURN


@pytest.mark.parametrize(("seat", "clause"), list(product((1, 3), WHY)))
def test_who_is_out_cannot_stop_again(seat: int, clause: Move) -> None:
    state = position("A3 - C1 - D1 - D1", fallen=(1, 3))
    assert refusal(state, clause, seat) == Reason.OUT


@pytest.mark.parametrize("clause", WHY)
def test_chance_does_not_stop(clause: Move) -> None:
    assert refusal(position("A3 - B1"), clause, CHANCE) == CoreReason.NOT_A_PLAYER
    assert refusal(play(position("A3 - B1"), Attack(0, 1)), clause, CHANCE) == CoreReason.NOT_A_PLAYER
    assert refusal(position("A3 - B1"), clause, 2) == CoreReason.NOT_A_PLAYER


@pytest.mark.parametrize("clause", WHY)
def test_the_last_one_playing_has_won_though_passive_nodes_are_left(clause: Move) -> None:
    state = position("A3 - B1 - C9 - C9", fallen=(2,))
    outcome = Outcome((2, 1, 3), WHY[clause])
    assert events(state, clause) == (Dropped(Seat(0), WHY[clause]), Ended(outcome))
    assert play(state, clause).standing.outcome == outcome


def test_the_dice_of_an_attacker_who_is_gone_are_not_thrown() -> None:
    state = play(position("A3 - B1 - C1"), Attack(0, 1))
    step = GAME.apply(state, Seat(0), Leave())
    assert step.events == (Dropped(Seat(0), Termination.LEFT), TurnBegan(Seat(1), 3, 1))
    assert step.state.front == (-1, -1)
    assert shown(step.state) == cells("A3 - B1 - C1")


def test_a_defender_who_is_gone_still_defends() -> None:
    state = play(position("A3 - B2 - C1"), Attack(0, 1))
    state = GAME.apply(state, Seat(1), Leave()).state
    assert state.to_move == {CHANCE}
    assert shown(play(state, Roll((1, 1), (6, 6)))) == cells("A1 - B2 - C1")


def test_a_conqueror_who_is_gone_does_not_follow() -> None:
    state = play(position("A3 - B1 - B1 - C1"), Attack(0, 1), Roll((6, 6), (1,)), Leave())
    assert shown(state) == cells("A2 - A1 - B1 - C1")
    assert state.to_move == {1}


def test_a_player_may_be_gone_before_it_is_drawn_who_begins() -> None:
    state = GAME.apply(GAME.start(Setup(3)), Seat(1), Leave()).state
    assert state.to_move == {CHANCE}
    assert set(GAME.moves(state, CHANCE)) == {First(Seat(0)), First(Seat(2))}
    step = GAME.apply(state, Seat(0), Leave())
    assert step.events[-1] == Ended(Outcome((2, 3, 1), Termination.LEFT))


def test_the_round_may_end_by_the_last_player_dropping_out() -> None:
    state = position("A1 - B1 - C2", turn=2, in_round=5, rounds=5)
    outcome = Outcome((1, 1, 3), Termination.TURN_LIMIT)
    assert events(state, Timeout()) == (Dropped(Seat(2), Termination.TIMED_OUT), Ended(outcome))
