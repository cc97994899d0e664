"""Two sessions on a line in memory, by a counted clock: pacing, lines lost and found, pauses that grow."""

import asyncio
from itertools import pairwise
from typing import Any

import pytest

from parley.bots import load_bot
from parley.core import SetupError
from parley.net.lines.address import SerialSettings
from parley.net.lines.line import Hearer
from parley.net.lines.play import PAUSES, ComportSession
from parley.wires.comport import MASTER, ROLES, SLAVE, State
from tests.net.lines.ears import run_counted
from tests.seats.comport.ends import OTHER, Side, plan, state_of

BYTE = SerialSettings().byte_time


class Wire:
    """Both ends of a cable without length. `pull` loses it; whoever opens again gets it back."""

    def __init__(self) -> None:
        self.ends = {role: End(self, role) for role in ROLES}
        self.carried = dict.fromkeys(ROLES, 0)

    def pull(self) -> None:
        for end in self.ends.values():
            if end.hearer is not None:
                hearer, end.hearer = end.hearer, None
                hearer.lose("unplugged")


class End:
    """A port, and its line."""

    note, is_paced = "", False
    is_lasting, is_patient = True, True

    def __init__(self, wire: Wire, role: str) -> None:
        self.name, self.wire, self.role = f"wire {role}", wire, role
        self.hearer: Hearer | None = None
        self.tries: list[float] = []
        self.failures = 0
        self.is_closed = False

    async def prepare(self) -> str:
        return "a wire"

    async def open(self, hearer: Hearer) -> None:
        self.tries.append(asyncio.get_running_loop().time())
        if len(self.tries) <= self.failures:
            raise OSError("no wire yet")
        self.hearer = hearer
        hearer.begin(self)

    def write(self, data: bytes) -> None:
        self.wire.carried[self.role] += len(data)
        other = self.wire.ends[OTHER[self.role]]
        if other.hearer is not None:
            asyncio.get_running_loop().call_soon(self.arrive, other.hearer, data)

    def arrive(self, hearer: Hearer, data: bytes) -> None:
        if self.wire.ends[OTHER[self.role]].hearer is hearer:
            hearer.hear(data)

    async def close(self) -> None:
        self.is_closed = True
        self.hearer = None


def player(role: str, bot: bool = True, **changes: Any) -> Side:
    return Side(plan(role, **changes), load_bot("seabattle", "random") if bot else None)


async def play(wire: Wire, byte_time: float | None = None, **changes: Any) -> dict[str, Side]:
    players = {role: player(role, **changes) for role in ROLES}
    sessions = [
        ComportSession(players[role].peer, wire.ends[role], byte_time=byte_time).run() for role in ROLES
    ]
    await asyncio.wait_for(asyncio.gather(*sessions), 3600)
    return players


def test_a_game_at_9600_baud_takes_the_time_its_bytes_take() -> None:
    async def measure(byte_time: float | None) -> tuple[float, int]:
        wire = Wire()
        players = await play(wire, byte_time, size=10, fleet=(1, 2, 3, 4))
        assert all(player.has_played_all for player in players.values())
        assert all(end.is_closed for end in wire.ends.values())
        return asyncio.get_running_loop().time(), sum(wire.carried.values())

    paced, carried = run_counted(measure(BYTE))
    unpaced, _ = run_counted(measure(None))
    assert carried > 500
    # Who answers waits for the question: hardly anything is on the line at the same time.
    assert 0.9 * carried * BYTE < paced < 1.2 * carried * BYTE + 1.0
    assert unpaced < 0.6


def test_a_wire_that_is_pulled_in_the_middle() -> None:
    async def disturb() -> None:
        wire = Wire()
        playing = asyncio.create_task(play(wire, BYTE, size=10, fleet=(1, 2, 3, 4), games=2))
        for _ in range(3):
            await asyncio.sleep(0.4)
            wire.pull()
        players = await playing
        assert all(player.has_played_all for player in players.values())
        assert players[MASTER].reports[0].how == "line lost: unplugged"

    run_counted(disturb())


def test_pauses_grow_to_a_limit() -> None:
    async def wait() -> list[float]:
        wire = Wire()
        wire.ends[MASTER].failures = 12
        await play(wire)
        return wire.ends[MASTER].tries

    tries = run_counted(wait())
    pauses = [later - earlier for earlier, later in pairwise(tries)]
    assert pauses[:3] == pytest.approx([0.1, 0.2, 0.4])
    assert pauses[-1] == pytest.approx(PAUSES[1])


def test_a_port_that_is_wrong_from_the_beginning() -> None:
    async def begin() -> None:
        end = Wire().ends[MASTER]
        end.is_patient = False
        end.failures = 1
        with pytest.raises(SetupError, match="wire master: no wire yet"):
            await ComportSession(player(MASTER).peer, end).run()
        assert end.is_closed

    run_counted(begin())


def test_a_line_that_does_not_last_ends_it() -> None:
    async def begin() -> Side:
        wire = Wire()
        end = wire.ends[MASTER]
        end.is_lasting = False
        alone = player(MASTER)
        asyncio.get_running_loop().call_later(5.0, wire.pull)
        await ComportSession(alone.peer, end).run()
        return alone

    alone = run_counted(begin())
    assert not alone.has_played_all
    assert alone.texts[-1] == "line lost: unplugged"


def test_a_person_leaves_while_nobody_is_there() -> None:
    async def begin() -> None:
        end = Wire().ends[SLAVE]
        end.failures = 1_000_000
        person = player(SLAVE, bot=False, games=None, key_wait=None)
        asyncio.get_running_loop().call_later(100.0, person.goodbye)
        await ComportSession(person.peer, end).run()
        assert asyncio.get_running_loop().time() == pytest.approx(100.0)

    run_counted(begin())


def test_a_person_leaves_while_the_port_waits() -> None:
    class Waiting(End):
        async def open(self, hearer: Hearer) -> None:
            await asyncio.Event().wait()

    async def begin() -> None:
        person = player(SLAVE, bot=False, games=None, key_wait=None)
        asyncio.get_running_loop().call_later(100.0, person.goodbye)
        end = Waiting(Wire(), SLAVE)
        await ComportSession(person.peer, end).run()
        assert state_of(person) is State.LAUNCH
        assert end.is_closed

    run_counted(begin())
