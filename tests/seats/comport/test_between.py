"""COM against COM through one table: both fleets are remote, and answers come from the other line."""

import asyncio
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from parley.bots import load_bot
from parley.core import Termination
from parley.games.seabattle import GAME, Setup
from parley.seats.comport.peer import ComportPeer, name_of
from parley.seats.comport.report import Ending, GameReport
from parley.tables import Phase, Table, Terms, Timers
from parley.wires.comport import MASTER, ROLES, SLAVE
from tests.seats.comport.ends import Pair, Side, counted, plan
from tests.tables.memory import Memory
from tests.wires.comport.line import noisy, quiet


class Door:
    """One of our ends of a line."""

    def __init__(self, role: str, usher: "Between") -> None:
        self.peer = ComportPeer(role, usher, asyncio.get_running_loop().time, key_wait=0.0, patience=30.0)

    @property
    def texts(self) -> list[str]:
        return [line.text for line in self.peer.logbook.lines]


class Between:
    """The usher of both, who seats them at one table, and a line to the program behind each."""

    def __init__(self, *, seed: int = 1, games: int = 1, delay: float = 0.001) -> None:
        self.recorder, self._timers = Memory(), Timers(asyncio.get_running_loop())
        self.table: Table | None = None
        self.claims: list[tuple[int, str, GameReport]] = []
        self._waiting: ComportPeer | None = None
        self.programs = {role: self._program(role, seed, games) for role in ROLES}
        self.pairs = [self._pair(role, delay) for role in ROLES]

    def _program(self, role: str, seed: int, games: int) -> Side:
        side = Side(plan(role, games=games), load_bot("seabattle", "random"), seed)
        side.logbook.reported = lambda report: self._claim(role, report)
        return side

    def _claim(self, role: str, report: GameReport) -> None:
        if self.table is not None and self.table.record is not None:
            self.claims.append((self.table.record, role, report))

    def _pair(self, role: str, delay: float) -> Pair:
        """The program's end, and ours of the other role."""
        ours = {MASTER: SLAVE, SLAVE: MASTER}[role]
        pair = Pair(delay=delay)
        pair.attach(role, self.programs[role])
        door: Any = Door(ours, self)
        pair.attach(ours, door)
        return pair

    # An usher

    def seat(self, peer: ComportPeer, setup: Setup | None) -> None:
        """The program that is a master proposes; the slave waits until it has."""
        peer.name = name_of(peer.nick)
        if setup is None:
            self._waiting = peer
        else:
            terms = Terms(GAME, Setup(setup.size, setup.fleet, wall_limit=True, remote=(0, 1)))
            number = self.table.number + 1 if self.table else 1
            self.table = Table(number, terms, self.recorder, self._timers, Random(1), lambda table: None)
            self.table.sit(peer, peer.seat)
        table, waiting = self.table, self._waiting
        if table is not None and table.phase is Phase.OPEN and waiting is not None:
            self._waiting = None
            table.sit(waiting, waiting.seat)

    def release(self, peer: ComportPeer, why: str) -> None:
        if self._waiting is peer:
            self._waiting = None
        elif self.table is not None and self.table.phase is Phase.OPEN and peer in self.table.seats:
            self.table.stand(peer)
            self.table.end(None)

    def finished(self, peer: ComportPeer) -> None:
        asyncio.get_running_loop().call_later(1.0, peer.restart)

    def hear(self, peer: ComportPeer, text: str) -> None:
        pass

    async def run(self, seconds: float) -> bool:
        for pair in self.pairs:
            await pair.run(0.0)
        end = asyncio.get_running_loop().time() + seconds
        while not self.is_over and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.25)
        return self.is_over

    @property
    def is_over(self) -> bool:
        return any(side.peer.is_finished for side in self.programs.values())


@counted
async def test_two_programs_play_through_a_table() -> None:
    between = Between(games=2)
    for pair in between.pairs:
        pair.plug()
    assert await between.run(600.0)
    master, slave = (between.programs[role].logbook.reports for role in ROLES)
    for ours, theirs in zip(master, slave, strict=True):
        assert {ours.ending, theirs.ending} == {Ending.WON, Ending.LOST}
        assert (ours.shots, ours.hits) == (theirs.peer_shots, theirs.peer_hits)
        assert (ours.how, ours.dishonesty, theirs.dishonesty) == ("all ships sunk", "", "")
    assert [reason for _, reason in between.recorder.ends.values()] == ["won", "won"]


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
@counted
async def test_after_any_noise_programs_and_table_agree(seed: int) -> None:
    """Whoever says that every ship was sunk says what the record says, and in the end somebody does."""
    rng = Random(seed)
    between = Between(seed=seed, games=2, delay=rng.choice((0.0, 0.01, 0.4)))
    for pair in between.pairs:
        pair.noise = noisy(Random(rng.random()), rng.choice((0.0, 0.01, 0.1, 0.5)))
        pair.plug()
    await between.run(rng.choice((5.0, 30.0)))
    for pair in between.pairs:
        pair.noise = quiet
    assert await between.run(1_200.0)
    for number, role, report in between.claims:
        if report.how == "all ships sunk":
            outcome, _ = between.recorder.ends[number]
            assert outcome is not None
            assert outcome.termination is Termination.WON
            assert (report.ending is Ending.WON) == (ROLES.index(role) in outcome.winners)
