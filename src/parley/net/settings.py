"""The settings: from flags, the environment (`PARLEY_BPGP=…`) or a TOML file, in this order of precedence.

The fields of `Settings` are the whole list: flags, names of variables and keys of the file follow from them.
"""

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from socket import gethostname
from typing import Annotated, Any, Literal, NamedTuple, get_type_hints

from parley.core import SetupError, quote
from parley.core.bot import PACE
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
    parse_mail,
    parse_networks,
    parse_node,
    parse_pause,
    parse_seconds,
    parse_sender,
    parse_token,
    parse_url,
    some_of,
)

__all__ = ["SETTINGS", "Address", "Group", "Setting", "Settings", "flag_of", "parse_address", "read_settings"]

PREFIX = "PARLEY_"


class Group(StrEnum):
    """A group of settings: a heading in the help."""

    DOORS = "where to listen"
    WEB = "the web port"
    STORE = "what is kept"
    CLUSTER = "several nodes, one meeting place"
    PLAY = "playing"
    MAIL = "letters to players by correspondence"
    PEOPLE = "limits for everybody together"
    CLIENT = "limits for a client"
    SHARES = "what one person may use in an hour"
    ACCOUNTS = "accounts"
    LOG = "what is said about it"


class Setting(NamedTuple):
    """Describes a field of `Settings`. Without a metavar it is a switch: a flag without a value."""

    read: Callable[[str], Any]
    metavar: str
    words: str
    group: Group = Group.DOORS
    default: str = ""
    """The default, if the field itself does not give it."""
    repeats: bool = False
    """May the flag be given several times?"""
    is_secret: bool = False
    """Is it never shown, not even in errors?"""


ADMIN = "admin.sock"
_HERE = "127.0.0.1"
_BPGP, _DOTLINE, _WEB = (Address(_HERE, port) for port in (4242, 4243, 8080))
_DATA = Path("~/.local/share/parley")
_ADDRESS = "HOST:PORT|off"
_DURABILITY = ("full", "normal")
_LOST = (
    "what a power cut may lose of acknowledged moves. full: nothing. normal: SQLite, all since the last "
    "checkpoint (16 MB; the system mostly writes after 30 s); PostgreSQL, under a second. Neither loses "
    "anything when only the program dies"
)
_COM = (
    "Sea Battle by COM port: serial:/dev/ttyS0, listen:HOST:PORT, tcp:HOST:PORT or pty:, with ?role=slave or "
    "?size=8&fleet=0,2,3,4 after it; repeat the flag for several lines"
)
_OFFER = (
    "a bot of your own for everybody, such as dots.mine=python:mine.py:MyBot; repeat the flag for several"
)
_RESULTS = "show the tournament with this folder of results at /#/event; repeat the flag for several"
_FILL, _ORDER, DOORS = ("strict", "free"), ("big", "little"), ("web", "bpgp", "dotline")
_WEB_PORT, _STORE, _CLUSTER, _PLAY, _MAIL, _PEOPLE, _CLIENT, _SHARES, _ACCOUNTS = list(Group)[1:10]


