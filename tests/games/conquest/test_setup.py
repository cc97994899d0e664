from typing import Any

import msgspec
import pytest

from parley.core import SetupError
from parley.games.conquest import GAME, Battle, Map, Reach, Setup, load_map


def test_the_default_is_two_on_the_classic_map_with_500_rounds() -> None:
    setup = Setup()
    assert (setup.players, setup.map, setup.rounds) == (2, load_map("world"), 500)
    assert (setup.battle, setup.march) == (Battle.THROW, Reach.PATH)
    assert GAME.seats(setup) == 2


@pytest.mark.parametrize(("players", "units"), [(2, 40), (3, 35), (4, 30), (5, 25), (6, 20), (8, 10), (9, 5)])
def test_the_starting_number_is_50_less_5_for_each_player(players: int, units: int) -> None:
    # core/rules/2
    assert Setup(players).starting_units == units


def test_the_starting_number_is_a_setting() -> None:
    assert Setup(units=21).starting_units == 21


SETUPS = [
    Setup(),
    Setup(3, "isles", 12, Battle.UNTIL_DECIDED, Reach.NEIGHBOUR, 20),
    Setup(map="random:4:12"),
]


@pytest.mark.parametrize("setup", SETUPS)
def test_a_setup_goes_through_json_with_its_map(setup: Setup) -> None:
    plain = msgspec.json.encode(setup)
    assert msgspec.json.decode(plain, type=Setup) == setup
    assert msgspec.convert(msgspec.to_builtins(setup), Setup) == setup
    assert msgspec.convert(msgspec.json.decode(plain), Setup) == setup
    assert isinstance(msgspec.json.decode(plain)["map"], dict)


def test_a_map_may_be_named() -> None:
    setup = msgspec.convert({"players": 3, "map": "isles", "march": "neighbour"}, Setup)
    assert setup == Setup(3, load_map("isles"), march=Reach.NEIGHBOUR)
    assert isinstance(setup.map, Map)


def test_bad_maps_and_settings_in_json_are_validation_errors() -> None:
    for bad in ({"map": "atlantis"}, {"map": 3}, {"map": {"name": "x"}}, {"players": 1}, {"march": "far"}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(bad, Setup)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"players": 1}, "players must be from 2 to 9, not 1"),
    ({"players": 10}, "players must be from 2 to 9, not 10"),
    ({"players": 9, "map": "random:1:8"}, "players must be from 2 to 8, not 9"),
    ({"rounds": 0}, "rounds must be from 1 to 100000, not 0"),
    ({"rounds": 100_001}, "rounds must be from 1 to 100000, not 100001"),
    ({"units": -1}, "units must be from 0 to 1000, not -1"),
    ({"units": 1001}, "units must be from 0 to 1000, not 1001"),
    ({"units": 20}, "2 players with 20 units each cannot claim 42 nodes: set units to 21 or more"),
    ({"players": 9, "units": 4}, "9 players with 4 units each cannot claim 42 nodes: set units to 5 or more"),
    (
        {"map": "random:1:100"},
        "2 players with 40 units each cannot claim 100 nodes: set units to 50 or more",
    ),
    ({"map": "x"}, "there is no map 'x': choose one of world, isles, random:SEED[:NODES]"),
]


@pytest.mark.parametrize(("settings", "message"), BAD)
def test_a_bad_setup_is_refused_in_one_line(settings: dict[str, Any], message: str) -> None:
    # core/rules/1
    with pytest.raises(SetupError) as error:
        Setup(**settings)
    assert str(error.value) == message
