"""What may be set: by flags, the environment (`PARLEY_BPGP=…`) or a TOML file, in this order of precedence.

The fields of `Settings` are the whole list: flags, names of variables and keys of the file follow from them.
"""

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from socket import gethostname
from typing import Annotated, Any, Literal, NamedTuple, get_type_hints

from parley.core import SetupError, quote
from parley.house.origin import SHARE, Network
from parley.net.values import (
    Address,
    number_in,
    one_of,
    parse_address,
    parse_bus,
    parse_count,
    parse_flag,
    parse_folders,
    parse_hosts,
    parse_lines,
    parse_networks,
    parse_node,
    parse_pause,
    parse_seconds,
    parse_token,
    some_of,
)

__all__ = ["SETTINGS", "Address", "Group", "Setting", "Settings", "flag_of", "parse_address", "read_settings"]

PREFIX = "PARLEY_"


class Group(StrEnum):
    """What a setting is about: a heading of the help."""

    DOORS = "where to listen"
    WEB = "the web port"
    STORE = "what is kept"
    CLUSTER = "several nodes, one meeting place"
    PLAY = "playing"
    PEOPLE = "limits for everybody together"
    CLIENT = "limits for a client"
    SHARES = "what one person may use in an hour"
    ACCOUNTS = "accounts"
    LOG = "what is said about it"


class Setting(NamedTuple):
    """What is known of a field of `Settings`. Without a metavar it is on or off: a flag without value."""

    read: Callable[[str], Any]
    metavar: str
    words: str
    group: Group = Group.DOORS
    default: str = ""
    """What holds if nothing is said, where the field itself does not say it."""
    repeats: bool = False
    """May the flag be given several times?"""


ADMIN = "admin.sock"
_HERE = "127.0.0.1"
_BPGP, _DOTLINE, _WEB = (Address(_HERE, port) for port in (4242, 4243, 8080))
_DATA = Path("~/.local/share/parley")
_ADDRESS = "HOST:PORT|off"
_DURABILITY = ("full", "normal")
_LOST = (
    "what a power cut may lose of what was acknowledged. full: nothing. normal: SQLite, all since the last "
    "checkpoint (16 MB; the system mostly writes after 30 s); PostgreSQL, under a second. Neither loses "
    "anything when only the program dies"
)
_COM = (
    "Sea Battle by COM port: serial:/dev/ttyS0, listen:HOST:PORT, tcp:HOST:PORT or pty:, with ?role=slave or "
    "?size=8&fleet=0,2,3,4 behind it; for several lines several times"
)
_RESULTS = "show the tournament whose results are or will be there, at /#/event; for several, several times"
_FILL, _ORDER, DOORS = ("strict", "free"), ("big", "little"), ("web", "bpgp", "dotline")
_WEB_PORT, _STORE, _CLUSTER, _PLAY, _PEOPLE, _CLIENT, _SHARES, _ACCOUNTS = list(Group)[1:9]


