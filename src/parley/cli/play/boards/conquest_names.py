"""Short names of places, and which place is meant by what is typed."""

from collections.abc import Sequence

from parley.core import NotationError

_SHORT = 3
"""Letters of a name of one word."""


def codes(names: Sequence[str]) -> tuple[str, ...]:
    """A short name for each: `Ala`, `NC`, `WEu`; no two alike, as long as names have letters left."""
    parts = [name.split() for name in names]
    lengths = [_SHORT if len(words) == 1 else 1 for words in parts]
    while True:
        made = [_code(words, length) for words, length in zip(parts, lengths, strict=True)]
        alike = {code for code in made if made.count(code) > 1}
        longer = [
            length + (code in alike and length < len(words[-1]))
            for code, length, words in zip(made, lengths, parts, strict=True)
        ]
        if longer == lengths:
            return tuple(made)
        lengths = longer


def _code(words: Sequence[str], length: int) -> str:
    """Initials, and more of the last word: that is where names differ, and all of it for numbers."""
    last = words[-1] if words[-1].isdigit() else words[-1][:length]
    return "".join(word[0] for word in words[:-1]) + last


class Gazetteer:
    """All names of a map's places: in the player's language, in the map's own, short, and numbers."""

    def __init__(self, *lists: Sequence[str]) -> None:
        self._exact: dict[str, int] = {}
        for names in lists:
            for node, name in enumerate(names):
                self._exact.setdefault(_folded(name), node)
        for node in range(len(lists[0])):
            self._exact.setdefault(str(node), node)
        self._shown = lists[0]

    def find(self, text: str) -> int:
        """The place with that name, or the only one that begins so. Raises `NotationError`."""
        wanted = _folded(text)
        if wanted in self._exact:
            return self._exact[wanted]
        found = {node for name, node in self._exact.items() if name.startswith(wanted)} if wanted else set()
        if len(found) == 1:
            return found.pop()
        named = ", ".join(self._shown[node] for node in sorted(found)[:4])
        raise NotationError(named)

    def find_pair(self, words: Sequence[str]) -> tuple[int, int]:
        """Two places, one after the other. Raises `NotationError`, about the worse of them."""
        fault = NotationError("")
        for split in range(1, len(words)):
            try:
                return self.find(" ".join(words[:split])), self.find(" ".join(words[split:]))
            except NotationError as error:
                fault = error
        raise fault


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
