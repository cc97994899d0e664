from random import Random

import pytest

from parley.bots import load_bot
from parley.bots.conquest.trading import best_trade
from parley.core import CHANCE, Event, Seat
from parley.core.bot import Limit
from parley.games.conquest import GAME, Dealing, Phase, Setup, Trade, Traded
from tests.games.conquest.drawn import position

LAND = "A3 - A1 - B1 - B4 - B2 - B2"


@pytest.mark.parametrize(
    ("hand", "trade"),
    [
        ((0, 1), None),
        ((0, 1, 3), None),
        ((5, 4, 3), Trade((0, 1, 2))),
        ((6, 5, 4, 3), Trade((1, 2, 3))),  # it keeps the joker
        ((5, 4, 3, 0), Trade((0, 1, 3))),  # a node of its own
        ((0, 6, 6), Trade((0, 1, 2))),
    ],
)
def test_which_cards_are_traded(hand: tuple[int, ...], trade: Trade | None) -> None:
    assert best_trade(position(LAND, Phase.REINFORCE, left=3, hands=(hand, ()))) == trade


def test_only_where_it_may() -> None:
    assert best_trade(position(LAND, hands=((0, 1, 2), ()))) is None
    assert best_trade(position(LAND, Phase.REINFORCE, left=3)) is None


@pytest.mark.parametrize("names", [("random", "border"), ("border", "strong:plays=4")])
def test_bots_play_with_cards_to_the_end(names: tuple[str, str]) -> None:
    bots = [load_bot("conquest", name) for name in names]
    rng = Random(3)
    told: list[Event] = []
    state = GAME.start(Setup(2, deal=Dealing.ALL, cards=True, rounds=30))
    while state.to_move:
        (seat,) = state.to_move
        view = GAME.view(state, seat)
        move = GAME.chance(state, rng) if seat == CHANCE else bots[seat].choose(view, Limit(1), rng)
        step = GAME.apply(state, seat, move)
        state = step.state
        told += step.events
    assert any(isinstance(event, Traded) and event.seat == Seat(1) for event in told)
