"""Rows of the list, whatever a stranger wrote into them."""

import msgspec
import pytest

from parley.core import NotationError
from parley.match.clock import ClockRules
from parley.tables import Phase
from parley.visits.json.rows import read_clock, read_row
from parley.wires.json.examples import EXAMPLES
from parley.wires.json.news import Person, TableRow, Tables

TOLD = EXAMPLES[Tables]
assert isinstance(TOLD, Tables)
ROW: TableRow = TOLD.changed[0]


def test_a_row() -> None:
    row = read_row(ROW)
    assert row is not None
    assert (row.number, row.game, row.phase, row.names) == (7, "dots", Phase.OPEN, ("ann", None))
    assert row.clock == ClockRules(30_000)
    assert row.is_free


def test_names_cannot_reach_the_terminal() -> None:
    row = read_row(
        msgspec.structs.replace(ROW, players=[Person("\x1b[2Jeve\n", "web"), Person("\u202e", "web")])
    )
    assert row is not None
    assert row.names == ("[2Jeve", "?")


def test_a_game_of_a_newer_server_is_not_listed() -> None:
    assert read_row(msgspec.structs.replace(ROW, game="chess")) is None


@pytest.mark.parametrize(
    "row",
    [
        msgspec.structs.replace(ROW, phase="burning"),
        msgspec.structs.replace(ROW, players=[]),
        msgspec.structs.replace(ROW, players=[None] * 17),
        msgspec.structs.replace(ROW, clock={"move": -5}),
        msgspec.structs.replace(ROW, clock={}),
    ],
)
def test_rows_that_cannot_be(row: TableRow) -> None:
    with pytest.raises(NotationError):
        read_row(row)


def test_clocks() -> None:
    assert read_clock(None) is None
    told = {"move": 60, "first": 300, "bank": 900, "increment": 5}
    assert read_clock(told) == ClockRules(60_000, 900_000, 5_000, 300_000)
