"""Maps that people upload: the name must be new, and nothing in it invisible or misleading."""

from collections.abc import Iterator

from parley.core import NotationError, SetupError
from parley.core.names import read_name, skeleton
from parley.games.conquest import MAPS, Map
from parley.games.conquest.maps import load_map


def check_map(sent: Map) -> None:
    """Raise `SetupError` for a map with the name of one of ours, or with unreadable names."""
    for where, name in _names(sent):
        try:
            read_name(name)
        except NotationError as error:
            raise SetupError(f"{where}: {error}") from None
    if not _is_free(sent):
        raise SetupError(f"map.name: {sent.name!r} is the name of a map of ours: give yours another")


def _names(sent: Map) -> Iterator[tuple[str, str]]:
    yield "map.name", sent.name
    yield from ((f"map.nodes[{i}].name", node.name) for i, node in enumerate(sent.nodes))
    yield from ((f"map.continents[{i}].name", one.name) for i, one in enumerate(sent.continents))


def _is_free(sent: Map) -> bool:
    """No map of ours has this name, or it is that map: people send back what they were shown."""
    called = _folded(sent.name)
    for name in MAPS:
        ours = load_map(name)
        if called in (_folded(name), _folded(ours.name)):
            return sent == ours
    return not called.startswith(_folded("random")) or _is_generated(sent)


def _is_generated(sent: Map) -> bool:
    try:
        return sent == load_map(sent.name)
    except SetupError:
        return False


def _folded(name: str) -> str:
    """What is left of a name once look-alikes are folded."""
    return "".join(filter(str.isalnum, skeleton(name)))
