import asyncio
import sqlite3
from pathlib import Path

import pytest

from parley.core import Outcome, Seat, Termination
from parley.core.cells import Cell
from parley.games.dots import GAME as DOTS
from parley.games.dots import Put
from parley.games.dots import Setup as DotsSetup
from parley.house.restart import RESTARTED, Restarted, restart
from parley.match.clock import ClockRules
from parley.match.journal import make_header
from parley.store import Sitter
from parley.tables import Began, Closed, Guest, Happened, Phase, Player, Terms
from parley.tables.ledger import Ledger
from tests.store.journals import plies
from tests.tables.people import BotPerson, Person
from tests.tables.rooms import MINUTE, SEA, SMALL_DOTS, Room, advance, run
from tests.tables.test_seating import Busy
from tests.tables.writings import begin

BIG_DOTS = Terms(DOTS, DotsSetup(), MINUTE)


def nobody(_sitter: Sitter) -> Player | None:
    return None


def bots(sitter: Sitter) -> Player | None:
    return BotPerson(sitter.name, DOTS) if sitter.kind == "bot" else None


def test_players_come_back_to_the_position_they_left(tmp_path: Path) -> None:
    async def before(room: Room) -> object:
        ann, bob = await room.person("ann"), await room.person("bob")
        table = await room.seat(BIG_DOTS, ann, bob)
        for _ in range(6):
            told = table.match.length
            await advance(30)
            player = table.seats[table.match.state.turn]
            assert player is not None
            table.submit(player, next(DOTS.moves(table.match.state, table.match.state.turn)))
            await ann.until(Happened, told + 1)
        await advance(50)
        return table.match

    async def after(room: Room) -> None:
        assert await restart(room.store, room.lobby, nobody, 120) == Restarted(1, 0, 0)
        (table,) = room.lobby.tables.values()
        assert table.match == left
        assert table.phase is Phase.PLAYING
        assert list(room.lobby.available()) == []
        turn = table.match.state.turn
        time = table.left(turn)
        assert time is not None
        assert 59_000 < time <= 60_000
        again = [await room.person(name) for name in ("ann", "bob")]
        for seat, player in enumerate(again):
            assert table.kept_for(player) == seat
            assert room.lobby.come_back(table, player) == seat
        table.submit(again[turn], next(DOTS.moves(table.match.state, turn)))
        (ply,) = (await again[0].until(Happened)).plies
        assert ply.number == 7
        assert ply.at >= 180_000
        await advance(600)
        table.resign(again[0])
        await again[1].until(Closed)

    left = run(tmp_path, before)
    run(tmp_path, after)


DAY = 86_400_000
BY_POST = Terms(DOTS, DotsSetup(width=10, height=10), ClockRules(per_move=3 * DAY))


@pytest.mark.parametrize("days", [2, 4])
def test_by_correspondence_the_clock_runs_on_while_the_server_is_away(tmp_path: Path, days: int) -> None:
    async def before(room: Room) -> int:
        ann, bob = await busy(room, "ann"), await busy(room, "bob")
        table = await room.seat(BY_POST, ann, bob)
        table.submit(ann, Put(Cell(4, 4)))
        await bob.until(Happened)
        for player in (ann, bob):
            room.lobby.go_away(player, 60)
        await advance(3600)
        assert table.phase is Phase.PLAYING  # nobody has to be there
        assert list(room.lobby.kept_for(bob)) == [table]
        assert list(room.lobby.kept_for(await room.person("bob"))) == []  # by a wire that knows one game
        return room.timers.wall()

    async def after(room: Room) -> None:
        room.timers.wall = lambda: left + days * DAY
        assert await restart(room.store, room.lobby, nobody, 60) == Restarted(1, 0, 0)
        (table,) = room.lobby.tables.values()
        await advance(600)
        bob = await busy(room, "bob")
        if days > 3:
            async with asyncio.timeout(10):
                while table.match.length < 2:
                    await asyncio.sleep(0)
            assert not isinstance(table.recent[-1].move, Put)  # his time was up
            return
        assert room.lobby.come_back(table, bob) == Seat(1)
        assert (time := table.left(Seat(1))) is not None
        assert 0.9 * DAY < time <= DAY
        table.submit(bob, Put(Cell(5, 5)))
        await bob.until(Happened)

    left = run(tmp_path, before)
    run(tmp_path, after)


async def busy(room: Room, name: str) -> Busy:
    return Busy(name, (await room.person(name)).account)


THREE_DOTS = Terms(DOTS, DotsSetup(width=10, height=10, players=3))


def test_bots_play_on_at_once(tmp_path: Path) -> None:
    async def before(room: Room) -> None:
        ann, bob, cat = BotPerson("ann", DOTS), BotPerson("bob", DOTS, 2), await room.person("cat")
        await room.seat(THREE_DOTS, ann, bob, cat)
        await bob.until(Happened, 2)

    async def after(room: Room) -> None:
        assert await restart(room.store, room.lobby, bots, 60) == Restarted(1, 0, 0)
        (table,) = room.lobby.tables.values()
        ann, cat = table.seats[0], await room.person("cat")
        assert isinstance(ann, BotPerson)
        assert room.lobby.table_of(ann) is table
        assert len(ann.of(Began)) == 1
        room.lobby.come_back(table, cat)
        table.resign(cat)
        assert (await ann.until(Closed)).outcome == table.match.outcome is not None
        assert room.lobby.table_of(ann) is None

    run(tmp_path, before)
    run(tmp_path, after)
    run(tmp_path, nothing_is_live)


