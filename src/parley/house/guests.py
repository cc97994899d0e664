"""Guests: accounts without a password. Without the token there is no way back in.

Each block of addresses may have a limited number at a time. A guest who does not come in soon is deleted, and
the name is free again. Names like `guest-4711` have as many digits as it takes to find a free one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from parley.house.origin import NO_CROWDS, Crowds

DIGITS, TRIES = range(4, 13), 4
"""Digits of a guest's number, and how many numbers are tried before adding a digit."""
LOST = 60.0
"""Seconds after which a guest who is not here may be somebody who has lost the token: see `is_lost`."""


def guest_names(rng: Random) -> Iterator[str]:
    """Names to try, one after the other."""
    for digits in DIGITS:
        for _ in range(TRIES):
            yield f"guest-{rng.randrange(10**digits)}"


class GuestBook:
    """The guests, and which block each came from, as far as this run of the server knows."""

    def __init__(self, most: int = 200, crowds: Crowds = NO_CROWDS) -> None:
        self.most, self.crowds = most, crowds
        self._blocks: dict[int, str] = {}
        self._counts: Counter[str] = Counter()
        self._arrived: set[int] = set()
        self._left: dict[int, float] = {}

    def has_room(self, block: str) -> bool:
        """May there be one more from this block?"""
        return self._counts[block] < self.most * self.crowds.share(block)

    def enter(self, guest: int, block: str, now: float = 0.0) -> None:
        """A guest was created, who has not come in yet."""
        self._blocks[guest] = block
        self._counts[block] += 1
        self._left[guest] = now

    def come(self, guest: int) -> None:
        """A guest has come in."""
        self._left.pop(guest, None)

    def go(self, guest: int, now: float) -> None:
        """A guest has left, and may come back."""
        if guest in self._blocks:
            self._left[guest] = now

    def is_lost(self, guest: int, block: str, now: float) -> bool:
        """Whether somebody from the same block who asks for this name is probably the guest."""
        left = self._left.get(guest)
        return left is not None and now - left >= LOST and self._blocks.get(guest) == block

    def arrive(self, guest: int) -> None:
        """They have come in, and that is stored."""
        self._arrived.add(guest)

    def has_arrived(self, guest: int) -> bool:
        """Whether they have come in before."""
        return guest in self._arrived

    def forget(self, guests: Iterable[int]) -> None:
        """A guest is deleted; those not in the book count for nobody."""
        for guest in guests:
            self._arrived.discard(guest)
            self._left.pop(guest, None)
            if (block := self._blocks.pop(guest, None)) is not None:
                self._counts[block] -= 1
                if not self._counts[block]:
                    del self._counts[block]
