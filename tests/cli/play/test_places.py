"""Every kind of place is where the registry says it is."""

import pytest

from parley.cli.play.places import KINDS, check_game, is_place, parse_place
from parley.core import SetupError
from parley.games import GAMES


@pytest.mark.parametrize("scheme", KINDS)
def test_every_place_can_be_found_and_its_example_read(scheme: str) -> None:
    address = parse_place(KINDS[scheme].example)
    assert address.scheme == scheme
    assert callable(address.find)
    assert set(address.kind.games) <= set(GAMES)


def test_games_are_not_places() -> None:
    assert not any(map(is_place, GAMES))
    assert all(is_place(kind.example) for kind in KINDS.values())


def test_where_one_game_is_played_it_need_not_be_named() -> None:
    assert check_game(parse_place("bpgp:h:1"), "") == "battleship-plus"
    assert check_game(parse_place("http://h"), "") == ""
    assert check_game(parse_place("http://h"), "dots") == "dots"


@pytest.mark.parametrize("text", ["", "bpgp", "gopher:h:1", ":", "HTTP://h"])
def test_what_is_no_place(text: str) -> None:
    with pytest.raises(SetupError, match="is no place to play at"):
        parse_place(text)
