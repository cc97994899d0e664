"""Records for people: a match as plain text, without times.

    Parley record 1
    game: seabattle
    setup: {"size":10,"fleet":[1,2,3,4]}
    players: ["ann","bob"]
    result: 1 2 won

    1. 0 place A1-D1 F1-F3
    2. 1 place B2-E2 ; a comment
    3. 0 B7

A ply is its number, the seat (`*` is chance) and the move. `result` gives every seat's place and what ended
the match, or `*` while it goes on; whoever reads the record plays it through and finds the result again.
Where the rules of the game have changed, a line `edition: 2` says by which they played.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from parley.core import CHANCE, NotationError, Outcome, Seat
from parley.core.complaints import in_words
from parley.match.clock import Millis
from parley.match.journal import VERSION, Entry, Header, Journal

TITLE = f"Parley record {VERSION}"
UNFINISHED = "*"
_FIELDS = {"game", "setup", "edition", "players", "result"}
_PLY = re.compile(r"([0-9]{1,9})\. (\*|[0-9]{1,2}) (\S.*)")


def format_record(
    journal: Journal, outcome: Outcome | None, comments: Mapping[int, str] | None = None
) -> str:
    """The record of a match; `comments` by number of ply."""
    header = journal.header
    lines = [
        TITLE,
        f"game: {header.game}",
        f"setup: {_dump(header.setup)}",
        *([f"edition: {header.edition}"] if header.edition else []),
        f"players: {_dump(header.players)}",
        f"result: {format_result(outcome)}",
        "",
    ]
    for entry in journal.entries:
        seat = "*" if entry.seat == CHANCE else str(entry.seat)
        comment = (comments or {}).get(entry.number)
        lines.append(f"{entry.number}. {seat} {entry.move}" + (f" ; {comment}" if comment else ""))
    return "\n".join(lines) + "\n"


def format_result(outcome: Outcome | None) -> str:
    """`1 2 won`: the place of every seat, and what ended it; `*` while it goes on."""
    if outcome is None:
        return UNFINISHED
    return f"{' '.join(map(str, outcome.places))} {outcome.termination}"


def _dump(value: object) -> str:
    return msgspec.json.encode(value).decode()


def parse_record(text: str) -> tuple[Journal, str]:
    """The match and the result line as it stands. Raises `NotationError` with the line's number."""
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    if lines[0] != TITLE:
        raise NotationError(f"line 1: expected {TITLE!r}")
    fields, body = _parse_fields(lines)
    edition = _load(fields, "edition", int) if "edition" in fields else msgspec.UNSET
    header = Header(VERSION, fields["game"], _load(fields, "setup", dict), _players(fields), edition=edition)
    entries = [_parse_ply(line, at) for at, line in body]
    for number, (entry, (at, _)) in enumerate(zip(entries, body, strict=True), start=1):
        if entry.number != number:
            raise NotationError(f"line {at}: ply {entry.number} stands where ply {number} belongs")
    return Journal(header, tuple(entries)), fields["result"]


def _parse_fields(lines: Sequence[str]) -> tuple[dict[str, str], list[tuple[int, str]]]:
    numbered = [(at, line) for at, line in enumerate(lines, start=1) if at > 1]
    blank = next((i for i, (_, line) in enumerate(numbered) if not line.strip()), len(numbered))
    fields: dict[str, str] = {}
    for at, line in numbered[:blank]:
        name, colon, value = line.partition(": ")
        if not colon or name not in _FIELDS or name in fields:
            raise NotationError(f"line {at}: expected game, setup, players and result, each once")
        fields[name] = value
    missing = _FIELDS - {"edition"} - fields.keys()
    if missing:
        raise NotationError(f"line {blank + 2}: {', '.join(sorted(missing))} missing")
    return fields, [(at, line) for at, line in numbered[blank:] if line.strip()]


def _load(fields: Mapping[str, str], name: str, kind: Any) -> Any:
    try:
        return msgspec.json.decode(fields[name].encode(), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotationError(f"{name}: {in_words(str(error))}") from None


def _players(fields: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(_load(fields, "players", list[str]))


def _parse_ply(line: str, at: int) -> Entry:
    move = _PLY.fullmatch(line.partition(" ; ")[0].strip())
    if move is None:
        raise NotationError(f"line {at}: expected a ply such as '3. 0 B7'")
    seat = CHANCE if move[2] == "*" else Seat(int(move[2]))
    return Entry(int(move[1]), seat, move[3], Millis(0))
