"""The log in another language: the phrases a player's log is made of, and what becomes of them.

A phrase that is not among `PHRASES` stays English: better that than nothing.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from parley.cli.play.words.phrases import PHRASES

_COLUMN: Mapping[str, int] = MappingProxyType({"ru": 1, "de": 2})
_PATTERNS = tuple(
    (re.compile("(.*)".join(map(re.escape, phrase[0].split("{}"))), re.DOTALL), phrase) for phrase in PHRASES
)


def speak(text: str, language: str) -> str:
    """A line of the log, or a reason, in this language."""
    column = _COLUMN.get(language)
    if column is None:
        return text
    for pattern, phrase in _PATTERNS:
        found = pattern.fullmatch(text)
        if found:
            return phrase[column].format(*(speak(part, language) for part in found.groups()))
    return text
