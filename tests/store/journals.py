"""Lines to store: journals of matches that were never played."""

from parley.core import Seat
from parley.match.clock import Millis
from parley.match.journal import Entry, Header, JournalLine, encode_entry, encode_header
from parley.store import Sitter

HEADER = Header(1, "dots", {"width": 5}, ("ann", "Боб"))
SEATS = (Sitter("ann", "guest"), Sitter("Боб", "bot"))


def plies(count: int, header: Header = HEADER) -> list[JournalLine]:
    """The first plies of a match."""
    lines, digest = [], encode_header(header).digest
    for number in range(1, count + 1):
        lines.append(encode_entry(Entry(number, Seat(number % 2), f"B{number}", Millis(number)), digest))
        digest = lines[-1].digest
    return lines


def whole(lines: list[JournalLine], header: Header = HEADER) -> bytes:
    """The journal as one file."""
    return b"".join(line.data for line in (encode_header(header), *lines))
