"""A program at a table of the house. What goes wrong otherwise is in tests/arena/conquest."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from parley.core import SetupError
from parley.games.conquest import GAME, Setup
from parley.house.study import HouseStudy
from parley.net.children import Guard, Launcher, Loss, Sandbox
from parley.net.children.guardian import marked
from parley.net.programs import Keeper, Program, Watch
from parley.net.server import Server
from parley.seats.bot.player import BotPlayer
from parley.seats.faults import Fault, FaultKind
from parley.seats.gamecore.player import CorePlayer
from parley.tables import Closed, News, Table, Terms, Timers
from tests.arena.conquest.hall import RUDE
from tests.net.house import play

TERMS = Terms(GAME, Setup(players=3, map="isles", rounds=2))


class Person:
    """Somebody who makes the first move that comes to mind, and notes how it ends."""

    name, kind, account, address = "ann", "test", None, "192.0.2.1"

    def __init__(self) -> None:
        self.closed: asyncio.Future[Closed] = asyncio.get_running_loop().create_future()

    def tell(self, table: Table | None, news: News) -> None:
        if isinstance(news, Closed):
            self.closed.set_result(news)
        elif table is not None and table.ledger is not None and table.match.outcome is None:
            seat = table.seat_of(self)
            if seat in table.match.to_move and not table.ledger.pending:
                table.submit(self, next(iter(GAME.moves(table.match.state, seat))))


@contextmanager
def kept() -> Iterator[tuple[Keeper, bytes]]:
    """A keeper; afterwards nobody is left."""
    watch = Watch()
    with Guard() as guard:
        token = guard.mark().partition(".")[0].encode()
        yield Keeper(Launcher(Sandbox.OFF), guard, watch), token
        assert marked(token) == []
    watch.close()


def sit_down(server: Server, keeper: Keeper, word: str) -> tuple[Program, Table, Person]:
    """A person, a bot and a program at one table."""
    house = server.house
    player = CorePlayer("rude", house.timers)
    program = Program(player, [sys.executable, str(RUDE), word], lambda: keeper)
    person = Person()
    table = house.lobby.open(TERMS, person)
    house.lobby.join(table.number, BotPlayer(house.shared(HouseStudy), "random"))
    program.start()
    house.lobby.join(table.number, player)
    return program, table, person


def test_a_program_a_bot_and_a_person_play_at_one_table(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        with kept() as (keeper, _):
            program, table, _ = sit_down(server, keeper, "polite")
            ends: asyncio.Queue[FaultKind | None] = asyncio.Queue()
            program.finished = ends.put_nowait
            assert await asyncio.wait_for(ends.get(), 60) is None
            await program.gone()
            assert table.match.outcome is not None
            assert program.player.fault is None
            await server.house.lobby.settled()
            assert table.ledger is not None
            result = await server.house.store.results.find(table.ledger.record)
            assert result is not None
            assert result.outcome == table.match.outcome

    play(tmp_path, scene)


def test_a_program_that_fails_leaves_and_says_why(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        with kept() as (keeper, _):
            program, _, person = sit_down(server, keeper, "early_crash")
            ends: asyncio.Queue[FaultKind | None] = asyncio.Queue()
            program.finished = ends.put_nowait
            assert await asyncio.wait_for(ends.get(), 60) in (FaultKind.ENDED, FaultKind.STREAMS)
            await program.gone()
            words, last = "was ended by SIGABRT", "segmentation fault, sort of\n"
            assert program.player.fault == Fault(FaultKind.ENDED, words, last)
            closed = await asyncio.wait_for(person.closed, 60)
            # Whichever was noticed first.
            seen = (f"{words} ({last.strip()})", Loss.ENDED, Loss.CLOSED_OUTPUT)
            assert closed.why in [f"rude: {each}" for each in seen]

    play(tmp_path, scene)


def test_a_program_can_be_taken_away_at_any_time(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        with kept() as (keeper, token):
            program, *_ = sit_down(server, keeper, "silent")
            async with asyncio.timeout(60):
                while not marked(token):  # the mark is seen once the program has taken the place of ours
                    await asyncio.sleep(0)
            await program.close()
            await program.close()
            assert not marked(token)
            assert program.player.fault is None

    play(tmp_path, scene)


def test_a_command_that_is_not_there_is_one_clear_line() -> None:
    async def scene() -> None:
        with kept() as (keeper, _):
            timers = Timers(asyncio.get_running_loop())
            program = Program(CorePlayer("gone", timers), ["gone-since"], lambda: keeper)
            with pytest.raises(SetupError, match="gone-since"):
                program.start()
            await program.close()

    asyncio.run(scene())
