"""Whole games against opponents that make any legal move. Every command is judged by the rules."""

from functools import partial
from typing import Any

from parley.checks.gamecore.ai.stage import SUITE, Hall
from parley.games.conquest import Battle

_CLAUSES = ("core/general/3", "core/50/1", "core/51/1", "core/52/1", "core/53/1", "core/54/1")
SECONDS = 60.0


async def _game(hall: Hall, setup: dict[str, Any], seat: int) -> None:
    referee = await hall.game(seat, **setup)
    await referee.play()
    await referee.end()


for _name, _setup, _seat, _title in (
    ("game-of-two", {"map": "isles", "rounds": 20, "units": 12}, 0, "Against one, on 16 nodes."),
    (
        "game-second-seat",
        {"map": "isles", "rounds": 20, "units": 12},
        1,
        "Against one, from the second seat.",
    ),
    ("game-of-three", {"players": 3, "map": "isles", "rounds": 15, "units": 10}, 2, "Against two."),
    ("game-of-six", {"players": 6, "map": "random:5:24", "rounds": 12, "units": 6}, 3, "Against five."),
    ("game-on-the-world", {"map": "world", "rounds": 5}, 1, "On the classic map, with 40 units each."),
    ("game-small", {"map": "random:11:6", "rounds": 40, "units": 6}, 0, "On six nodes, to the end."),
    (
        "game-until-decided",
        {"map": "isles", "rounds": 12, "units": 12, "battle": Battle.UNTIL_DECIDED},
        0,
        "Every attack is fought until it is decided.",
    ),
):
    SUITE.add(_name, _CLAUSES, _title, partial(_game, setup=_setup, seat=_seat), seconds=SECONDS)
