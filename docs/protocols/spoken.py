"""Recorded conversations of binary wires, for pages: bytes from the recording, words from the wire."""

from collections.abc import Iterator
from pathlib import Path

from parley.wires.trace import Kind, TraceLine, parse_trace
from parley.wires.wire import Wire

TRACES = Path(__file__).parents[2] / "tests" / "traces"


def conversation(wire: Wire, name: str, width: int = 54) -> str:
    """All that is said in `tests/traces/WIRE/NAME.trace`, a line each, with the remarks between."""
    rows = [remark or _line(wire, line, width) for remark, line in _rows(wire.name, name)]
    return "\n".join(["```text", *rows, "```"])


def exchanges(wire: Wire, name: str, width: int = 26) -> str:
    """The same where each command is answered at once: the command and its answer on one line."""
    shown, asked = ["```text"], ""
    for remark, line in _rows(wire.name, name):
        if remark:
            shown.append(remark)
        elif not asked:
            asked = _said(line)
            words = _words(wire, line)
        else:
            shown.append(f"{asked:<{width}} {_said(line):<{width}} ; {words}: {_words(wire, line)}")
            asked = ""
    return "\n".join([*shown, "```"])


_NOTHING = TraceLine(0, Kind.SAYS)
_WHOSE = "# ours:"
"""Which side of a recording is examined: nothing for a page."""


def _rows(wire: str, name: str) -> Iterator[tuple[str, TraceLine]]:
    """A remark of its own, the time, or a line; one of the two."""
    text = (TRACES / wire / f"{name}.trace").read_text(encoding="utf-8")
    lines = {line.number: line for line in parse_trace(text)}
    for number, row in enumerate(text.splitlines(), start=1):
        line = lines.get(number)
        if line is None and row.startswith("#") and not row.startswith(_WHOSE):
            yield row, _NOTHING
        elif line is not None and line.kind is Kind.CLOCK:
            yield f"# {line.at:g} s", _NOTHING
        elif line is not None and line.kind is Kind.SAYS:
            yield "", line


def _line(wire: Wire, line: TraceLine, width: int) -> str:
    return f"{_said(line):<{width}} ; {_words(wire, line)}"


def _said(line: TraceLine) -> str:
    return f"{line.who}> {line.data.hex(' ').upper()}"


def _words(wire: Wire, line: TraceLine) -> str:
    (frame,) = wire.framer(line.who).feed(line.data)
    return frame.fault or wire.describe(frame.message) if frame.message else str(frame.fault)
