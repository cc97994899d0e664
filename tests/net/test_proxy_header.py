"""Headers of proxies, both versions: written by a slow twin here, and never read beyond their end."""

import struct
from ipaddress import IPv4Address, IPv6Address

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fuzz.proxy_header import one_input
from parley.net.proxy_header import LONGEST, LONGEST_LINE, SIGNATURE, BadHeader, bytes_missing, parse_header

PORTS = st.integers(0, 65_535)
REMARKS = st.binary(max_size=300)
FOUR, SIX = st.ip_addresses(v=4), st.ip_addresses(v=6)
Address = IPv4Address | IPv6Address


def write(command: int, family: int, body: bytes) -> bytes:
    return SIGNATURE + struct.pack("!BBH", command, family, len(body)) + body


def write_addresses(source: Address, target: Address, ports: tuple[int, int], remarks: bytes) -> bytes:
    family = 0x11 if source.version == 4 else 0x21
    return write(0x21, family, source.packed + target.packed + struct.pack("!HH", *ports) + remarks)


def write_line(source: Address, target: Address, ports: tuple[int, int]) -> bytes:
    return f"PROXY TCP{source.version} {source} {target} {ports[0]} {ports[1]}\r\n".encode()


def plain(address: Address) -> str:
    return str((address.ipv4_mapped if isinstance(address, IPv6Address) else None) or address)


def read(stream: bytes, most: int = LONGEST) -> tuple[str, bytes]:
    """What is said in the header of a stream, and what follows it; at most so many bytes come at once."""
    at = 0
    while missing := bytes_missing(stream[:at]):
        assert at + missing <= LONGEST
        assert at + missing <= len(stream), "wants more than there is"
        at += min(missing, most)
    return parse_header(stream[:at]), stream[at:]


def pairs() -> st.SearchStrategy[tuple[Address, Address]]:
    return st.one_of(st.tuples(FOUR, FOUR), st.tuples(SIX, SIX))


@given(pairs(), st.tuples(PORTS, PORTS), REMARKS, st.binary(max_size=40), st.integers(1, 50))
@example((IPv6Address("::ffff:192.0.2.1"), IPv6Address("::")), (1, 2), b"", b"", 1)
def test_the_address_is_found_and_what_follows_left_alone(
    both: tuple[Address, Address], ports: tuple[int, int], remarks: bytes, rest: bytes, most: int
) -> None:
    assert read(write_addresses(*both, ports, remarks) + rest, most) == (plain(both[0]), rest)
    assert read(write_line(*both, ports) + rest, most) == (plain(both[0]), rest)


@given(st.integers(0, 255), REMARKS, st.binary(max_size=40))
def test_a_proxy_that_speaks_for_itself(family: int, body: bytes, rest: bytes) -> None:
    assert read(write(0x20, family, body) + rest) == ("", rest)
    assert read(write(0x21, 0, body) + rest) == ("", rest)
    assert read(write(0x21, 0x31, bytes(216) + body) + rest) == ("", rest)


@pytest.mark.parametrize(
    "line",
    [
        b"PROXY UNKNOWN\r\n",
        b"PROXY UNKNOWN ffff::1 ::1 1 2\r\n",
        b"PROXY UNKNOWN " + b"x" * 91 + b"\r\n",
    ],
)
def test_a_proxy_that_does_not_know(line: bytes) -> None:
    assert len(line) <= LONGEST_LINE
    assert read(line + b"LOGIN") == ("", b"LOGIN")


@given(st.binary(max_size=LONGEST + 50))
@example(b"\xffGET / HTTP/1.1\r\n\r\n")
@example(b"\xffPROXY ")
@example(b"\xff" + SIGNATURE)
@example(b"\xffPROXY TCP4 " + b"1" * 200)
def test_whatever_comes_the_end_is_near(data: bytes) -> None:
    """Either there is a fault, or it is a header, or a few more bytes would tell."""
    one_input(data)


@given(st.integers(0, 255), st.integers(0, 255), st.binary(max_size=240))
def test_any_command_and_family(command: int, family: int, body: bytes) -> None:
    """Only what stands in the document is taken, and never an address that is not there."""
    needed = {0x00: 0, 0x11: 12, 0x21: 36, 0x31: 216}.get(family)
    is_good = command == 0x20 or (command == 0x21 and needed is not None and len(body) >= needed)
    header = write(command, family, body)
    assert not bytes_missing(header)
    if is_good:
        parse_header(header)
    else:
        with pytest.raises(BadHeader, match="cannot be"):
            parse_header(header)


@pytest.mark.parametrize(
    "line",
    [
        b"PROXY TCP4 192.0.2.1 192.0.2.2 1 65536\r\n",
        b"PROXY TCP4 192.0.2.1 192.0.2.2 01 2\r\n",
        b"PROXY TCP4 192.0.2.01 192.0.2.2 1 2\r\n",
        b"PROXY TCP4 ::1 ::1 1 2\r\n",
        b"PROXY TCP6 192.0.2.1 192.0.2.2 1 2\r\n",
        b"PROXY TCP6 ::1 ::g 1 2\r\n",
        b"PROXY TCP4 192.0.2.1 192.0.2.2 1\r\n",
        b"PROXY TCP4  192.0.2.1 192.0.2.2 1 2\r\n",
        b"PROXY UDP4 192.0.2.1 192.0.2.2 1 2\r\n",
        b"PROXY UNKNOWNS\r\n",
        b"PROXY unknown\r\n",
        b"PROXY 01234567\r\n",
    ],
)
def test_lines_that_cannot_be(line: bytes) -> None:
    with pytest.raises(BadHeader, match="cannot be"):
        read(line)


def test_what_is_too_long_is_not_waited_for() -> None:
    with pytest.raises(BadHeader, match="too long"):
        bytes_missing(SIGNATURE + struct.pack("!BBH", 0x21, 0x11, LONGEST))
    with pytest.raises(BadHeader, match="too long"):
        bytes_missing(b"PROXY UNKNOWN ".ljust(LONGEST_LINE, b"x"))


@pytest.mark.parametrize("data", [b"GET ", b"\r\n\r\n\0\r\nQUIT\r", b"PROXY\t", b"P ", b"\x21\x00\x03"])
def test_no_header(data: bytes) -> None:
    with pytest.raises(BadHeader, match="without"):
        bytes_missing(data)
