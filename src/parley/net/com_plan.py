"""Parses `--com`: a line as for `parley com`, our role on it, and what we propose as master.

`listen:127.0.0.1:4244`, `serial:/dev/ttyS0?parity=odd&role=slave`, `pty:?size=8&fleet=0,2,3,4`.
"""

from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from parley.core import SetupError, quote
from parley.games.seabattle import Setup
from parley.net.lines.address import parse_port
from parley.net.lines.line import Port
from parley.seats.comport.fleet import fullest_fleet, parse_fleet
from parley.wires.comport import MASTER, ROLES

KEPT = ("serial", "listen", "tcp", "pty")
"""Kinds of lines that outlive whoever is at the other end."""
_OURS = ("role", "size", "fleet")


@dataclass(frozen=True, slots=True)
class ComPlan:
    """A line to keep open."""

    port: Port
    role: str
    proposal: Setup
    """The field and the fleet, if we are master."""


def parse_plan(text: str, kinds: Collection[str] = KEPT) -> ComPlan:
    """A line of one of these kinds. Raises `SetupError`. Nothing is opened yet."""
    place, _, query = text.partition("?")
    kind, colon, _ = place.partition(":")
    if kind == "exec" and kind not in kinds:
        raise SetupError(f"{quote(text)}: a program on its standard streams is for parley com")
    if not colon or kind not in kinds:
        raise SetupError(f"{quote(text)} is not a line: write {', '.join(f'{name}:…' for name in kinds)}")
    wishes = dict(parse_qsl(query, keep_blank_values=True))
    ours = {name: wishes.pop(name) for name in _OURS if name in wishes}
    if wishes and not place.startswith("serial:"):
        raise SetupError(f"{quote(text)}: after the ? write role=…, size=… or fleet=…")
    port = parse_port(place + ("?" + urlencode(wishes) if wishes else ""))
    role = ours.pop("role", MASTER)
    if role not in ROLES:
        raise SetupError(f"{quote(text)}: role is {' or '.join(ROLES)}, not {quote(role)}")
    if ours and role != MASTER:
        raise SetupError(f"{quote(text)}: size and fleet are the master's to propose")
    return ComPlan(port, role, _proposal(text, **ours))


def _proposal(text: str, size: str = "10", fleet: str | None = None) -> Setup:
    if not (size.isascii() and size.isdecimal()):
        raise SetupError(f"{quote(text)}: size is 6 to 10, not {quote(size)}")
    try:
        ships = fullest_fleet(int(size)) if fleet is None else parse_fleet(fleet)
        return Setup(int(size), ships, wall_limit=True)
    except SetupError as error:
        raise SetupError(f"{quote(text)}: {error}") from None
