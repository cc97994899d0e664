"""What a client must put up with at any time: news, talk, errors, and unknown messages."""

from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from parley.checks.bpgp.client.bout import Bout
from parley.checks.bpgp.client.stage import OPPONENT, SUITE, HallStage, offer
from parley.checks.bpgp.fleets import SETUP
from parley.checks.case import BrokenError
from parley.core.connection import Message
from parley.wires.bpgp import WIRE
from parley.wires.bpgp.messages import ChatFrom, DeleteGame, Error, Games

STRANGER, ERROR = "somebody", 255
FURTHER = 6
"""Turns played afterwards."""


@dataclass(frozen=True, slots=True)
class Disturbance:
    """Something the server says. `may_object`: the client may answer it with ERROR."""

    name: str
    clauses: tuple[str, ...]
    title: str
    data: bytes
    may_object: bool = False

    @property
    def is_error(self) -> bool:
        """Could it be about something the client said before?"""
        return self.data[0] == ERROR


def _of(name: str, clauses: str, title: str, *messages: Message, may_object: bool = False) -> Disturbance:
    return Disturbance(name, tuple(clauses.split()), title, b"".join(map(WIRE.encode, messages)), may_object)


DISTURBANCES = (
    _of("a-new-game", "bpgp/3.1.1.3/1 bpgp/3.1.1.3/3", "News of another game", offer(SETUP, 7)),
    _of("a-game-gone", "bpgp/3.1.1.4/1", "News that another game is gone", DeleteGame(7)),
    _of("chat-to-everyone", "bpgp/3.1.1.1/1", "CHAT to everyone", ChatFrom(STRANGER, "", "ahoy")),
    _of("chat-of-63", "bpgp/3.1.2/6", "CHAT of 63 wide letters", ChatFrom(STRANGER, "", "й" * 63)),
    _of(
        "chat-of-64",
        "bpgp/3.1.1.1/5",
        "CHAT of 64 letters, which it may refuse",
        ChatFrom(STRANGER, "", "n" * 64),
        may_object=True,
    ),
    _of(
        "chat-to-somebody-else",
        "bpgp/3.1.1.1/6",
        "CHAT to somebody else, which it may refuse",
        ChatFrom(STRANGER, OPPONENT, "ahoy"),
        may_object=True,
    ),
    _of("an-error", "bpgp/5/2", "ERROR 102", Error(102)),
    _of("an-unknown-error", "bpgp/5.1/3", "ERROR 199, which nobody knows", Error(199)),
    Disturbance("an-unknown-type", ("bpgp/5.2.1/1",), "A message of an unknown type", b"\xc8\x00\x00", True),
    Disturbance(
        "an-unknown-payload",
        ("bpgp/2/4",),
        "An unknown message that looks like more",
        b"\xc8\x00\x06\x67\x00\x00\x67\x00\x00",
        True,
    ),
    Disturbance(
        "a-long-unknown-payload",
        ("bpgp/2/5",),
        "An unknown message of 65535 bytes",
        b"\xc8\xff\xff" + bytes(65535),
        True,
    ),
)


async def _go_on(bout: Bout, disturbance: Disturbance) -> None:
    """It plays on, and has not answered what it should not answer."""
    if disturbance.may_object:
        bout.host.overlooked = (Error,)
    while bout.state.public.turn < FURTHER:
        if bout.is_theirs:
            await bout.their_turn()
        else:
            bout.our_turn(bout.miss())
    await bout.flush()


async def _in_the_lobby(disturbance: Disturbance, stage: HallStage) -> None:
    host = await stage.greet()
    host.games = (offer(),)
    if disturbance.may_object:
        host.overlooked = (Error,)
    host.write(disturbance.data)
    host.say(Games(host.games))
    bout = await stage.settle(host)
    await bout.hear_place()


async def _in_its_turn(disturbance: Disturbance, stage: HallStage) -> None:
    bout = await stage.begin()
    bout.host.write(disturbance.data)
    await _go_on(bout, disturbance)


async def _out_of_turn(disturbance: Disturbance, stage: HallStage) -> None:
    bout = await stage.begin(ours=True)
    bout.host.write(disturbance.data)
    bout.host.overlooked = (Error,) if disturbance.may_object else ()
    await bout.expect_quiet("nothing: it is the opponent's turn")
    bout.our_turn(bout.miss())
    await _go_on(bout, disturbance)


for _it in DISTURBANCES:
    if not _it.is_error:
        SUITE.add(
            f"{_it.name}-in-the-lobby",
            _it.clauses,
            f"{_it.title}, before it has joined: it goes on.",
            partial(_in_the_lobby, _it),
        )
        SUITE.add(
            f"{_it.name}-in-its-turn",
            _it.clauses,
            f"{_it.title}, while it thinks: the game goes on.",
            partial(_in_its_turn, _it),
        )
    SUITE.add(
        f"{_it.name}-out-of-turn",
        _it.clauses,
        f"{_it.title}, while it waits: it says nothing, and the game goes on.",
        partial(_out_of_turn, _it),
    )


async def _objects(data: bytes, codes: tuple[int, ...], stage: HallStage) -> None:
    bout = await stage.begin(ours=True)
    bout.host.write(data)
    frame = await bout.host.heed(bout.host.means.quiet)
    if frame is not None and not (isinstance(frame.message, Error) and frame.message.error_code in codes):
        got = str(frame.fault) if frame.message is None else bout.host.wire.describe(frame.message)
        raise BrokenError(f"ERROR {' or '.join(map(str, codes))}, or nothing", got)
    bout.our_turn(bout.miss())
    await bout.their_turn()


_SMALL = WIRE.encode(replace(offer(SETUP, 7), board_size=9))
_HASTY = WIRE.encode(replace(offer(SETUP, 7), round_time=24))
_LONG_NAME = b"\x01\x00\x61\x5b" + b"n" * 91 + b"\x00" + b"ahoy"
for _name, _clauses, _what, _data, _codes in (
    ("an-unknown-type", ("bpgp/5.2.1/1", "bpgp/5/1"), "an unknown type", b"\xc8\x00\x00", (0,)),
    (
        "chat-without-payload",
        ("bpgp/5.2.3/2", "bpgp/5.2.3/1"),
        "CHAT without payload",
        b"\x01\x00\x00",
        (10,),
    ),
    (
        "a-long-text",
        ("bpgp/5.2.3/3", "bpgp/3.1.1.1/5"),
        "CHAT of 64 letters",
        WIRE.encode(ChatFrom(STRANGER, "", "n" * 64)),
        (11,),
    ),
    ("a-long-name", ("bpgp/5.2.3/4", "bpgp/3.1.2/3"), "a name of 91 bytes", _LONG_NAME, (10, 12)),
    ("a-small-board", ("bpgp/5.2.3/5",), "GAME with a board of 9", _SMALL, (10, 13)),
    ("a-hasty-game", ("bpgp/5.2.3/6",), "GAME with turns of 24 seconds", _HASTY, (10, 14)),
    (
        "a-wrong-recipient",
        ("bpgp/5.2.4/5", "bpgp/5.2.4/1"),
        "CHAT to somebody else",
        WIRE.encode(ChatFrom(STRANGER, OPPONENT, "ahoy")),
        (103,),
    ),
):
    SUITE.add(
        f"objects-to-{_name}",
        _clauses,
        f"If it answers {_what} at all, then with the error for it; and it plays on.",
        partial(_objects, _data, _codes),
    )
