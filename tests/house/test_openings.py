from collections.abc import Iterator
from pathlib import Path

import pytest

from parley.house.openings import LONGEST, Openings
from parley.house.restart import restart
from parley.seats.bot.staff import revive
from parley.tables import Phase
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import KEY, SMALL, visit
from tests.store.server import running_server

DAYS = {"game": "dots", "setup": SMALL["dots"], "clock": {"move": 3 * 86_400}}


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | str]:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        yield tmp_path
        return
    with running_server() as server:
        yield server.new_database()


async def back(parlour: Parlour) -> None:
    """As a server begins."""
    house = parlour.house
    await restart(house.store, house.lobby, lambda sitter: revive(house, sitter), 60)
    await house.shared(Openings).restore(lambda sitter: revive(house, sitter))


def test_an_open_table_waits_and_its_match_goes_on_after_restarts(where: Path | str) -> None:
    async def before(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        number = (await ann.granted("open", **DAYS, **KEY))["table"]
        ann.session.lost()
        table = parlour.house.lobby.tables[number]
        assert (table.phase, table.is_away(0), parlour.house.lobby.people) == (Phase.OPEN, True, {})  # type: ignore[arg-type]

    async def after(parlour: Parlour) -> None:
        await back(parlour)
        (table,) = parlour.house.lobby.available()
        bob = await visit(parlour, "bob")
        assert await bob.refused("join", table=table.number) == "password_required"
        await bob.granted("join", table=table.number, **KEY)
        await bob.until(lambda: any(full["view"] for full in bob.all("table")))
        await parlour.house.shared(Openings).settled()
        assert await parlour.house.store.openings.all() == []
        ann = await visit(parlour, "ann")
        assert (await ann.news("table"))["view"]["to_move"] == [0]
        await ann.granted("move", move="E5")
        ann.session.lost()
        assert "grace" not in await bob.news("away")

    async def late(parlour: Parlour) -> None:
        now = parlour.house.timers.wall() + 2 * 86_400_000
        parlour.house.timers.wall = lambda: now
        await back(parlour)
        bob = await visit(parlour, "bob")
        view = (await bob.news("table"))["view"]
        assert (view["to_move"], view["clocks"][1] <= 86_400_000) == ([1], True)  # of three days
        await bob.granted("move", move="F6")

    for scene in (before, after, late):
        play(where, scene)


def test_nobody_waits_for_ever_nor_for_nobody(tmp_path: Path) -> None:
    async def before(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await ann.granted("open", **DAYS)
        await bob.granted("open", **DAYS)
        await bob.granted("stand")
        await parlour.house.shared(Openings).settled()
        assert [row[0] for row in await parlour.house.store.openings.all()] == [1]

    async def after(parlour: Parlour) -> None:
        now = parlour.house.timers.wall() + int(LONGEST * 1000)
        parlour.house.timers.wall = lambda: now
        await back(parlour)
        assert list(parlour.house.lobby.available()) == []
        assert await parlour.house.store.openings.all() == []

    play(tmp_path, before)
    play(tmp_path, after)
