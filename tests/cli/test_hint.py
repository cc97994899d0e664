import json
import re

import pytest

from parley.cli.main import main
from parley.games import GAMES, load_game
from tests.cli.conftest import Shell
from tests.cli.test_simulate import settings


@pytest.fixture(params=GAMES)
def match(request: pytest.FixtureRequest, parley: Shell) -> str:
    game: str = request.param
    assert parley("simulate", game, "--seed", 5, "--save", "match.jsonl", *settings(game)) == 0
    return game


def test_a_hint_is_a_legal_move_with_reasons(match: str, parley: Shell) -> None:
    assert parley("hint", "match.jsonl", "--at", 6, "--bot", "random", "--json") == 0
    found = json.loads(parley.out)
    assert found["game"] == match
    assert load_game(match).parse_move(found["move"])
    assert found["cells"] or found["moves"]


def test_a_hint_for_people(match: str, parley: Shell) -> None:
    assert parley("hint", "match.jsonl", "--bot", "random") == 0
    assert match in parley.out
    assert "seat" in parley.out.splitlines()[0]


def test_the_hottest_cell_is_the_move(parley: Shell) -> None:
    parley("simulate", "seabattle", "--seed", 5, "--save", "match.jsonl", *settings("seabattle"))
    assert parley("hint", "match.jsonl", "--at", 12, "--bot", "density", "--json") == 0
    found = json.loads(parley.out)
    assert found["cells"][found["move"].split()[-1]] == max(found["cells"].values())
    assert parley("hint", "match.jsonl", "--at", 12, "--bot", "density") == 0
    assert "@" in parley.out


def test_the_chance_of_a_hit_is_told_in_both_ways(parley: Shell) -> None:
    parley("simulate", "seabattle", "--seed", 5, "--save", "match.jsonl", *settings("seabattle"))
    asked = ("hint", "match.jsonl", "--at", 12, "--bot", "posterior:fleets=60")
    assert parley(*asked, "--json") == 0
    hit = json.loads(parley.out)["hit"]
    assert parley(*asked) == 0
    assert f"A shot at the best cell hits with a chance of {hit:.0%}." in parley.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(("--at", 10_000), "--at"), (("--bot", "nobody"), "nobody"), (("--at", 5, "--seat", 7), "--seat")],
)
def test_what_is_wrong_is_said_in_a_line(parley: Shell, arguments: tuple[object, ...], words: str) -> None:
    parley("simulate", "seabattle", "--seed", 5, "--save", "match.jsonl", *settings("seabattle"))
    assert words in parley.refused("hint", "match.jsonl", *arguments)


def test_time_runs_forward(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["hint", "match.jsonl", "--time", "-1"])
    assert caught.value.code == 2
    assert "--time" in capsys.readouterr().err


def test_what_a_fleet_on_paper_answers_is_nobodys_choice(parley: Shell) -> None:
    parley("simulate", "seabattle", "--seed", 5, "--set", "remote=0,1", "--save", "match.jsonl")
    assert "nobody has a move to choose" in parley.refused("hint", "match.jsonl", "--at", 0)
    assert "nobody has a move to choose" in parley.refused("hint", "match.jsonl", "--at", 3)
    assert parley("hint", "match.jsonl", "--bot", "density", "--json") == 0
    assert json.loads(parley.out)["cells"], "a shot, though an answer came later"


def test_for_people_cells_are_sorted_and_explained(parley: Shell) -> None:
    parley("simulate", "seabattle", "--seed", 5, "--save", "match.jsonl", *settings("seabattle"))
    assert parley("hint", "match.jsonl", "--at", 12, "--bot", "posterior") == 0
    assert "from worst to best: ' .:-=+*#%@'" in parley.out
    shares = [int(share) for share in re.findall(r"[A-J]\d+ (\d+)%", parley.out)]
    assert shares[0] == 100
    assert shares == sorted(shares, reverse=True)
    assert re.search(
        r"posterior would play \w+, and gives itself a \d+% chance to win\.$", parley.out.strip()
    )


def test_for_people_moves_are_sorted_and_explained(parley: Shell) -> None:
    parley("simulate", "conquest", "border", "border", "--seed", 5, "--save", "match.jsonl")
    assert parley("hint", "match.jsonl", "--at", 45, "--bot", "border") == 0
    told = parley.out.splitlines()
    ranked = told[told.index("Best moves, by its own scores (more is better):") + 1 : -1]
    scores = [float(line.split()[0]) for line in ranked]
    assert scores == sorted(scores, reverse=True)
    assert told[-1].startswith(f"border would play {ranked[0].split(maxsplit=1)[1]}")
