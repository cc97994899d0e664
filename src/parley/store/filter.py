"""Which words were never seen: a Bloom filter, so that a No needs nobody to be asked.

Its size is fixed. It forgets nothing: what was taken away again is a Perhaps, and now and then what was never
there. With 100,000 names of two words each that is one in 3,000; with a million, one in eight.
"""

from collections.abc import Iterable

_BITS = 1 << 23
"""A megabyte."""
_SALTS = range(3)


class Filter:
    """Words by some of their bits. `hash` differs from run to run: nobody can choose words that collide."""

    __slots__ = ("_bits",)

    def __init__(self) -> None:
        self._bits = bytearray(_BITS >> 3)

    def add(self, words: Iterable[str]) -> None:
        """They were seen."""
        for word in words:
            for salt in _SALTS:
                place = hash((salt, word)) % _BITS
                self._bits[place >> 3] |= 1 << (place & 7)

    def may_have(self, word: str) -> bool:
        """False: it was never seen, for sure."""
        for salt in _SALTS:
            place = hash((salt, word)) % _BITS
            if not self._bits[place >> 3] >> (place & 7) & 1:
                return False
        return True
