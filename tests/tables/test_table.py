import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

from parley.core import Cell, IllegalMove, Leave, Outcome, Reason, Seat, Termination, Timeout
from parley.games.battleship_plus import GAME as BATTLESHIP
from parley.games.battleship_plus import Setup as BattleshipSetup
from parley.games.conquest import GAME as CONQUEST
from parley.games.conquest import Setup as ConquestSetup
from parley.games.dots import GAME as DOTS
from parley.games.dots import Put
from parley.games.dots import Setup as DotsSetup
from parley.games.seabattle import Setup as SeaSetup
from parley.match.clock import ClockRules
from parley.store import StoreError
from parley.tables import (
    PROGRAM,
    Away,
    Back,
    Began,
    Closed,
    Happened,
    Phase,
    Refusal,
    Refused,
    Said,
    Sat,
    Stood,
    Table,
    Terms,
    Trouble,
)
from tests.tables.people import BotPerson, Deaf, Person
from tests.tables.rooms import HASTY, MINUTE, SEA, SMALL, SMALL_DOTS, Room, advance, held, run

TIMED_DOTS = Terms(DOTS, SMALL, MINUTE)
THREE = Terms(DOTS, DotsSetup(width=10, height=10, players=3))


def refusal(call: Any, *args: Any) -> Refusal:
    with pytest.raises(Refused) as refused:
        call(*args)
    return refused.value.refusal


def mover(table: Table) -> Person:
    player = table.seats[table.match.state.turn]
    assert isinstance(player, Person)
    return player


async def failure(table: Table) -> None:
    """Wait until what is being stored has failed, and the table knows."""
    assert table.ledger is not None
    await table.ledger._answers()
    if table.ledger._inquiry is not None:
        await asyncio.wait([table.ledger._inquiry])


# -- sitting down and getting up -------------------------------------------------------------------


