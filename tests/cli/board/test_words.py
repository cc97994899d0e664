from dataclasses import asdict

import pytest

from parley.cli.board.words import LANGUAGES, choose_language
from parley.core import SetupError


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_and_fits_a_line(language: str) -> None:
    for name, text in asdict(LANGUAGES[language]).items():
        assert text.strip(), name
        assert len(text) < 80, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_line_of_keys_fits_80_columns(language: str) -> None:
    words = LANGUAGES[language]
    assert len(f"{words.key_restart}  {words.keys_place}") <= 2 * 80
    assert len(words.keys_shoot) <= 80


@pytest.mark.parametrize(
    ("wanted", "environment", "language"),
    [
        (None, {}, "en"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LANG": "ru_RU.UTF-8"}, "ru"),
        (None, {"LANG": "ru_RU.UTF-8", "LC_ALL": "de_AT"}, "de"),
        (None, {"LANG": "fr_FR", "LC_ALL": ""}, "en"),
        ("de", {"LANG": "ru_RU.UTF-8"}, "de"),
    ],
)
def test_choosing(wanted: str | None, environment: dict[str, str], language: str) -> None:
    assert choose_language(wanted, environment) == language


def test_a_language_we_do_not_speak() -> None:
    with pytest.raises(SetupError, match="no language 'fr': choose one of en, ru, de"):
        choose_language("fr", {})
