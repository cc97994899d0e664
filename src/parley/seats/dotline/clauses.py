"""Where our completed version of the document says what a client got wrong."""

from collections.abc import Mapping

from parley.wires.dotline import Code

TOO_MUCH = "dots/line/8/5"
"""Silence, faults in a row, requests ahead of their answers, bytes without a move."""
_CLAUSES: Mapping[int, str] = {
    Code.UNKNOWN_COMMAND: "dots/III/2",
    Code.NOT_LOGGED_IN: "dots/line/12/2",
    Code.NOT_NOW: "dots/line/12/2",
    Code.BAD_PARAMETER: "dots/line/3/4",
    Code.LINE_TOO_LONG: "dots/line/2/2",
    Code.NOT_TEXT: "dots/line/2/1",
}


def clause_broken(code: int | None) -> str:
    """The clause of the last fault; without one there was too much of something."""
    return _CLAUSES.get(code, TOO_MUCH) if code is not None else TOO_MUCH
