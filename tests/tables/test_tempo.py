import asyncio
from pathlib import Path

from parley.match.clock import ClockRules, Millis
from parley.tables import Terms
from parley.tables.tempo import Tempo
from tests.tables.people import Person
from tests.tables.rooms import SEA, Room, advance, run


def test_it_rings_no_later_than_the_sooner_of_two_wishes(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        rung: list[float] = []
        tempo = Tempo(room.timers, object(), lambda: rung.append(room.timers.now()))
        tempo.ring_in(10)
        tempo.ring_in(60)
        await advance(10.1)
        assert len(rung) == 1
        tempo.rang()
        tempo.ring_in(60)
        await advance(60.1)
        assert len(rung) == 2

    run(tmp_path, scene)


def test_match_time_runs_from_what_was_set_and_never_back(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        table = await room.seat(
            Terms(SEA.game, SEA.setup, ClockRules(per_move=60_000)), Person("a"), Person("b")
        )
        assert table.ledger is not None
        tempo = Tempo(room.timers, object(), lambda: None)
        tempo.set(Millis(5_000))
        await advance(2)
        assert 7_000 <= tempo.now(table.ledger) < 60_000
        tempo.set(Millis(-90_000))
        assert tempo.now(table.ledger) == table.ledger.latest

    run(tmp_path, scene)


def test_a_match_without_clocks_rings_for_nobody(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        table = await room.seat(SEA, Person("a"), Person("b"))
        assert table.ledger is not None
        rung: list[int] = []
        tempo = Tempo(room.timers, object(), lambda: rung.append(1))
        tempo.ring_in(1)
        tempo.wind(table.ledger)
        await advance(5)
        await asyncio.sleep(0)
        assert rung == []

    run(tmp_path, scene)
