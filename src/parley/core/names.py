"""What people may be called, and when two names are one. The same on every wire."""

from functools import lru_cache
from unicodedata import bidirectional, category, normalize

from parley.core.errors import NotationError
from parley.core.lookalikes import AS_READ
from parley.core.text import ELLIPSIS, clean, is_clean

_KEPT = 1024
"""Names whose forms are cached: people who come in are looked up several times."""
_LEFTWARD, _RIGHTWARD = frozenset(("R", "AL", "AN")), frozenset("L")


@lru_cache(maxsize=_KEPT)
def name_key(name: str) -> str:
    """The key a name is looked up by: `ANN`, `Ann` and a full-width `ａnn` are one."""
    key = normalize("NFKC", normalize("NFKC", name).casefold())
    return name if key == name else key  # one of two that are the same is kept for everybody who is here


@lru_cache(maxsize=_KEPT)
def skeleton(name: str) -> str:
    """What a name looks like: two with the same skeleton are taken for each other. UTS 39, without case.

    `ann`, `ann ` and `ann` with an invisible character are one, and so is `аnn` with a Cyrillic а. A wire
    without spaces in names writes `_` for them, so they are one too.
    """
    seen = clean(normalize("NFKC", name.translate(AS_READ)))
    read = normalize("NFD", "_".join(seen.split())).translate(AS_READ)
    look = read.casefold().replace("m", "rn")
    return name if look == name else look  # as above


def read_name(text: str) -> str:
    """The name somebody asks for, as everybody will see it. Raises `NotationError` if it cannot be one.

    Spaces around it are dropped, and several inside are one.
    """
    name = " ".join(word for word in normalize("NFC", text).split(" ") if word)
    if not name:
        raise NotationError("a name has to be seen")
    if name.isascii() and name.isprintable():  # as nearly all are
        return name
    if not name.isprintable() or not is_clean(name) or ELLIPSIS in name:
        raise NotationError(
            "a name has no invisible or unknown characters in it, and few accents on a letter"
        )
    if category(name[0])[0] == "M":
        raise NotationError("a name does not begin with an accent")
    ways = {bidirectional(character) for character in name}
    if ways & _LEFTWARD and (ways & _RIGHTWARD or bidirectional(name[0]) not in _LEFTWARD):
        raise NotationError("a name is written from left to right or from right to left, not both")
    return name
