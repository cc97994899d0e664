"""Playing a person now: whoever waits for the same and suits, or a table that waits."""

from pathlib import Path

from parley.core import Outcome, Termination
from parley.match.journal import make_header
from parley.net.server import Server
from parley.seats.web.meetings import Meetings
from parley.seats.web.player import Identity
from parley.store import Sitter
from parley.store.ratings import Step
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import Tab, until_playing, visit
from tests.store.journals import plies
from tests.tables.rooms import SMALL_DOTS

LATE = 10**15
"""A time at which anybody will do."""


async def rate(place: Parlour | Server, tab: Tab, rating: float) -> None:
    """Let somebody have a rating in Dots."""
    store = place.house.store
    seats = Sitter("ann", "web", tab.session.player.identity.account), Sitter("random", "bot", None)
    header = make_header(SMALL_DOTS.game, SMALL_DOTS.setup, [one.name for one in seats], rated=True)
    number = await store.matches.begin(header, seats, plies(8, header))
    await store.matches.finish(number, Outcome((1, 2), Termination.WON), "won")
    result = await store.results.find(number)
    assert result is not None
    await store.ratings.add(result, [Step(0, tab.session.player.identity.account, 1, rating, 50.0)])


def test_two_who_want_the_same_are_at_one_table(tmp_path: Path) -> None:
    # json/meet/1
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await visit(parlour, name) for name in ("ann", "bob", "eve")]
        await eve.granted("news")
        waits = await ann.granted("meet", game="dots")
        row = (await eve.news("tables"))["changed"] or (await eve.news("tables"))["changed"]
        assert row[0]["meets"] is True
        other = await eve.granted("meet", game="seabattle")
        assert other["table"] != waits["table"]
        found = await bob.granted("meet", game="dots")
        assert (found["table"], found["seat"]) == (waits["table"], 1)
        await until_playing(ann)
        own = [(await eve.granted("meet", game="dots"))["table"] for _ in range(2)]
        assert len({*own, other["table"]}) == 3  # nobody plays themselves
        assert await eve.refused("meet", game="chess") == "no_such_game"

    play(tmp_path, scene)


def test_two_in_the_same_millisecond(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        parlour.house.timers.wall = lambda: 1_800_000_000_000
        ann, bob = [await visit(parlour, name) for name in ("ann", "bob")]
        waits = await ann.granted("meet", game="dots")
        found = await bob.granted("meet", game="dots")
        assert (found["table"], found["seat"]) == (waits["table"], 1)

    play(tmp_path, scene)


def test_by_strength_which_matters_less_with_time(tmp_path: Path) -> None:
    # json/meet/2
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await visit(parlour, name) for name in ("ann", "bob", "eve")]
        await rate(parlour, ann, 2100.0)
        await rate(parlour, eve, 2000.0)
        first = await ann.granted("meet", game="dots")
        second = await bob.granted("meet", game="dots")
        assert first["table"] != second["table"]
        third = await eve.granted("meet", game="dots")
        assert third["table"] == first["table"]  # not the nearest in time, but in strength
        await until_playing(eve)
        kim = await visit(parlour, "kim")
        await rate(parlour, kim, 900.0)
        await kim.granted("meet", game="dots")
        meetings = parlour.house.shared(Meetings)
        meetings.pair_up(0)
        assert bob.session.player.table is not kim.session.player.table
        meetings.pair_up(LATE)
        await kim.news("left")
        await until_playing(kim)
        there = kim.session.player.table
        assert there is not None
        assert (there, there.number) == (bob.session.player.table, second["table"])

    play(tmp_path, scene)


def test_whoever_moves_and_comes_too_late_waits_on(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await visit(parlour, name) for name in ("ann", "bob", "eve")]
        await rate(parlour, bob, 900.0)
        first = await ann.granted("meet", game="dots")
        waits = await bob.granted("meet", game="dots")
        before = parlour.house.lobby.tables[waits["table"]].terms.seeks
        bob.heard.clear()
        parlour.house.shared(Meetings).pair_up(LATE)
        await eve.granted("join", table=first["table"])  # before bob is there
        await bob.news("left")
        table = await bob.news("table")
        assert table["phase"] == "open"
        assert table["meets"]
        assert parlour.house.lobby.tables[table["table"]].terms.seeks == before

    play(tmp_path, scene)


def test_nobody_meets_whom_they_ignore_and_guests_are_not_rated(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        account = await parlour.house.accounts.create("bob", "")
        bob = Tab(parlour.house, Identity(account.id, "bob", is_guest=True))
        assert await bob.refused("meet", game="dots", rated=True) == "account_required"
        await ann.granted("mute", name="bob")
        waits = await ann.granted("meet", game="dots")
        assert (await bob.granted("meet", game="dots"))["table"] != waits["table"]
        await ann.granted("stand")
        assert (await ann.news("left"))["table"] == waits["table"]

    play(tmp_path, scene)
