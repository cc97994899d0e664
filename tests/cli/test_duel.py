import json

import pytest

from tests.cli.conftest import Shell

SMALL = ("--set", "size=6", "--set", "fleet=0,1,1,2", "--jobs", "1")


def test_the_result_as_json(parley: Shell) -> None:
    assert parley("duel", "seabattle", "density", "passes", "--games", 40, "--seed", 1, "--json", *SMALL) == 0
    found = json.loads(parley.out)
    assert found["games"] == 40 == sum(found["wins"]) + found["draws"]
    assert found["wins"][0] > found["wins"][1]
    assert found["ci95"][0] < found["elo"] < found["ci95"][1]
    assert (found["seed"], found["bots"]) == (1, ["density", "passes"])


def test_the_result_for_people(parley: Shell) -> None:
    assert parley("duel", "seabattle", "density", "random", "--games", 20, "--seed", 1, "--jobs", 1) == 0
    assert "20 games; density won them all, and is " in parley.out
    assert " Elo ahead at least, at 95 %" in parley.out
    assert "seed 1" in parley.out
    assert parley("duel", "seabattle", "density", "passes", "--games", 40, "--seed", 1, *SMALL) == 0
    assert "40 games; density is " in parley.out
    assert " Elo ahead, " in parley.out


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
        (("seabattle", "random", "random", "--sprt", "20"), "two numbers of Elo"),
        (("seabattle", "random", "random", "--sprt", "20,0"), "less than the second"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(parley: Shell, arguments: tuple[object, ...], words: str) -> None:
    assert words in parley.refused("duel", *arguments)


def test_it_stops_when_it_is_clear(parley: Shell) -> None:
    duel = ("duel", "seabattle", "density", "random", "--sprt", "0,100", "--seed", 1, *SMALL)
    assert parley(*duel, "--json", "--results", "r.jsonl") == 0
    found = json.loads(parley.out)
    assert found["sprt"]["verdict"] == "the higher claim fits"
    assert found["sprt"]["llr"] >= found["sprt"]["bounds"][1]
    assert found["games"] == 2 * found["sprt"]["rounds"] < 200
    first = (parley.folder / "r.jsonl").read_text()
    assert parley(*duel, "--results", "r.jsonl") == 0
    assert "density is ahead by 100 rather than 0" in parley.out
    assert "not free of bias" in parley.out
    assert (parley.folder / "r.jsonl").read_text() == first


def test_undecided_is_said(parley: Shell) -> None:
    duel = ("duel", "seabattle", "random", "random", "--sprt", "0,1", "--games", 4, "--seed", 1, *SMALL)
    assert parley(*duel) == 0
    assert "undecided between 0 and 1, after 2 rounds" in parley.out


def test_two_processes_come_to_the_same_answer(parley: Shell) -> None:
    duel = ("duel", "seabattle", "density", "random", "--sprt", "0,100", "--seed", 1, "--json", *SMALL[:-2])
    found = []
    for jobs in (1, 2):
        assert parley(*duel, "--jobs", jobs) == 0
        found.append(parley.out)
    assert found[0] == found[1]


def test_times_are_told_if_asked_for(parley: Shell) -> None:
    duel = ("duel", "seabattle", "random", "random", "--games", 2, "--seed", 1, "--json", *SMALL)
    assert parley(*duel, "--times") == 0
    assert min(json.loads(parley.out).pop("slowest")) > 0
    assert parley(*duel) == 0
    assert "slowest" not in json.loads(parley.out)


def test_a_few_games_give_no_elo(parley: Shell) -> None:
    assert parley("duel", "seabattle", "density", "random", "--games", 4, "--seed", 1, *SMALL) == 0
    assert "too few for a difference in Elo; density scores 22% to 100% of them at 95 %" in parley.out
