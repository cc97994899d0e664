import asyncio
import sqlite3
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from parley.core import Cell, Outcome, ParleyError, Seat
from parley.games import GAMES, load_game
from parley.games.dots import Put
from parley.house.recorder import StoreRecorder
from parley.match.journal import Writing, decode_journal
from parley.match.replay import replay_to_end
from parley.store import MatchId, Settings, StoreError
from parley.tables import Closed, Happened, News, Recorder, Refusal, Refused, Table, Terms, Trouble
from tests.tables.people import Asking, BotPerson, Person
from tests.tables.rooms import HASTY, SMALL_DOTS, Room, advance, held, run
from tests.tables.writings import Noted


def record_of(table: Table) -> MatchId:
    assert table.ledger is not None
    return MatchId(table.ledger.record)


async def check_journal(room: Room, table: Table) -> None:
    """What is stored replays to what was told."""
    journal = decode_journal(await room.store.matches.journal(record_of(table)))
    assert replay_to_end(table.terms.game, journal).state == table.match.state
    assert len(journal.entries) == table.match.length


@pytest.mark.parametrize("name", GAMES)
def test_a_match_of_bots_is_played_and_stored(name: str, tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        game = load_game(name)
        ann, bob, eve = BotPerson("ann", game), BotPerson("bob", game, 2), Person("eve")
        table = await room.seat(Terms(game, small(name)), ann, bob)
        table.watch(eve)
        closed = await ann.until(Closed)
        assert closed.outcome == table.match.outcome is not None
        assert bob.plies == list(range(1, table.match.length + 1))
        assert eve.of(Closed) == [closed]
        await room.lobby.stop()
        await check_journal(room, table)
        (result,) = (await room.store.results.page()).results
        assert result.outcome == closed.outcome

    run(tmp_path, scene)


def small(name: str) -> Any:
    """A short match of each game."""
    settings: dict[str, dict[str, int]] = {"dots": {"width": 10, "height": 10}, "conquest": {"rounds": 5}}
    return load_game(name).setup_type(**settings.get(name, {}))


def test_a_move_is_told_only_when_another_program_can_read_it(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        other = sqlite3.connect(tmp_path / "parley.db")
        checked = count(1)

        def ask(table: Table, news: News) -> None:
            if isinstance(news, Happened):
                query = "SELECT data FROM lines WHERE match_id = ?"
                rows = other.execute(query, (record_of(table),))
                assert sum(data.count(b"\n") for (data,) in rows) > news.plies[-1].number
                next(checked)

        eve = Asking("eve", ask)
        game = load_game("seabattle")
        ann, bob = BotPerson("ann", game), BotPerson("bob", game, 2)
        table = await room.seat(Terms(game, game.setup_type()), ann, bob)
        table.watch(eve)
        await ann.until(Closed)
        other.close()
        assert len(eve.of(Happened)) == next(checked) - 1 > 100

    run(tmp_path, scene)


def test_several_moves_go_into_one_commit_and_are_told_in_order(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(SMALL_DOTS, ann, bob)
        begun, first = table.match, table.match.state.turn
        players = (ann, bob) if first == 0 else (bob, ann)
        cells = (Cell(4, 4), Cell(5, 5), Cell(0, 0), Cell(9, 9))
        for number, cell in enumerate(cells):
            table.submit(players[number % 2], Put(cell))
        assert table.match is begun
        assert ann.of(Happened) == bob.of(Happened)
        told = len(ann.plies)
        await ann.until(Happened, len(ann.of(Happened)) + len(cells))
        assert ann.plies[told:] == list(range(told + 1, told + 5))
        await check_journal(room, table)

    run(tmp_path, scene)


@pytest.mark.parametrize("patient", [True, False])
def test_a_full_disk_takes_the_table_back_and_play_goes_on(tmp_path: Path, patient: bool) -> None:
    async def scene(room: Room) -> None:
        game = load_game("dots")
        ann, bob = BotPerson("ann", game, patient=patient), BotPerson("bob", game, 2, patient=patient)
        table = await room.seat(Terms(game, game.setup_type()), ann, bob)
        await room.limit_space(0)
        done = {asyncio.create_task(player.until(Trouble, 1 if patient else 5)) for player in (ann, bob)}
        (first, *_), rest = await asyncio.wait(done, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        assert first.result().refusal is Refusal.STORAGE
        assert first.result().seat == table.match.state.turn
        assert ann.of(Closed) == []
        assert table.ledger is not None
        if patient:
            assert table.ledger.newest is table.match
        await check_journal(room, table)
        await room.limit_space()
        for player in (ann, bob) if patient else ():
            player.go_on(table)
        closed = await ann.until(Closed)
        assert closed.outcome is not None
        assert ann.plies == list(range(1, table.match.length + 1))
        await check_journal(room, table)

    run(tmp_path, scene)


def test_all_who_stood_in_line_are_told_of_trouble(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(SMALL_DOTS, ann, bob)
        players = (ann, bob) if table.match.state.turn == 0 else (bob, ann)
        before, journal = table.match, await room.store.matches.journal(record_of(table))
        with held(tmp_path):
            for number, cell in enumerate((Cell(4, 4), Cell(5, 5), Cell(0, 0))):
                table.submit(players[number % 2], Put(cell))
            await ann.until(Trouble)
            await bob.until(Trouble)
        assert [ann.of(Trouble)[0].seat, bob.of(Trouble)[0].seat] == [Seat(0), Seat(1)]
        assert table.match is before
        assert await room.store.matches.journal(record_of(table)) == journal
        told = len(ann.of(Happened))
        table.submit(players[0], Put(Cell(5, 4)))
        await ann.until(Happened, told + 1)
        await check_journal(room, table)

    run(tmp_path, scene, settings=HASTY)


class Unheard(Noted):
    """The answer to this one is lost on the way."""

    waits: Writing

    def done(self, error: ParleyError | None) -> None:
        self.waits.done(StoreError("the server went away"))


class CutOff(StoreRecorder):
    """The answer to the second append is lost on the way: stored or not, nobody knows."""

    calls = 0

    def append(self, writing: Writing) -> None:
        self.calls += 1
        if self.calls == 2:
            unheard = Unheard(writing.record, writing.first, writing.last, writing.data)
            unheard.waits, writing = writing, unheard
        super().append(writing)


class Unreachable(CutOff):
    """And for a while nobody can be asked."""

    asked = 0

    async def length(self, match: int) -> int:
        self.asked += 1
        if self.asked < 3:
            raise StoreError("nobody answers")
        return await super().length(match)


@pytest.mark.parametrize("kind", [CutOff, Unreachable])
def test_a_move_that_was_stored_after_all_is_told(
    tmp_path: Path, kind: type[CutOff], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parley.tables.ledger.RETRY", 0.001)

    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(SMALL_DOTS, ann, bob)
        players = (ann, bob) if table.match.state.turn == 0 else (bob, ann)
        told = len(ann.of(Happened))
        for number, cell in enumerate((Cell(4, 4), Cell(5, 5), Cell(0, 0))):
            table.submit(players[number % 2], Put(cell))
        await ann.until(Happened, told + 1)
        with pytest.raises(Refused) as refused:
            table.submit(players[1], Put(Cell(9, 9)))
        assert refused.value.refusal is Refusal.STORAGE
        await ann.until(Happened, told + 3)
        table.submit(players[1], Put(Cell(9, 9)))
        await bob.until(Happened, told + 4)
        assert ann.of(Trouble) == bob.of(Trouble) == []
        await check_journal(room, table)

    run(tmp_path, scene, wrap=lambda _: replaced(_, kind))


class Silent(CutOff):
    """And nobody can be asked ever again."""

    async def length(self, match: int) -> int:
        raise StoreError("nobody answers")


def test_stopping_does_not_wait_for_an_answer_that_does_not_come(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(SMALL_DOTS, ann, bob)
        told = len(ann.of(Happened))
        for player, cell in ((ann, Cell(4, 4)), (bob, Cell(5, 5))):
            table.submit(player, Put(cell))
        await ann.until(Happened, told + 1)
        async with asyncio.timeout(5):
            await room.lobby.stop()
        assert ann.heard[-1] == Closed(None, stopping=True)

    run(tmp_path, scene, wrap=lambda recorder: replaced(recorder, Silent))


def replaced(recorder: Recorder, kind: type[CutOff]) -> Recorder:
    assert isinstance(recorder, StoreRecorder)
    return kind(recorder._matches)


def test_a_store_that_is_too_busy_refuses_and_nothing_has_changed(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(SMALL_DOTS, ann, bob)
        players = (ann, bob) if table.match.state.turn == 0 else (bob, ann)
        told = len(ann.of(Happened))
        table.submit(players[0], Put(Cell(4, 4)))
        with pytest.raises(Refused) as refused:
            table.submit(players[1], Put(Cell(5, 5)))
        assert refused.value.refusal is Refusal.STORAGE
        await ann.until(Happened, told + 1)
        table.submit(players[1], Put(Cell(5, 5)))
        await ann.until(Happened, told + 2)
        await check_journal(room, table)

    run(tmp_path, scene, settings=Settings(waiting=1))


def test_a_match_is_marked_as_over_when_storage_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parley.tables.ledger.MARKING", (0.001,) * 1000)

    class Late(StoreRecorder):
        asked = 0

        async def finish(self, match: int, outcome: Outcome | None, reason: str) -> None:
            self.asked += 1
            if self.asked < 3:
                raise StoreError("not now")
            await super().finish(match, outcome, reason)

    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(SMALL_DOTS, ann, bob)
        table.resign(ann)
        await bob.until(Closed)
        await table.settle()
        assert [live async for live in room.store.matches.live()] == []

    run(tmp_path, scene, wrap=lambda recorder: Late(recorder._matches))  # type: ignore[attr-defined]


def test_who_asks_for_results_waits_for_the_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parley.tables.lobby.SETTLING", 60.0)

    class Held(StoreRecorder):
        go = asyncio.Event()

        async def finish(self, match: int, outcome: Outcome | None, reason: str) -> None:
            await self.go.wait()
            await super().finish(match, outcome, reason)

    async def scene(room: Room) -> None:
        await room.lobby.settled()
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(SMALL_DOTS, ann, bob)
        table.resign(ann)
        await ann.until(Closed)
        settled = asyncio.ensure_future(room.lobby.settled())
        await advance(0)
        assert not settled.done()
        Held.go.set()
        await settled
        assert (await room.store.results.page()).results

    run(tmp_path, scene, wrap=lambda recorder: Held(recorder._matches))  # type: ignore[attr-defined]


def test_a_match_that_could_not_be_marked_as_over_is_over_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Forgetful(StoreRecorder):
        async def finish(self, match: int, outcome: object, reason: str) -> None:
            raise ParleyError("no")

    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(SMALL_DOTS, ann, bob)
        table.resign(ann)
        assert (await bob.until(Closed)).outcome is not None
        await room.lobby.stop()
        assert [live.id async for live in room.store.matches.live()] == [record_of(table)]

    run(tmp_path, scene, wrap=lambda recorder: Forgetful(recorder._matches))  # type: ignore[attr-defined]
    assert "is over but not marked so" in caplog.text
