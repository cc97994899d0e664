from collections.abc import Callable
from typing import Any

import pytest

from parley.net.values import (
    Address,
    number_in,
    one_of,
    parse_address,
    parse_bus,
    parse_count,
    parse_flag,
    parse_hosts,
    parse_lines,
    parse_networks,
    parse_node,
    parse_pause,
    parse_seconds,
    parse_token,
    some_of,
)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("127.0.0.1:4242", Address("127.0.0.1", 4242)),
        ("localhost:0", Address("localhost", 0)),
        ("[::1]:4242", Address("::1", 4242)),
        ("off", None),
    ],
)
def test_addresses(text: str, address: Address | None) -> None:
    assert parse_address(text) == address
    if address is not None:
        assert str(address) == text


def test_hosts() -> None:
    assert parse_hosts("") == ()
    assert parse_hosts(" Parley.Example, b\u00fccher.example.,[::1], 192.0.2.1,") == (
        "parley.example",
        "xn--bcher-kva.example",
        "::1",
        "192.0.2.1",
    )
    for wrong in ("parley.example:80", "http://x", "a b", "*.example", "-", "a..b", "x" * 300):
        with pytest.raises(ValueError, match="names like"):
            parse_hosts(wrong)


def test_tokens() -> None:
    assert parse_token("") == ""
    assert parse_token("Aa0._~+/=-Aa0._~") == "Aa0._~+/=-Aa0._~"
    for wrong in ("short", "x" * 129, "with spaces in it", "\u00e4" * 20, "x" * 20 + "\n"):
        with pytest.raises(ValueError, match="16 to 128 letters"):
            parse_token(wrong)


@pytest.mark.parametrize("text", ["", "4242", ":4242", "host:", "host:x", "host:65536", "host:-1", "host:²"])
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ValueError, match="HOST:PORT or off"):
        parse_address(text)


def test_networks() -> None:
    found = parse_networks("10.0.0.0/8, 192.0.2.1,::1")
    assert list(map(str, found)) == ["10.0.0.0/8", "192.0.2.1/32", "::1/128"]
    assert parse_networks("") == ()
    for text in ("10.0.0.1/8", "proxy", "1.2.3", "::1/129"):
        with pytest.raises(ValueError, match="addresses or networks like"):
            parse_networks(text)


@pytest.mark.parametrize(
    ("parse", "text", "value"),
    [
        (parse_count, "1", 1),
        (number_in(3, 5), "5", 5),
        (parse_seconds, "0.5", 0.5),
        (parse_pause, "0", 0.0),
        (parse_pause, "2m", 120.0),
        (parse_flag, "True", True),
        (parse_flag, "off", False),
        (one_of(("a", "b")), "b", "b"),
        (some_of(("a", "b")), "b, a", ("b", "a")),
        (some_of(("a", "b")), "", ()),
    ],
)
def test_values(parse: Callable[[str], Any], text: str, value: object) -> None:
    assert parse(text) == value


@pytest.mark.parametrize(
    ("parse", "text", "words"),
    [
        (parse_count, "0", "a whole number from 1"),
        (parse_count, "many", "a whole number from 1"),
        (number_in(3, 5), "6", "a whole number from 3 to 5"),
        (number_in(3, 5), "-4", "a whole number from 3 to 5"),
        (parse_seconds, "0", "seconds or a time such as 30m, more than 0"),
        (parse_seconds, "nan", "seconds or a time such as 30m, more than 0"),
        (parse_pause, "-1", "seconds or a time such as 30m"),
        (parse_flag, "", "true or false"),
        (one_of(("a", "b")), "c", "a or b"),
        (some_of(("a", "b")), "a,c", "some of a, b"),
    ],
)
def test_no_values(parse: Callable[[str], Any], text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        parse(text)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", ()),
        ("pty:", ("pty:",)),
        ("listen:127.0.0.1:1?size=8&fleet=0,2,3,4", ("listen:127.0.0.1:1?size=8&fleet=0,2,3,4",)),
        ("pty:?fleet=0,2,3,4, serial:/dev/ttyS0,pty:", ("pty:?fleet=0,2,3,4", "serial:/dev/ttyS0", "pty:")),
    ],
)
def test_lines_have_commas_between_and_inside(text: str, lines: tuple[str, ...]) -> None:
    assert parse_lines(text) == lines


@pytest.mark.parametrize(
    "text",
    ["", "nats://127.0.0.1:4222", "nats://s3cret@bus", "tls://ann:pw@bus.example:1,nats://[::1]:4222"],
)
def test_where_brokers_listen(text: str) -> None:
    assert parse_bus(text) == text


@pytest.mark.parametrize("text", ["4222", "redis://h", "nats://", "nats://a b", "nats://h,", "nats://h/x"])
def test_where_no_brokers_listen(text: str) -> None:
    with pytest.raises(ValueError, match="nats://HOST:PORT"):
        parse_bus(text)


def test_names_of_nodes() -> None:
    assert [parse_node(text) for text in ("", "node-1", "a.example_2")] == ["", "node-1", "a.example_2"]
    for text in ("node 1", "узел", "n" * 64, "a/b"):
        with pytest.raises(ValueError, match="up to 63 letters"):
            parse_node(text)
