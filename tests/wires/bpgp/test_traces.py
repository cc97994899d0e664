from pathlib import Path

import pytest

from parley.testing.check_connection import check_trace
from parley.wires.bpgp import WIRE, BpgpFramer, Error, ErrorCode
from parley.wires.decoder import decode
from parley.wires.trace import Kind, parse_trace

TRACES = sorted((Path(__file__).parents[2] / "traces" / "bpgp").glob("*.trace"))


@pytest.mark.parametrize("path", TRACES, ids=lambda path: str(path.stem))
def test_a_recorded_conversation(path: Path) -> None:
    check_trace(WIRE, path.read_text())


@pytest.mark.parametrize("path", TRACES, ids=lambda path: str(path.stem))
def test_a_polite_conversation_breaks_no_rule(path: Path) -> None:
    text = path.read_text()
    if "# ours:" not in text:
        assert not [found for found in decode(WIRE, parse_trace(text)) if found.broken]


def test_every_error_code_is_provoked() -> None:
    codes = set()
    for path in TRACES:
        for line in parse_trace(path.read_text()):
            if line.kind is Kind.SAYS:
                messages = [frame.message for frame in BpgpFramer(line.who).feed(line.data)]
                codes |= {message.error_code for message in messages if isinstance(message, Error)}
    assert codes >= set(ErrorCode)
