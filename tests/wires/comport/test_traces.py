from pathlib import Path

import pytest

from parley.testing.check_connection import check_tables, check_trace
from parley.wires import load_wire
from parley.wires.comport import WIRE

TRACES = sorted((Path(__file__).parents[2] / "traces" / "comport").glob("*.trace"))


def test_the_wire_is_found_by_name() -> None:
    assert load_wire("comport") is WIRE


def test_there_are_recorded_conversations() -> None:
    assert len(TRACES) > 90


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.stem)
def test_recorded_conversation(path: Path) -> None:
    check_trace(WIRE, path.read_text(encoding="utf-8"))


def test_the_tables_fit_each_other() -> None:
    check_tables(WIRE)
