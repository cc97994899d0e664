from pathlib import Path
from typing import Any

import pytest

from parley.core import Outcome, Seat, SetupError, Termination
from parley.games.battleship_plus import GAME as BATTLESHIP
from parley.games.battleship_plus import Setup as BattleshipSetup
from parley.games.dots import GAME as DOTS
from parley.games.dots import Setup as DotsSetup
from parley.match.journal import encode_journal, make_header
from parley.store import MatchId
from parley.tables import (
    Began,
    Closed,
    Guest,
    Happened,
    Limits,
    Phase,
    Refusal,
    Refused,
    Table,
    Terms,
    read_kept,
)
from parley.tables.lobby import HIGHEST
from tests.tables.people import BotPerson, Person
from tests.tables.rooms import MINUTE, SEA, SMALL_DOTS, Room, advance, run

SECRET = Terms(BATTLESHIP, BattleshipSetup(), MINUTE, b"xyzzy")
THREE = Terms(DOTS, DotsSetup(width=10, height=10, players=3))


def refusal(call: Any, *args: Any) -> Refusal:
    with pytest.raises(Refused) as refused:
        call(*args)
    return refused.value.refusal


class Crier:
    """Remembers which tables could be joined."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []

    def table_opened(self, table: Table) -> None:
        self.heard.append(("opened", table.number))

    def table_gone(self, table: Table) -> None:
        self.heard.append(("gone", table.number))


class Broken(Crier):
    def table_opened(self, table: Table) -> None:
        raise RuntimeError("broken")


# -- people ----------------------------------------------------------------------------------------


def test_one_of_each_name_is_here(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, other = Person("Ann"), Person("ann")
        room.lobby.enter(ann)
        assert refusal(room.lobby.enter, other) is Refusal.NAME_TAKEN
        assert refusal(room.lobby.enter, ann) is Refusal.NAME_TAKEN
        room.lobby.exit(other)
        assert room.lobby.find("ANN") is ann
        room.lobby.exit(ann)
        room.lobby.exit(ann)
        assert refusal(room.lobby.find, "ann") is Refusal.NOBODY_OF_THAT_NAME
        room.lobby.enter(other)

    run(tmp_path, scene)


def test_a_lobby_holds_so_many(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        people = [Person(f"p{number}") for number in range(5)]
        for player in people[:3]:
            room.lobby.enter(player)
        assert refusal(room.lobby.enter, people[3]) is Refusal.TOO_MANY_PEOPLE
        room.lobby.exit(people[0])
        room.lobby.enter(people[3])
        for player in people[:2]:
            room.lobby.open(SMALL_DOTS, player)
        assert refusal(room.lobby.open, SMALL_DOTS, people[2]) is Refusal.TOO_MANY_TABLES
        room.lobby.stand(people[0])
        room.lobby.open(SMALL_DOTS, people[2])

    run(tmp_path, scene, limits=Limits(people=3, tables=2))


def test_limits_that_cannot_be() -> None:
    for people, tables in ((0, 1), (1, 0), (1, HIGHEST + 1)):
        with pytest.raises(SetupError):
            Limits(people, tables)


# -- tables ----------------------------------------------------------------------------------------


def test_joining_is_refused_in_the_order_of_the_draft(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        host, guest, third, busy = (Person(name) for name in ("host", "guest", "third", "busy"))
        table = room.lobby.open(SECRET, host)
        room.lobby.open(SMALL_DOTS, busy)
        join, number = room.lobby.join, table.number
        assert refusal(join, number + 7, guest, b"xyzzy") is Refusal.NO_SUCH_TABLE
        assert refusal(join, number, host) is Refusal.OWN_TABLE
        assert refusal(join, number, busy, b"xyzzy") is Refusal.SEATED_ELSEWHERE
        assert refusal(join, number, guest) is Refusal.PASSWORD_REQUIRED
        assert refusal(join, number, guest, b"") is Refusal.PASSWORD_REQUIRED
        assert refusal(join, number, guest, b"plugh") is Refusal.WRONG_PASSWORD
        assert room.lobby.table_of(guest) is None
        join(number, guest, b"xyzzy")
        assert refusal(join, number, third, b"plugh") is Refusal.STARTED
        assert refusal(join, number, third) is Refusal.STARTED
        assert refusal(join, number, host) is Refusal.OWN_TABLE
        assert refusal(room.lobby.open, SMALL_DOTS, host) is Refusal.SEATED_ELSEWHERE
        assert refusal(room.lobby.stand, host) is Refusal.STARTED
        assert refusal(room.lobby.stand, third) is Refusal.NOT_SEATED

    run(tmp_path, scene)


def test_an_empty_password_is_none(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = room.lobby.open(Terms(DOTS, SMALL_DOTS.setup, None, b""), ann)
        room.lobby.join(table.number, bob, b"whatever")
        await ann.until(Began)

    run(tmp_path, scene)


def test_of_two_who_race_for_the_last_seat_one_wins(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        host, quick, slow = Person("host"), Person("quick"), Person("slow")
        table = room.lobby.open(SMALL_DOTS, host)
        room.lobby.join(table.number, quick)
        assert refusal(room.lobby.join, table.number, slow) is Refusal.STARTED
        await host.until(Began)
        assert table.seats == [host, quick]
        assert not slow.heard
        room.lobby.open(SMALL_DOTS, slow)

    run(tmp_path, scene)


def test_who_cancels_and_who_joins_at_once(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        host, guest = Person("host"), Person("guest")
        table = room.lobby.open(SMALL_DOTS, host)
        room.lobby.stand(host)
        assert refusal(room.lobby.join, table.number, guest) is Refusal.NO_SUCH_TABLE
        table = room.lobby.open(SMALL_DOTS, host)
        room.lobby.join(table.number, guest)
        assert refusal(room.lobby.stand, host) is Refusal.STARTED

    run(tmp_path, scene)


def test_listeners_hear_what_can_be_joined(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(room: Room) -> None:
        crier, ann, bob, eve = Crier(), Person("ann"), Person("bob"), Person("eve")
        room.lobby.listeners |= {Broken(), crier}
        one = room.lobby.open(SMALL_DOTS, ann)
        two = room.lobby.open(THREE, bob)
        one.watch(eve)
        assert list(room.lobby.available()) == [one, two]
        room.lobby.stand(ann)
        assert eve.of(Closed) == [Closed(None)]
        room.lobby.join(two.number, ann)
        room.lobby.go_away(ann, 60)
        assert list(room.lobby.available(BATTLESHIP)) == []
        assert list(room.lobby.available(DOTS)) == [two]
        three = room.lobby.open(SEA, ann)
        room.lobby.join(three.number, eve)
        assert three.phase is Phase.PLAYING
        heard = [("opened", 1), ("opened", 2), ("gone", 1), ("opened", 3), ("gone", 3)]
        assert crier.heard == heard

    run(tmp_path, scene)
    assert "a listener could not be told of table 1" in caplog.text


def test_a_table_stays_while_somebody_sits_at_it(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = room.lobby.open(THREE, ann)
        room.lobby.join(table.number, bob)
        room.lobby.stand(ann)
        assert room.lobby.tables == {table.number: table}
        room.lobby.join(table.number, ann)
        assert table.seat_of(ann) == 0
        for player in (ann, bob):
            room.lobby.go_away(player, 60)
        assert room.lobby.tables == {}
        room.lobby.go_away(ann, 60)

    run(tmp_path, scene)


def test_bots_keep_no_table_but_their_own(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        lobby, ann, bot = room.lobby, Person("ann"), Person("bot", kind="bot")
        lobby.listeners.add(crier := Crier())
        lobby.join(lobby.open(THREE, ann).number, bot)
        lobby.stand(ann)
        assert lobby.tables == {}
        assert crier.heard == [("opened", 1), ("gone", 1)]
        assert (lobby.table_of(bot), bot.heard[-1]) == (None, Closed(None))
        table = lobby.open(THREE, bot)
        lobby.join(table.number, ann)
        lobby.stand(ann)
        assert lobby.tables == {2: table}

    run(tmp_path, scene)


def test_tables_can_be_closed(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob, kim = Person("ann"), Person("bob"), Person("kim")
        playing, waiting = await room.seat(SMALL_DOTS, ann, bob), room.lobby.open(THREE, kim)
        room.lobby.listeners.add(crier := Crier())
        for table in (playing, waiting, waiting):
            room.lobby.close(table, Termination.ADJUDICATED)
        assert room.lobby.tables == {}
        assert ann.of(Closed) == bob.of(Closed) == [Closed(Outcome((1, 1), Termination.ADJUDICATED))]
        assert kim.of(Closed) == [Closed(None)]
        assert crier.heard == [("gone", waiting.number)]

    run(tmp_path, scene)


def test_numbers_go_round(tmp_path: Path) -> None:
    # bpgp/3.1.1.2/4, dots/line/5/8
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        first = room.lobby.open(SMALL_DOTS, ann)
        room.lobby._last = HIGHEST - 2
        numbers = []
        for _ in range(4):
            numbers.append(room.lobby.open(SMALL_DOTS, bob).number)
            room.lobby.stand(bob)
        assert numbers == [HIGHEST - 1, HIGHEST, 2, 3]
        assert first.number == 1

    run(tmp_path, scene)


@pytest.mark.parametrize(
    ("latest", "following"),
    [
        ([], 1),
        ([5], 6),
        ([4, 6, 5, 3], 7),  # 4 waited while 6 began
        ([3, HIGHEST - 1], 4),  # round and on
        ([HIGHEST - 1, 3], 4),
        ([HIGHEST], 1),
    ],
)
def test_numbers_go_on_where_they_stopped(tmp_path: Path, latest: list[int], following: int) -> None:
    async def scene(room: Room) -> None:
        room.lobby.count_on(latest)
        assert room.lobby.open(SMALL_DOTS, Person("ann")).number == following

    run(tmp_path, scene)


def test_a_restored_table_has_its_number_again(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        header = make_header(DOTS, SMALL_DOTS.setup, ["ann", "bob"], table=6)
        kept = read_kept(1, encode_journal(header, []))
        numbers = [
            room.lobby.restore(found, [Person("ann"), Person("bob")], 60).number
            for found in (kept, kept, kept._replace(number=HIGHEST + 1))
        ]
        assert numbers == [6, 1, 2]  # one number is one table's

    run(tmp_path, scene)


def test_no_more_matches_come_back_than_there_are_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parley.tables.lobby.HIGHEST", 2)

    async def scene(room: Room) -> None:
        kept = read_kept(1, encode_journal(make_header(DOTS, SMALL_DOTS.setup, ["ann", "bob"]), []))
        for _ in range(2):
            room.lobby.restore(kept, [Person("ann"), Person("bob")], 60)
        assert sorted(room.lobby.tables) == [1, 2]
        assert (
            refusal(room.lobby.restore, kept, [Person("ann"), Person("bob")], 60) is Refusal.TOO_MANY_TABLES
        )

    run(tmp_path, scene, limits=Limits(tables=1))


def test_who_has_stopped_may_get_up(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        people = [Person(name) for name in ("ann", "bob", "kim")]
        table = await room.seat(THREE, *people)
        told = len(people[0].of(Happened))
        table.resign(people[0])
        await people[1].until(Happened, told + 1)
        room.lobby.retire(people[0])
        room.lobby.retire(people[0])
        heard = list(people[0].heard)
        room.lobby.open(SMALL_DOTS, people[0])
        table.resign(people[1])
        await people[2].until(Closed)
        assert people[0].heard[: len(heard)] == heard
        assert not people[0].of(Closed)
        assert room.lobby.table_of(people[0]) is not None

    run(tmp_path, scene)


# -- the end ---------------------------------------------------------------------------------------


def test_stopping_ends_every_table_and_stores_what_was_played(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = BotPerson("ann", DOTS), BotPerson("bob", DOTS, 2)
        table = await room.seat(Terms(DOTS, DotsSetup()), ann, bob)
        waiting, beginning, eve, kim = Person("waiting"), Person("beginning"), Person("eve"), Person("kim")
        room.lobby.open(THREE, waiting)
        table.watch(kim)
        await ann.until(Happened, 20)
        room.lobby.join(room.lobby.open(SEA, beginning).number, eve)
        await room.lobby.stop()
        for player in (ann, bob, waiting, beginning, eve, kim):
            assert player.heard[-1] == Closed(None, stopping=True)
            assert len(player.of(Closed)) == 1
        assert room.lobby.tables == {}
        assert not beginning.of(Began)
        assert refusal(room.lobby.enter, Person("late")) is Refusal.STOPPING
        assert refusal(room.lobby.open, SMALL_DOTS, ann) is Refusal.STOPPING
        assert refusal(room.lobby.join, table.number, ann) is Refusal.NO_SUCH_TABLE
        assert refusal(table.resign, ann) is Refusal.NOT_PLAYING
        live = {match.id: match async for match in room.store.matches.live()}
        assert len(live) == 2
        assert table.ledger is not None
        assert live[MatchId(table.ledger.record)].journal.count(b"\n") - 1 == table.match.length
        await advance(600)
        await room.lobby.stop()

    run(tmp_path, scene)


def test_a_last_move_while_stopping_still_counts(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann"), Person("bob")
        table = await room.seat(SEA, ann, bob)
        table.resign(ann)
        await room.lobby.stop()
        assert bob.of(Closed) == [Closed(None, stopping=True)]
        (result,) = (await room.store.results.page()).results
        assert result.outcome == table.match.outcome is not None

    run(tmp_path, scene)


def test_everybody_sits_at_once_and_a_chair_is_kept_for_who_is_not_here(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, bob = Person("ann", account=1), Person("bob", account=2)
        chair = Guest("bob", "web", 2)
        table = room.lobby.convene(SMALL_DOTS, (chair, ann), 30.0)
        assert room.lobby.table_of(ann) is table
        assert refusal(room.lobby.convene, SMALL_DOTS, (ann, chair), 30.0) is Refusal.SEATED_ELSEWHERE
        await table.settle()
        assert table.phase is Phase.PLAYING
        assert table.kept(Seat(0)) is not None
        assert list(room.lobby.kept_for(bob)) == [table]
        assert room.lobby.come_back(table, bob) == 0
        room.lobby.go_away(bob, 0.0)
        room.lobby.is_stopping = True
        assert refusal(room.lobby.convene, SMALL_DOTS, (chair, ann), 30.0) is Refusal.STOPPING

    run(tmp_path, scene)
