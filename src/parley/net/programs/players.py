"""How a program plays each game: the wire it speaks on its standard streams, and the player for it.

`exec:COMMAND` means one of these wherever a bot may be named.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, NamedTuple

from parley.core import Seat, SetupError
from parley.net.programs.seabattle import ComProgram, remote_setup
from parley.seats.bpgp.session import BpgpSession
from parley.seats.dotline.session import DotlineSession
from parley.seats.gamecore.player import CorePlayer
from parley.seats.gamecore.terms import speakable
from parley.seats.piped import Piped, Scribe, nothing
from parley.seats.private.player import ClientPlayer, MakeClient
from parley.tables import PROGRAM, Timers
from parley.wires.comport import ROLES
from parley.wires.gamecore.limits import ANSWER_SECONDS

_SECOND = Seat(1)
_SECONDS = 60.0
"""Seconds per move in the house, where people play; a table's clock is usually stricter."""


@dataclass(frozen=True, slots=True)
class Means:
    """What a player is made from. `seconds`: for an answer; None: as usual in the house.

    The `seat` matters if a wire has roles.
    """

    name: str
    timers: Timers
    threads: Executor
    seconds: float | None = None
    one_based: bool = False
    say: Callable[[str], None] = nothing
    trace: Scribe | None = None
    kind: str = PROGRAM
    seat: Seat = _SECOND


def _conquest(means: Means) -> Piped:
    return CorePlayer(
        means.name,
        means.timers,
        one_based=means.one_based,
        limit=means.seconds or ANSWER_SECONDS,
        say=means.say,
        trace=means.trace,
        kind=means.kind,
    )


def _com(means: Means) -> Piped:
    return ComProgram(
        means.name,
        means.timers,
        ROLES[means.seat],
        limit=means.seconds or _SECONDS,
        trace=means.trace,
        kind=means.kind,
    )


def _client(make: MakeClient) -> Callable[[Means], Piped]:
    def player(means: Means) -> Piped:
        return ClientPlayer(
            make,
            means.name,
            means.timers,
            means.threads,
            limit=means.seconds or _SECONDS,
            trace=means.trace,
            kind=means.kind,
        )

    return player


class Part(NamedTuple):
    """How programs play a game.

    `agree` says what is played if one has this seat. Not every protocol can return to a match after a
    restart, and not every seat can be a program's. If it `is_met_first` it says hello before it sits down.
    """

    wire: str
    make: Callable[[Means], Piped]
    agree: Callable[[Any, Seat], Any] = lambda setup, _seat: setup
    seats: tuple[Seat, ...] = ()
    """Where it may sit, unless its command takes any `{role}`; none: anywhere."""
    can_resume: bool = False
    is_met_first: bool = False


def part_of(game: str) -> Part:
    """How programs play this game; without a protocol for it, seating one raises `SetupError`."""
    return PARTS.get(game) or Part("no protocol", _refuse, _refuse)


def _refuse(*_given: object) -> Any:
    raise SetupError("no protocol of ours is for programs that play this game: write a bot for it instead")


PARTS: Mapping[str, Part] = {
    "conquest": Part("GameCore", _conquest, speakable, can_resume=True, is_met_first=True),
    "seabattle": Part("the COM protocol, as a slave", _com, remote_setup, seats=(Seat(1),)),
    "battleship-plus": Part("BPGP, as a client", _client(BpgpSession)),
    "dots": Part("the Dots line protocol, as a client", _client(DotlineSession)),
}