@dataclass(frozen=True, slots=True)
class Settings:
    """How to serve."""

    bpgp: Annotated[Address | None, Setting(parse_address, _ADDRESS, "Battleship Plus by BPGP")] = _BPGP
    dotline: Annotated[Address | None, Setting(parse_address, _ADDRESS, "Dots by telnet")] = _DOTLINE
    web: Annotated[Address | None, Setting(parse_address, _ADDRESS, "the page and its API")] = _WEB
    cert: Annotated[str, Setting(str, "FILE", "certificate chain for TLS (PEM)")] = ""
    key: Annotated[str, Setting(str, "FILE", "its private key (PEM), without a password")] = ""
    tls: Annotated[
        tuple[str, ...],
        Setting(some_of((*DOORS, "metrics")), "WIRE,…", "which ports use TLS, given --cert"),
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
        Setting(
            parse_networks,
            "ADDRESS,…",
            "trusted proxies; the web port believes their X-Forwarded-For and -Proto",
        ),
    ] = ()
    proxy_protocol: Annotated[
        tuple[str, ...],
        Setting(some_of(DOORS), "WIRE,…", "ports where these proxies send a PROXY header, version 1 or 2"),
    ] = ()

    host_name: Annotated[
        tuple[str, ...],
        Setting(parse_hosts, "NAME,…", "host names it answers to, besides its addresses", _WEB_PORT),
    ] = ()
    hsts: Annotated[
        int,
        Setting(number_in(0, 63_072_000), "SECONDS", "how long browsers insist on TLS (HSTS)", _WEB_PORT),
    ] = 31_536_000
    metrics: Annotated[
        Address | None,
        Setting(parse_address, _ADDRESS, "a separate port for /metrics, /healthz and /readyz", _WEB_PORT),
    ] = None
    metrics_token: Annotated[
        str, Setting(parse_token, "TOKEN", "required to read /metrics, on any port", _WEB_PORT)
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
        Setting(
            number_in(0, 1_000_000), "MB", "SQLite: /readyz fails below this much free disk space", _STORE
        ),
    ] = 100

    cluster: Annotated[
        str,
        Setting(parse_bus, "URL,…", "nats://[TOKEN@]HOST:PORT through which the nodes talk", _CLUSTER),
    ] = ""
    node_name: Annotated[
        str, Setting(parse_node, "NAME", "of this node", _CLUSTER, default="the host and a number")
    ] = ""
    workers: Annotated[
        int,
        Setting(number_in(1, 64), "N", "number of processes that share the ports; each is a node", _CLUSTER),
    ] = 1
    drain: Annotated[
        float, Setting(parse_pause, "SECONDS", "how long SIGTERM waits for BPGP games to end", _CLUSTER)
    ] = 0.0

    bot: Annotated[
        str, Setting(str, "LEVEL|NAME|off", "the bot that waits at a table of each game", _PLAY)
    ] = "solid"
    offer: Annotated[
        tuple[str, ...],
        Setting(parse_lines, "GAME.NAME=python:FILE:CLASS", _OFFER, _PLAY, repeats=True),
    ] = ()
    bot_pace: Annotated[
        float,
        Setting(
            parse_pause, "SECONDS", "about how long a bot takes for a move against people on the page", _PLAY
        ),
    ] = PACE
    com_bot: Annotated[
        str, Setting(str, "LEVEL|NAME|off", "the bot that joins a lone player on a COM line", _PLAY)
    ] = "solid"
    com_bot_after: Annotated[
        float, Setting(parse_seconds, "SECONDS", "how long it waits for somebody else to join", _PLAY)
    ] = 30.0
    bot_tables: Annotated[
        int,
        Setting(
            parse_count,
            "N",
            "most tables of a game with bots; one address has at most half of them",
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
    grace: Annotated[
        float, Setting(parse_seconds, "SECONDS", "how long a seat is kept after a lost connection", _PLAY)
    ] = 60.0

    match_plies: Annotated[
        int, Setting(parse_count, "N", "longest match, in plies; then it ends as it stands", _PLAY)
    ] = 100_000
    match_megabytes: Annotated[
        int, Setting(parse_count, "MB", "longest match, by the size of its journal", _PLAY)
    ] = 16

    mail: Annotated[
        str,
        Setting(
            parse_mail,
            "URL",
            "smtp://USER:PASSWORD@HOST:PORT or smtps://…, best given as PARLEY_MAIL",
            _MAIL,
            is_secret=True,
        ),
    ] = ""
    mail_from: Annotated[str, Setting(parse_sender, "ADDRESS", "the sender of letters", _MAIL)] = ""
    url: Annotated[
        str, Setting(parse_url, "URL", "public address of the page, for links in letters", _MAIL)
    ] = ""

    connections: Annotated[int, Setting(parse_count, "N", "connections in all", _PEOPLE)] = 10_000
    per_address: Annotated[int, Setting(parse_count, "N", "connections from one address", _PEOPLE)] = 500
    class_network: Annotated[
        tuple[Network, ...],
        Setting(
            parse_networks,
            "ADDRESS,…",
            f"networks of a class, with {SHARE} times the limits of an address",
            _PEOPLE,
        ),
    ] = ()
    tables: Annotated[int, Setting(number_in(1, 65_535), "N", "tables, open or played at", _PEOPLE)] = 2_000
    tables_per_address: Annotated[
        int, Setting(number_in(1, 100), "PERCENT", "share of all tables that one address may hold", _PEOPLE)
    ] = 25
    watchers: Annotated[int, Setting(parse_count, "N", "spectators at a table", _PEOPLE)] = 100
    programs_at_once: Annotated[
        int, Setting(parse_count, "N", "programs that play at the same time", _PEOPLE)
    ] = 16
    programs_per_address: Annotated[
        int, Setting(parse_count, "N", "programs that play for one address", _PEOPLE)
    ] = 4

    rate: Annotated[
        int, Setting(parse_count, "N", "messages per second, with bursts of twice as many", _CLIENT)
    ] = 5_000
    requests: Annotated[
        int, Setting(parse_count, "N", "requests to the web port from an address in a minute", _CLIENT)
    ] = 1_200
    words: Annotated[int, Setting(parse_count, "N", "chat lines of one person in ten seconds", _CLIENT)] = 30
    words_per_address: Annotated[
        int, Setting(parse_count, "N", "chat lines from one address in ten seconds", _CLIENT)
    ] = 200
    ahead: Annotated[
        int, Setting(number_in(1024, 262_144), "BYTES", "Dots: requests sent ahead of their answers", _CLIENT)
    ] = 65_536
    line_length: Annotated[
        int, Setting(number_in(64, 1024), "BYTES", "Dots: longest line, with its newline", _CLIENT)
    ] = 1024
    unread: Annotated[int, Setting(parse_count, "BYTES", "output a client may leave unread", _CLIENT)] = (
        1_048_576
    )
    idle: Annotated[float, Setting(parse_seconds, "SECONDS", "silence before we disconnect", _CLIENT)] = (
        3600.0
    )
    login_time: Annotated[
        float, Setting(parse_seconds, "SECONDS", "time to log in by BPGP or Dots", _CLIENT)
    ] = 120.0
    silence: Annotated[
        float,
        Setting(parse_seconds, "SECONDS", "Dots: silence after which a logged-in client is dropped", _CLIENT),
    ] = 600.0

    share_tables: Annotated[int, Setting(parse_count, "N", "tables opened", _SHARES)] = 300
    share_bot_seconds: Annotated[
        int, Setting(parse_count, "SECONDS", "processor time of the bots they play with", _SHARES)
    ] = 600
    share_plies: Annotated[
        int, Setting(parse_count, "N", "plies stored at their tables, divided by the people there", _SHARES)
    ] = 100_000
    share_megabytes: Annotated[
        int, Setting(parse_count, "MB", "their journals, divided in the same way", _SHARES)
    ] = 10
    shares_per_address: Annotated[
        int, Setting(parse_count, "N", "how many such shares one address has", _SHARES)
    ] = 10

    name_length: Annotated[
        int, Setting(number_in(1, 32), "N", "longest name of a new account", _ACCOUNTS)
    ] = 32
    password_length: Annotated[int, Setting(number_in(1, 128), "N", "shortest new password", _ACCOUNTS)] = 6
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

    log_json: Annotated[bool, Setting(parse_flag, "", "log one JSON object per line", Group.LOG)] = False

    program: tuple[Mapping[str, Any], ...] = ()
    """The `[[program]]` tables of the file, unparsed: `net.programs.tables` reads them."""

    @property
    def where(self) -> str | Path:
        """What `open_store` takes."""
        return self.database or self.data.expanduser()

    @property
    def node(self) -> str:
        """The name of this node, for operators."""
        return self.node_name or f"{gethostname().partition('.')[0][:50]}-{os.getpid()}"

    @property
    def shares_ports(self) -> bool:
        """Do other processes listen on the same ports and share the connections?"""
        return self.workers > 1

    @property
    def folder(self) -> Path | None:
        """Where the store keeps its files; None if a database server does. Raises `SetupError`."""
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
"""What only the file can set: tables of its own."""
SETTINGS: dict[str, Setting] = {
    name: hint.__metadata__[0]
    for name, hint in get_type_hints(Settings, include_extras=True).items()
    if name not in TABLES
}
"""All others, by name."""


def read_settings(
    flags: Mapping[str, str | list[str] | None], environment: Mapping[str, str], file: str | None = None
) -> Settings:
    """Merge the sources; raises a `SetupError` that names the setting."""
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
    """`per_address` → `--per-address`; settings that only the file can set keep their key."""
    return f"[[{name}]]" if name in TABLES else "--" + name.replace("_", "-")


def _load(file: str) -> dict[str, object]:
    try:
        with Path(file).open("rb") as opened:
            found = tomllib.load(opened)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SetupError(f"{file}: {error}") from None
    for key in found:
        if key not in SETTINGS and key not in TABLES:
            raise SetupError(f"{file}: there is no setting {quote(key)}: {_near(key)}")
    return found


def _near(key: str) -> str:
    """What was probably meant."""
    near = get_close_matches(key, (*SETTINGS, *TABLES), n=1)
    return f"did you mean {near[0]}?" if near else "parley serve --help lists them all"


def _read_tables(name: str, value: object, file: str) -> tuple[Mapping[str, Any], ...]:
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise SetupError(f"{file}: {name} is written as [[{name}]] tables")
    return tuple(value)


def _read(name: str, value: object, where: str) -> Any:
    try:
        return SETTINGS[name].read(",".join(map(str, value)) if isinstance(value, list) else str(value))
    except ValueError as error:
        found = "" if SETTINGS[name].is_secret else f", not {quote(str(value))}"
        raise SetupError(f"{where}: expected {error}{found}") from None
