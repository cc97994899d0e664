import pytest

from parley.core import CHANCE, Leave, Seat
from parley.games.conquest import (
    GAME,
    Attack,
    Claimed,
    Drawn,
    First,
    Phase,
    PhaseBegan,
    Place,
    Placed,
    PreparationEnded,
    Reason,
    Setup,
    State,
    TurnBegan,
)
from tests.games.conquest.drawn import cells, events, map_of, mover, play, position, refusal, shown

LINE = "* - * - * - * - *"


def _begun(players: int, first: int, units: int) -> State:
    state = GAME.start(Setup(players, map_of(LINE), units))
    return play(state, First(Seat(first)))


def test_chance_says_who_places_first() -> None:
    state = GAME.start(Setup(3, map_of(LINE)))
    assert set(GAME.moves(state, CHANCE)) == {First(Seat(0)), First(Seat(1)), First(Seat(2))}
    assert events(state, First(Seat(2))) == (Drawn(Seat(2)),)
    assert play(state, First(Seat(2))).to_move == {2}
    assert refusal(state, First(Seat(3))) == Reason.OUT
    assert refusal(state, First(Seat(-1))) == Reason.OUT


def test_each_in_turn_claims_an_empty_node_with_one_unit() -> None:
    # core/rules/2
    state = _begun(3, 1, 4)
    assert (state.phase, mover(state), state.left) == (Phase.CLAIM, 1, 1)
    assert events(state, Place(4, 1)) == (Claimed(Seat(1), 4),)
    state = play(state, Place(4, 1))
    assert shown(state) == cells("* - * - * - * - B1")
    assert (state.phase, mover(state)) == (Phase.CLAIM, 2)
    state = play(state, Place(0, 1), Place(2, 1))
    assert shown(state) == cells("C1 - * - A1 - * - B1")
    assert state.to_move == {1}


def test_a_node_that_is_taken_is_an_invalid_target() -> None:
    # core/21/2
    state = play(_begun(2, 0, 4), Place(0, 1), Place(1, 1))
    assert refusal(state, Place(1, 1)) == Reason.INVALID_TARGET  # the enemy's
    assert refusal(state, Place(0, 1)) == Reason.INVALID_TARGET  # one's own
    assert refusal(state, Place(5, 1)) == Reason.INVALID_TARGET
    assert refusal(state, Place(-1, 1)) == Reason.INVALID_TARGET
    assert refusal(state, Place(0, 9)) == Reason.INVALID_TARGET  # the target is tested before the units


@pytest.mark.parametrize("units", [-1, 0, 2, 10**30])
def test_one_unit_is_claimed_with(units: int) -> None:
    assert refusal(_begun(2, 0, 4), Place(0, units)) == Reason.INVALID_UNITS


def test_when_all_are_owned_players_go_on_placing_one_unit_on_own_nodes() -> None:
    state = play(_begun(2, 0, 4), *(Place(node, 1) for node in range(4)))
    assert events(state, Place(4, 1)) == (Claimed(Seat(0), 4), PhaseBegan(Seat(1), Phase.FILL))
    state = play(state, Place(4, 1))
    assert shown(state) == cells("A1 - B1 - A1 - B1 - A1")
    assert (state.phase, mover(state), state.left) == (Phase.FILL, 1, 1)
    assert refusal(state, Place(0, 1)) == Reason.INVALID_TARGET
    assert refusal(state, Place(5, 1)) == Reason.INVALID_TARGET
    assert refusal(state, Place(-4, 1)) == Reason.INVALID_TARGET
    assert refusal(state, Place(1, 2)) == Reason.INVALID_UNITS
    assert refusal(state, Place(1, 0)) == Reason.INVALID_UNITS
    assert refusal(state, Attack(1, 0)) == Reason.WRONG_PHASE
    assert events(state, Place(1, 1)) == (Placed(Seat(1), 1, 1),)
    assert shown(play(state, Place(1, 1))) == cells("A1 - B2 - A1 - B1 - A1")


def test_until_each_has_placed_the_starting_number() -> None:
    state = play(_begun(2, 0, 4), *(Place(node, 1) for node in range(5)))
    state = play(state, Place(1, 1), Place(0, 1))
    assert (state.phase, mover(state)) == (Phase.FILL, 1)
    assert events(state, Place(3, 1)) == (Placed(Seat(1), 3, 1), PreparationEnded())
    state = play(state, Place(3, 1))
    assert shown(state) == cells("A2 - B2 - A1 - B2 - A1")
    assert (state.phase, mover(state), state.left) == (Phase.DRAW_TURNS, CHANCE, 0)


def test_preparation_may_end_with_the_last_claim() -> None:
    state = play(_begun(5, 3, 1), Place(0, 1), Place(1, 1), Place(2, 1), Place(3, 1))
    assert events(state, Place(4, 1)) == (Claimed(Seat(2), 4), PreparationEnded())


def test_then_a_randomly_chosen_player_begins() -> None:
    state = play(_begun(2, 0, 3), *(Place(node, 1) for node in range(5)), Place(1, 1))
    assert set(GAME.moves(state, CHANCE)) == {First(Seat(0)), First(Seat(1))}
    assert refusal(state, First(Seat(2))) == Reason.OUT
    assert events(state, First(Seat(1))) == (Drawn(Seat(1)), TurnBegan(Seat(1), 3, 1))
    assert play(state, First(Seat(1))).to_move == {1}


def test_a_player_who_drops_out_is_skipped_and_the_others_claim_what_is_left() -> None:
    state = play(_begun(3, 0, 3), Place(0, 1), Place(1, 1))
    state = GAME.apply(state, Seat(2), Leave()).state
    assert state.to_move == {0}
    state = play(state, Place(2, 1))
    assert state.to_move == {1}
    state = play(state, Place(3, 1), Place(4, 1))
    assert shown(state) == cells("A1 - B1 - A1 - B1 - A1")
    assert (state.phase, mover(state)) == (Phase.FILL, 1)
    assert play(state, Place(1, 1)).phase == Phase.DRAW_TURNS


def test_claiming_goes_on_past_the_starting_number_where_too_many_dropped_out() -> None:
    state = play(_begun(5, 0, 1), Place(0, 1))
    for seat in (2, 3, 4):
        state = GAME.apply(state, Seat(seat), Leave()).state
    state = play(state, Place(1, 1), Place(2, 1), Place(3, 1))
    assert (state.phase, mover(state)) == (Phase.CLAIM, 0)
    state = play(state, Place(4, 1))
    assert shown(state) == cells("A1 - B1 - A1 - B1 - A1")
    assert state.phase == Phase.DRAW_TURNS


def test_units_of_a_player_who_drops_out_while_filling_are_lost() -> None:
    state = position("A1 - B1 - C1", Phase.FILL, turn=1, left=1, in_round=2, units=2)
    state = GAME.apply(state, Seat(1), Leave()).state
    assert (state.phase, mover(state)) == (Phase.FILL, 2)
    state = play(state, Place(2, 1))
    assert shown(state) == cells("A1 - B1 - C2")
    assert state.phase == Phase.DRAW_TURNS
    assert set(GAME.moves(state, CHANCE)) == {First(Seat(0)), First(Seat(2))}
    assert refusal(state, First(Seat(1))) == Reason.OUT


def test_the_last_to_place_drops_out() -> None:
    state = position("A2 - B2 - C1", Phase.FILL, turn=2, left=1, in_round=2, units=2)
    assert GAME.apply(state, Seat(2), Leave()).state.phase == Phase.DRAW_TURNS
