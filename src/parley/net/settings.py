"""What may be set: by flags, the environment (`PARLEY_BPGP=…`) or a TOML file, in this order of precedence.

The fields of `Settings` are the whole list: flags, names of variables and keys of the file follow from them.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_type_hints

from parley.core import SetupError, quote

PREFIX = "PARLEY_"


class Address(NamedTuple):
    """Where to listen."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(text: str) -> Address | None:
    """`HOST:PORT`, `[::1]:PORT`, or None for `off`; raises `ValueError`."""
    if text == "off":
        return None
    host, separator, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not separator or not host or not port.isdecimal() or int(port) > 65_535:
        raise ValueError("HOST:PORT or off")
    return Address(host, int(port))


def parse_count(text: str) -> int:
    """A whole number from 1; raises `ValueError`."""
    if not text.isdecimal() or int(text) < 1:
        raise ValueError("a whole number from 1")
    return int(text)


def parse_seconds(text: str) -> float:
    """More than none; raises `ValueError`."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise ValueError("seconds, more than 0")
    return seconds


def parse_fill(text: str) -> str:
    """`strict` or `free`; raises `ValueError`."""
    if text not in ("strict", "free"):
        raise ValueError("strict or free")
    return text


class Setting(NamedTuple):
    """What is known of a field of `Settings`."""

    read: Callable[[str], Any]
    metavar: str
    words: str


_HERE = "127.0.0.1"
_BPGP, _DOTLINE, _DATA = Address(_HERE, 4242), Address(_HERE, 4243), Path("~/.local/share/parley")
_ADDRESS = "HOST:PORT|off"


@dataclass(frozen=True, slots=True)
class Settings:
    """How to serve."""

    bpgp: Annotated[Address | None, Setting(parse_address, _ADDRESS, "Battleship Plus by BPGP")] = _BPGP
    dotline: Annotated[Address | None, Setting(parse_address, _ADDRESS, "Dots by telnet")] = _DOTLINE
    data: Annotated[Path, Setting(Path, "DIR", "where accounts and journals are kept")] = _DATA
    database: Annotated[str, Setting(str, "URL", "postgresql://… or sqlite:///FILE instead of DIR")] = ""
    bot: Annotated[str, Setting(str, "NAME|off", "who waits at a table of Battleship Plus")] = "random"
    fill: Annotated[str, Setting(parse_fill, "strict|free", "must ships fill 30 % of the board?")] = "free"
    connections: Annotated[int, Setting(parse_count, "N", "connections, together")] = 10_000
    per_address: Annotated[int, Setting(parse_count, "N", "connections from one address")] = 500
    tables: Annotated[int, Setting(parse_count, "N", "tables, open or played at")] = 2_000
    unread: Annotated[int, Setting(parse_count, "BYTES", "output a client may leave unread")] = 1_048_576
    idle: Annotated[float, Setting(parse_seconds, "SECONDS", "silence before we hang up")] = 3600.0
    grace: Annotated[float, Setting(parse_seconds, "SECONDS", "a seat is kept after a cut")] = 60.0

    @property
    def where(self) -> str | Path:
        """What `open_store` wants."""
        return self.database or self.data.expanduser()


SETTINGS: dict[str, Setting] = {
    name: hint.__metadata__[0] for name, hint in get_type_hints(Settings, include_extras=True).items()
}
"""All there are, by name."""


def read_settings(
    flags: Mapping[str, str | None], environment: Mapping[str, str], file: str | None = None
) -> Settings:
    """Put together what was set, and where; raises `SetupError` that says which."""
    values: dict[str, Any] = {}
    if file is not None:
        values |= {key: _read(key, value, f"{file}: {key}") for key, value in _load(file).items()}
    for name in SETTINGS:
        if (value := environment.get(variable := PREFIX + name.upper())) is not None:
            values[name] = _read(name, value, variable)
        if (value := flags.get(name)) is not None:
            values[name] = _read(name, value, flag_of(name))
    return Settings(**values)


def flag_of(name: str) -> str:
    """`per_address` → `--per-address`."""
    return "--" + name.replace("_", "-")


def _load(file: str) -> dict[str, object]:
    try:
        with Path(file).open("rb") as opened:
            found = tomllib.load(opened)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SetupError(f"{file}: {error}") from None
    for key in found:
        if key not in SETTINGS:
            raise SetupError(f"{file}: there is no setting {quote(key)}: choose one of {', '.join(SETTINGS)}")
    return found


def _read(name: str, value: object, where: str) -> Any:
    try:
        return SETTINGS[name].read(str(value))
    except ValueError as error:
        raise SetupError(f"{where}: expected {error}, not {quote(str(value))}") from None
