"""That it runs and draws; nothing is timed here."""

import pytest

from benchmarks import lobby, scale
from benchmarks.spectators import Pace

pytestmark = pytest.mark.slow


def test_games_are_drawn() -> None:
    assert "parley serve" in scale.games((2, 4), least=20).draw()


def test_a_table_is_heard_of_by_a_lobby() -> None:
    assert lobby.measure(4, tables=3).micros > 0


def test_spectators_are_drawn() -> None:
    assert "spectators" in scale.spectators((1, 2), [Pace("at full speed", 5, 0.0)]).draw()
