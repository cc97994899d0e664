"""The PROXY protocol, versions 1 and 2: how a proxy names the client it connects for.

The header comes first. We never read past it, so that what follows is left for the session or TLS.
"""

import re
from ipaddress import IPv4Address, IPv6Address

LONGEST = 16 + 2048
"""Bytes of a version 2 header: addresses take at most 36, the rest is remarks of the proxy."""
LONGEST_LINE = 107
"""Bytes of version 1, by its definition."""

SIGNATURE = b"\r\n\r\n\0\r\nQUIT\n"
_HEAD = 16
_WORD = b"PROXY "
_SHORTEST_LINE = len(b"PROXY UNKNOWN\r\n")
_LOCAL, _PROXY = 0x20, 0x21
_UNKNOWN, _TCP4, _TCP6, _UNIX = 0x00, 0x11, 0x21, 0x31
_SIZES = {_UNKNOWN: 0, _TCP4: 12, _TCP6: 36, _UNIX: 216}
"""Bytes of the addresses in each family, for stream connections."""
_LINE = re.compile(
    rb"PROXY TCP([46]) ([0-9A-Fa-f:.]+) ([0-9A-Fa-f:.]+) (0|[1-9]\d{0,4}) (0|[1-9]\d{0,4})\r\n"
)


class BadHeader(ValueError):
    """Not a header, or not one we accept; the text is for the log."""


def bytes_missing(data: bytes) -> int:
    """The fewest bytes still missing from a header that begins like this; 0 if complete."""
    if SIGNATURE.startswith(data[: len(SIGNATURE)]):
        return _missing(data)
    if _WORD.startswith(data[: len(_WORD)]):
        return _missing_of_line(data)
    raise BadHeader("began without a PROXY header")


def parse_header(data: bytes) -> str:
    """The client's address; empty if the proxy speaks for itself, or does not know it."""
    return _parse_line(data) if data.startswith(_WORD) else _parse(data)


def _missing(data: bytes) -> int:
    if len(data) < _HEAD:
        return (_HEAD if data else _SHORTEST_LINE) - len(data)
    whole = _HEAD + int.from_bytes(data[14:16])
    if whole > LONGEST:
        raise BadHeader("sent too long a PROXY header")
    return whole - len(data)


def _missing_of_line(data: bytes) -> int:
    if data.endswith(b"\r\n"):
        return 0
    if len(data) >= LONGEST_LINE:
        raise BadHeader("sent too long a PROXY header")
    if len(data) < _SHORTEST_LINE:
        return _SHORTEST_LINE - len(data)
    return 1 if data.endswith(b"\r") or len(data) == LONGEST_LINE - 1 else 2


def _parse(data: bytes) -> str:
    command, family, body = data[12], data[13], data[_HEAD:]
    if command == _LOCAL:  # the proxy itself: is anybody there?
        return ""
    if command != _PROXY or family not in _SIZES or len(body) < _SIZES[family]:
        raise BadHeader("sent a PROXY header that cannot be")
    if family == _TCP4:
        return str(IPv4Address(body[:4]))
    return _plain(IPv6Address(body[:16])) if family == _TCP6 else ""


def _parse_line(data: bytes) -> str:
    if data.startswith(b"PROXY UNKNOWN") and data[13:14] in b" \r":
        return ""
    found = _LINE.fullmatch(data)
    if found is None or max(int(found[4]), int(found[5])) > 65_535:
        raise BadHeader("sent a PROXY header that cannot be")
    kind = IPv4Address if found[1] == b"4" else IPv6Address
    try:
        source, _ = (kind(found[side].decode()) for side in (2, 3))
    except ValueError:
        raise BadHeader("sent a PROXY header that cannot be") from None
    return _plain(source)


def _plain(address: IPv4Address | IPv6Address) -> str:
    """An IPv4 address is the same in either family."""
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return str(mapped or address)
