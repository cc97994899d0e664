import json

import pytest

from tests.arena.tournament.cups import BOTS, cup
from tests.arena.tournament.halls import played_out
from tests.cli.conftest import Shell


@pytest.fixture
def cupped(parley: Shell) -> Shell:
    played_out(cup(*BOTS, rounds=3), parley.folder / "results")
    return parley


def test_ratings_for_people_and_programs(cupped: Shell) -> None:
    assert cupped("rate", "results") == 0
    assert all(f" {name} " in cupped.out for name in "ABC")
    assert cupped("rate", "results", "--json") == 0
    found = json.loads(cupped.out)
    assert found["rounds"] == 9
    assert {row["name"]: row["games"] for row in found["entrants"]} == {"A": 12, "B": 12, "C": 12}


def test_what_is_no_folder_of_results(parley: Shell) -> None:
    assert "nowhere is no folder of results" in parley.refused("rate", "nowhere")
