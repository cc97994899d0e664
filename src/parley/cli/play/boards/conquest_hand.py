"""What a player of the conquest game has chosen so far: a source, a target, and how many units are asked for.

What may be chosen follows from what the game offers; nothing else can be decided.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from parley.games.conquest import Advance, Attack, March, Move, Next, Phase, Place, Trade, View


@dataclass(slots=True)
class Offers:
    """The moves of a position, by the places they are about."""

    places: dict[int, int] = field(default_factory=dict)
    """Where units may be put, and how many."""
    attacks: dict[int, list[int]] = field(default_factory=dict)
    marches: dict[int, list[int]] = field(default_factory=dict)
    spare: dict[int, int] = field(default_factory=dict)
    """How many units may march from a place."""
    advance: int | None = None
    trade: tuple[int, ...] | None = None
    """The places in the hand of cards that may be traded, one choice of them."""
    can_pass: bool = False


def read_offers(view: View) -> Offers:
    """What this seat may do now."""
    offers = Offers()
    for move in view.offers():
        match move:
            case Place(node, most):
                offers.places[node] = most
            case Attack(source, target):
                offers.attacks.setdefault(source, []).append(target)
            case March(source, target, most):
                offers.marches.setdefault(source, []).append(target)
                offers.spare[source] = most
            case Advance(most):
                offers.advance = most
            case Trade(cards):
                offers.trade = offers.trade or cards
            case Next():
                offers.can_pass = True
    return offers


class Question(NamedTuple):
    """How many units?"""

    node: int
    """Where they go to."""
    least: int
    most: int


class Hand:
    """Choices, step by step. A method that makes up a move returns it."""

    def __init__(self) -> None:
        self.offers = Offers()
        self.source: int | None = None
        self._target: int | None = None
        self._declines = False
        """The follow-up, for now."""
        self._situation: tuple[Phase, tuple[int, int]] | None = None
        self._front = (-1, -1)

    def follow(self, view: View) -> None:
        """The position has changed. A source stays chosen as long as it can go on attacking."""
        self.offers = read_offers(view)
        self._target, self._front = None, view.front
        if self._situation != (view.phase, view.front):
            self._situation, self._declines = (view.phase, view.front), False
        if view.phase is not Phase.BATTLE and self.source not in self.offers.attacks:
            self.source = None

    @property
    def question(self) -> Question | None:
        """What is asked for before anything else."""
        offers = self.offers
        if self._target is not None and self.source is not None:
            return Question(self._target, 1, offers.spare[self.source])
        if self._target is not None:
            return Question(self._target, 1, offers.places[self._target])
        if offers.advance and not self._declines:
            return Question(self._front[1], 0, offers.advance)
        return None

    @property
    def choices(self) -> list[int]:
        """The places that can be chosen now; targets, once a source is chosen."""
        offers = self.offers
        if self.question is not None:
            return []
        if self.source is not None:
            return offers.attacks.get(self.source) or offers.marches.get(self.source, [])
        return list(offers.places or offers.attacks or offers.marches)

    def choose(self, node: int) -> Move | None:
        """Choose this place: it must be one of the choices or another source."""
        offers = self.offers
        if offers.places:
            if offers.places[node] == 1:
                return Place(node, 1)
            self._target = node
        elif self.source is not None and node in offers.attacks.get(self.source, ()):
            return Attack(self.source, node)
        elif self.source is not None and node in offers.marches.get(self.source, ()):
            self._target = node
        else:
            self.source, self._target = None if node == self.source else node, None
        return None

    def can_choose(self, node: int) -> bool:
        """Is it one of the choices, or another source? Also while units are asked for."""
        offers = self.offers
        return (
            node in self.choices or node in offers.places or node in offers.attacks or node in offers.marches
        )

    def answer(self, units: int) -> Move:
        """A number of units; it must be one that was asked for."""
        if self._target is None:
            return Advance(units)
        target, self._target = self._target, None
        if self.source is None:
            return Place(target, units)
        source, self.source = self.source, None
        return March(source, target, units)

    def back(self) -> bool:
        """One step; is there one?"""
        if self._target is not None:
            self._target = None
        elif self.source is not None:
            self.source = None
        elif self.offers.advance:
            self._declines = not self._declines
        else:
            return False
        return True
