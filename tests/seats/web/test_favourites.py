from pathlib import Path

import pytest

from parley.seats.web.favourites import favourites
from parley.store import AccountId
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import SMALL, Autopilot, seat, visit

SHIPS = {"seabattle": 4, "battleship-plus": 5}
"""Cells of a small fleet: a ship of two and two of one; a destroyer and a submarine."""


@pytest.mark.parametrize("game", ["seabattle", "battleship-plus", "dots", "conquest"])
def test_how_somebody_begins(game: str, tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        account = AccountId(ann.session.player.account or 0)
        for _ in range(2):
            await seat(game, ann, bob)
            table = ann.session.player.table
            while table is not None and table.phase == "playing" and len(table.recent) < 8:
                mover = (ann, bob)[min(table.match.to_move)]
                await Autopilot(house, mover).play(1)
            await ann.ask("resign")
            await house.lobby.settled()
        found = await favourites(house, account, game, account)
        assert found["matches"] == 2
        assert 1 <= len(found["first"]) <= 2
        assert sum(count for _, count in found["first"]) == 2
        if game in SHIPS:
            size = SMALL[game]["size"]
            assert [len(row) for row in found["fleet"]] == [size] * size
            assert sum(map(sum, found["fleet"])) == 2 * SHIPS[game]
        else:
            assert found["fleet"] is None
        if game == "conquest":
            assert not found["first"][0][0].isdecimal()  # the name of a place

    play(tmp_path, scene)
