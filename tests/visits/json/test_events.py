"""Events that are not what they say, or speak of what is not there."""

from typing import Any

import msgspec
import pytest

from parley.core import Cell, NotationError, Seat
from parley.core.bitboard import grid
from parley.games.seabattle import Result, Shot
from parley.games.seabattle.fleet import Ship
from parley.seats.web.views import show_event
from parley.visits.json import conquest, seabattle
from parley.visits.json.events import read_event
from parley.visits.json.sight import Extent

SEA, LAND = Extent(grid(6, 6)), Extent(nodes=5)


def test_an_event_is_read_back_and_a_newer_one_passed_over() -> None:
    shot = Shot(Seat(1), Cell(2, 3), Result.SUNK, Ship(Cell(2, 3), Cell(2, 4)))
    told = msgspec.json.decode(msgspec.json.encode(show_event(shot)))
    assert read_event(seabattle.SIGHT, 2, SEA, told) == shot
    assert read_event(seabattle.SIGHT, 2, SEA, {"event": "Exploded", "seat": 0}) is None


@pytest.mark.parametrize(
    "told",
    [
        {"event": "Shot", "seat": 0, "cell": [6, 0], "result": "miss"},
        {"event": "Shot", "seat": 2, "cell": [0, 0], "result": "miss"},
        {"event": "Shot", "seat": 0, "cell": [0, 0], "result": "sunk", "ship": [[0, 0], [0, 9]]},
        {"event": "Shot", "seat": 0, "cell": [0, 0], "result": "boom"},
        {"event": "Shot", "seat": 0, "cell": "A1", "result": "miss"},
        {"event": "Ended", "outcome": {"places": [1], "termination": "won"}},
    ],
)
def test_what_cannot_be_at_sea(told: dict[str, Any]) -> None:
    with pytest.raises((NotationError, msgspec.ValidationError)):
        read_event(seabattle.SIGHT, 2, SEA, told)


@pytest.mark.parametrize(
    "told",
    [
        {"event": "Claimed", "seat": 0, "node": 5},
        {"event": "Attacked", "seat": 0, "source": 1, "target": -1},
        {"event": "Eliminated", "seat": 0, "by": 3},
    ],
)
def test_what_cannot_be_on_land(told: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        read_event(conquest.SIGHT, 3, LAND, told)
