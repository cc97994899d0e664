"""Whole events in a house without sockets."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from parley.arena.events import display
from parley.arena.events.event import Event, Phase
from parley.arena.events.host import EventHost
from parley.arena.events.journal import Begun
from parley.core import Seat, Termination
from parley.house.events import EventRefused, EventTrouble
from parley.house.restart import restart
from parley.seats.bot.staff import revive
from parley.store import StoreError
from parley.tables import Guest, Refused, Table
from tests.arena.events.halls import Hall, asker
from tests.seats.parlour import Parlour, opened, play
from tests.seats.web.browsers import Autopilot, Tab, until_playing, visit


def results(event: Event) -> list[tuple[tuple[int, ...], tuple[float, ...] | None]]:
    return [(game.entrants, game.points) for game in event.games.values()]


@pytest.mark.parametrize(
    ("format", "plan", "games"),
    [
        ("swiss", {"rounds": 2}, 4),
        ("round-robin", {"most": 8}, 6),
        ("knockout", {}, 3),
    ],
)
def test_bots_play_a_whole_event(tmp_path: Path, format: str, plan: dict[str, Any], games: int) -> None:  # noqa: A002
    async def scene(parlour: Parlour) -> None:
        hall = await Hall.open(parlour, format, **plan)
        await hall.start("random", "random", "random", "random")
        await hall.over()
        event = hall.running.event
        assert event.entrants[3].name == "random #4"
        assert len([game for game in event.games.values() if game.match]) >= games
        assert all(sum(points or ()) == 1 for _, points in results(event))
        assert await parlour.house.store.events.going_on() == []
        shown = display.show(hall.running, hall.host.now())
        assert shown["standings"][0]["place"] == 1
        assert shown["here"]["phase"] == "over"

    play(tmp_path, scene)


def test_three_sit_at_a_table_of_an_arena_until_time_is_up(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        hall = await Hall.open(
            parlour, "arena", minutes=1, game="conquest", setup={"map": "isles", "rounds": 3, "players": 3}
        )
        await hall.start(*["random"] * 6)
        await hall.until(lambda: len(hall.running.event.order) >= 4)
        hall.ahead = 60_000
        await hall.over()
        assert all(len(entrants) == 3 for entrants, _ in results(hall.running.event))

    play(tmp_path, scene)


def is_playing(tab: Tab) -> bool:
    """They sit, and their match has begun."""
    table = tab.session.player.table
    return table is not None and table.ledger is not None


def left(tab: Tab, table: Table) -> bool:
    return tab.session.player.table is not table


async def entered(hall: Hall, name: str) -> Tab:
    tab = await visit(hall.parlour, name)
    await hall.do("enter", by=await asker(hall.parlour.house.store, name))
    return tab


def test_people_are_brought_to_their_tables_and_play_against_bots(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        hall = await Hall.open(parlour, "round-robin", most=8)
        ann = await entered(hall, "ann")
        await hall.start("random", "random")
        for _ in range(2):
            await hall.until(lambda: is_playing(ann))
            table = await until_playing(ann)
            assert {player["name"] for player in table["players"]} == {"ann", "random"}
            await Autopilot(parlour.house, ann).play()
            await hall.until(lambda: ann.session.player.table is None)
        await hall.over()
        assert sorted(line.rounds for line in hall.running.event.standings()) == [2, 2, 2]

    play(tmp_path, scene)


def test_whoever_does_not_come_loses_and_nobody_has_won_where_nobody_came(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        hall = await Hall.open(parlour, "swiss", rounds=1, absence=5)
        store = parlour.house.store
        ann = await entered(hall, "ann")
        for name in ("bob", "eve", "dan"):
            await hall.do("enter", by=await asker(store, name))
        await hall.start()
        await hall.until(lambda: is_playing(ann))
        event, table = hall.running.event, ann.session.player.table
        assert table is not None
        (chair,) = [one for one in table.seats if isinstance(one, Guest)]
        table._give_up(Seat(table.seats.index(chair)))  # his time is up
        hall.ahead = 5000
        await hall.over()
        absent = [game for game in event.games.values() if game.how == "absent"]
        assert [game.points for game in absent] == [(0.0, 0.0)]
        assert event.standings()[0].entrant == 0
        assert event.standings()[1].points == 0

    play(tmp_path, scene)


def test_whoever_sat_elsewhere_is_fetched_when_they_are_free(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        hall = await Hall.open(parlour, "swiss", rounds=1)
        ann, bob = await entered(hall, "ann"), await entered(hall, "bob")
        await bob.granted("open", game="dots", bots=["random"])
        await ann.granted("open", game="dots")  # which waits, and is left
        await until_playing(bob)
        await hall.start()
        await hall.until(lambda: hall.running.tables)
        (table,) = hall.running.tables.values()
        assert ann.session.player.table is table
        assert bob.session.player.table is not table
        await bob.granted("resign")
        await hall.until(lambda: bob.session.player.table is table)
        eve = await visit(parlour, "eve")
        with pytest.raises(Refused):
            parlour.house.lobby.join(table.number, eve.session.player)

    play(tmp_path, scene)


def test_everything_goes_on_after_a_crash_and_nothing_counts_twice(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as parlour:
            hall = await Hall.open(parlour, "swiss", rounds=2)
            await entered(hall, "ann")
            await hall.start("random", "random", "random")
            await hall.until(lambda: hall.running.event.order)  # the bots are done, ann has not moved
            await hall.until(lambda: all(game.match for game in hall.running.event.games.values()))
            before, code = hall.running.event, hall.code
            await parlour.house.store.events.lines(hall.running.kept.id)
        async with opened(tmp_path) as parlour:
            house = parlour.house
            await restart(house.store, house.lobby, lambda sitter: revive(house, sitter), 60.0)
            hall = Hall(parlour, await asker(house.store, "olga"))
            hall.code = code
            await hall.host.look()
            assert hall.running.event == before
            ann = await visit(parlour, "ann")
            await Autopilot(parlour.house, ann).play()
            await hall.until(lambda: len(hall.running.event.order) >= 2)
            await hall.until(lambda: is_playing(ann))
            await Autopilot(parlour.house, ann).play()
            await hall.over()
            assert [line.rounds for line in hall.running.event.standings()] == [2, 2, 2, 2]
            assert sum(line.points for line in hall.running.event.standings()) == 4

    asyncio.run(scene())


def test_a_match_whose_beginning_was_not_noted_is_found_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as parlour:
            hall = await Hall.open(parlour, "swiss", rounds=1)
            ann = await entered(hall, "ann")
            await hall.start("random")
            crash = Crash(hall)
            hall.running.append = crash  # type: ignore[method-assign]
            await hall.until(lambda: crash.happened)
            table = ann.session.player.table
            assert table is not None
            record, code = table.record, hall.code
        async with opened(tmp_path) as parlour:
            house = parlour.house
            await restart(house.store, house.lobby, lambda sitter: revive(house, sitter), 60.0)
            host = house.shared(EventHost)
            await host.look()
            (game,) = host.running[code].event.games.values()
            assert game.match == record
            assert list(host.running[code].tables) == [0]

    asyncio.run(scene())


class Crash:
    """Everything is stored but that a match has begun: there the machine stops."""

    def __init__(self, hall: Hall) -> None:
        self._append, self.happened = hall.running.append, False

    async def __call__(self, at: int, *lines: Any) -> None:
        if any(isinstance(line, Begun) for line in lines):
            self.happened = True
            raise StoreError("the machine stops")
        await self._append(at, *lines)


def test_a_void_match_is_played_again_and_at_last_shared(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        hall = await Hall.open(parlour, "swiss", rounds=1)
        ann = await entered(hall, "ann")
        await hall.start("random")
        for _ in range(4):
            await hall.until(lambda: is_playing(ann))
            table = ann.session.player.table
            assert table is not None
            await hall.until(lambda: hall.running.event.games[0].match is not None)
            table.break_off(Termination.ABANDONED)
            await hall.until(partial(left, ann, table))
        await hall.over()
        assert hall.running.event.games[0].how == "void"
        assert results(hall.running.event)[0][1] == (0.5, 0.5)

    play(tmp_path, scene)


def test_refusals(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        hall = await Hall.open(parlour, "knockout", guests=False, most=2)
        store = parlour.house.store
        ann = await asker(store, "ann")

        async def why(what: str, by: Any = None, **asked: Any) -> EventTrouble:
            with pytest.raises(EventRefused) as caught:
                await hall.do(what, by=by, **asked)
            return caught.value.trouble

        assert await why("start", ann) is EventTrouble.NOT_ORGANISER
        assert await why("start") is EventTrouble.TOO_FEW_ENTRANTS
        assert await why("enter", ann._replace(is_guest=True)) is EventTrouble.EVENT_NEEDS_ACCOUNT
        await hall.do("enter", by=ann)
        assert await why("enter", ann) is EventTrouble.ALREADY_ENTERED
        assert await why("withdraw") is EventTrouble.NOT_ENTERED
        assert await why("withdraw", entrant=7) is EventTrouble.NOT_ENTERED
        assert await why("pause") is EventTrouble.NOT_NOW
        await hall.do("invite", bot="random")
        assert await why("invite", bot="random") is EventTrouble.EVENT_FULL
        await hall.do("withdraw", by=ann)
        await hall.do("enter", by=ann)
        await hall.do("start")
        assert await why("enter", await asker(store, "eve")) is EventTrouble.ENTRY_CLOSED
        await hall.do("pause")
        await hall.do("resume")
        await hall.do("end")
        assert await why("end") is EventTrouble.NOT_NOW
        assert hall.running.event.phase is Phase.OVER
        hall.code = "nobody"
        assert await why("end") is EventTrouble.NO_SUCH_EVENT

    play(tmp_path, scene)


@pytest.mark.parametrize(
    "plan",
    [
        {"format": "chess"},
        {"game": "chess"},
        {"name": ""},
        {"minutes": 0},
        {"format": "knockout", "game": "conquest", "setup": {"players": 3}},
        {"format": "round-robin", "most": 100},
        {"setup": {"width": 1}},
        {"clock": {"move": 1}},
        {"colour": "red"},
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(tmp_path: Path, plan: dict[str, Any]) -> None:
    async def scene(parlour: Parlour) -> None:
        with pytest.raises(EventRefused) as caught:
            await Hall.open(parlour, **{"format": "swiss", **plan})
        assert caught.value.trouble is EventTrouble.BAD_PLAN
        assert "\n" not in str(caught.value)

    play(tmp_path, scene)


def test_an_organiser_has_so_many_events_at_once_and_an_account(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        hall = await Hall.open(parlour, "swiss")
        for _ in range(4):
            await Hall.open(parlour, "swiss")
        with pytest.raises(EventRefused) as caught:
            await Hall.open(parlour, "swiss")
        assert caught.value.trouble is EventTrouble.TOO_MANY_EVENTS
        with pytest.raises(EventRefused) as caught:
            await hall.host.create(hall.organiser._replace(is_guest=True), {})
        assert caught.value.trouble is EventTrouble.ORGANISER_NEEDS_ACCOUNT

    play(tmp_path, scene)
