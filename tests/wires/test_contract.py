"""All wires: their tables fit, their recorded conversations run in both roles, their pages are fresh."""

from pathlib import Path

import pytest

from docs.protocols.__main__ import pages
from parley.core import SetupError
from parley.testing.check_connection import check_tables, check_trace
from parley.wires import WIRES, load_wire

TRACES = Path(__file__).parent.parent / "traces"


@pytest.mark.parametrize("name", WIRES)
def test_the_tables_fit_each_other(name: str) -> None:
    check_tables(load_wire(name))


@pytest.mark.parametrize(
    "path", sorted(TRACES.glob("*/*.trace")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_recorded_conversation(path: Path) -> None:
    check_trace(load_wire(path.parent.name), path.read_text(encoding="utf-8"))


def test_every_wire_has_recorded_conversations() -> None:
    assert {path.parent.name for path in TRACES.glob("*/*.trace")} == set(WIRES)


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.name)
def test_reference_pages_are_fresh(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == pages()[path], "stale: run `make pages`"


def test_a_wire_nobody_knows() -> None:
    with pytest.raises(SetupError, match="no wire 'smoke': choose one of bpgp"):
        load_wire("smoke")
