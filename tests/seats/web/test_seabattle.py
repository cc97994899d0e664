"""Sea Battle for a page, where a fleet stays with its player."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parley.seats.web import reading
from parley.seats.web.replays import Replays
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import SMALL, Autopilot, Tab, seat, until_playing, visit

FLEET = ({"A1", "B1"}, {"D1"}, {"F1"})
"""As `SMALL` wants it, on the client's own paper."""


class Captain:
    """A JSON client that tells nobody where its ships are: it answers, and fires along the rows."""

    def __init__(self, tab: Tab) -> None:
        self.tab, self.hit, self.fired_at = tab, set[str](), set[str]()
        self.targets = iter(f"{column}{row}" for row in range(1, 7) for column in "ABCDEF")

    def answer(self, cell: str) -> str:
        if cell in self.fired_at:
            return "repeat"
        self.fired_at.add(cell)
        ship = next((ship for ship in FLEET if cell in ship), None)
        if ship is None:
            return "miss"
        self.hit.add(cell)
        return "sunk" if ship <= self.hit else "hit"

    async def play(self, view: dict[str, Any]) -> None:
        """To the end."""
        while view["outcome"] is None:
            legal = view["legal"] or {}
            if legal.get("ready"):
                await self.tab.granted("move", move="ready")
            elif legal.get("answer"):
                x, y = view["board"]["pending"]
                await self.tab.granted("move", move=self.answer(f"{'ABCDEF'[x]}{y + 1}"))
            elif legal.get("shoot"):
                await self.tab.granted("move", move=next(self.targets))
            view = (await self.tab.news("happened"))["view"]


async def begin(parlour: Parlour, **options: Any) -> tuple[Tab, dict[str, Any]]:
    ann = await visit(parlour, "ann")
    setup = {**SMALL["seabattle"], "remote": [0]}
    await ann.granted("open", game="seabattle", setup=setup, **options)
    return ann, await until_playing(ann)


async def check_replay(parlour: Parlour, number: int) -> None:
    """A match with a fleet nobody here knows can be looked back at, asked about and drawn."""
    shown = msgspec.json.decode(await reading.match(parlour.house.shared(Replays), number))
    assert shown["setup"]["remote"] == [0]
    last = await reading.position(parlour.house.shared(Replays), number, shown["plies"])
    assert last["view"]["board"]["fleets"][0] == []
    assert any("X" in row or "x" in row or "o" in row for row in last["view"]["board"]["fields"][0])
    fired = next(at for at, (seat, move, _) in enumerate(shown["moves"]) if seat == 1 and move[0] in "ABCDEF")
    advice = await reading.hint(parlour.house.shared(Replays), number, fired, 1, "density")
    assert advice.answer["move"]
    assert advice.answer["heat"]
    assert (await reading.hint(parlour.house.shared(Replays), number, fired + 1, 0, None)).answer["move"]


@pytest.mark.parametrize("bot", ["random", "density", "posterior"])
def test_a_client_plays_with_a_fleet_of_its_own_against_a_bot(bot: str, tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, table = await begin(parlour, bots=[bot])
        assert table["setup"]["remote"] == [0]
        await Captain(ann).play(table["view"])
        closed = await ann.news("closed")
        assert closed["outcome"]["termination"] == "won"
        await check_replay(parlour, closed["match"])

    play(tmp_path, scene)


def test_somebody_on_the_page_plays_against_such_a_fleet(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await visit(parlour, name) for name in ("ann", "bob", "eve")]
        number = await seat("seabattle", ann, bob, setup={"remote": [0]})
        await eve.granted("watch", table=number)
        table = parlour.house.lobby.tables[number]
        view = {"outcome": None, "legal": {"ready": True}}
        await asyncio.gather(Captain(ann).play(view), Autopilot(parlour.house, bob).play())
        assert table.match.outcome is not None
        await eve.news("closed")
        seen = [news["view"]["board"]["pending"] for news in bob.all("happened")]
        assert any(seen)
        assert all(not news["view"]["board"]["fleets"][0] for news in bob.all("happened"))
        await check_replay(parlour, (await bob.news("closed"))["match"])

    play(tmp_path, scene)


def test_an_answer_no_fleet_could_give_is_refused(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await seat("seabattle", ann, bob, setup={"remote": [1]})
        assert await bob.refused("move", move="place A1-B1 D1 F1") == "ships_elsewhere"
        assert await ann.refused("move", move="ready") == "ships_wanted"
        await ann.granted("move", move="place A1-B1 D1 F1")
        await bob.granted("move", move="ready")
        await ann.granted("move", move="A1")
        assert await bob.refused("move", move="repeat") == "not_a_repeat"
        await bob.granted("move", move="sunk")
        await ann.granted("move", move="B1")
        assert await bob.refused("move", move="hit") == "beside_a_sunk_ship"
        await bob.granted("move", move="miss")

    play(tmp_path, scene)


@pytest.mark.parametrize("remote", [[1, 0], [2], [0, 0], "0", 0, [True]])
def test_seats_that_are_none(remote: object, tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        setup = {**SMALL["seabattle"], "remote": remote}
        assert await ann.refused("open", game="seabattle", setup=setup) == "bad_setup"

    play(tmp_path, scene)
