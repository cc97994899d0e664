import pytest

from parley.bots import bot_names
from parley.cli.page import bot_on_page, name_on_page, page_words
from parley.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_is_found_by_what_the_page_calls_it(game: str) -> None:
    for bot in bot_names(game):
        assert bot_on_page(game, name_on_page(game, bot)) == bot


def test_a_name_in_any_language() -> None:
    assert [bot_on_page("conquest", name) for name in ("caesar", "Cäsar", "Цезарь", "Nero")] == [
        *["strong"] * 3,
        None,
    ]


def test_what_the_page_has_no_words_for_keeps_its_name() -> None:
    assert page_words("nim", "door_en") == {}
    assert name_on_page("nim", "perfect") == "perfect"
