"""Our end of a COM line as a place to play at, against a real peer on a simulated line and clock."""

import asyncio
from random import Random
from typing import Any

import pytest

from parley.bots import load_bot
from parley.core import IllegalMove, Resign
from parley.core.bot import Limit
from parley.games.seabattle import Result, Shoot
from parley.seats.comport.plan import Plan
from parley.tables import Phase, Timers
from parley.tables.nowhere import Nowhere
from parley.visits import (
    Announced,
    Began,
    Came,
    Can,
    CannotNow,
    Chat,
    Entered,
    Fault,
    Lost,
    Notice,
    Over,
    Stage,
    Wish,
)
from parley.visits.comport.visit import ComVisit
from parley.visits.pilot import Pilot
from parley.wires.comport import MASTER, ROLES, SLAVE, State
from tests.seats.comport.ends import OTHER, PEOPLE, Inline, Pair, counted, plan


class Guest:
    """A visit at one end; a bot at the other."""

    def __init__(self, role: str = MASTER, *, bot: str = "", **changes: Any) -> None:
        mine: Plan = plan(role, **{**PEOPLE, "rest": 1.0, **changes})
        theirs = plan(OTHER[role], games=None, patience=None, key_wait=8.0, rest=300.0)
        plans = {role: mine, OTHER[role]: theirs}
        self.pair = Pair(plans, {role: None, OTHER[role]: load_bot("seabattle", "random")})
        timers = Timers(asyncio.get_running_loop())
        self.visit = ComVisit("com:simulated", mine, Nowhere(), timers, Random(1))
        self.told: list[Notice] = []
        self.pilot = Pilot(
            self.visit, load_bot("seabattle", bot or "random"), Inline(), Random(2), Limit(0.01)
        )
        self._plays = bool(bot)
        self.visit.told = self._hear
        self.peer = self.visit.harbour.peer
        side = self.pair.players[role]
        side.harbour, side.captain = self.visit.harbour, self.visit.harbour.captain
        side.peer, side.logbook = self.peer, self.peer.logbook
        self.pair.attach(role, side)
        self.other = self.pair.players[OTHER[role]]

    def _hear(self, notice: Notice) -> None:
        self.told.append(notice)
        if self._plays:
            self.pilot.hear(notice)

    async def meet(self) -> None:
        self.pair.plug()
        await self.pass_time(5)

    async def pass_time(self, seconds: float) -> None:
        await self.pair.run(seconds, lambda: False)

    def kinds(self, *kinds: type[Notice]) -> list[Notice]:
        return [notice for notice in self.told if isinstance(notice, kinds)]

    @property
    def commands(self) -> list[str]:
        return [command.name for command in self.visit.commands()]

    def command(self, name: str, text: str = "") -> None:
        next(command for command in self.visit.commands() if command.name == name).do(text)


@pytest.mark.parametrize("role", ROLES)
@counted
async def test_a_bot_plays_game_after_game(role: str) -> None:
    guest = Guest(role, bot="density")
    assert guest.visit.stage is Stage.OUTSIDE
    await guest.meet()
    await guest.pass_time(120)
    assert guest.visit.seen
    assert guest.visit.seen.seat == ROLES.index(role)
    assert [type(notice) for notice in guest.kinds(Entered, Came, Began)] == [Entered, Came, Began]
    (over,) = guest.kinds(Over)
    assert isinstance(over, Over)
    assert over.outcome
    assert guest.visit.seen.phase is Phase.OVER
    assert any(event.result is Result.SUNK for ply in guest.visit.seen.plies
               for event in ply.events if hasattr(event, "result"))  # fmt: skip
    guest.visit.again()
    await guest.pass_time(5)
    if role == MASTER:
        await guest.pass_time(120)
        assert len(guest.kinds(Over)) == 2
    guest.visit.close()
    await guest.pass_time(5)
    assert guest.peer.is_finished
    await guest.visit.stop()
    await guest.visit.stop()
    assert guest.kinds(Lost) == [Lost("")]


