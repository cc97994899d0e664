"""What is said to players, in their language: the English words are the key to all others.

    say = speaker("de")
    say("{name} has won.", name="ann")
    LABEL = later("Play again")  # said where the language is known: say(LABEL)

Each part of the client has its own module of translations, `{English: (Russian, German)}`, merged here. What
has no translation is said in English; a test finds out what that is.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module

from parley.core import SetupError, quote
from parley.core.declared import words_of
from parley.games import load_games

LANGUAGES = ("en", "ru", "de")
Say = Callable[..., str]
"""A text in English, its values by name: the same in the player's language.

Without values the text is taken as it is: it may be what a place says, braces and all.
"""
Translations = Mapping[str, tuple[str, str]]

PARTS = ("match", "settings", "sea", "dots", "conquest", "screens", "plain", "places", "com", "review")


@cache
def translations() -> Translations:
    """All of them; loaded when another language is used."""
    found: dict[str, tuple[str, str]] = {}
    for part in PARTS:
        found.update(import_module(f"parley.cli.play.words.{part}").TEXTS)
    return {**_declared(), **found}


def _declared() -> Translations:
    """The words games bring with them."""
    found: dict[str, tuple[str, str]] = {}
    for game in load_games().values():
        english, russian, german = (words_of(game, language) for language in LANGUAGES)
        found |= {text: (russian.get(key, text), german.get(key, text)) for key, text in english.items()}
    return found


def speaker(language: str) -> Say:
    """How to say things in a language. Raises `SetupError`."""
    if language not in LANGUAGES:
        raise SetupError(f"--lang {quote(language)}: choose one of {', '.join(LANGUAGES)}")
    if language == "en":
        return _english
    place = LANGUAGES.index(language) - 1

    def say(text: str, /, **values: object) -> str:
        known = translations().get(text)
        if known is None and not values:
            return _speak(text, language)
        return _english(known[place] if known else text, **values)

    return say


def _speak(text: str, language: str) -> str:
    """The log of a line, and reasons, are put together from phrases."""
    from parley.cli.play.words.speech import speak

    return speak(text, language)


def _english(text: str, /, **values: object) -> str:
    return text.format(**values) if values else text


def later(text: str) -> str:
    """A text of a table, to be said later: it needs translations as well."""
    return text


def choose_language(wanted: str | None, environment: Mapping[str, str]) -> str:
    """The language asked for, else that of the locale, else English. Raises `SetupError`."""
    if wanted is not None:
        speaker(wanted)
        return wanted
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    found = next((environment[name] for name in names if environment.get(name)), "")[:2]
    return found if found in LANGUAGES else "en"
