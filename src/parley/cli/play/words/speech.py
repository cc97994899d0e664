"""The log in another language: the phrases a player's log is made of, and their translations.

What is neither among `PHRASES` nor among the translations stays English: better that than nothing.
"""

import re

from parley.cli.play.words import LANGUAGES, Translations, translations
from parley.cli.play.words.phrases import PHRASES

_WORDS: Translations = {english: (russian, german) for english, russian, german in PHRASES}
_PATTERNS = tuple(
    (re.compile("(.*)".join(map(re.escape, english.split("{}"))), re.DOTALL), others)
    for english, others in _WORDS.items()
    if "{}" in english
)


def speak(text: str, language: str) -> str:
    """A line of the log, or a reason, in this language."""
    if language not in LANGUAGES[1:]:
        return text
    column = LANGUAGES.index(language) - 1
    if known := _WORDS.get(text) or translations().get(text):
        return known[column]
    for pattern, others in _PATTERNS:
        found = pattern.fullmatch(text)
        if found:
            return others[column].format(*(speak(part, language) for part in found.groups()))
    return text
