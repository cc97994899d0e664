"""The wire as a whole: found by name, recorded anew against a real server, and any bytes at all."""

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from parley.core.connection import Closed, Message
from parley.testing.check_connection import check_split, check_trace
from parley.wires import load_wire
from parley.wires.decoder import decode
from parley.wires.json import WIRE
from parley.wires.json.examples import EXAMPLES
from parley.wires.json.messages import CODES
from parley.wires.trace import Kind, parse_trace
from tests.wires.json.scenes import AS_SERVER_ONLY, SCENES, record

TRACES = sorted((Path(__file__).parents[2] / "traces" / "json").glob("*.trace"))
LINES = [WIRE.encode(message) for message in EXAMPLES.values()]
JUNK = (
    b"\n",
    b"{}\n",
    b"[]\n",
    b"\xff\n",
    b"nonsense\n",
    b'{"do":"fly"}\n',
    b'{"re":0,"ok":true}\n',
    b'{"news":',
)


def test_the_wire_is_found_by_name() -> None:
    assert load_wire("json") is WIRE


def test_every_message_has_an_example_and_is_in_some_trace() -> None:
    assert set(EXAMPLES) == set(CODES.values())
    seen: set[type[Message]] = set()
    for path in TRACES:
        for line in parse_trace(path.read_text(encoding="utf-8")):
            frames = WIRE.framer(line.who).feed(line.data) if line.kind is Kind.SAYS else []
            seen |= {type(frame.message) for frame in frames if frame.message is not None}
    assert seen >= set(EXAMPLES)


@pytest.mark.parametrize("name", SCENES)
def test_a_real_server_keeps_to_the_tables(name: str, tmp_path: Path) -> None:
    trace = record(name, tmp_path)
    check_trace(WIRE, trace)
    broken = [row for row in decode(WIRE, parse_trace(trace)) if row.broken]
    assert {row.who for row in broken} <= {"client"}
    assert bool(broken) == (name in AS_SERVER_ONLY)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from([*LINES, *JUNK]) | st.binary(max_size=20), max_size=12),
    st.sampled_from(WIRE.roles),
)
@example([b'{"do":"ping"}\n' * 300], "server")
def test_any_bytes_mean_the_same_however_they_are_cut(pieces: list[bytes], role: str) -> None:
    notices = check_split(WIRE, role, b"".join(pieces), seed=len(pieces))
    assert [isinstance(notice, Closed) for notice in notices].index(True) == len(notices) - 1
