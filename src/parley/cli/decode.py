"""`parley decode`: explains captured bytes of a wire."""

import argparse
import re
import sys
from pathlib import Path

from parley.cli.screen import print_json, say
from parley.core import NotationError, SetupError, quote
from parley.wires import load_wire
from parley.wires.decoder import Decoded, decode
from parley.wires.trace import Kind, TraceLine, parse_trace
from parley.wires.wire import Wire

MAX_CAPTURE = 16 * 1024 * 1024
_SIGNS = {"\n": "⏎", "\t": "⇥"}


def run_decode(options: argparse.Namespace) -> int:
    """Read a capture and print what was said; exit 1 when a rule was broken."""
    wire = load_wire(options.wire)
    if options.lua:
        return print_dissector(wire)
    rows = decode(wire, read_capture(wire, options.file, options.sender))
    if options.json:
        print_json([_as_data(row) for row in rows])
    else:
        show(rows, is_text=wire.is_text)
    return int(any(row.broken for row in rows))


def print_dissector(wire: Wire) -> int:
    """The Wireshark dissector of the one wire that runs directly over TCP."""
    if wire.name != "bpgp":
        raise SetupError("--lua: the dissector is for bpgp")
    from parley.wires.bpgp.dissector import lua

    sys.stdout.write(lua())
    return 0


def read_capture(wire: Wire, file: str | None, sender: str | None) -> list[TraceLine]:
    """A trace with both sides marked, or hex or raw bytes of one side, or of both if separable."""
    who = sender or wire.roles[1]
    if who not in wire.roles:
        raise SetupError(f"--from {who}: choose {' or '.join(wire.roles)}")
    data = sys.stdin.buffer.read(MAX_CAPTURE) if file in (None, "-") else _read(Path(str(file)))
    text = _as_text(data)
    if text is not None and re.search(rf"^\s*({'|'.join(wire.roles)})\s*[>!$]", text, re.MULTILINE):
        lines = parse_trace(text)
        strangers = {line.who for line in lines} - {*wire.roles, ""}
        if strangers:
            raise NotationError(f"there is no side {strangers.pop()!r}: choose {' or '.join(wire.roles)}")
        return lines
    if not data:
        _note("there is nothing to decode: the capture is empty")
        return []
    if text is not None and re.fullmatch(r"[0-9A-Fa-f\s]*", text):
        data = _from_hex(text)
    elif text is not None and not wire.is_text:
        if is_typed(text):
            raise NotationError(
                f"{_not_hex(text)}: write hex digits, as in AA 01, or give the bytes themselves"
            )
        _note("this is not hex: read as the bytes themselves")
    if wire.tell_apart is not None and sender is None:
        _note(
            "each message is attributed to the side that may send it; --from ROLE attributes all to one side"
        )
        return [TraceLine(1, Kind.SAYS, who, data=said) for who, said in wire.tell_apart(data)]
    if sender is None:
        _note(
            f"everything is attributed to the {who}; --from {wire.roles[0]} attributes it to the other side"
        )
    return [TraceLine(1, Kind.SAYS, who, data=data)]


def _note(text: str) -> None:
    print(f"parley: {text}", file=sys.stderr)


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_CAPTURE)


def _as_text(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def is_typed(text: str) -> bool:
    """Did somebody type this? Captures of binary wires contain control characters."""
    return all(letter.isprintable() or letter in "\t\r\n" for letter in text)


def _not_hex(text: str) -> str:
    for number, line in enumerate(text.splitlines(), start=1):
        for word in line.split():
            if not re.fullmatch("[0-9A-Fa-f]+", word):
                return f"line {number}: {quote(word)} is not hex"
    raise AssertionError("all of it is hex")


def _from_hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise NotationError("hex digits come in pairs: one is missing") from None


def show(rows: list[Decoded], *, is_text: bool = False) -> None:
    """One line per message, as text or in hex; broken rules are noted at the end."""
    width = max((len(row.who) for row in rows), default=0)
    for row in rows:
        shown = _quote(row.data) if is_text else _hex(row.data)
        say(f"{row.at:9.3f}  {row.who:<{width}}  {shown}")
        say(f"{'':9}  {'':{width}}  {row.text}", "cyan")
        if row.broken:
            say(f"{'':9}  {'':{width}}  ! {row.broken}", "bold red")


def _hex(data: bytes) -> str:
    return data[:24].hex(" ").upper() + (" …" if len(data) > 24 else "")


def _quote(data: bytes) -> str:
    """The printable beginning of a text, on one line."""
    text = data.decode(errors="replace").rstrip("\r\n").replace("\r\n", "\n")
    shown = "".join(letter if letter.isprintable() else _SIGNS.get(letter, "�") for letter in text[:72])
    return shown + (" …" if len(text) > 72 else "")


def _as_data(row: Decoded) -> dict[str, object]:
    return {
        "at": row.at,
        "who": row.who,
        "bytes": row.data.hex(),
        "message": row.text,
        "broken": row.broken,
    }
