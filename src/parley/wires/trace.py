r"""Recorded conversations, readable as text.

One thing a line; `#` begins a comment line, `;` a remark behind:

    master> AA              ; the master sends these bytes (hex)
    slave>  01              ; what the slave sends back
    @ 3.5                   ; the clock says 3.5 s
    slave!  Suspended       ; the slave's owner is told this
    master$                 ; the master closes its end
    server> "LOG 200 ok\n"  ; text wires may quote
    server> {"re":1}        ; a JSON object is a line as it stands
"""

import json
import re
from dataclasses import dataclass
from enum import StrEnum

from parley.core import NotationError

_OBJECT = re.compile(r"[a-z]+\s*>\s*(?={)")
_read_object = json.JSONDecoder().raw_decode
_LINE = re.compile(r"([a-z]+)\s*([>!$])\s*(.*)")


class Kind(StrEnum):
    """What a line of a trace is about."""

    SAYS = ">"
    TOLD = "!"
    CLOSES = "$"
    CLOCK = "@"


@dataclass(frozen=True, slots=True)
class TraceLine:
    """One line: `who` says `data`, is told `text`, closes; or the clock says `at`."""

    number: int
    kind: Kind
    who: str = ""
    data: bytes = b""
    text: str = ""
    at: float = 0.0
    remark: str = ""


def parse_trace(text: str) -> list[TraceLine]:
    """Read a trace. Raises `NotationError` with the line's number."""
    rows = [(number, row.strip()) for number, row in enumerate(text.splitlines(), start=1)]
    return [_parse_line(number, row) for number, row in rows if row and not row.startswith("#")]


def _parse_line(number: int, row: str) -> TraceLine:
    try:
        body, remark = _split_remark(row)
        if body.startswith("@"):
            return TraceLine(number, Kind.CLOCK, at=float(body[1:]), remark=remark)
        found = _LINE.fullmatch(body)
        if found is None:
            raise NotationError("expected 'who> bytes', 'who! notice', 'who$' or '@ seconds'")
        who, mark, rest = found.groups()
        if mark == Kind.SAYS:
            return TraceLine(number, Kind.SAYS, who, data=_parse_bytes(rest), remark=remark)
        return TraceLine(number, Kind(mark), who, text=rest.strip(), remark=remark)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"line {number}: {error}") from None


def _split_remark(row: str) -> tuple[str, str]:
    if (said := _OBJECT.match(row)) is not None:
        _, end = _read_object(row, said.end())
        return row[:end], row[end:].lstrip(" ;")
    quoted = re.match(r'[^";]*"(?:[^"\\]|\\.)*"', row)
    start = quoted.end() if quoted else 0
    head, _, remark = row[start:].partition(";")
    return (row[:start] + head).strip(), remark.strip()


def _parse_bytes(text: str) -> bytes:
    if text.startswith("{"):
        return f"{text}\n".encode()
    if not text.startswith('"'):
        return bytes.fromhex(text)
    return str(json.loads(text)).encode()


def format_line(line: TraceLine) -> str:
    """The line as `parse_trace` reads it, bytes in hex."""
    remark = f"  ; {line.remark}" if line.remark else ""
    match line.kind:
        case Kind.CLOCK:
            return f"@ {line.at:.10g}{remark}"
        case Kind.SAYS:
            return f"{line.who}> {line.data.hex(' ').upper()}{remark}"
    return f"{line.who}{line.kind.value} {line.text}".rstrip() + remark


def spell(who: str, data: bytes) -> str:
    """What `who` says as a line of a trace: quoted if it is text, else in hex."""
    return f"{who}> {json.dumps(data.decode()) if data.isascii() else data.hex(' ').upper()}"
