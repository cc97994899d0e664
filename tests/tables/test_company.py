"""No table without a person: whatever people do, and wherever the server is stopped and started again.

The twin of `Table.people` is a list of who sits where and until when a seat is kept for whom.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, settings
from hypothesis import Phase as HypothesisPhase
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from parley.core import IllegalMove, Seat
from parley.games import load_game
from parley.games.conquest import GAME as CONQUEST
from parley.games.conquest import Setup as ConquestSetup
from parley.games.dots import GAME as DOTS
from parley.games.dots import Setup as DotsSetup
from parley.house.restart import restart
from parley.match.clock import ClockRules
from parley.store import Sitter, open_store
from parley.tables import BOT, News, Phase, Player, Refused, Table, Terms
from tests.tables.people import BotPerson, Person
from tests.tables.rooms import Room, ShiftedLoop, advance

GRACE = 60.0
CLOCK = ClockRules(per_move=3_600_000)
TERMS = (
    Terms(DOTS, DotsSetup(10, 10, players=3), CLOCK),
    Terms(CONQUEST, ConquestSetup(players=4, map="isles", rounds=50), CLOCK),
)
NAMES = ("ann", "bob", "kim")
names = st.sampled_from(NAMES)


class Bot(BotPerson):
    """Moves when it is told to: left alone, it would soon have played to the end."""

    def tell(self, table: Table | None, news: News) -> None:
        Person.tell(self, table, news)


@dataclass
class Whereabouts:
    """Where somebody sits, and, if they are away, until when they may come back."""

    table: Table
    until: float | None = None


def revive(sitter: Sitter) -> Player | None:
    return Bot(sitter.name, load_game(sitter.name.partition("-")[0])) if sitter.kind == BOT else None


class Company(RuleBasedStateMachine):
    """Three people with accounts, any number of bots."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.runner = asyncio.Runner(loop_factory=ShiftedLoop)
        self.people: dict[str, Person] = {}
        self.at: dict[str, Whereabouts] = {}
        self.runner.run(self.start())
        self.standing = self.runner.run(self.wait_for_people())

    async def start(self) -> None:
        store = await open_store(Path(self.folder.name))
        self.room = Room(store, lambda recorder: recorder, None)
        self.people = {name: await self.room.person(name) for name in NAMES}

    async def wait_for_people(self) -> int:
        return self.room.lobby.open(TERMS[0], Bot("dots-house", DOTS)).number

    async def stop(self) -> None:
        await self.room.lobby.stop()
        self.room.timers.close()
        await self.room.store.close()

    def teardown(self) -> None:
        self.runner.run(self.stop())
        self.runner.close()
        self.folder.cleanup()

    def now(self) -> float:
        return self.runner.get_loop().time()

    def do(self, step: object, *args: object) -> None:
        """Do something, and let everything that comes of it happen; what is refused changes nothing."""

        async def settle() -> None:
            with suppress(IllegalMove, Refused):
                step(*args)  # type: ignore[operator]
            await advance(0.0)
            for _ in range(200):
                await asyncio.sleep(0)
                if not any(map(is_busy, self.room.lobby.tables.values())):
                    break
                await asyncio.sleep(0.001)
            await advance(0.0)

        self.runner.run(settle())
        gone = [name for name, where in self.at.items() if where.table.phase is Phase.OVER]
        gone += [name for name, where in self.at.items() if where.until and where.until <= self.now()]
        for name in gone:
            self.at.pop(name, None)

    # -- what people do ----------------------------------------------------------------------------

    @rule(name=names, terms=st.sampled_from(TERMS), bots=st.integers(0, 3))
    def open(self, name: str, terms: Terms, bots: int) -> None:
        def step() -> None:
            table = self.room.lobby.open(terms, self.people[name])
            self.at[name] = Whereabouts(table)
            for number in range(min(bots, terms.seats - 1)):
                self.room.lobby.join(table.number, Bot(f"{terms.game.name}-{number}", terms.game))

        if name not in self.at:
            self.do(step)

    @rule(name=names, terms=st.sampled_from(TERMS))
    def open_and_give_up(self, name: str, terms: Terms) -> None:
        """Leave the rest to bots, and watch."""
        if name not in self.at:
            self.open(name, terms, terms.seats)
            self.resign(name)

    @rule(name=names, host=names)
    def join(self, name: str, host: str) -> None:
        if name not in self.at and host in self.at:
            self.sit(name, self.at[host].table)

    @rule(name=names)
    def join_the_house(self, name: str) -> None:
        table = self.room.lobby.tables.get(self.standing)
        if name not in self.at and table is not None:
            self.sit(name, table)

    def sit(self, name: str, table: Table) -> None:
        def step() -> None:
            self.room.lobby.join(table.number, self.people[name])
            self.at[name] = Whereabouts(table)

        self.do(step)

    @rule(name=names)
    def stand(self, name: str) -> None:
        def step() -> None:
            self.room.lobby.stand(self.people[name])
            self.at.pop(name)

        self.do(step)

    @rule(name=names)
    def resign(self, name: str) -> None:
        if name in self.at:
            self.do(self.at[name].table.resign, self.people[name])

    @rule(name=names)
    def get_up(self, name: str) -> None:
        """Whoever plays no more may; the others lose the connection."""
        where = self.at.get(name)
        if where is None or where.until is not None:
            return
        table = where.table
        if table.phase is Phase.PLAYING and table.match.is_out(table.seat_of(self.people[name])):
            self.at.pop(name)
            self.do(self.room.lobby.retire, self.people[name])
        else:
            self.go_away(name)

    @rule(name=names)
    def go_away(self, name: str) -> None:
        where = self.at.get(name)
        if where is None or where.until is not None:
            return
        if where.table.phase is Phase.OPEN:
            self.at.pop(name)
        else:
            where.until = self.now() + GRACE
        self.do(self.room.lobby.go_away, self.people[name], GRACE)

    @rule(name=names)
    def come_back(self, name: str) -> None:
        where = self.at.get(name)
        if where is not None and where.until is not None and where.until > self.now():
            where.until = None
            self.do(self.room.lobby.come_back, where.table, self.people[name])

    @rule(name=names)
    def leave(self, name: str) -> None:
        """For good, as somebody without an account."""
        where = self.at.get(name)
        if where is not None and where.until is None and where.table.phase is Phase.PLAYING:
            person, self.people[name] = self.people[name], self.stranger(name)
            self.at.pop(name)
            self.do(where.table.leave, person)

    def stranger(self, name: str) -> Person:
        return self.runner.run(self.room.person(name))

    @rule()
    def let_bots_move(self) -> None:
        for table in list(self.room.lobby.tables.values()):
            for player in table.seats:
                if isinstance(player, Bot) and table.phase is Phase.PLAYING:
                    self.do(player.go_on, table)

    @rule(seconds=st.sampled_from([1.0, 30.0, 61.0]))
    def wait(self, seconds: float) -> None:
        self.runner.run(advance(seconds))
        self.do(lambda: None)

    @precondition(lambda self: self.room.lobby.tables)
    @rule()
    def restart(self) -> None:
        async def again() -> None:
            await self.stop()
            await self.start()
            await restart(self.room.store, self.room.lobby, revive, GRACE)

        self.runner.run(again())
        self.at.clear()
        for table in self.room.lobby.tables.values():
            for seat, sitting in enumerate(table.seats):
                if sitting and sitting.name in self.people and not table.match.is_out(Seat(seat)):
                    self.at[sitting.name] = Whereabouts(table, self.now() + GRACE)
        self.standing = self.runner.run(self.wait_for_people())
        self.do(lambda: None)

    # -- what always holds -------------------------------------------------------------------------

    @invariant()
    def no_table_is_without_a_person(self) -> None:
        tables = {where.table for where in self.at.values()}
        for number, table in self.room.lobby.tables.items():
            assert table in tables or (number == self.standing and table.phase is Phase.OPEN), table.seats
            assert bool(table.people) == (table in tables)

    @invariant()
    def nobody_sits_at_a_table_that_is_no_more(self) -> None:
        for where in self.at.values():
            assert where.table.number in self.room.lobby.tables

    @invariant()
    def what_is_over_is_marked_so(self) -> None:
        async def live() -> set[int]:
            await self.room.lobby.settled()
            return {match.id async for match in self.room.store.matches.live()}

        playing = {table.ledger.record for table in self.room.lobby.tables.values() if table.ledger}
        assert self.runner.run(live()) == playing


def is_busy(table: Table) -> bool:
    """Is anything being stored?"""
    return table.phase is Phase.PLAYING and (table.ledger is None or bool(table.ledger.pending))


TestCompany = Company.TestCase
TestCompany.settings = settings(
    max_examples=20,
    stateful_step_count=25,
    deadline=None,
    database=None,
    phases=[HypothesisPhase.generate],  # storing takes its own time: what fails may not fail twice
    suppress_health_check=list(HealthCheck),
)
