"""What somebody does on a visit, at the sessions of a real house."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from parley import tables
from parley.core import Resign, Seat, Termination
from parley.tables import Phase
from parley.visits import (
    Absent,
    Announced,
    Came,
    CannotNow,
    Chat,
    Declined,
    Entered,
    Happened,
    Lost,
    Over,
    Parted,
    Returned,
    Sat,
    Stage,
    Stood,
    Wish,
)
from parley.wires.json.connection import UNANSWERED
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import visit
from tests.visits.json.guests import Guest, guests

DOTS = Wish("dots", {"width": 10, "height": 10})
THREE = Wish("conquest", {"map": "isles", "players": 3})
Scene = Callable[[Parlour], Awaitable[None]]


async def sit(wish: Wish, host: Guest, *others: Guest) -> None:
    """Seat them all, and let the match begin."""
    await host.told(Entered)
    host.visit.open(wish)
    await host.told(Came)
    for other in others:
        await other.told(Entered)
        other.visit.join(host.seen.number)
        await other.told(Came)
    for guest in (host, *others):
        await guest.until(lambda guest=guest: guest.seen.phase is Phase.PLAYING)  # type: ignore[misc]


def test_people_come_and_go_before_a_match(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await guests(parlour, "ann", "bob")
        await ann.told(Entered)
        ann.visit.open(THREE)
        await ann.told(Came)
        await bob.told(Entered)
        bob.visit.join(ann.seen.number)
        assert await ann.told(Sat) == Sat(Seat(1), "bob")
        assert ann.seen.names == ["ann", "bob", None]
        await bob.told(Came)
        bob.visit.leave()
        await bob.told(Parted)
        assert await ann.told(Stood) == Stood(Seat(1), "bob")
        assert ann.seen.names == ["ann", None, None]
        ann.visit.say("is anybody there?")
        assert (await ann.told(Chat)).remark.at_table
        for person in parlour.house.lobby.people.values():
            person.tell(None, tables.Announced("we close at noon"))
        assert (await bob.told(Announced)).text == "we close at noon"

    play(tmp_path, scene)


def test_a_challenge_is_a_table_that_only_the_challenged_sees(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        (bob,) = await guests(parlour, "bob")
        await bob.told(Entered)
        ann = await visit(parlour, "ann")
        for is_last in (False, True):
            number = (await ann.granted("open", game="dots", to="bob"))["table"]
            told = (await bob.told(Announced)).text
            assert told == f"ann challenges you to dots: table {number}"
            assert bob.visit.hall.rows[number].names == ("ann", None)
            if not is_last:
                await ann.granted("stand")
                await bob.until(lambda number=number: number not in bob.visit.hall.rows)  # type: ignore[misc]
        bob.visit.join(number)
        await bob.told(Came)

    play(tmp_path, scene)


def test_whoever_leaves_a_match_of_three_gives_up_and_the_others_play_on(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = await guests(parlour, "ann", "bob", "cid")
        await sit(THREE, ann, bob, cid)
        bob.visit.leave()
        await bob.told(Parted)
        assert bob.visit.stage is Stage.HALL
        while not any(told.move == Resign() for told in (await ann.told(Happened)).plies):
            pass
        assert ann.seen.phase is cid.seen.phase is Phase.PLAYING
        bob.visit.open(DOTS)
        await bob.told(Came)
        cid.visit.leave()
        await ann.told(Over)
        await cid.told(Parted)

    play(tmp_path, scene)


def test_a_broken_line_is_told_to_all_and_nothing_is_lost(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await guests(parlour, "ann", "bob")
        await sit(DOTS, ann, bob)
        seen = ann.seen
        ann.drop()
        assert (await ann.told(Lost)).again == 1.0
        assert (await bob.told(Absent)).seat == 0
        assert bob.seen.away == {0}
        with pytest.raises(CannotNow):
            ann.visit.leave()
        await ann.come()
        await ann.told(Entered)
        assert ann.visit.seen is seen
        assert (await bob.told(Returned)).seat == 0
        ann.visit.submit(seen.game.parse_move("E5"))
        await ann.told(Happened)
        bob.drop()
        await bob.told(Lost)
        await ann.told(Absent)
        bob_seen = bob.seen
        ann.visit.submit(Resign())
        await ann.told(Over)
        await bob.come()
        await bob.told(Entered)
        await bob.until(lambda: f"/api/matches/{bob_seen.match}" in bob.asked)

    play(tmp_path, scene)


def test_a_watcher_comes_back_to_the_table(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = await guests(parlour, "ann", "bob", "eve")
        await sit(DOTS, ann, bob)
        await eve.told(Entered)
        eve.visit.watch(ann.seen.number)
        await eve.told(Came)
        seen = eve.seen
        eve.drop()
        ann.visit.submit(seen.game.parse_move("E5"))
        await ann.told(Happened)
        await eve.come()
        await eve.told(Happened)
        assert eve.visit.seen is seen
        assert [told.number for told in seen.plies] == [1]
        assert seen.view.state == ann.seen.view.state
        eve.visit.join(999)  # whoever watches gets up for it
        await eve.told(Parted)
        assert (await eve.told(Declined)).asked == "join"

    play(tmp_path, scene)


def test_an_open_table_that_was_lost_meanwhile_is_said_to_be_gone(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        (ann,) = await guests(parlour, "ann")
        await ann.told(Entered)
        ann.visit.open(DOTS)
        await ann.told(Came)
        ann.drop()
        lobby = parlour.house.lobby
        lobby.close(lobby.tables[ann.seen.number], Termination.ABANDONED)
        await ann.come()
        assert (await ann.told(Parted)).why
        assert ann.visit.stage is Stage.HALL

    play(tmp_path, scene)


def test_not_more_is_asked_than_may_wait(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        (ann,) = await guests(parlour, "ann")
        with pytest.raises(CannotNow):
            ann.visit.say("too early")
        await ann.told(Entered)
        while len(ann.visit.asking) < UNANSWERED:
            ann.visit.say("hello")
        with pytest.raises(CannotNow, match="too much"):
            ann.visit.say("hello")
        with pytest.raises(CannotNow):
            ann.visit.leave()
        with pytest.raises(CannotNow):
            ann.visit.submit(Resign())
        await ann.told(Chat)
        for text in ("x" * 500, " "):
            with pytest.raises(CannotNow, match="characters"):
                ann.visit.say(text)

    play(tmp_path, scene)


def test_a_server_that_stops_is_waited_for_and_one_that_sends_us_away_is_not(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await guests(parlour, "ann", "bob")
        await sit(DOTS, ann, bob)
        assert ann.session is not None
        assert bob.session is not None
        bob.session.stop()
        assert await bob.told(Lost) == Lost("the server is stopping", 1.0)
        assert bob.seen.phase is Phase.PLAYING
        ann.session.end("sent_away", "an operator closed your connection")
        assert await ann.told(Lost) == Lost("an operator closed your connection")
        assert ann.visit.stage is Stage.GONE

    play(tmp_path, scene)
