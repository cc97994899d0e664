"""What nodes tell each other, as data.

A message on the bus is an envelope: version, sender, number, frames. Frames are arrays with their kind in
front, so that a field can be added at the end, and an older node skips kinds it does not know.
"""

from typing import Any, Union

import msgspec

from parley.core import ParleyError
from parley.match.clock import ClockRules
from parley.tables.terms import Seeking

VERSION = 1


class BadMessage(ParleyError):
    """It is none of ours, or damaged."""


class Part(msgspec.Struct, array_like=True, frozen=True):
    """A value inside a frame."""


class Who(Part, frozen=True):
    """A person or another player; `claim` orders logins of the same account."""

    name: str
    kind: str
    account: int | None = None
    address: str = ""
    claim: int = 0
    is_away: bool = False


class Row(Part, frozen=True):
    """A table as its node has it."""

    number: int
    game: str
    setup: Any
    clock: ClockRules | None
    password: bytes | None
    seats: list[Who | None]
    phase: str
    record: int | None
    watchers: int = 0
    is_rated: bool = False
    seeks: Seeking | None = None
    invited: str = ""


class Frame(msgspec.Struct, array_like=True, frozen=True):
    """Something one node tells another, or all of them."""


# -- to everybody ----------------------------------------------------------------------------------


class Ask(Frame, frozen=True, tag=1):
    """Who is at your node, and which tables are there? From a newcomer, or after a gap."""


class Roll(Frame, frozen=True, tag=2):
    """All of it; what is not in it does not exist. A long one comes in parts, the first of which `begins`."""

    people: list[Who]
    tables: list[Row]
    begins: bool = True


class Came(Frame, frozen=True, tag=3):
    """Somebody has come in."""

    who: Who


class Went(Frame, frozen=True, tag=4):
    """Somebody has left."""

    name: str


class Shown(Frame, frozen=True, tag=5):
    """A table was opened or has changed. The node that shows it is its node."""

    row: Row


class Hidden(Frame, frozen=True, tag=6):
    """A table is gone."""

    number: int


class Chat(Frame, frozen=True, tag=7):
    """Said in the lobby."""

    name: str
    text: str
    address: str = ""


class Announcement(Frame, frozen=True, tag=8):
    """Said by an operator."""

    text: str


class Parted(Frame, frozen=True, tag=9):
    """An account is gone."""

    account: int


class Sanctioned(Frame, frozen=True, tag=10):
    """Read again who is banned or muted."""


class Leaving(Frame, frozen=True, tag=11):
    """The sender has left: its matches are free to take."""


class Guessed(Frame, frozen=True, tag=12):
    """A wrong password was given: it counts at every node."""

    address: str
    name: str
    device: str


class Here(Frame, frozen=True, tag=13):
    """Nothing but the number of the message, so that a gap is noticed soon."""


# -- from one node to another ----------------------------------------------------------------------


class Pulse(Frame, frozen=True, tag=20):
    """Nothing but its number, so that a gap is noticed soon; `sent` comes back as it was."""

    sent: float
    is_echo: bool = False


class Answer(Frame, frozen=True, tag=21):
    """To a call; `refusal` is the name of one, or empty."""

    call: int
    refusal: str = ""
    detail: str = ""
    row: Row | None = None


class Reserve(Frame, frozen=True, tag=22):
    """Somebody wants a seat: a free one, or the one that is kept for their account."""

    call: int
    number: int
    who: Who
    token: int
    is_return: bool = False


class Follow(Frame, frozen=True, tag=23):
    """Tell us what happens at this table, and how it stands."""

    call: int
    number: int


class Unfollow(Frame, frozen=True, tag=24):
    """Nobody here sits or watches there any more."""

    number: int


class Watching(Frame, frozen=True, tag=25):
    """How many watch from here."""

    number: int
    heads: int


class Submit(Frame, frozen=True, tag=26):
    """A move by somebody who sits here; a retry has the same `nth`."""

    number: int
    seat: int
    token: int
    nth: int
    move: str


class Reclaim(Frame, frozen=True, tag=27):
    """Somebody here sits at a table that has moved to you."""

    number: int
    seat: int
    who: Who
    token: int


