"""Readable text: no invisible characters, and none that break a line or change its direction."""

import re
from collections.abc import Callable
from sys import maxsize
from unicodedata import category, normalize

MARKS = 3
"""Accents a letter may have; a stack of them covers the lines above and below."""
ELLIPSIS = "…"
"""Stands for what was cut off."""

_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\uffff"
    "\U0001d159\U000e0000-\U000e0fff]"
)
"""Blank, or takes no room, whatever its category says: fillers, variation selectors, blank Braille."""
_SPACES = frozenset(("Cc", "Zl", "Zp", "Zs"))
_DROPPED = frozenset(("Cf", "Cs"))
_ACCENTS = frozenset(("Me", "Mn"))
_KEPT = 4096


def clean(text: str, most: int = maxsize) -> str:
    """What there is to read in a text, `most` characters of it: in form NFC, on one line, no space around it.

    Controls and separators become spaces; what cannot be seen or changes the direction is dropped, and so is
    half of a surrogate pair. Cleaning again changes nothing.
    """
    if not (text.isascii() and text.isprintable()):
        text = normalize("NFC", _UNSEEN.sub("", text).translate(_AS_SEEN))
        if _TOWER in text.translate(_AS_ACCENTS):
            text = _without_towers(text)
    return text.strip(" ")[:most].rstrip(" ")


def is_clean(text: str) -> bool:
    """Whether all of it can be read."""
    return clean(text) == text


def shorten(text: str, most: int) -> str:
    """A text of at most `most` characters, which shows that there was more."""
    return text if len(text) <= most else text[: most - 1] + ELLIPSIS


class _Translation(dict[int, str]):
    """For `str.translate`: works out once what becomes of a character, and caches some thousand answers."""

    def __init__(self, ask: Callable[[str], str]) -> None:
        super().__init__()
        self._ask = ask

    def __missing__(self, point: int) -> str:
        answer = self._ask(chr(point))
        if len(self) < _KEPT:
            self[point] = answer
        return answer


def _seen(character: str) -> str:
    kind = category(character)
    if kind in _SPACES:
        return " "
    return "" if kind in _DROPPED else character


def _accent(character: str) -> str:
    return "^" if category(character) in _ACCENTS else "."


_AS_SEEN, _AS_ACCENTS = _Translation(_seen), _Translation(_accent)
_TOWER = "^" * (MARKS + 1)


def _without_towers(text: str) -> str:
    kept, accents = [], 0
    for character in text:
        accents = accents + 1 if _accent(character) == "^" else 0
        if accents <= MARKS:
            kept.append(character)
    return "".join(kept)