@pytest.mark.parametrize("people", [0, 1], ids=["only bots", "somebody who had given up"])
def test_bots_alone_do_not_play_on(tmp_path: Path, people: int) -> None:
    async def before(room: Room) -> None:
        cat = await room.person("cat")
        players = (cat, *(Person(name, kind="bot") for name in ("ann", "bob", "kim")))
        table = await room.seat(THREE_DOTS, *players[1 - people :][:3])
        if people:
            table.resign(cat)
            await cat.until(Happened)

    async def after(room: Room) -> None:
        assert await restart(room.store, room.lobby, bots, 60) == Restarted(0, 1, 0)
        assert room.lobby.tables == {}
        (result,) = (await room.store.results.page()).results
        places = (3, 1, 1) if people else (1, 1, 1)
        assert result.outcome == Outcome(places, Termination.ABANDONED)
        assert result.reason == "abandoned"

    run(tmp_path, before)
    run(tmp_path, after)
    run(tmp_path, nothing_is_live)


async def nothing_is_live(room: Room) -> None:
    assert await restart(room.store, room.lobby, nobody, 60) == Restarted(0, 0, 0)


def test_who_does_not_come_back_has_left(tmp_path: Path) -> None:
    async def before(room: Room) -> None:
        await room.seat(SEA, await room.person("ann"), await room.person("bob"))

    async def after(room: Room) -> None:
        await restart(room.store, room.lobby, nobody, 60)
        (table,) = room.lobby.tables.values()
        ann = await room.person("ann")
        room.lobby.come_back(table, ann)
        await advance(60.1)
        assert (await ann.until(Closed)).outcome == Outcome((1, 2), Termination.LEFT)

    run(tmp_path, before)
    run(tmp_path, after)
    run(tmp_path, nothing_is_live)


@pytest.mark.parametrize("kind", ["bpgp", "web"])
def test_a_match_nobody_can_come_back_to_is_broken_off(tmp_path: Path, kind: str) -> None:
    async def before(room: Room) -> None:
        await room.seat(SEA, Person("guest", kind=kind), await room.person("bob"))

    async def after(room: Room) -> None:
        assert await restart(room.store, room.lobby, nobody, 60) == Restarted(0, 1, 0)
        assert room.lobby.tables == {}
        (result,) = (await room.store.results.page()).results
        assert result.outcome == Outcome((1, 1), Termination.LEFT)
        assert result.reason == RESTARTED

    run(tmp_path, before)
    run(tmp_path, after)
    run(tmp_path, nothing_is_live)


def test_a_match_that_was_over_is_marked_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def before(room: Room) -> None:
        ann, bob = await room.person("ann"), await room.person("bob")
        table = await room.seat(SEA, ann, bob)
        monkeypatch.setattr(Ledger, "finish", lambda *_: None)  # killed before it
        table.resign(ann)
        await bob.until(Closed)

    async def after(room: Room) -> None:
        assert await restart(room.store, room.lobby, nobody, 60) == Restarted(0, 1, 0)
        (result,) = (await room.store.results.page()).results
        assert result.outcome == Outcome((2, 1), Termination.RESIGNED)

    run(tmp_path, before)
    monkeypatch.undo()
    run(tmp_path, after)


def test_what_cannot_be_read_is_left_as_it_is(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def before(room: Room) -> None:
        header = make_header(DOTS, SMALL_DOTS.setup, ["ann", "bob"])
        for _ in range(2):  # these plies are no moves of the game
            sitting = [Guest("ann", "bot"), Guest("bob", "bot")]
            await begin(room.recorder, header, sitting, plies(3, header))

    def damage() -> None:
        database = sqlite3.connect(tmp_path / "parley.db")
        ((first,),) = database.execute("SELECT min(id) FROM matches")
        database.execute("UPDATE lines SET data = x'78' WHERE number = 3 AND match_id = ?", (first,))
        database.commit()
        database.close()

    async def after(room: Room) -> None:
        assert await restart(room.store, room.lobby, bots, 60) == Restarted(0, 0, 2)
        assert room.lobby.tables == {}

    run(tmp_path, before)
    damage()
    run(tmp_path, after)
    run(tmp_path, after)
    assert "is damaged" in caplog.text
    assert "cannot be read: line" in caplog.text


def test_seats_are_numbered_as_they_were(tmp_path: Path) -> None:
    terms = Terms(DOTS, DotsSetup(width=10, height=10, players=4))
    names = ["kim", "ann", "eve", "bob"]

    async def before(room: Room) -> None:
        await room.seat(terms, *[await room.person(name) for name in names])

    async def after(room: Room) -> None:
        await restart(room.store, room.lobby, nobody, 60)
        (table,) = room.lobby.tables.values()
        assert [player and player.name for player in table.seats] == names
        assert room.lobby.come_back(table, await room.person("eve")) == Seat(2)

    run(tmp_path, before)
    run(tmp_path, after)