class Quit(Frame, frozen=True, tag=28):
    """Somebody leaves: `how` is stand, leave, away, retire, suspend or recover."""

    number: int
    seat: int
    token: int
    how: str
    why: str = ""
    grace: float = 0.0


class Close(Frame, frozen=True, tag=29):
    """An operator ends the match."""

    number: int
    why: str


class Utter(Frame, frozen=True, tag=30):
    """Said at a table, by somebody here."""

    number: int
    name: str
    text: str
    address: str = ""
    aside: bool = False


class Whisper(Frame, frozen=True, tag=31):
    """Said to one person who is there."""

    to: str
    name: str
    text: str


class SeeOff(Frame, frozen=True, tag=32):
    """Somebody there has to go; `recheck`: only if their token is no longer valid, and from `lines`."""

    name: str
    why: str
    recheck: bool = False
    lines: bool = False


class Declined(Frame, frozen=True, tag=33):
    """Whoever a table was opened for does not come."""

    number: int
    why: str


# -- from the node of a table to those who follow it -----------------------------------------------


class Lines(Frame, frozen=True, tag=40):
    """Plies, as they stand in the journal."""

    number: int
    record: int
    first: int
    data: bytes


class Seated(Frame, frozen=True, tag=41):
    """Somebody sat down (or came `back`); `token` if they are one of yours."""

    number: int
    seat: int
    who: Who
    token: int = 0
    is_back: bool = False


class Vacated(Frame, frozen=True, tag=42):
    """A seat is free again."""

    number: int
    seat: int


class Begun(Frame, frozen=True, tag=43):
    """The match has begun, and this is its number."""

    number: int
    record: int


class Gone(Frame, frozen=True, tag=44):
    """Somebody is away; they may come back."""

    number: int
    seat: int
    is_silent: bool = False


class Overheard(Frame, frozen=True, tag=45):
    """Said at the table."""

    number: int
    name: str
    text: str
    aside: bool = False


class Denied(Frame, frozen=True, tag=46):
    """Moves of a seat were not made: this one, or (0) all in flight."""

    number: int
    seat: int
    nth: int = 0


class Ended(Frame, frozen=True, tag=47):
    """The table is gone; its match had this many plies."""

    number: int
    places: tuple[int, ...] | None
    termination: str
    why: str = ""
    plies: int = 0


class Message(msgspec.Struct, frozen=True):
    """What came in an envelope: frames that we know."""

    sender: int
    number: int
    frames: list[Frame]
    unknown: int = 0


class Codec:
    """Both ways. Numbers of messages from one node to another, or to all, have no gaps."""

    def __init__(self) -> None:
        kinds = Frame.__subclasses__()
        union: Any = Union[tuple(kinds)]  # noqa: UP007 - made of a list
        self._encode = msgspec.msgpack.Encoder().encode
        self._read = msgspec.msgpack.Decoder(tuple[int, int, int, list[union]]).decode
        self._open = msgspec.msgpack.Decoder(tuple[int, int, int, list[msgspec.Raw]]).decode
        self._read_one = msgspec.msgpack.Decoder(union).decode
        self._tags = frozenset(kind.__struct_config__.tag for kind in kinds)

    def encode(self, sender: int, number: int, frames: list[Frame]) -> bytes:
        return self._encode((VERSION, sender, number, frames))

    def decode(self, data: bytes) -> Message:
        """What a message says. Raises `BadMessage`."""
        try:
            version, sender, number, frames = self._read(data)
        except msgspec.MsgspecError:
            return self._decode_some(data)
        _check(version)
        return Message(sender, number, frames)

    def _decode_some(self, data: bytes) -> Message:
        """From a newer node: what we know of it."""
        try:
            version, sender, number, frames = self._open(data)
            _check(version)
            known = [raw for raw in frames if _fields(raw)[0] in self._tags]
            return Message(sender, number, [self._read_one(raw) for raw in known], len(frames) - len(known))
        except (msgspec.MsgspecError, IndexError, TypeError) as error:
            raise BadMessage(f"a message that cannot be read ({error})") from None


def _check(version: int) -> None:
    if version > VERSION:
        raise BadMessage(f"a message of version {version}: this node reads {VERSION}")


_fields = msgspec.msgpack.Decoder(tuple[Any, ...]).decode
