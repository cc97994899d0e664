"""What the client asks: one JSON object each, told apart by `do`.

`id` is the client's own number for it, and comes back with the answer.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from parley.core.connection import Message

WHOLE = 2**53 - 1
"""The largest whole number that every JSON reader understands."""

TALK = 240
"""The most characters of one message."""

Number = Annotated[int, Meta(ge=0, le=WHOLE)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
BotName = Annotated[str, Meta(max_length=40)]
Password = Annotated[str, Meta(max_length=255)]
Chat = Annotated[str, Meta(min_length=1, max_length=TALK, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=10_000)]
Seconds = Annotated[int, Meta(ge=0, le=1_209_600)]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Seconds for each move, for the first one (a fleet takes longer), for all moves, and added after each.

    Hours or days for each move are play by correspondence.
    """

    move: Seconds | None = None
    first: Seconds | None = None
    bank: Seconds | None = None
    increment: Seconds = 0


class Request(
    msgspec.Struct,
    Message,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="do",
    tag=str.lower,
):
    """Something that is asked."""

    id: Number = 0


class OfSeat(Request, frozen=True, kw_only=True):
    """Something about one of your own seats: the one at this `table`, or the only one."""

    table: Number | None = None


class Open(Request, frozen=True):
    """Open a table and sit down at it; `bots`, and programs, take the next seats, "" keeps one free.

    At a `rated` table everybody has an account, and nobody gets hints. With bots the settings are the usual
    ones. A table `to` one person is a challenge: they get `challenged`, and may `join` or `decline` for a
    minute. Spectators see both fleets `reveal` seconds late, if that is not 0.
    """

    game: Name
    setup: dict[str, Any] = {}
    clock: Clock | None = None
    password: Password = ""
    bots: Annotated[list[BotName], Meta(max_length=8)] = []
    rated: bool = False
    to: Name | None = None
    reveal: Annotated[int, Meta(ge=0, le=3600)] = 0


class Join(Request, frozen=True):
    """Sit down at a table."""

    table: Number
    password: Password = ""


class Meet(Request, frozen=True):
    """Play a person by the usual rules: somebody about as strong who waits for the same, or wait for one.

    `stand` ends the wait. The longer it takes, the less strength matters.
    """

    game: Name
    rated: bool = False


class Decline(Request, frozen=True):
    """Decline a `table` that was opened for you."""

    table: Number


class Again(Request, frozen=True):
    """Play a finished `match` again, by the same rules: whoever sat first sits last.

    The first person to ask opens the table, the others sit down there; bots come by themselves.
    """

    match: Number


class Stand(OfSeat, frozen=True):
    """Get up before the match begins, or once you are out of a match that goes on."""


class Move(OfSeat, frozen=True):
    """Make a move, as the game writes it. Answered when it is stored, just before everybody is told."""

    move: MoveText


class Check(OfSeat, frozen=True):
    """Would this move be legal now? Nothing is played."""

    move: MoveText


class Shuffle(OfSeat, frozen=True):
    """A random placement of your fleet, to look at, change and play."""


class Hint(OfSeat, frozen=True):
    """What a `bot` would play in your place, null: the best one; only against bots, and on your turn.

    Later requests do not wait for it.
    """

    bot: Name | None = None


class Offer(OfSeat, frozen=True):
    """Offer a draw, or agree to one, where the game has that: Dots."""


class Resign(OfSeat, frozen=True):
    """Give up."""


class Say(Request, frozen=True):
    """Chat: to everybody in the lobby, `to` one of them, or at the `table` where you play or watch.

    Refused with `talks_too_fast` if you talk too fast.
    """

    text: Chat
    table: Number | None = None
    to: Name | None = None


class Mute(Request, frozen=True):
    """Mute somebody, or hear them again; they are not told.

    Without a `name` the list stays as it is. It is kept with the account.
    """

    name: Name | None = None
    on: bool = True


class Report(Request, frozen=True):
    """Report somebody to the operators; what you heard recently goes with it."""

    name: Name
    reason: Chat
    table: Number | None = None


class Watch(Request, frozen=True):
    """Watch a table with this tab, instead of the one it watched before; news follow.

    With a `match`, the table where it is played, whatever its number. If the match is no longer played the
    refusal has its number as `match`.
    """

    table: Number = 0
    match: Number | None = None
    password: Password = ""


class Unwatch(Request, frozen=True):
    """Stop watching."""


class Subscribe(Request, frozen=True, tag="news"):
    """Subscribe to the list of tables, or stop. `tables` with all of them follows at once."""

    on: bool = True


class Look(Request, frozen=True):
    """Be sent everything again: `hello`, and `table` for where you sit and what this tab watches."""


class Ping(Request, frozen=True):
    """Does nothing, and is answered."""


REQUESTS: tuple[type[Request], ...] = tuple(
    kind
    for kind in tuple(globals().values())
    if isinstance(kind, type) and issubclass(kind, Request) and kind not in (Request, OfSeat)
)
