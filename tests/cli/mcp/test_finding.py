import pytest

from parley.cli.main import make_parser
from parley.cli.mcp.finding import Finder, read_wish
from parley.core import SetupError


@pytest.mark.parametrize(
    "bot", ["exec:touch here", "exec+tcp:touch here", "python:mine.py:Bot", "nobody", ""]
)
def test_whoever_speaks_to_us_starts_no_program(bot: str) -> None:
    with pytest.raises(SetupError, match="there is no bot"):
        read_wish("dots", [bot], {})


@pytest.mark.parametrize("value", ["mine.toml", "/etc/passwd", "../mine"])
def test_and_reads_no_file(value: str) -> None:
    with pytest.raises(SetupError, match="files are not offered"):
        read_wish("conquest", [], {"map": value})


def test_a_wish_is_what_the_command_line_would_make_of_it() -> None:
    wish = read_wish("dots", ["easy", "greedy"], {"size": "12"})
    assert (wish.settings, wish.bots) == ({"width": "12", "height": "12", "players": 3}, ("easy", "greedy"))
    with pytest.raises(SetupError, match="choose one of seabattle"):
        read_wish("chess", [], {})


@pytest.mark.parametrize(
    "settings", [{"players": "many"}, {"players": "99"}, {"size": "-1"}, {"nonsense": "1"}]
)
def test_settings_that_cannot_be_are_refused_before_words_are_made_of_them(settings: dict[str, str]) -> None:
    with pytest.raises(SetupError):
        read_wish("dots", [], settings)


def test_the_standard_streams_are_taken() -> None:
    with pytest.raises(SetupError, match="needs a server with an address"):
        Finder(make_parser().parse_args(["mcp", "gamecore:"]))
