"""Bots and programs one asks to one's table."""

from dataclasses import replace
from pathlib import Path

from parley.core import Seat
from parley.games.seabattle import Setup
from parley.house.programs import Offer, Programs
from parley.seats.web.reading import games
from tests.house.test_programs import Runner
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import until_playing, visit

THREE = {"players": 3, "map": "isles"}


def offer(parlour: Parlour, most: int = 2) -> Programs:
    programs = parlour.house.programs
    programs.offered = (Offer("brutus", "conquest", lambda freed: Runner("brutus", freed)),)
    programs.most = most
    return programs


def test_programs_are_listed_beside_the_bots(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        offer(parlour)
        listed = {game["game"]: game["programs"] for game in games(parlour.house)}
        assert listed.pop("conquest") == [{"name": "brutus"}]
        assert not any(listed.values())

    play(tmp_path, scene)


def test_a_bot_and_a_program_at_one_table(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        programs = offer(parlour)
        ann = await visit(parlour, "ann")
        await ann.granted("open", game="conquest", setup=THREE, bots=["random", "brutus"])
        table = await until_playing(ann)
        assert [player["kind"] for player in table["players"]] == ["web", "bot", "program"]
        assert len(programs) == 1

    play(tmp_path, scene)


def test_one_cannot_write_to_a_program_and_may_ask_for_hints(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        offer(parlour)
        ann = await visit(parlour, "ann")
        await ann.granted("open", game="conquest", setup={"players": 2, "map": "isles"}, bots=["brutus"])
        await until_playing(ann)
        assert await ann.refused("hint", bot="nobody") == "no_such_bot"  # and not: somebody else plays here

    play(tmp_path, scene)


def test_too_many_programs_leave_nothing_behind(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        programs = offer(parlour, most=1)
        ann = await visit(parlour, "ann")
        asked = {"game": "conquest", "setup": THREE}
        assert await ann.refused("open", **asked, bots=["brutus", "brutus"]) == "programs_busy"
        assert await ann.refused("open", **asked, bots=["brutus", "cassius"]) == "no_such_bot"
        assert await ann.refused("open", game="dots", bots=["brutus"]) == "no_such_bot"
        assert (len(programs), parlour.house.lobby.tables) == (0, {})
        programs.most, programs.each = 2, 1
        assert await ann.refused("open", **asked, bots=["brutus", "brutus"]) == "too_much"
        await ann.granted("open", **asked, bots=["brutus"])
        assert len(programs) == 1

    play(tmp_path, scene)


def test_what_is_played_is_what_a_program_can_play(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        def agree(setup: Setup, seat: Seat) -> Setup:
            return replace(setup, remote=(seat,))

        salty = Offer("salty", "seabattle", lambda freed: Runner("salty", freed), agree)
        parlour.house.programs.offered = (salty,)
        ann = await visit(parlour, "ann")
        await ann.granted("open", game="seabattle", bots=["salty"])
        table = await until_playing(ann)
        assert table["setup"]["remote"] == [1]

    play(tmp_path, scene)
