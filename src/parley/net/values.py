"""Parse the values of settings. A bad one raises `ValueError`, which says what is allowed."""

import re
from collections.abc import Callable, Sequence
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import NamedTuple

from parley.core import NotationError
from parley.core.duration import parse_duration
from parley.house.origin import Network

_HOST = re.compile(r"[a-z0-9_]([a-z0-9._-]{0,251}[a-z0-9])?", re.ASCII)

_LINES = re.compile(r",(?!\s*\d)")
_BUS = re.compile(r"(nats|tls)://([^\s,@/]+@)?([\w.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?", re.ASCII)
_MAIL = re.compile(
    r"smtps?://([^\s@/:]+:[^\s@/:]+@)?([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?/?", re.ASCII
)
_SENDER = re.compile(
    r"([^\s<>@,;:\"\\()][^<>@,;:\"\\()\r\n]* <[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)", re.ASCII
)
_URL = re.compile(r"https?://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?", re.ASCII)
_NODE = re.compile(r"[A-Za-z0-9._-]{1,63}", re.ASCII)
_TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]{16,128}", re.ASCII)
_FLAGS = {
    "true": True,
    "yes": True,
    "on": True,
    "1": True,
    "false": False,
    "no": False,
    "off": False,
    "0": False,
}


class Address(NamedTuple):
    """Where to listen."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(text: str) -> Address | None:
    """`HOST:PORT`, `[::1]:PORT`, or None for `off`."""
    if text == "off":
        return None
    host, separator, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not separator or not host or not port.isdecimal() or int(port) > 65_535:
        raise ValueError("HOST:PORT or off")
    return Address(host, int(port))


def parse_networks(text: str) -> tuple[Network, ...]:
    """Addresses and networks, separated by commas; may be empty."""
    try:
        return tuple(ip_network(word.strip()) for word in text.split(",") if word.strip())
    except ValueError:
        raise ValueError("addresses or networks like 10.0.0.0/8, with commas between them") from None


def parse_hosts(text: str) -> tuple[str, ...]:
    """Host names, as browsers send them, separated by commas; may be empty."""
    try:
        return tuple(_host(word.strip()) for word in text.split(",") if word.strip())
    except ValueError:
        raise ValueError("names like parley.example without a port, with commas between them") from None


def _host(name: str) -> str:
    name = name.removeprefix("[").removesuffix("]").removesuffix(".")
    try:
        return str(ip_address(name))
    except ValueError:
        host = name.encode("idna").decode().lower()
    if not _HOST.fullmatch(host):
        raise ValueError(name)
    return host


def parse_lines(text: str) -> tuple[str, ...]:
    """COM lines, separated by commas; may be empty. A comma before a number belongs to a fleet."""
    return tuple(word for part in _LINES.split(text) if (word := part.strip()))


def parse_folders(text: str) -> tuple[Path, ...]:
    """Folders, separated by commas; may be empty."""
    return tuple(Path(word).expanduser() for part in text.split(",") if (word := part.strip()))


def parse_token(text: str) -> str:
    """A secret for a header; may be empty."""
    if text and not _TOKEN.fullmatch(text):
        raise ValueError("16 to 128 letters, digits or -._~+/=")
    return text


def parse_bus(text: str) -> str:
    """Addresses of brokers, separated by commas; may be empty."""
    if text and not all(_BUS.fullmatch(word) for word in text.split(",")):
        raise ValueError("nats://HOST:PORT or tls://HOST:PORT, with commas between them")
    return text


def parse_mail(text: str) -> str:
    """A mail server; may be empty."""
    port = text.rpartition(":")[2].rstrip("/")
    if text and (not _MAIL.fullmatch(text) or (port.isdecimal() and not 0 < int(port) <= 65_535)):
        raise ValueError("smtp://USER:PASSWORD@HOST:PORT or smtps://…, with %40 for @ in a name or password")
    return text


def parse_sender(text: str) -> str:
    """The sender of letters; may be empty."""
    if text and not _SENDER.fullmatch(text):
        raise ValueError("an address like parley@parley.example, or Parley <parley@parley.example>")
    return text


def parse_url(text: str) -> str:
    """Where people find the page, without a trailing slash; may be empty."""
    text = text.rstrip("/")
    if text and not _URL.fullmatch(text):
        raise ValueError("an address like https://parley.example")
    return text


def parse_node(text: str) -> str:
    """The name of a node, for operators; may be empty."""
    if text and not _NODE.fullmatch(text):
        raise ValueError("up to 63 letters, digits or -._")
    return text


def parse_count(text: str) -> int:
    """A whole number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise ValueError("a whole number from 1")
    return int(text)


def number_in(lowest: int, highest: int) -> Callable[[str], int]:
    """A whole number within limits."""

    def parse(text: str) -> int:
        if not text.isdecimal() or not lowest <= int(text) <= highest:
            raise ValueError(f"a whole number from {lowest} to {highest}")
        return int(text)

    return parse


def parse_seconds(text: str) -> float:
    """A positive number of seconds."""
    try:
        seconds = parse_duration(text)
    except NotationError:
        seconds = 0.0
    if not seconds:
        raise ValueError("seconds or a time such as 30m, more than 0")
    return seconds


def parse_pause(text: str) -> float:
    """Seconds, or none."""
    try:
        return parse_duration(text)
    except NotationError:
        raise ValueError("seconds or a time such as 30m") from None


def parse_flag(text: str) -> bool:
    """Yes or no."""
    if text.casefold() not in _FLAGS:
        raise ValueError("true or false")
    return _FLAGS[text.casefold()]


def one_of(choices: Sequence[str]) -> Callable[[str], str]:
    """One of these words."""

    def parse(text: str) -> str:
        if text not in choices:
            raise ValueError(" or ".join(choices))
        return text

    return parse


def some_of(choices: Sequence[str]) -> Callable[[str], tuple[str, ...]]:
    """Some of these words, separated by commas; may be empty."""

    def parse(text: str) -> tuple[str, ...]:
        found = tuple(word.strip() for word in text.split(",") if word.strip())
        if not set(found) <= set(choices):
            raise ValueError(f"some of {', '.join(choices)}")
        return found

    return parse
