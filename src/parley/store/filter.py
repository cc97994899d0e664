"""A Bloom filter of words, so that a definite No needs no lookup.

Its size is fixed. It forgets nothing: what was taken away again is a Perhaps, and now and then what was never
there. With 100,000 names of two words each that is one in 3,000; with a million, one in eight.
"""

from collections.abc import Iterable, Iterator

_SIZE = 23
_BITS = 1 << _SIZE
"""A megabyte."""
_PLACES = 3


class Filter:
    """Words by some of their bits. `hash` differs from run to run: nobody can choose words that collide."""

    __slots__ = ("_bits",)

    def __init__(self) -> None:
        self._bits = bytearray(_BITS >> 3)

    def add(self, words: Iterable[str]) -> None:
        for word in words:
            for place in _places(word):
                self._bits[place >> 3] |= 1 << (place & 7)

    def may_have(self, word: str) -> bool:
        """False: it was certainly never added."""
        return all(self._bits[place >> 3] >> (place & 7) & 1 for place in _places(word))


def _places(word: str) -> Iterator[int]:
    """From two halves of one hash: hashes of the word with different salts mostly collide together."""
    found = hash(word)
    step = found >> _SIZE | 1
    return (found + number * step & _BITS - 1 for number in range(_PLACES))
