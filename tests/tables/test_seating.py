from pathlib import Path

from parley.tables import Began, Phase, Refusal
from parley.tables.seating import Seating
from tests.tables.people import Person
from tests.tables.rooms import SMALL_DOTS, Room, run
from tests.tables.test_lobby import refusal


class Busy(Person):
    """Somebody who can play two games at once."""

    most_tables = 2


def test_whoever_says_so_sits_at_several_tables(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        lobby, other = room.lobby, await room.person("other")
        account = (await room.person("busy")).account
        busy, back = Busy("busy", account), Busy("busy", account)
        first, second = lobby.open(SMALL_DOTS, busy), lobby.open(SMALL_DOTS, busy)
        third = lobby.open(SMALL_DOTS, Person("third"))
        assert lobby.tables_of(busy) == (first, second)
        assert refusal(lobby.open, SMALL_DOTS, busy) is Refusal.TOO_MANY_SEATS
        assert refusal(lobby.join, third.number, busy) is Refusal.TOO_MANY_SEATS
        assert refusal(lobby.join, first.number, busy) is Refusal.OWN_TABLE
        lobby.join(first.number, other)
        await busy.until(Began)
        lobby.go_away(busy, 60)
        assert (first.phase, second.phase) == (Phase.PLAYING, Phase.OVER)
        assert list(lobby.kept_for(busy)) == [first]
        again = Person("busy", account)  # by a wire that knows one game
        assert refusal(lobby.open, SMALL_DOTS, again) is Refusal.SEATED_ELSEWHERE
        lobby.open(SMALL_DOTS, back)
        assert refusal(lobby.open, SMALL_DOTS, back) is Refusal.SEATED_ELSEWHERE  # the kept seat counts

    run(tmp_path, scene)


def test_nothing_is_remembered_of_whoever_sits_nowhere() -> None:
    seating, ann = Seating(), Person("ann")
    tables = object(), object()
    for table in (*tables, *tables):
        seating.add(ann, table)  # type: ignore[arg-type]
    assert seating.of(ann) == tables
    for table in tables:
        seating.discard(ann, table)  # type: ignore[arg-type]
    assert not seating