@dataclass(frozen=True, slots=True)
class Settings:
    """How to serve."""

    bpgp: Annotated[Address | None, Setting(parse_address, _ADDRESS, "Battleship Plus by BPGP")] = _BPGP
    dotline: Annotated[Address | None, Setting(parse_address, _ADDRESS, "Dots by telnet")] = _DOTLINE
    web: Annotated[Address | None, Setting(parse_address, _ADDRESS, "the page and its API")] = _WEB
    cert: Annotated[str, Setting(str, "FILE", "certificates for TLS, PEM, ours first")] = ""
    key: Annotated[str, Setting(str, "FILE", "the key of the first of them, PEM, without a password")] = ""
    tls: Annotated[
        tuple[str, ...],
        Setting(some_of((*DOORS, "metrics")), "WIRE,…", "which of them speak TLS, if there is a --cert"),
    ] = DOORS
    admin: Annotated[
        str, Setting(str, "PATH|off", "the socket of parley admin", default="admin.sock beside the database")
    ] = ""
    com: Annotated[
        tuple[str, ...],
        Setting(parse_lines, "LINE", _COM, repeats=True),
    ] = ()
    proxy: Annotated[
        tuple[Network, ...],
        Setting(parse_networks, "ADDRESS,…", "proxies; web: whose X-Forwarded-For and -Proto it believes"),
    ] = ()
    proxy_protocol: Annotated[
        tuple[str, ...],
        Setting(some_of(DOORS), "WIRE,…", "where these proxies begin with a PROXY header, version 1 or 2"),
    ] = ()

    host_name: Annotated[
        tuple[str, ...],
        Setting(parse_hosts, "NAME,…", "names it goes by, besides its addresses", _WEB_PORT),
    ] = ()
    hsts: Annotated[
        int,
        Setting(number_in(0, 63_072_000), "SECONDS", "how long browsers insist on TLS (HSTS)", _WEB_PORT),
    ] = 31_536_000
    metrics: Annotated[
        Address | None,
        Setting(parse_address, _ADDRESS, "/metrics, /healthz and /readyz by themselves", _WEB_PORT),
    ] = None
    metrics_token: Annotated[
        str, Setting(parse_token, "TOKEN", "whoever reads /metrics shows it, on any port", _WEB_PORT)
    ] = ""

    results: Annotated[
        tuple[Path, ...],
        Setting(parse_folders, "DIR", _RESULTS, _WEB_PORT, repeats=True),
    ] = ()

    data: Annotated[Path, Setting(Path, "DIR", "where accounts and journals are kept", _STORE)] = _DATA
    database: Annotated[
        str, Setting(str, "URL", "postgresql://… or sqlite:///FILE instead of DIR", _STORE)
    ] = ""
    durability: Annotated[
        Literal["full", "normal"],
        Setting(one_of(_DURABILITY), "full|normal", _LOST, _STORE),
    ] = "full"
    free_space: Annotated[
        int,
        Setting(number_in(0, 1_000_000), "MB", "SQLite: disk space below which /readyz says no", _STORE),
    ] = 100

    cluster: Annotated[
        str,
        Setting(
            parse_bus, "URL,…", "nats://[TOKEN@]HOST:PORT by which the nodes of a database talk", _CLUSTER
        ),
    ] = ""
    node_name: Annotated[
        str, Setting(parse_node, "NAME", "of this node", _CLUSTER, default="the host and a number")
    ] = ""
    workers: Annotated[
        int, Setting(number_in(1, 64), "N", "processes that share the ports, each a node", _CLUSTER)
    ] = 1
    drain: Annotated[
        float, Setting(parse_pause, "SECONDS", "SIGTERM waits so long for games by BPGP", _CLUSTER)
    ] = 0.0

    bot: Annotated[str, Setting(str, "LEVEL|NAME|off", "who waits at a table of each game", _PLAY)] = "solid"
    com_bot: Annotated[
        str, Setting(str, "LEVEL|NAME|off", "who sits down with a lone player on a COM line", _PLAY)
    ] = "solid"
    com_bot_after: Annotated[
        float, Setting(parse_seconds, "SECONDS", "until then, if nobody else has", _PLAY)
    ] = 30.0
    bot_tables: Annotated[
        int,
        Setting(
            parse_count,
            "N",
            "tables of a game where bots wait or play; half of them for one address",
            _PLAY,
        ),
    ] = 100
    fill: Annotated[
        str, Setting(one_of(_FILL), "strict|free", "must ships fill 30 % of the board?", _PLAY)
    ] = "free"
    game_id_order: Annotated[
        Literal["big", "little"],
        Setting(one_of(_ORDER), "big|little", "byte order of BPGP's game IDs", _PLAY),
    ] = "big"
    grace: Annotated[float, Setting(parse_seconds, "SECONDS", "a seat is kept after a cut", _PLAY)] = 60.0

    match_plies: Annotated[
        int, Setting(parse_count, "N", "plies of a match; it ends as it stands then", _PLAY)
    ] = 100_000
    match_megabytes: Annotated[int, Setting(parse_count, "MB", "the journal of a match, the same", _PLAY)] = (
        16
    )

    connections: Annotated[int, Setting(parse_count, "N", "connections, together", _PEOPLE)] = 10_000
    per_address: Annotated[int, Setting(parse_count, "N", "connections from one address", _PEOPLE)] = 500
    class_network: Annotated[
        tuple[Network, ...],
        Setting(
            parse_networks, "ADDRESS,…", f"shared by a class: {SHARE} times the limits of an address", _PEOPLE
        ),
    ] = ()
    tables: Annotated[int, Setting(number_in(1, 65_535), "N", "tables, open or played at", _PEOPLE)] = 2_000
    tables_per_address: Annotated[
        int, Setting(number_in(1, 100), "PERCENT", "of all tables may be held from one address", _PEOPLE)
    ] = 25
    watchers: Annotated[int, Setting(parse_count, "N", "spectators at a table", _PEOPLE)] = 100
    programs_at_once: Annotated[
        int, Setting(parse_count, "N", "programs that play at the same time", _PEOPLE)
    ] = 16
    programs_per_address: Annotated[int, Setting(parse_count, "N", "of these for one address", _PEOPLE)] = 4

    rate: Annotated[
        int, Setting(parse_count, "N", "messages a second, and twice as many at once", _CLIENT)
    ] = 5_000
    requests: Annotated[
        int, Setting(parse_count, "N", "requests to the web port from an address in a minute", _CLIENT)
    ] = 1_200
    words: Annotated[
        int, Setting(parse_count, "N", "lines somebody says to others in ten seconds", _CLIENT)
    ] = 30
    words_per_address: Annotated[
        int, Setting(parse_count, "N", "lines all from an address say in ten seconds", _CLIENT)
    ] = 200
    ahead: Annotated[
        int, Setting(number_in(1024, 262_144), "BYTES", "Dots: sent without waiting for answers", _CLIENT)
    ] = 65_536
    line_length: Annotated[
        int, Setting(number_in(64, 1024), "BYTES", "Dots: a line, its newline included", _CLIENT)
    ] = 1024
    unread: Annotated[int, Setting(parse_count, "BYTES", "output left unread", _CLIENT)] = 1_048_576
    idle: Annotated[float, Setting(parse_seconds, "SECONDS", "silence before we hang up", _CLIENT)] = 3600.0
    login_time: Annotated[float, Setting(parse_seconds, "SECONDS", "to log in by BPGP or Dots", _CLIENT)] = (
        120.0
    )
    silence: Annotated[
        float, Setting(parse_seconds, "SECONDS", "Dots: silence of somebody logged in", _CLIENT)
    ] = 600.0

    share_tables: Annotated[int, Setting(parse_count, "N", "tables opened", _SHARES)] = 300
    share_bot_seconds: Annotated[
        int, Setting(parse_count, "SECONDS", "processor time of the bots one plays with", _SHARES)
    ] = 600
    share_plies: Annotated[
        int, Setting(parse_count, "N", "plies stored at one's tables, divided by the people there", _SHARES)
    ] = 100_000
    share_megabytes: Annotated[
        int, Setting(parse_count, "MB", "their journals, divided in the same way", _SHARES)
    ] = 10
    shares_per_address: Annotated[
        int, Setting(parse_count, "N", "shares that all from an address have together", _SHARES)
    ] = 10

    name_length: Annotated[
        int, Setting(number_in(1, 32), "N", "characters of a new account's name", _ACCOUNTS)
    ] = 32
    password_length: Annotated[
        int, Setting(number_in(1, 128), "N", "characters a new password has at least", _ACCOUNTS)
    ] = 6
    name_tries: Annotated[
        int, Setting(parse_count, "N", "wrong passwords for a name from an address in a minute", _ACCOUNTS)
    ] = 10
    address_tries: Annotated[
        int, Setting(parse_count, "N", "wrong passwords from an address in a minute", _ACCOUNTS)
    ] = 30
    registrations: Annotated[
        int, Setting(parse_count, "N", "new accounts from an address in ten minutes", _ACCOUNTS)
    ] = 20
    guests: Annotated[
        int, Setting(parse_count, "N", "new guests from an address in ten minutes", _ACCOUNTS)
    ] = 60
    guests_at_once: Annotated[
        int, Setting(parse_count, "N", "guests from an address at the same time", _ACCOUNTS)
    ] = 200

    log_json: Annotated[bool, Setting(parse_flag, "", "log JSON, an object a line", Group.LOG)] = False

    program: tuple[Mapping[str, Any], ...] = ()
    """The `[[program]]` tables of the file, as they stand there: `net.programs.tables` reads them."""

    @property
    def where(self) -> str | Path:
        """What `open_store` wants."""
        return self.database or self.data.expanduser()

    @property
    def node(self) -> str:
        """What operators call this node."""
        return self.node_name or f"{gethostname().partition('.')[0][:50]}-{os.getpid()}"

    @property
    def shares_ports(self) -> bool:
        """Whether other processes listen at the same ports, and connections are divided among them."""
        return self.workers > 1

    @property
    def folder(self) -> Path | None:
        """Where the store keeps its files; None: they are a server's own. Raises `SetupError`."""
        from parley.store.address import SqliteFile, parse_address  # --help has to be quick

        found = parse_address(self.where)
        return found.path.parent if isinstance(found, SqliteFile) else None

    @property
    def admin_socket(self) -> Path | None:
        """Where operators on this machine find the server; None: nowhere."""
        if self.admin == "off":
            return None
        folder = self.folder
        return Path(self.admin).expanduser() if self.admin else folder and folder / ADMIN


