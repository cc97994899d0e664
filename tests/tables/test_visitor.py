"""Those who are connected to another node, at a table of ours."""

from pathlib import Path

from parley.core import Outcome, Seat, Termination
from parley.match.journal import encode_journal, make_header
from parley.tables import Away, Back, Closed, Guest, News, Refusal, Table, Trouble, Visitor, read_kept
from parley.tables.table import EXPECTED
from tests.tables.people import Person
from tests.tables.rooms import SMALL_DOTS, Room, advance, run
from tests.tables.test_lobby import refusal

HEARD: list[News] = []


def visitor(name: str, account: int | None = None) -> Visitor:
    def hear(_who: Visitor, _table: Table, news: News) -> None:
        HEARD.append(news)

    return Visitor(name, "bpgp", account, "192.0.2.7", 2, 1, hear)


def moved(room: Room, *players: Guest | Person) -> Table:
    """A match that was found in the record, at a table of the annexe."""
    header = make_header(SMALL_DOTS.game, SMALL_DOTS.setup, ["ann", "bob"], table=7)
    kept = read_kept(1, encode_journal(header, []))
    return room.lobby.annexe().restore(kept, players, 60)


def test_a_visitor_is_told_by_their_node(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        HEARD.clear()
        bob = visitor("bob")
        bob.tell(None, Closed(None))
        await room.seat(SMALL_DOTS, Person("ann"), bob)  # type: ignore[arg-type]
        bob.tell(room.lobby.tables[1], trouble := Trouble(Seat(1), Refusal.STORAGE))
        assert HEARD[-1] is trouble

    run(tmp_path, scene)


def test_the_seat_of_a_visitor_is_kept_for_their_account(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        table = await room.seat(SMALL_DOTS, Person("ann", 1), visitor("bob", 2))  # type: ignore[arg-type]
        assert table.kept_for(Person("bob", 2)) == Seat(1)
        assert table.kept_for(Person("ann", 1)) is None
        assert room.lobby.come_back(table, again := Person("bob", 2)) == Seat(1)
        assert table.seats[1] is again

    run(tmp_path, scene)


def test_who_sat_there_when_the_table_moved_sits_there_again(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann = Person("ann", 1)
        table = moved(room, ann, Guest("bob", "bpgp", is_expected=True))
        table.reclaim(Seat(1), bob := visitor("bob"))
        assert table.seats[1] is bob
        assert ann.of(Back) == [Back(Seat(1))]
        await advance(EXPECTED + 1)
        assert not ann.of(Closed)
        assert refusal(table.reclaim, Seat(0), visitor("ann")) is Refusal.NOT_SEATED

    run(tmp_path, scene)


def test_who_was_lost_with_their_node_has_not_lost_the_match(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann, lost = Person("ann", 1), Guest("bob", "bpgp", is_expected=True)
        table = moved(room, ann, lost)
        assert table.people == [ann, lost]
        await advance(EXPECTED - 1)
        assert not ann.of(Closed)
        await advance(2)
        assert (await ann.until(Closed)).outcome == Outcome((1, 1), Termination.LEFT)

    run(tmp_path, scene)


def test_an_account_has_more_time_to_come_back(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ann = Person("ann", 1)
        table = moved(room, ann, Guest("bob", "web", 2))
        await advance(EXPECTED + 1)
        assert table.kept_for(Person("bob", 2)) == Seat(1)
        assert not ann.of(Away)

    run(tmp_path, scene)
