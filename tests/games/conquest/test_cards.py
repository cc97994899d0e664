from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from parley.core import Seat
from parley.games.conquest.cards import JOKER, MOST, Card, Cards, is_set, sets_in, show

NODES = 9
CARDS = range(NODES + 1)


def test_kinds_come_by_turns_and_then_the_jokers() -> None:
    assert [show(card, 4) for card in range(5)] == [
        Card(0, 0),
        Card(1, 1),
        Card(2, 2),
        Card(3, 0),
        Card(-1, JOKER),
    ]


def test_a_set_is_what_some_kinds_of_the_jokers_make_one() -> None:
    """Slow and obvious: a joker is tried as every kind."""
    for three in product(CARDS, repeat=3):
        kinds = [range(3) if card == NODES else [card % 3] for card in three]
        wanted = any(len(set(choice)) in (1, 3) for choice in product(*kinds))
        assert is_set(three, NODES) == wanted, three


@given(st.lists(st.sampled_from(range(NODES)), unique=True, max_size=7), st.integers(0, 2))
def test_who_has_five_cards_has_a_set(cards: list[int], jokers: int) -> None:
    hand = cards + [NODES] * jokers
    sets = sets_in(hand, NODES)
    assert sets == [at for at in combinations(range(len(hand)), 3) if is_set([hand[i] for i in at], NODES)]
    assert sets or len(hand) < MOST


def test_what_sets_bring() -> None:
    cards, worths = Cards(((0, 1, 2) * 10,)), []
    for _ in range(9):
        worths.append(cards.worth)
        cards = cards.traded(Seat(0), (0, 1, 2))
    assert worths == [4, 6, 8, 10, 12, 15, 20, 25, 30]


def test_the_deck_is_what_nobody_has() -> None:
    cards = Cards(((0, 4, 5), (2, 5)))
    assert cards.in_deck(5) == [1, 3]
    assert cards.traded(Seat(0), (0, 1, 2)).in_deck(5) == [0, 1, 3, 4, 5]
    assert cards.drawn(Seat(1), 3).hands == ((0, 4, 5), (2, 5, 3))


def test_a_hand_goes_to_the_heir_or_into_the_deck() -> None:
    cards = Cards(((0, 4), (2,)), 8)
    assert cards.left_by(Seat(1), Seat(0)) == Cards(((0, 4, 2), ()), 8)
    assert cards.left_by(Seat(1), None) == Cards(((0, 4), ()), 8)