@counted
async def test_a_silence_asks_for_the_key() -> None:
    guest = Guest()
    await guest.meet()
    assert "key" not in guest.commands
    guest.pair.noise = lambda _data: b""
    await guest.pass_time(5)
    (urgent,) = [command for command in guest.visit.commands() if command.is_urgent]
    assert Announced("The opponent is silent. Wait, or start over.") in guest.told
    assert guest.visit.seen
    assert guest.visit.seen.away == {1}
    guest.pair.noise = lambda data: data
    await guest.pass_time(5)
    assert guest.visit.seen.away == set(), "it came back by itself"
    guest.pair.noise = lambda _data: b""
    await guest.pass_time(5)
    guest.pair.noise = lambda data: data
    urgent.do("")
    await guest.pass_time(20)
    (over,) = guest.kinds(Over)
    assert over == Over(None, "nothing is heard from the other side")
    assert guest.visit.seen.phase is Phase.PLAYING


@counted
async def test_a_lost_line_comes_back() -> None:
    guest = Guest()
    await guest.meet()
    guest.pair.unplug()
    (lost,) = guest.kinds(Lost)
    assert isinstance(lost, Lost)
    assert (lost.why, lost.again is not None) == ("line lost: unplugged", True)
    with pytest.raises(CannotNow, match="there is no line yet"):
        guest.visit.say("hello")
    await guest.meet()
    assert len(guest.kinds(Entered)) == 2
    assert guest.visit.seen
    assert guest.visit.seen.phase is Phase.PLAYING


@counted
async def test_what_a_master_and_what_a_slave_may_say() -> None:
    guest = Guest(MASTER)
    await guest.meet()
    assert guest.commands == ["restart", "field", "name"]
    guest.command("field", "7 0,1,2,3")
    with pytest.raises(ValueError, match=r"field|fleet|four"):
        guest.command("field", "5 1,2,3,4")
    guest.command("restart")
    guest.command("name", "Ann")
    await guest.pass_time(5)
    assert guest.visit.seen
    assert (guest.visit.seen.setup.size, guest.visit.name) == (7, "Ann")
    slave = Guest(SLAVE)
    await slave.meet()
    assert slave.commands == ["name"]


@counted
async def test_chat_both_ways() -> None:
    guest = Guest(nick="Ann")
    await guest.meet()
    assert Can.SAY in guest.visit.can
    guest.visit.say("hello")
    guest.other.peer.say("good day")
    await guest.pass_time(3)
    said = [(chat.remark.name, chat.remark.text) for chat in guest.kinds(Chat) if isinstance(chat, Chat)]
    assert sorted(said) == [("Ann", "hello"), ("Slave", "good day")]
    assert len(guest.visit.hall.remarks) == 2


@counted
async def test_moves_and_giving_up() -> None:
    guest = Guest()
    with pytest.raises(CannotNow, match="there is no game yet"):
        guest.visit.submit(Shoot((0, 0)))  # type: ignore[arg-type]
    await guest.meet()
    with pytest.raises(IllegalMove):
        guest.visit.submit(Shoot((0, 0)))  # type: ignore[arg-type]
    guest.visit.submit(Resign())
    await guest.pass_time(3)
    (over,) = guest.kinds(Over)
    assert isinstance(over, Over)
    assert over.outcome
    assert over.outcome.winners == (1,)
    assert guest.peer.state is State.GAME_OVER


@counted
async def test_a_peer_that_breaks_the_protocol() -> None:
    guest = Guest()
    await guest.meet()
    guest.peer.receive(b"\xff")
    (fault,) = guest.kinds(Fault)
    assert isinstance(fault, Fault)
    assert fault.clause == "com/notation/2"
    assert "key" in guest.commands
    assert Announced("Something went wrong: start over.") in guest.told


@counted
async def test_what_a_line_has_not() -> None:
    visit = Guest().visit
    for wish in (lambda: visit.open(Wish("seabattle")), lambda: visit.join(1), visit.ask_hint):
        with pytest.raises(CannotNow):
            wish()  # type: ignore[no-untyped-call]
    visit.refresh()
    assert visit.games == ("seabattle",)
