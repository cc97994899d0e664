"""Checks on request headers beyond what the parser checks.

The parser is strict where two servers could disagree about the end of a request: lengths and encodings
together, folded lines, bare newlines. This is the rest: who is meant, how much there may be, what we speak.
"""

from collections.abc import Sequence

Headers = Sequence[tuple[bytes, bytes]]

LONGEST = 16_384
"""The most bytes of the headers."""
MOST = 100
"""The most lines of it."""
_VERSIONS = ("1.0", "1.1")


def fault_in(version: str, method: str, target: bytes, headers: Headers) -> str:
    """What is wrong, in a few words; empty if nothing. Header names are lower case."""
    if version not in _VERSIONS:
        return "this server speaks HTTP/1.1"
    if len(headers) > MOST:
        return "too many headers"
    if sum(len(name) + len(value) for name, value in headers) + len(target) > LONGEST:
        return "the head is too long"
    return (
        _fault_in_host(version, target, _all(headers, b"host"))
        or _fault_in_body(version, _all(headers, b"transfer-encoding"))
        or _fault_in_upgrade(method, headers)
    )


def _all(headers: Headers, wanted: bytes) -> list[bytes]:
    return [value for name, value in headers if name == wanted]


def _fault_in_host(version: str, target: bytes, hosts: list[bytes]) -> str:
    """One host, and the same in both places; only HTTP/1.0 may omit it."""
    if len(hosts) != 1 and (hosts or version == "1.1"):
        return "it names no host, or several"
    _, is_absolute, rest = target.partition(b"://")
    if is_absolute and not target.startswith(b"/") and [rest.partition(b"/")[0]] != hosts:
        return "it names two hosts"
    return ""


def _fault_in_body(version: str, encodings: list[bytes]) -> str:
    if encodings and (version == "1.0" or [one.strip().lower() for one in encodings] != [b"chunked"]):
        return "only HTTP/1.1 has an encoding of bodies, and we know but one: chunked"
    return ""


def _fault_in_upgrade(method: str, headers: Headers) -> str:
    if b"websocket" not in (value.lower() for value in _all(headers, b"upgrade")):
        return ""
    has_body = _all(headers, b"transfer-encoding") or any(map(int, _all(headers, b"content-length")))
    return "a websocket is asked for with GET, and no body" if has_body or method != "GET" else ""