def test_who_sits_stands_and_begins_is_told_to_everybody(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob, eve, kim = Person("ann"), Person("bob"), Person("eve"), Person("kim")
        table = room.lobby.open(THREE, ann)
        table.watch(eve)
        room.lobby.join(table.number, bob)
        room.lobby.stand(bob)
        room.lobby.join(table.number, kim)
        assert refusal(lambda: table.match) is Refusal.NOT_PLAYING
        assert refusal(table.submit, ann, Put(Cell(4, 4))) is Refusal.NOT_PLAYING
        room.lobby.join(table.number, bob)
        assert table.phase is Phase.PLAYING
        await eve.until(Began)
        sat = [Sat(Seat(1), "bob"), Stood(Seat(1), "bob"), Sat(Seat(1), "kim"), Sat(Seat(2), "bob"), Began()]
        assert eve.heard[: len(sat)] == sat
        assert ann.heard[: len(sat) + 1] == [Sat(Seat(0), "ann"), *sat]
        assert [table.seat_of(player) for player in (ann, kim, bob)] == [0, 1, 2]
        assert refusal(table.stand, kim) is Refusal.STARTED
        assert refusal(table.seat_of, eve) is Refusal.NOT_SEATED

    run(tmp_path, scene)


def test_whoever_watches_is_told_once_and_no_more_afterwards(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob, eve = Person("ann"), Person("bob"), Person("eve")
        table = room.lobby.open(SEA, ann)
        table.watch(eve)
        table.watch(eve)
        assert table.watchers == (eve,)
        room.lobby.join(table.number, bob)
        assert eve.heard.count(Sat(Seat(1), "bob")) == 1
        table.unwatch(eve)
        table.unwatch(eve)
        assert not table.watchers

    run(tmp_path, scene)


def test_one_who_cannot_be_told_keeps_it_from_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(room: Room) -> None:
        deaf, bob, ears, eve = Deaf("deaf"), Person("bob"), Deaf("ears"), Person("eve")
        table = await room.seat(SEA, deaf, bob)
        table.watch(ears)
        table.watch(eve)
        table.resign(bob)
        assert (await eve.until(Closed)).outcome == Outcome((1, 2), Termination.RESIGNED)
        assert len(bob.of(Closed)) == len(deaf.of(Closed)) == len(ears.of(Closed)) == 1

    run(tmp_path, scene)
    assert "web deaf could not be told of Closed" in caplog.text


# -- play ------------------------------------------------------------------------------------------


def test_what_is_not_legal_is_refused_and_nobody_hears_of_it(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(SMALL_DOTS, ann, bob)
        waits = bob if mover(table) is ann else ann
        before = (list(ann.heard), list(bob.heard))
        for player, move, reason in (
            (waits, Put(Cell(4, 4)), Reason.NOT_YOUR_TURN),
            (mover(table), Leave(), Reason.UNKNOWN_MOVE),
            (mover(table), Timeout(), Reason.UNKNOWN_MOVE),
        ):
            with pytest.raises(IllegalMove) as illegal:
                table.submit(player, move)
            assert illegal.value.reason is reason
        assert refusal(table.submit, Person("eve"), Put(Cell(4, 4))) is Refusal.NOT_SEATED
        assert (ann.heard, bob.heard) == before

    run(tmp_path, scene)


def test_a_match_that_is_over_can_still_be_looked_at(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob, eve = Person("ann"), Person("bob"), Person("eve")
        table = await room.seat(SMALL_DOTS, ann, bob)
        table.watch(eve)
        table.resign(ann)
        await bob.until(Closed)
        assert table.phase is Phase.OVER
        assert table.match.outcome == bob.of(Closed)[0].outcome
        assert table.watchers == ()
        assert room.lobby.tables == {}
        assert room.lobby.table_of(ann) is None
        assert refusal(table.resign, bob) is Refusal.NOT_PLAYING
        assert refusal(table.back, Person("ann", 1)) is Refusal.NOT_PLAYING
        table.end(None)
        assert len(bob.of(Closed)) == 1

    run(tmp_path, scene)


def test_whoever_leaves_has_left(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(Terms(BATTLESHIP, BattleshipSetup(), MINUTE), ann, bob)
        table.leave(ann)
        table.leave(ann)
        assert (await bob.until(Closed)).outcome == Outcome((2, 1), Termination.LEFT)

    run(tmp_path, scene)


def test_whoever_leaves_while_the_match_is_being_stored_has_left(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = room.lobby.open(SEA, ann)
        table.leave(ann)
        room.lobby.join(table.number, bob)
        table.leave(bob)
        closed = await ann.until(Closed)
        assert closed.outcome is not None
        assert closed.outcome.winners == (Seat(0),)
        assert len(ann.of(Began)) == 1

    run(tmp_path, scene)


def test_leaving_that_could_not_be_stored_is_found_again(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(SEA, ann, bob)
        with held(tmp_path):
            table.leave(ann)
            await failure(table)
            await advance(0.5)
        assert not bob.of(Closed)
        assert not ann.of(Trouble)
        await advance(1)
        assert (await bob.until(Closed)).outcome == Outcome((2, 1), Termination.LEFT)

    run(tmp_path, scene, settings=HASTY)


def test_a_match_that_cannot_be_stored_never_begins(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        with held(tmp_path):
            table = room.lobby.open(SMALL_DOTS, ann)
            room.lobby.join(table.number, bob)
            assert await bob.until(Closed) == Closed(None)
        assert ann.of(Began) == []
        assert room.lobby.table_of(ann) is None
        await room.seat(SMALL_DOTS, ann, bob)

    run(tmp_path, scene, settings=HASTY)
    assert "could not begin" in caplog.text


def test_a_setup_that_fails_at_the_start_ends_the_table(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        class NoGame:
            """As dots, which may be compiled and not derived from."""

            def __getattr__(self, name: str) -> Any:
                return getattr(DOTS, name)

            def start(self, setup: object) -> None:
                raise StoreError("no")

        ann, bob = Person("ann"), Person("bob")
        table = room.lobby.open(Terms(cast("Any", NoGame()), SMALL), ann)
        room.lobby.join(table.number, bob)
        assert await bob.until(Closed) == Closed(None)

    run(tmp_path, scene)


# -- clocks ----------------------------------------------------------------------------------------


def test_time_is_called_when_it_is_up_and_not_before(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(TIMED_DOTS, ann, bob)
        first, told = table.match.state.turn, len(ann.of(Happened))
        await advance(55)
        assert len(ann.of(Happened)) == told
        left = table.left(first)
        assert left is not None
        assert 3_000 < left <= 5_000
        assert table.left(Seat(1 - first)) is None
        await advance(5.1)
        (ply,) = (await ann.until(Happened, told + 1)).plies
        assert (ply.seat, ply.move) == (first, Timeout())
        assert 60_000 <= ply.at < 62_000
        assert table.match.state.turn == 1 - first

    run(tmp_path, scene)


def test_a_move_in_time_winds_the_next_clock(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(TIMED_DOTS, ann, bob)
        told = len(ann.of(Happened))
        await advance(50)
        table.submit(mover(table), Put(Cell(4, 4)))
        await ann.until(Happened, told + 1)
        await advance(50)
        table.submit(mover(table), Put(Cell(5, 5)))
        await ann.until(Happened, told + 2)
        assert all(not isinstance(ply.move, Timeout) for news in ann.of(Happened) for ply in news.plies)

    run(tmp_path, scene)


def test_a_move_too_late_is_refused(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(TIMED_DOTS, ann, bob)
        loop: Any = asyncio.get_running_loop()
        loop.advance(60.5)  # and nothing else has had its turn
        with pytest.raises(IllegalMove) as illegal:
            table.submit(mover(table), Put(Cell(4, 4)))
        assert illegal.value.reason is Reason.OUT_OF_TIME

    run(tmp_path, scene)


def test_sleepers_lose(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(TIMED_DOTS, ann, bob)
        told = len(ann.of(Happened))
        for turn in range(5):
            await advance(60.1)
            await ann.until(Happened, told + turn + 1)
        closed = await ann.until(Closed)
        assert closed.outcome is not None
        assert table.match.outcome == closed.outcome

    run(tmp_path, scene)


@pytest.mark.parametrize("clock", [ClockRules(bank=300), ClockRules(per_move=20, bank=500, increment=5)])
def test_a_match_of_bots_and_short_clocks_ends(tmp_path: Path, clock: ClockRules) -> None:
    async def scene(room: Room) -> None:
        ann, bob = BotPerson("ann", CONQUEST), BotPerson("bob", CONQUEST, 2)
        table = await room.seat(Terms(CONQUEST, ConquestSetup(rounds=3), clock), ann, bob)
        await ann.until(Closed)
        assert ann.plies == list(range(1, table.match.length + 1))

    run(tmp_path, scene)


def test_storage_that_fails_costs_nobody_time(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(TIMED_DOTS, ann, bob)
        first, told = mover(table), len(ann.of(Happened))
        with held(tmp_path):
            await advance(59)
            table.submit(first, Put(Cell(4, 4)))
            loop: Any = asyncio.get_running_loop()
            loop.advance(30)
            await first.until(Trouble)
        left = table.left(table.seat_of(first))
        assert left is not None
        assert 0 < left <= 1_000
        table.submit(first, Put(Cell(4, 4)))
        (ply,) = (await ann.until(Happened, told + 1)).plies
        assert 59_000 <= ply.at < 60_000

    run(tmp_path, scene, settings=HASTY)


def test_nobodys_clock_runs_while_a_move_is_stored(tmp_path: Path) -> None:
    """The next player has not been told, and must not be late for it."""

    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(TIMED_DOTS, ann, bob)
        first, told = mover(table), len(ann.of(Happened))
        await advance(30)
        with held(tmp_path):
            table.submit(first, Put(Cell(4, 4)))
            await advance(100)
            assert len(ann.of(Happened)) == told
            assert table.left(Seat(table.match.state.turn)) == 60_000 - 30_000 - slack(table)
        (ply,) = (await ann.until(Happened, told + 1)).plies
        assert 30_000 <= ply.at < 31_000
        left = table.left(Seat(table.match.state.turn))
        assert left is not None
        assert 59_000 < left <= 60_000
        table.submit(mover(table), Put(Cell(5, 5)))
        assert (await ann.until(Happened, told + 2)).plies[0].at < 32_000

    run(tmp_path, scene)


def slack(table: Table) -> int:
    """What really passed besides the half minute."""
    assert table.ledger is not None
    return table.ledger.latest - 30_000


def test_time_is_called_late_while_nobody_knows_what_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(TIMED_DOTS, ann, bob)
        told, answers = len(ann.of(Happened)), asyncio.Event()
        length = room.recorder.length

        async def slow(match: int) -> int:
            await answers.wait()
            return await length(match)

        monkeypatch.setattr(room.recorder, "length", slow)
        with held(tmp_path):
            table.submit(mover(table), Put(Cell(4, 4)))
            assert table.ledger is not None
            await table.ledger._answers()
            await advance(61)
            await advance(61)
        assert refusal(table.submit, mover(table), Put(Cell(4, 4))) is Refusal.STORAGE
        answers.set()
        await mover(table).until(Trouble)
        await advance(61)
        assert isinstance((await ann.until(Happened, told + 1)).plies[0].move, Timeout)

    run(tmp_path, scene, settings=HASTY)


def test_trouble_while_stopping_is_told_to_nobody(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(SMALL_DOTS, ann, bob)
        with held(tmp_path):
            table.submit(mover(table), Put(Cell(4, 4)))
            table.end(None, stopping=True)
            await failure(table)
        assert not ann.of(Trouble)
        assert not bob.of(Trouble)

    run(tmp_path, scene, settings=HASTY)


def test_time_that_could_not_be_called_is_called_later(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(TIMED_DOTS, ann, bob)
        told = len(ann.of(Happened))
        with held(tmp_path):
            await advance(60.1)
            await failure(table)
        assert len(ann.of(Happened)) == told
        assert ann.of(Trouble) == bob.of(Trouble) == []
        await advance(1.1)
        assert isinstance((await ann.until(Happened, told + 1)).plies[0].move, Timeout)

    run(tmp_path, scene, settings=HASTY)


def test_dice_that_were_not_stored_are_the_movers_trouble(tmp_path: Path) -> None:
    """The last ply of an attack is chance's; whoever attacked must hear of it."""

    async def scene(room: Room) -> None:
        bots = [BotPerson(f"bot{seat}", CONQUEST, seat) for seat in range(3)]
        table = await room.seat(Terms(CONQUEST, ConquestSetup(players=3)), *bots)
        await bots[0].until(Happened, 150)  # the board is full, and there is fighting
        for number in range(1, 11):
            with held(tmp_path):
                seat = await first_trouble(bots, number)
            assert {seat} == table.match.to_move
            assert sum(len(bot.of(Trouble)) for bot in bots) == number
            told = len(bots[0].of(Happened))
            bots[seat].go_on(table)
            await bots[0].until(Happened, told + 5)

    run(tmp_path, scene, settings=HASTY)


async def first_trouble(bots: list[BotPerson], number: int) -> Seat:
    """Whose trouble the one of this number is, counted over all of them."""
    while sum(len(bot.of(Trouble)) for bot in bots) < number:
        waits = [asyncio.create_task(bot.until(Trouble, len(bot.of(Trouble)) + 1)) for bot in bots]
        _, rest = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        await asyncio.wait(waits)
    (seat,) = [seat for seat, bot in enumerate(bots) if bot.heard[-1:] == bot.of(Trouble)[-1:] != []]
    return Seat(seat)


# -- other terms, other seats, words ---------------------------------------------------------------


REMOTE = Terms(SEA.game, SeaSetup(remote=(0, 1)))


def test_a_host_may_sit_where_they_like_and_terms_change_until_it_begins(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = room.lobby.open(Terms(SEA.game, SeaSetup(remote=(1,))), ann, Seat(1))
        with pytest.raises(ValueError, match="another table"):
            table.agree(SMALL_DOTS)
        table.agree(REMOTE)
        room.lobby.join(table.number, bob)
        assert [table.seat_of(player) for player in (ann, bob)] == [1, 0]
        assert refusal(table.agree, SEA) is Refusal.STARTED
        await ann.until(Began)
        assert table.match.state.setup.remote == (0, 1)

    run(tmp_path, scene)


def test_the_record_keeps_why_somebody_left(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob, eve = Person("ann"), Person("bob"), Person("eve")
        table = await room.seat(SEA, ann, bob)
        table.watch(eve)
        table.leave(bob, "answered a shot that nobody fired")
        table.leave(bob, "said goodbye")
        assert (await eve.until(Closed)).why == ann.of(Closed)[0].why == "answered a shot that nobody fired"
        await room.lobby.settled()
        (result,) = (await room.store.results.page()).results
        assert result.reason == "answered a shot that nobody fired"
        assert result.outcome == Outcome((1, 2), Termination.LEFT)

    run(tmp_path, scene)


def test_words_of_one_who_left_are_no_reason_why_others_won(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob, kim = Person("ann"), Person("bob"), Person("kim")
        table = await room.seat(THREE, ann, bob, kim)
        table.leave(ann, "had to go")
        table.resign(bob)
        await kim.until(Closed)
        await room.lobby.settled()
        (result,) = (await room.store.results.page()).results
        assert result.outcome is not None
        assert result.reason == result.outcome.termination != Termination.LEFT

    run(tmp_path, scene)


def test_what_a_program_did_wrong_is_told_even_if_others_play_on(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, brutus, kim = Person("ann"), Person("brutus", kind=PROGRAM), Person("kim")
        table = await room.seat(THREE, ann, brutus, kim)
        table.leave(brutus, "brutus: exited with status 3")
        assert ann.of(Said) == kim.of(Said) == [Said("brutus", "exited with status 3")]
        table.resign(ann)
        assert (await kim.until(Closed)).why == "brutus: exited with status 3"
        await room.lobby.settled()
        (result,) = (await room.store.results.page()).results
        assert result.reason == "brutus: exited with status 3"
        assert result.outcome is not None
        assert result.outcome.termination is not Termination.LEFT

    run(tmp_path, scene)


# -- away and back ---------------------------------------------------------------------------------


def test_who_was_away_comes_back_to_the_same_seat(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = await room.person("ann"), await room.person("bob")
        table = await room.seat(SEA, ann, bob)
        room.lobby.go_away(bob, 60)
        assert room.lobby.table_of(bob) is None
        assert ann.of(Away) == [Away(Seat(1))]
        heard = len(bob.heard)
        await advance(55)
        again = await room.person("bob")
        assert table.kept_for(again) == Seat(1)
        assert table.kept_for(Person("eve", 3)) is None
        assert refusal(room.lobby.come_back, table, Person("eve", 3)) is Refusal.NOT_SEATED
        assert refusal(room.lobby.come_back, table, Person("bob")) is Refusal.NOT_SEATED
        assert room.lobby.come_back(table, again) == Seat(1)
        assert refusal(room.lobby.come_back, table, again) is Refusal.SEATED_ELSEWHERE
        assert ann.of(Back) == again.of(Back) == [Back(Seat(1))]
        assert table.kept_for(again) is None
        await advance(60)
        assert ann.of(Closed) == []
        table.resign(again)
        assert (await ann.until(Closed)).outcome == Outcome((1, 2), Termination.RESIGNED)
        assert len(bob.heard) == heard

    run(tmp_path, scene)


def test_who_stays_away_has_left_and_cannot_come_back(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob, kim = [await room.person(name) for name in ("ann", "bob", "kim")]
        table = await room.seat(THREE, ann, bob, kim)
        told = len(ann.of(Happened))
        room.lobby.go_away(bob, 60)
        await advance(60.1)
        (ply,) = (await ann.until(Happened, told + 1)).plies
        assert (ply.seat, ply.move) == (Seat(1), Leave())
        assert ann.of(Closed) == []
        assert refusal(room.lobby.come_back, table, await room.person("bob")) is Refusal.NOT_SEATED

    run(tmp_path, scene)


def test_who_has_no_account_is_not_waited_for(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        await room.seat(SEA, ann, bob)
        room.lobby.go_away(bob, 60)
        closed = await ann.until(Closed)
        assert closed.outcome is not None
        assert closed.outcome.winners == (Seat(0),)

    run(tmp_path, scene)


def test_whoever_falls_silent_is_away_and_comes_back_by_themselves(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(SEA, ann, bob)
        table.recover(bob)
        table.suspend(bob, 60)
        table.suspend(bob, 0)
        assert (table.is_away(Seat(0)), table.is_away(Seat(1))) == (False, True)
        await advance(55)
        table.recover(bob)
        table.recover(bob)
        assert ann.of(Away) == bob.of(Away) == [Away(Seat(1))]
        assert ann.of(Back) == bob.of(Back) == [Back(Seat(1))]
        assert not table.is_away(Seat(1))
        assert table.seat_of(bob) == room.lobby.table_of(bob).seat_of(bob) == 1  # type: ignore[union-attr]
        await advance(60)
        assert ann.of(Closed) == []

    run(tmp_path, scene)


def test_whoever_stays_silent_has_left(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(SEA, ann, bob)
        table.suspend(bob, 60, "nothing was heard for a minute")
        await advance(60.1)
        table.recover(bob)
        table.suspend(bob, 60)
        closed = await ann.until(Closed)
        assert closed.why == "nothing was heard for a minute"
        assert closed.outcome == Outcome((1, 2), Termination.LEFT)
        assert (len(ann.of(Away)), ann.of(Back)) == (1, [])

    run(tmp_path, scene)


def test_the_clock_of_who_is_away_runs_on(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = await room.person("ann"), await room.person("bob")
        table = await room.seat(TIMED_DOTS, ann, bob)
        first, told = mover(table), len(ann.of(Happened))
        other = bob if first is ann else ann
        room.lobby.go_away(first, 600)
        await advance(60.1)
        await other.until(Happened, told + 1)
        assert mover(table) is other

    run(tmp_path, scene)


# -- a table belongs to people ---------------------------------------------------------------------

THREE = Terms(DOTS, DotsSetup(width=10, height=10, players=3))


async def bots_and(room: Room, *people: Person) -> tuple[Table, Person]:
    """A table of three with bots in the last seats, and somebody who watches."""
    table = await room.seat(THREE, *people, *(Person(f"bot{n}", kind="bot") for n in range(3 - len(people))))
    table.watch(eve := Person("eve"))
    return table, eve


async def recorded(room: Room) -> tuple[Outcome | None, str | None]:
    await room.lobby.settled()
    (result,) = (await room.store.results.page()).results
    return result.outcome, result.reason


def test_bots_that_are_left_alone_do_not_play_on(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        table, eve = await bots_and(room, ann := Person("ann"))
        table.resign(ann)
        await eve.until(Happened)
        assert room.lobby.tables  # ann watches
        room.lobby.retire(ann)
        assert (await eve.until(Closed)).outcome == Outcome((3, 1, 1), Termination.ABANDONED)
        assert room.lobby.tables == {}
        assert await recorded(room) == (Outcome((3, 1, 1), Termination.ABANDONED), "abandoned")

    run(tmp_path, scene)


def test_a_table_knows_how_long_it_keeps_a_seat(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = await room.person("ann"), await room.person("bob")
        table = await room.seat(SEA, ann, bob)
        assert table.kept(Seat(0)) is None
        room.lobby.go_away(ann, 60)
        await advance(20)
        assert table.kept(Seat(0)) == pytest.approx(40, abs=1)
        room.lobby.come_back(table, await room.person("ann"))
        assert table.kept(Seat(0)) is None

    run(tmp_path, scene)


def test_bots_wait_for_somebody_who_is_away(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann = await room.person("ann")
        table, eve = await bots_and(room, ann)
        room.lobby.go_away(ann, 60)
        await advance(59)
        assert not eve.of(Closed)
        await advance(1.1)
        assert (await eve.until(Closed)).outcome == Outcome((3, 1, 1), Termination.ABANDONED)
        assert [ply.move for news in eve.of(Happened) for ply in news.plies] == [Leave()]
        assert table.match.outcome is None

    run(tmp_path, scene)


def test_nobody_waits_for_an_account_that_is_no_more(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = await room.person("ann"), await room.person("bob")
        table, eve = await bots_and(room, ann, bob)
        for player in (ann, bob):
            room.lobby.go_away(player, 60)
            assert player.account is not None
            table.disown(player.account)
        assert (await eve.until(Closed)).outcome == Outcome((3, 2, 1), Termination.LEFT)

    run(tmp_path, scene)


def test_what_was_accepted_is_told_before_it_is_broken_off(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        table, eve = await bots_and(room, ann := Person("ann"))
        move = next(DOTS.moves(table.match.state, Seat(0)))
        table.submit(ann, move)
        table.break_off(Termination.ADJUDICATED)
        assert refusal(table.resign, ann) is Refusal.NOT_PLAYING
        assert not ann.of(Closed)
        assert (await ann.until(Closed)).outcome == Outcome((1, 1, 1), Termination.ADJUDICATED)
        assert [ply.move for news in eve.of(Happened) for ply in news.plies] == [move]
        assert (await recorded(room))[1] == "adjudicated"

    run(tmp_path, scene)


def test_a_match_is_broken_off_when_it_can_be_stored_again(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann = await room.person("ann")
        table, eve = await bots_and(room, ann)
        with held(tmp_path):
            table.leave(ann)
            await failure(table)
            await advance(0.5)
            assert table.kept_for(ann) is None
        assert not eve.of(Closed)
        await advance(1)
        assert (await eve.until(Closed)).outcome == Outcome((3, 1, 1), Termination.ABANDONED)

    run(tmp_path, scene, settings=HASTY)
