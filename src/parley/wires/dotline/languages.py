"""Descriptions in the client's chosen language. Codes and bodies stay: no program need know about it.

Default descriptions, and what is said about people by name, have a phrase in each language; what a refusal
adds is in English, except for what people see most.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from parley.wires.dotline import german, russian
from parley.wires.dotline.answers import Saying
from parley.wires.dotline.codes import Code
from parley.wires.dotline.phrases import Phrase
from parley.wires.dotline.requests import Language

_PHRASES: Mapping[Language, Mapping[Phrase, str]] = {
    Language.EN: {phrase: phrase.value for phrase in Phrase},
    Language.RU: russian.PHRASES,
    Language.DE: german.PHRASES,
}
_CODES: Mapping[Language, Mapping[Code, str]] = {Language.RU: russian.CODES, Language.DE: german.CODES}
_DETAILS: Mapping[Language, Mapping[str, str]] = {Language.RU: russian.DETAILS, Language.DE: german.DETAILS}
_KNOWN: Mapping[int, Code] = {int(code): code for code in Code}


@lru_cache(maxsize=1024)
def tell(language: Language, phrase: Phrase, who: str, what: str = "") -> str:
    """`ann puts a dot on B7`; cached for a while, since everybody at the table hears it."""
    return _PHRASES[language][phrase].format(who=who, what=what)


def translated(saying: Saying, language: Language) -> Saying:
    """The same with its description in this language, if it is the default one, perhaps with more added."""
    said: Any = saying
    code = _KNOWN.get(getattr(saying, "code", None) or saying.CODE)
    if code is None or not said.text.startswith(code.text):
        return saying
    more = said.text.removeprefix(code.text)
    if more.startswith(": "):
        more = ": " + _detail(more.removeprefix(": "), language)
    told: Saying = replace(said, text=_CODES[language][code] + more)
    return told


def _detail(text: str, language: Language) -> str:
    for pattern, told in _DETAILS[language].items():
        if (found := re.fullmatch(pattern, text)) is not None:
            return found.expand(told)
    return text
