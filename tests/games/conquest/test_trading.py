from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.bots import load_bot
from parley.core import CHANCE, IllegalMove, Leave, Seat
from parley.core.bot import Limit
from parley.games.conquest import (
    GAME,
    Attack,
    Card,
    CardDrawn,
    Dealing,
    Draw,
    Eliminated,
    Inherited,
    March,
    Next,
    Phase,
    Place,
    Placed,
    Reason,
    Roll,
    Setup,
    Trade,
    Traded,
    TurnBegan,
)
from parley.games.conquest.state import State
from parley.games.conquest.trading import trade
from tests.games.conquest.drawn import events, play, position, refusal, shown

LAND = "A3 - A1 - B1 - B4 - B2 - B2"
WIN_THREE = Roll((6, 6, 6), (1,))
PLACES = [(0, 1, 2), (1, 0, 3), (0, 0, 3), (0, 1, 4), (-1, 1, 3), (0, 1), (0, 1, 2, 3)]


def hands(state: State) -> tuple[tuple[int, ...], ...]:
    assert state.standing.cards is not None
    return state.standing.cards.hands


def reinforcing(*held: tuple[int, ...]) -> State:
    return position(LAND, Phase.REINFORCE, left=3, hands=held)


def test_there_are_none_unless_a_table_wants_them() -> None:
    assert GAME.start(Setup()).standing.cards is None
    assert hands(GAME.start(Setup(3, cards=True))) == ((), (), ())
    without = position(LAND, Phase.REINFORCE, left=3)
    assert refusal(without, Trade((0, 1, 2))) == Reason.INVALID_CARDS
    with pytest.raises(IllegalMove):  # also if nobody checks
        trade(without, Trade((0, 1, 2)))


def test_three_cards_bring_units_and_two_on_an_own_node() -> None:
    state = reinforcing((3, 4, 0, 5), ())
    told = events(state, Trade((0, 1, 3)))
    assert told == (Traded(Seat(0), (Card(3, 0), Card(4, 1), Card(5, 2)), 4),)
    after = play(state, Trade((0, 1, 3)))
    assert (after.left, hands(after), shown(after)) == (7, ((0,), ()), shown(state))
    own = reinforcing((4, 1, 0, 5), ())
    assert events(own, Trade((0, 2, 3)))[1:] == (Placed(Seat(0), 0, 2),)
    assert shown(play(own, Trade((0, 2, 3))))[:2] == ["A5", "A1"]


def test_the_bonus_is_given_once_a_trade() -> None:
    after = play(reinforcing((1, 0, 5), ()), Trade((0, 1, 2)))
    assert shown(after)[:2] == ["A3", "A3"]


@pytest.mark.parametrize(
    "places", [(0, 1, 2), (1, 0, 3), (0, 0, 3), (0, 1, 4), (-1, 1, 3), (0, 1), (0, 1, 2, 3)]
)
def test_only_a_set_in_order(places: tuple[int, ...]) -> None:
    state = reinforcing((0, 3, 1, 2), ())
    assert refusal(state, Trade(places)) == Reason.INVALID_CARDS
    assert refusal(state, Trade((0, 2, 3))) is None


def test_with_five_cards_one_has_to_trade() -> None:
    state = reinforcing((0, 1, 3, 4, 6), ())
    assert refusal(state, Place(0, 3)) == Reason.MUST_TRADE
    assert all(isinstance(move, Trade) for move in GAME.moves(state, Seat(0)))
    assert refusal(play(state, Trade((0, 1, 4))), Place(0, 7)) is None
    assert refusal(reinforcing((0, 1, 3, 4), ()), Place(0, 3)) is None


def test_only_at_the_start_of_a_turn() -> None:
    state = play(reinforcing((0, 1, 2), ()), Place(0, 3))
    assert refusal(state, Trade((0, 1, 2))) == Reason.WRONG_PHASE


def conquered(*held: tuple[int, ...]) -> State:
    """A turn in which a node was taken, before its last action."""
    return play(position(LAND.replace("A1", "A9"), hands=held), Attack(1, 2), WIN_THREE, Next())


@pytest.mark.parametrize("last", [Next(), March(1, 0, 1)])
def test_whoever_conquered_draws_a_card_at_the_end(last: Next | March) -> None:
    state = play(conquered((), ()), last)
    assert (state.phase, *state.to_move, state.standing.turn) == (Phase.DRAW_CARD, CHANCE, 0)
    told = events(state, Draw(6))
    assert told[0] == CardDrawn(Seat(0), Card(-1, 3))
    assert isinstance(told[1], TurnBegan)
    after = play(state, Draw(6))
    assert (hands(after), after.standing.turn, after.phase) == (((6,), ()), 1, Phase.REINFORCE)


def test_nobody_else_draws() -> None:
    state = play(position(LAND, hands=((), ())), Next(), Next())
    assert (state.phase, state.standing.turn) == (Phase.REINFORCE, 1)
    after = play(conquered((), ()), Next(), Draw(0), Place(3, 3), Next(), Next())
    assert (after.phase, after.standing.turn, hands(after)) == (Phase.REINFORCE, 0, ((0,), ()))


def test_chance_draws_what_nobody_has() -> None:
    state = play(conquered((0, 6), (1, 2)), Next())
    assert {move.card for move in GAME.moves(state, CHANCE) if isinstance(move, Draw)} == {3, 4, 5, 6}
    assert {refusal(state, Draw(card)) for card in (-1, 0, 1, 2, 7)} == {Reason.INVALID_CARDS}
    drawn = [GAME.chance(state, Random(seed)) for seed in range(200)]
    assert set(drawn) == {Draw(3), Draw(4), Draw(5), Draw(6)}


def test_an_empty_deck_gives_nothing() -> None:
    state = play(conquered((0, 1, 2, 6), (3, 4, 5, 6)), Next())
    assert (state.phase, state.standing.turn) == (Phase.REINFORCE, 1)
    assert state.standing.cards is not None
    assert not state.standing.cards.is_due


def test_who_puts_somebody_out_takes_their_cards() -> None:
    state = position("A9 - B1 - C5", hands=((0,), (1, 3), ()))
    told = events(play(state, Attack(0, 1)), WIN_THREE)
    assert told[-2:] == (
        Eliminated(Seat(1), Seat(0)),
        Inherited(Seat(1), Seat(0), (Card(1, 1), Card(-1, 3))),
    )
    assert hands(play(state, Attack(0, 1), WIN_THREE)) == ((0, 1, 3), (), ())


def test_the_cards_of_who_leaves_go_back() -> None:
    state = position("A9 - B1 - C5", hands=((0,), (1,), ()))
    left = GAME.apply(state, Seat(1), Leave()).state
    assert hands(left) == ((0,), (), ())
    due = play(conquered((), ()), Next())
    gone = GAME.apply(due, Seat(0), Leave())
    assert gone.state.standing.outcome is not None


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 4))
def test_no_card_is_ever_lost_or_there_twice(seed: int, players: int) -> None:
    rng, bot = Random(seed), load_bot("conquest", "random")
    state = GAME.start(Setup(players, "random:1:8", deal=Dealing.ALL, cards=True, rounds=25))
    while state.to_move:
        (seat,) = state.to_move
        move = GAME.chance(state, rng) if seat == CHANCE else bot.choose(GAME.view(state, seat), Limit(), rng)
        state = GAME.apply(state, seat, move).state
        cards = state.standing.cards
        assert cards is not None
        held = [card for hand in cards.hands for card in hand]
        assert sorted(held + cards.in_deck(8)) == [*range(8), 8, 8]
        assert not any(cards.hands[seat] for seat in state.standing.fallen)
