"""Where you can play: the places by the scheme of their address, each loaded when needed."""

from importlib import import_module
from typing import Any, NamedTuple

from parley.core import SetupError, quote
from parley.games import GAMES
from parley.net.visits.place import Find, FindLine


class Kind(NamedTuple):
    """What is known about a kind of place before it is loaded."""

    example: str
    games: tuple[str, ...]
    """What may be played there."""
    find: str
    """`module:function` in `net.visits`, a `Find`."""
    has_hall: bool = False
    """Can you go there without a game in mind?"""
    keeps_journals: bool = False
    """Is the table ours, so that we record the matches (`Visitor.save`)?"""
    on_standard_streams: bool = False
    """Is it reached by our own standard streams? Then only a bot can play there."""
    line: str = ""
    """`module:function` in `net.visits`, a `FindLine`, if programs speak the wire of the place."""


KINDS = {
    "http": Kind("http://localhost:8080", GAMES, "web:find_web", has_hall=True),
    "https": Kind("https://parley.example", GAMES, "web:find_web", has_hall=True),
    "bpgp": Kind("bpgp:localhost:4242", ("battleship-plus",), "tcp:find_bpgp", has_hall=True),
    "dotline": Kind("dotline:localhost:4243", ("dots",), "tcp:find_dotline", has_hall=True),
    "com": Kind(
        "com:serial:/dev/ttyS0",
        ("seabattle",),
        "com:find_com",
        keeps_journals=True,
        line="com:find_line",
    ),
    "gamecore": Kind(
        "gamecore:",
        ("conquest",),
        "gamecore:find_gamecore",
        on_standard_streams=True,
        line="gamecore:find_line",
    ),
}
"""By scheme."""


class Address(NamedTuple):
    """An address taken apart."""

    scheme: str
    rest: str
    """For `http` and `https` all of it, including the scheme."""

    @property
    def kind(self) -> Kind:
        """What kind of place it is."""
        return KINDS[self.scheme]

    @property
    def find(self) -> Find:
        """What makes the place; loaded now."""
        found: Find = _load(self.kind.find)
        return found

    @property
    def find_line(self) -> FindLine:
        """What gives the bare line to it; loaded now."""
        found: FindLine = _load(self.kind.line)
        return found


def _load(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(f"parley.net.visits.{module}"), name)


def is_place(word: str) -> bool:
    """Does it look like the address of a place, rather than the name of a game?"""
    return ":" in word


def parse_place(text: str) -> Address:
    """`bpgp:localhost:4242` taken apart. Raises `SetupError`."""
    scheme, colon, rest = text.partition(":")
    if not colon or scheme not in KINDS:
        examples = ", ".join(kind.example for kind in KINDS.values())
        raise SetupError(f"{quote(text)} is no place to play at: write one such as {examples}")
    return Address(scheme, text if scheme in ("http", "https") else rest)


def check_game(address: Address, game: str) -> str:
    """The game to be played there: the requested one, or the only one. Raises `SetupError`."""
    kind = address.kind
    if game and game not in GAMES:
        raise SetupError(f"there is no game {quote(game)}: choose one of {', '.join(GAMES)}")
    if game and game not in kind.games:
        raise SetupError(f"{address.scheme}: is for {' and '.join(kind.games)}, not for {game}")
    return game or (kind.games[0] if len(kind.games) == 1 else "")
