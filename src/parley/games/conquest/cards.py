"""Cards, an extension that the document does not have; by default they are off.

There is one for each node, of three kinds in rotation, and two jokers. If you have conquered a node, you draw
one at the end of the turn. Three of a kind, or one of each, bring units when they are traded; a joker counts
as any kind. In hands a card is its node's number; jokers have the number after the last node's.
"""

from collections.abc import Sequence
from itertools import combinations

import msgspec

from parley.core.seats import Seat

JOKER = 3
"""The kind of a joker; others are 0, 1 and 2."""
JOKERS = 2
MOST = 5
"""With this many cards or more, you have to trade before placing units."""
BONUS = 2
"""Units for an own node that appears on one of the traded cards."""
_WORTHS = (4, 6, 8, 10, 12, 15)
_STEP = 5


class Card(msgspec.Struct, frozen=True):
    """A card as it is shown; a joker has node -1."""

    node: int
    kind: int


class Cards(msgspec.Struct, frozen=True):
    """Everybody's hand, in the order in which cards came; what the next set brings; is one to be drawn?"""

    hands: tuple[tuple[int, ...], ...]
    worth: int = _WORTHS[0]
    is_due: bool = False

    def in_deck(self, nodes: int) -> list[int]:
        """The cards that nobody holds: traded cards go back at once."""
        held = [card for hand in self.hands for card in hand]
        return [*(card for card in range(nodes) if card not in held), *[nodes] * (JOKERS - held.count(nodes))]

    def conquered(self) -> "Cards":
        """The player will draw a card."""
        return self if self.is_due else Cards(self.hands, self.worth, is_due=True)

    def passed(self) -> "Cards":
        """The turn is over."""
        return Cards(self.hands, self.worth) if self.is_due else self

    def drawn(self, seat: Seat, card: int) -> "Cards":
        """The card joins the end of a hand."""
        return Cards(self._with(seat, (*self.hands[seat], card)), self.worth)

    def traded(self, seat: Seat, places: Sequence[int]) -> "Cards":
        """Without the cards at these positions; the next set brings more."""
        left = tuple(card for at, card in enumerate(self.hands[seat]) if at not in places)
        return Cards(self._with(seat, left), _next_worth(self.worth), self.is_due)

    def left_by(self, seat: Seat, heir: Seat | None) -> "Cards":
        """When a player is out, their hand goes to whoever beat them, or else back into the deck."""
        cards = Cards(self._with(seat, ()), self.worth, self.is_due)
        if heir is None:
            return cards
        return Cards(cards._with(heir, self.hands[heir] + self.hands[seat]), self.worth, self.is_due)

    def _with(self, seat: Seat, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])


def show(card: int, nodes: int) -> Card:
    """A card as it is shown; `nodes` is the size of the map."""
    return Card(-1, JOKER) if card >= nodes else Card(card, card % JOKER)


def is_set(cards: Sequence[int], nodes: int) -> bool:
    """Are these all alike or all different, leaving out jokers?"""
    kinds = [card % JOKER for card in cards if card < nodes]
    return len(set(kinds)) in (1, len(kinds))


def sets_in(hand: Sequence[int], nodes: int) -> list[tuple[int, int, int]]:
    """The positions in a hand of every three cards that may be traded."""
    threes = combinations(range(len(hand)), 3)
    return [(a, b, c) for a, b, c in threes if is_set((hand[a], hand[b], hand[c]), nodes)]


def _next_worth(worth: int) -> int:
    return next((more for more in _WORTHS if more > worth), worth + _STEP)
