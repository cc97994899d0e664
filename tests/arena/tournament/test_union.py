from pathlib import Path

import pytest

from parley.arena.tournament.union import unite
from parley.core import SetupError
from tests.arena.tournament.cups import cup
from tests.arena.tournament.halls import played_out

ANN = {"name": "Ann", "player": "density"}
BOB = {"name": "Bob", "player": "random"}
EVE = {"name": "Eve", "player": "passes"}


def test_entrants_are_one_by_name(tmp_path: Path) -> None:
    played_out(cup(ANN, BOB), tmp_path / "a")
    played_out(cup(EVE, ANN, seed=2), tmp_path / "b")
    union = unite([tmp_path / "a", tmp_path / "b"])
    assert union.names == ("Ann", "Bob", "Eve")
    assert [one.entrants for one in union.rounds] == [(0, 1), (2, 0)]
    assert [rating.games for rating in union.rate().ratings] == [4, 2, 2]


def test_what_is_named_twice_counts_once(tmp_path: Path) -> None:
    played_out(cup(ANN, BOB), tmp_path / "a")
    assert len(unite([tmp_path / "a", tmp_path / "a" / "." / "../a"]).rounds) == 1


def test_anchors_hold_everywhere(tmp_path: Path) -> None:
    played_out(cup(ANN | {"rating": 100.0}, BOB), tmp_path / "a")
    played_out(cup(ANN, EVE), tmp_path / "b")
    played_out(cup(ANN | {"rating": 200.0}, EVE), tmp_path / "c")
    assert unite([tmp_path / "a", tmp_path / "b"]).anchors == {0: 100.0}
    with pytest.raises(SetupError, match="another rating"):
        unite([tmp_path / "a", tmp_path / "c"])
