from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from parley.cli.play.boards.conquest_hand import Hand, read_offers
from parley.core import Seat
from parley.games.conquest import GAME, Setup, View
from parley.games.conquest.moves import Move


def walk(hand: Hand, rng: Random, view: View) -> Move | None:
    """Choose at random until a move comes of it; sometimes step back."""
    for _ in range(30):
        if rng.random() < 0.2:
            hand.back()
        elif rng.random() < 0.3 and (
            known := [node for node in range(len(view.owners)) if hand.can_choose(node)]
        ):
            if (
                move := hand.choose(rng.choice(known))
            ) is not None:  # the mouse may, also when asked how many
                return move
        elif (question := hand.question) is not None:
            return hand.answer(rng.randint(question.least, question.most))
        elif hand.choices:
            node = rng.choice(hand.choices)
            assert hand.can_choose(node)
            if (move := hand.choose(node)) is not None:
                return move
        else:
            return None
    return next(iter(view.offers()))


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4))
def test_every_walk_through_the_choices_ends_in_a_legal_move(seed: int, players: int) -> None:
    rng = Random(seed)
    state = GAME.start(Setup(players, "isles", units=12))
    hands = [Hand() for _ in range(players)]
    for _ in range(200):
        if GAME.outcome(state) is not None:
            break
        for seat, hand in enumerate(hands):
            hand.follow(GAME.view(state, Seat(seat)))
        (mover,) = GAME.to_move(state)
        if mover < 0:
            move = GAME.chance(state, rng)
        else:
            view = GAME.view(state, mover)
            walked = walk(hands[mover], rng, view)
            move = walked if walked is not None else list(view.offers())[-1]
        state = GAME.apply(state, mover, move).state


def test_whoever_is_not_to_move_has_nothing_to_choose() -> None:
    state = GAME.start(Setup(2, "isles"))
    hand = Hand()
    hand.follow(GAME.view(state, None))
    assert hand.choices == []
    assert hand.question is None
    assert not hand.back()
    assert not read_offers(GAME.view(state, Seat(0))).can_pass
