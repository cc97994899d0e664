import sys
from pathlib import Path
from typing import Any

import pytest

from parley.arena.tournament.tournament import NAME, plain_setup
from parley.core import SetupError
from tests.arena.tournament.cups import DOTS, SMALL, cup

FOUR = {"game": "conquest", "settings": {"players": 4, "rounds": 2}}


def test_what_can_be_played() -> None:
    assert cup("density", "random").check() == ""
    assert cup(*["random"] * 4, seats=4, game=[FOUR]).check() == ""
    assert cup("random", "random", game=[SMALL, DOTS, FOUR]).check() == ""
    assert cup({"name": "Ann", "player": {"seabattle": "density", "dots": "greedy"}}, "random",
               game=[SMALL, DOTS]).check() == ""  # fmt: skip


@pytest.mark.parametrize(
    ("players", "words", "told"),
    [
        (("nobody", "random"), {}, "entrant A: seabattle has no bot"),
        (("density", "random"), {"game": [DOTS]}, "entrant A: dots has no bot"),
        (({"name": "Ann", "player": {"dots": "random"}}, "random"), {}, "no player for seabattle"),
        (("random",), {}, "number of entrants: 1: from 2"),
        (("random", "random"), {"game": []}, "number of games: 0: from 1"),
        (("random", "random"), {"game": [{"game": "chess"}]}, "game chess: choose from"),
        (("random", "random"), {"game": [{"game": "dots", "settings": {"width": 9}}]}, "width"),
        (("random", "random"), {"game": [{"game": "dots", "settings": {"deep": 9}}]}, "deep"),
        (("random",) * 4, {"seats": 4}, "2 seats, but seats = 4"),
        (("random",) * 5, {"seats": 5}, "seats: 5: from 2 to 4"),
        (("random", "random"), {"rounds": 0}, "rounds: 0: from 1"),
        (("random", "random"), {"limits": {"think": 0.0}}, "limits: think"),
        (("exec:no-such-program", "random"), {}, "entrant A: exec:no-such-program"),
        (("exec:'", "random"), {}, "entrant A"),
        (("exec:cat", "exec:cat"), {}, "as a slave"),
        (({"name": " Ann", "player": "random"}, "random"), {}, "entrant ' Ann'"),
        (({"name": "x" * (NAME + 1), "player": "random"}, "random"), {}, "use at most"),
        (({"name": "", "player": "random"}, "random"), {}, "a name has to be seen"),
        (({"name": "b", "player": "random"}, "random"), {}, "looks like b"),
        (({"name": "Ann", "player": "random", "folder": "nowhere"}, "random"), {}, "there is no folder"),
        (({"name": "Ann", "player": "random", "seconds": -1.0}, "random"), {}, "entrant Ann: seconds"),
    ],
)
def test_what_cannot_be_played_is_said(players: tuple[object, ...], words: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError) as caught:
        cup(*players, **words).check()
    assert told in str(caught.value)


def test_paths_are_seen_from_the_folder_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "ann").mkdir()
    (tmp_path / "ann" / "anns.py").write_text("class Mine:\n    choose = None\n")
    program = {"name": "P", "player": f"exec:{sys.executable} anns.py {{role}}", "folder": "ann"}
    found = cup(program, "random", folder=tmp_path).entrant(0, 0)
    assert found.command == (sys.executable, str(tmp_path / "ann" / "anns.py"), "{role}")
    assert (found.name, found.folder) == ("P", str(tmp_path / "ann"))
    own = {"name": "O", "player": "python:anns.py:Missing", "folder": "ann"}
    with pytest.raises(SetupError, match=r"anns\.py has no"):
        cup(own, "random", folder=tmp_path).check()


def test_limits_of_one_are_its_own() -> None:
    tournament = cup({"name": "Ann", "player": "random", "seconds": 2.0}, "random")
    assert [tournament.entrant(number, 0).seconds for number in (0, 1)] == [2.0, 0.0]


def test_the_identity_is_what_is_played_and_not_where() -> None:
    assert cup("random", "random", folder="a").identity == cup("random", "random", folder="b").identity
    assert cup("random", "random", seed=1).identity != cup("random", "random").identity


def test_settings_that_were_not_said_are_told() -> None:
    assert plain_setup(cup("random", "random", game=[{"game": "seabattle"}]), 0)["size"] == 10
