"""From LOGIN to STARTGAME (section 3)."""

from functools import partial

from parley.checks.bpgp.client.bout import Pace
from parley.checks.bpgp.client.host import Host
from parley.checks.bpgp.client.stage import OFFERED, SUITE, HallStage, offer
from parley.checks.bpgp.fleets import SETUP
from parley.checks.case import BrokenError, UntestedError
from parley.core.connection import Message
from parley.wires.bpgp.messages import CreateGame, DeleteGame, Error, Game, Games, Join, Login, Logout

A_WHILE = 2.0
"""Seconds in which something must not be repeated."""


@SUITE.case("bpgp/3.2.1/1", "bpgp/2.1/3", "bpgp/3.1.2/4", "bpgp/2/1", "bpgp/6.1/1")
async def login_comes_first(stage: HallStage) -> None:
    """The first message is LOGIN, with a name of 1 to 22 characters and nothing else."""
    host = await stage.greet()
    if not host.username:
        raise BrokenError("LOGIN with a name", "LOGIN without one")


_WISH = ("bpgp/1.2/9", "bpgp/3.1.2/10", "bpgp/3.1.2/11")


async def _heed_refusal(host: Host) -> Message | None:
    """What it does after being refused; None: nothing for a while."""
    frame = await host.heed(A_WHILE)
    if frame is not None and frame.fault is not None:
        raise BrokenError("a message that can be read", str(frame.fault))
    return None if frame is None else frame.message


async def _login_refused(code: int, stage: HallStage) -> None:
    host = await stage.greet()
    host.say(Error(code))
    said = await _heed_refusal(host)
    if not isinstance(said, (Login, Logout, type(None))):
        raise BrokenError("LOGIN again, or nothing: it is not logged in", host.wire.describe(said))


for _code, _why in ((101, "its name is taken"), (12, "its name is too long"), (199, "a code nobody knows")):
    SUITE.add(
        f"login-refused-with-{_code}",
        ("bpgp/6.1/1", "bpgp/5.1/3", "bpgp/5/2"),
        f"When LOGIN is refused, {_why}, it tries again or leaves, and says nothing else.",
        partial(_login_refused, _code),
    )


@SUITE.case("bpgp/3.2.6/1", "bpgp/6.1/6", "bpgp/3.1.2/1")
async def finds_a_game(stage: HallStage) -> None:
    """If a game is open it joins it, or creates one of its own; either will do."""
    await stage.seat()


@SUITE.case(
    "bpgp/3.2.4/1", "bpgp/3.1.2/7", "bpgp/3.1.2/8", "bpgp/3.1.2/9", "bpgp/1.1/2", "bpgp/6.1/3", *_WISH
)
async def opens_a_game(stage: HallStage) -> None:
    """If no game is open it creates one that can be played, or waits for one."""
    host = await stage.greet()
    host.say(Games())
    await stage.settle(host)


@SUITE.case("bpgp/3.1.1.3/2", "bpgp/6.1/5")
async def plays_the_game_it_opened(stage: HallStage) -> None:
    """When somebody joins its game, it places its ships."""
    host = await stage.greet()
    host.say(Games())
    bout = await stage.settle(host)
    await bout.hear_place()


async def _listed(entries: tuple[tuple[Game, ...], ...], stage: HallStage) -> None:
    host = await stage.greet()
    host.games = tuple(game for part in entries for game in part)
    host.say(*(Games(part) for part in entries))
    bout = await stage.settle(host)
    await bout.hear_place()


_MANY = tuple(offer(SETUP, OFFERED + number) for number in range(6))
_HEAP = tuple(offer(SETUP, 1 + number) for number in range(3000))
for _name, _clause, _title, _entries in (
    ("of-six", "bpgp/3.1.1.2/1", "It finds a game in a list of six.", (_MANY,)),
    ("in-two-parts", "bpgp/3.1.1.2/7", "It understands a list in two messages.", (_MANY[:2], _MANY[2:])),
    ("of-3000", "bpgp/2/5", "It reads a list of 63000 bytes.", (_HEAP,)),
):
    SUITE.add(f"games-{_name}", (_clause, "bpgp/3.1.2/5"), _title, partial(_listed, _entries))


@SUITE.case("bpgp/2/6")
async def games_byte_by_byte(stage: HallStage) -> None:
    """A list that arrives one byte at a time is understood."""
    host = await stage.greet()
    host.games = (offer(),)
    await host.dribble(Games(host.games))
    bout = await stage.settle(host)
    bout.pace = Pace.SPLIT
    await bout.hear_place()


async def _join_refused(code: int, stage: HallStage) -> None:
    host = await stage.greet()
    host.games = (offer(),)
    host.say(Games(host.games))
    frame = await host.heed(host.slowly)
    if frame is None or not isinstance(frame.message, Join):
        raise UntestedError("it does not join the game that is open")
    host.games = ()
    host.say(Error(code), DeleteGame(OFFERED))
    said = await _heed_refusal(host)
    if not isinstance(said, (Join, CreateGame, Logout, type(None))):
        raise BrokenError("a message of the lobby, or nothing: it is in no game", host.wire.describe(said))


for _code, _why in (
    (104, "unknown game"),
    (8, "it has begun"),
    (105, "password wanted"),
    (199, "unknown code"),
):
    SUITE.add(
        f"join-refused-with-{_code}",
        ("bpgp/6.1/6", "bpgp/5.1/3", "bpgp/5/2"),
        f"When JOIN is refused ({_why}), it stays in the lobby.",
        partial(_join_refused, _code),
    )


@SUITE.case("bpgp/3.2.4/8")
async def no_more_games_for_now(stage: HallStage) -> None:
    """After error 9 it creates no game until it has heard DELETE_GAME."""
    host = await stage.greet()
    host.say(Games())
    frame = await host.heed(host.slowly)
    if frame is None or not isinstance(frame.message, CreateGame):
        raise UntestedError("it creates no game")
    host.say(Error(9))
    said = await _heed_refusal(host)
    if isinstance(said, CreateGame):
        raise BrokenError("no CREATE_GAME before DELETE_GAME", host.wire.describe(said))


@SUITE.case("bpgp/6.1/4", "bpgp/5/1")
async def own_game_deleted(stage: HallStage) -> None:
    """When the server deletes its game, it is back in the lobby."""
    host = await stage.greet()
    host.say(Games())
    frame = await host.heed(host.slowly)
    if frame is None or not isinstance(frame.message, CreateGame):
        raise UntestedError("it creates no game")
    wish = frame.message
    game = Game(OFFERED, host.username, wish.board_size, wish.num_ships, wish.round_time, wish.options)
    host.say(game, DeleteGame(OFFERED))
    said = await _heed_refusal(host)
    if not isinstance(said, (Join, CreateGame, Logout, type(None))):
        raise BrokenError("a message of the lobby, or nothing", host.wire.describe(said))