TABLES = ("program",)
"""What only the file can set: tables of their own."""
SETTINGS: dict[str, Setting] = {
    name: hint.__metadata__[0]
    for name, hint in get_type_hints(Settings, include_extras=True).items()
    if name not in TABLES
}
"""All others, by name."""


def read_settings(
    flags: Mapping[str, str | list[str] | None], environment: Mapping[str, str], file: str | None = None
) -> Settings:
    """Put together what was set, and where; raises `SetupError` that says which."""
    values: dict[str, Any] = {}
    if file is not None:
        for key, value in _load(file).items():
            values[key] = (
                _read_tables(key, value, file) if key in TABLES else _read(key, value, f"{file}: {key}")
            )
    for name in SETTINGS:
        if (value := environment.get(variable := PREFIX + name.upper())) is not None:
            values[name] = _read(name, value, variable)
        if (flag := flags.get(name)) is not None:
            values[name] = _read(name, flag, flag_of(name))
    return Settings(**values)


def flag_of(name: str) -> str:
    """`per_address` → `--per-address`; what only the file can set is named as it stands there."""
    return f"[[{name}]]" if name in TABLES else "--" + name.replace("_", "-")


def _load(file: str) -> dict[str, object]:
    try:
        with Path(file).open("rb") as opened:
            found = tomllib.load(opened)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SetupError(f"{file}: {error}") from None
    for key in found:
        if key not in SETTINGS and key not in TABLES:
            raise SetupError(f"{file}: there is no setting {quote(key)}: choose one of {', '.join(SETTINGS)}")
    return found


def _read_tables(name: str, value: object, file: str) -> tuple[Mapping[str, Any], ...]:
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise SetupError(f"{file}: {name} is written as [[{name}]] tables")
    return tuple(value)


def _read(name: str, value: object, where: str) -> Any:
    try:
        return SETTINGS[name].read(",".join(map(str, value)) if isinstance(value, list) else str(value))
    except ValueError as error:
        raise SetupError(f"{where}: expected {error}, not {quote(str(value))}") from None
