"""Limits on password tries: they slow down guessing and cannot lock out the owner.

Wrong passwords are counted by block of addresses (and by IPv6 site, which may have many blocks), and by block
and name: nobody uses up anybody else's. A name at which many strangers guess is under siege: a site from
which nobody has logged in to it has fewer tries, and they last longer; but it has them, so the right password
enters from wherever its owner is. Blocks that have logged in to it keep their tries. A device that has done
so has tries of its own, whoever else is behind the same address.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from parley.house.attempts import Attempts, Counted, forgive_all, longest_wait, take_all
from parley.house.origin import Crowds, block_of, site_of

NAMES, BLOCKS = 20_000, 8
"""How many names are remembered, and how many blocks that have logged in to each."""
SIEGE, WATCH = 30, 600.0
"""How many wrong passwords from strangers, within how many seconds, make a siege."""
STRANGERS = 2
"""Tries of an unknown site at a name under siege, in as many seconds."""
SITES = 3
"""How many blocks' worth of tries a site has."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A try that is being made."""

    block: str
    name: str
    counted: tuple[Counted, ...]


@dataclass(slots=True)
class Guesses:
    """Every try is counted before it is made, and uncounted if it was right. Time is an argument."""

    by_name: Attempts = field(default_factory=lambda: Attempts(10))
    """From one block, or one device, at one name."""
    by_block: Attempts = field(default_factory=lambda: Attempts(30))
    by_site: Attempts = field(default_factory=lambda: Attempts(30 * SITES))
    _by_strangers: Attempts = field(default_factory=lambda: Attempts(SIEGE, WATCH, keys=50_000))
    _under_siege: Attempts = field(default_factory=lambda: Attempts(STRANGERS, WATCH))
    _known: dict[str, dict[str, None]] = field(default_factory=dict)
    """Name → the blocks that have logged in to it, the latest last."""

    @classmethod
    def of(cls, name_tries: int, block_tries: int, crowds: Crowds) -> "Guesses":
        """From the number of tries per minute."""
        by_block, by_site = (Attempts(block_tries * times, crowds=crowds) for times in (1, SITES))
        return cls(Attempts(name_tries), by_block, by_site)

    def allow(self, block_tries: int) -> None:
        """From now on a block has this many tries per minute, and a site a multiple of that."""
        self.by_block.most, self.by_site.most = block_tries, block_tries * SITES

    def take(self, address: str, name: str, device: str, now: float) -> Guess | None:
        """Count a try; None: it is not allowed. `device`: one that has logged in to this name before."""
        counted = tuple(self._counted(address, name, device, now))
        return Guess(block_of(address), name, counted) if take_all(counted, now) else None

    def wait(self, address: str, name: str, device: str, now: float) -> float:
        """Seconds until such a try is allowed."""
        return longest_wait(self._counted(address, name, device, now), now)

    def _counted(self, address: str, name: str, device: str, now: float) -> Iterator[Counted]:
        block, site = block_of(address), site_of(address)
        if device:
            yield self.by_name, f"{device} {name}"
            return
        yield from ((self.by_name, f"{block} {name}"), (self.by_block, block), (self.by_site, site))
        if not self.knows(block, name):
            yield from self._as_stranger(site, name, now)

    def _as_stranger(self, site: str, name: str, now: float) -> Iterator[Counted]:
        if self._by_strangers.wait(name, now):
            yield self._under_siege, f"{site} {name}"
        else:
            yield self._by_strangers, name

    def right(self, guess: Guess) -> None:
        """The password was right: the try does not count, and the block is known from now on."""
        self.undone(guess)
        blocks = self._known.pop(guess.name, {})
        blocks.pop(guess.block, None)
        self._known[guess.name] = blocks  # the latest last
        blocks[guess.block] = None
        for of, most in ((blocks, BLOCKS), (self._known, NAMES)):
            if len(of) > most:
                del of[next(iter(of))]

    def undone(self, guess: Guess) -> None:
        """Nobody checked whether it was right, so it does not count."""
        forgive_all(guess.counted)

    def knows(self, block: str, name: str) -> bool:
        """Whether this block has logged in to this name."""
        return block in self._known.get(name, ())
