import json

import pytest

from tests.cli.conftest import Shell

SMALL = ("--set", "size=6", "--set", "fleet=0,1,1,2", "--jobs", "1")


def test_the_result_as_json(parley: Shell) -> None:
    assert parley("duel", "seabattle", "density", "random", "--games", 20, "--seed", 1, "--json", *SMALL) == 0
    found = json.loads(parley.out)
    assert found["games"] == 20 == sum(found["wins"]) + found["draws"]
    assert found["wins"][0] > found["wins"][1]
    assert found["ci95"][0] < found["elo"] < found["ci95"][1]
    assert (found["seed"], found["bots"]) == (1, ["density", "random"])


def test_the_result_for_people(parley: Shell) -> None:
    assert parley("duel", "seabattle", "density", "random", "--games", 4, "--seed", 1, *SMALL) == 0
    assert "4 games; density is +" in parley.out
    assert "seed 1" in parley.out


def test_a_second_run_goes_on(parley: Shell) -> None:
    duel = ("duel", "seabattle", "density", "random", "--seed", 1, "--json", "--results", "r.jsonl", *SMALL)
    assert parley(*duel, "--games", 6) == 0
    first = (parley.folder / "r.jsonl").read_text()
    assert parley(*duel, "--games", 10) == 0
    assert json.loads(parley.out)["games"] == 10
    assert (parley.folder / "r.jsonl").read_text().startswith(first)
    assert parley(*duel, "--games", 10) == 0
    assert json.loads(parley.out)["games"] == 10


def test_games_are_whole_rounds(parley: Shell) -> None:
    assert parley("duel", "seabattle", "random", "random", "--games", 3, "--json", *SMALL) == 0
    assert json.loads(parley.out)["games"] == 4


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("seabattle", "nobody", "random"), "nobody"),
        (("chess", "random", "random"), "chess"),
        (("seabattle", "random", "random", "--games", 0), "--games"),
        (("seabattle", "random", "random", "--set", "size=3"), "6×6 to 10×10"),
        (("seabattle", "random:depth=3", "random"), "depth=3"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(parley: Shell, arguments: tuple[object, ...], words: str) -> None:
    assert words in parley.refused("duel", *arguments)
