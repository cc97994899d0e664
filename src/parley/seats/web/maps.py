"""Maps people send: a name of their own, and nothing in it that others could not see or be misled by."""

import unicodedata
from collections.abc import Iterator

from parley.core import SetupError
from parley.games.conquest import MAPS, Map
from parley.games.conquest.maps import load_map

MARKS = 2
"""Accents on one letter; a tower of them covers the lines above and below."""
_HIDDEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\ufe0e\ufe0f\uffa0")
"""Printable, as Unicode has it, and yet nothing is seen."""
_GENERATED = "random"


def check_map(sent: Map) -> None:
    """Raise `SetupError` for a map that goes by the name of one of ours, or has names that cannot be read."""
    for where, name in _names(sent):
        if not is_readable(name):
            raise SetupError(f"{where}: has characters that cannot be seen, or too many accents")
    if not _is_free(sent):
        raise SetupError(f"map.name: {sent.name!r} is the name of a map of ours: give yours another")


def is_readable(name: str) -> bool:
    """Whether every character of it can be seen, and none covers its neighbours. It is printable already."""
    marks = 0
    for character in unicodedata.normalize("NFC", name):
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        if marks > MARKS or character in _HIDDEN:
            return False
    return True


def _names(sent: Map) -> Iterator[tuple[str, str]]:
    yield "map.name", sent.name
    yield from ((f"map.nodes[{i}].name", node.name) for i, node in enumerate(sent.nodes))
    yield from ((f"map.continents[{i}].name", one.name) for i, one in enumerate(sent.continents))


def _is_free(sent: Map) -> bool:
    """No map of ours is called so, or it is that map: people send back what they were shown."""
    called = _folded(sent.name)
    for name in MAPS:
        ours = load_map(name)
        if called in (_folded(name), _folded(ours.name)):
            return sent == ours
    return not called.startswith(_GENERATED) or _is_generated(sent)


def _is_generated(sent: Map) -> bool:
    try:
        return sent == load_map(sent.name)
    except SetupError:
        return False


def _folded(name: str) -> str:
    """What is left of a name that looks like another."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(character for character in folded if character.isalnum())
