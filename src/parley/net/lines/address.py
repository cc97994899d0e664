"""What a line is called at the prompt.

`serial:/dev/ttyS0?parity=odd`, `tcp:HOST:PORT`, `listen:HOST:PORT`, `exec:COMMAND`, `pty:`, `stdio:`.
"""

import shlex
from collections.abc import Callable
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl

from parley.core import SetupError, quote
from parley.net.lines.line import Port
from parley.net.settings import Address, parse_address

PARITIES = ("even", "odd", "none")


@dataclass(frozen=True, slots=True)
class SerialSettings:
    """9600 baud, 8 bits, parity, 2 stop bits; the document does not say which parity (com/line/1)."""

    baud: int = 9600
    parity: str = "even"

    def __post_init__(self) -> None:
        if self.parity not in PARITIES:
            raise SetupError(f"parity {quote(self.parity)}: choose one of {', '.join(PARITIES)}")
        if not 50 <= self.baud <= 4_000_000:
            raise SetupError(f"{self.baud} baud: choose 50 to 4000000")

    @property
    def byte_time(self) -> float:
        """Seconds per byte: start bit, 8 bits, parity, 2 stop bits."""
        return (11 if self.parity == "none" else 12) / self.baud

    def __str__(self) -> str:
        return f"{self.baud} 8{self.parity[0].upper()}2"


def parse_port(text: str, settings: SerialSettings = SerialSettings()) -> Port:  # noqa: B008 - frozen
    """The port this names; raises `SetupError`. Nothing is opened yet."""
    kind, colon, place = text.partition(":")
    if not colon or kind not in _KINDS:
        raise SetupError(f"{quote(text)} is not a line: write {', '.join(f'{name}:…' for name in _KINDS)}")
    return _KINDS[kind](place, settings)


def _serial(place: str, settings: SerialSettings) -> Port:
    from parley.net.lines.serial import SerialPort

    path, _, query = place.partition("?")
    if not path:
        raise SetupError("serial: which device? serial:/dev/ttyS0")
    for name, value in parse_qsl(query, keep_blank_values=True):
        if name == "baud" and value.isdecimal():
            settings = replace(settings, baud=int(value))
        elif name == "parity":
            settings = replace(settings, parity=value)
        else:
            raise SetupError(f"{quote(f'{name}={value}')}: a serial line has parity=… and baud=…")
    return SerialPort(path, settings)


def _tcp(place: str, _settings: SerialSettings) -> Port:
    from parley.net.lines.tcp import TcpPort

    return TcpPort(_address("tcp", place))


def _listen(place: str, _settings: SerialSettings) -> Port:
    from parley.net.lines.listen import ListenPort

    return ListenPort(_address("listen", place))


def _pty(place: str, _settings: SerialSettings) -> Port:
    from parley.net.lines.pty import PtyPort

    _check_bare("pty", place)
    return PtyPort()


def _stdio(place: str, _settings: SerialSettings) -> Port:
    from parley.net.lines.stdio import StdioPort

    _check_bare("stdio", place)
    return StdioPort()


def _check_bare(kind: str, place: str) -> None:
    if place:
        raise SetupError(f"{kind}: takes nothing after it, not {quote(place)}")


def _exec(place: str, _settings: SerialSettings) -> Port:
    from parley.net.lines.child import ChildPort

    try:
        words = shlex.split(place)
    except ValueError as error:
        raise SetupError(f"exec:{place}: {error}") from None
    if not words:
        raise SetupError("exec: which command? exec:./program")
    return ChildPort(words)


def _address(kind: str, place: str) -> Address:
    try:
        address = parse_address(place)
    except ValueError:
        address = None
    if address is None:
        raise SetupError(f"{kind}:{place}: write {kind}:HOST:PORT")
    return address


_KINDS: dict[str, Callable[[str, SerialSettings], Port]] = {
    "serial": _serial,
    "tcp": _tcp,
    "listen": _listen,
    "pty": _pty,
    "exec": _exec,
    "stdio": _stdio,
}
