"""What the page calls things, for commands that call them the same: one list for both."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

_NAMED = re.compile(r'^ *("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),$', re.MULTILINE)
_LANGUAGES = ("en", "ru", "de")


@cache
def page_words(game: str, name: str) -> Mapping[str, str]:
    """A file of words of a game; none if it has no such file."""
    file = files("parley").joinpath("web", "games", game, "words", f"{name}.js")
    text = file.read_text("utf-8") if file.is_file() else ""
    return {_string(key): _string(word) for key, word in _NAMED.findall(text)}


def _string(literal: str) -> str:
    return msgspec.json.decode(literal, type=str)


def name_on_page(game: str, bot: str) -> str:
    """What a bot is called there, in English; those without a name keep ours."""
    return page_words(game, "door_en").get(f"called.{game}.{bot}", bot)


def bot_on_page(game: str, name: str) -> str | None:
    """The bot with this name there, in any language."""
    for language in _LANGUAGES:
        for key, called in page_words(game, f"door_{language}").items():
            if key.startswith(f"called.{game}.") and called.casefold() == name.casefold():
                return key.removeprefix(f"called.{game}.")
    return None
