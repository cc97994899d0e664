"""What may be agreed about a table."""

from pathlib import Path

import pytest

from parley.games import GAMES
from parley.games.battleship_plus import Fill
from parley.seats.web import reading
from parley.seats.web.terms import clocks_of
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import SMALL, visit


def test_every_game_has_its_clocks() -> None:
    assert all(clocks_of(game).default.move for game in GAMES)


@pytest.mark.parametrize(
    ("game", "clock", "kept"),
    [
        ("seabattle", None, {"move": 60, "first": 300}),
        ("seabattle", {"move": 20}, {"move": 20, "first": 300}),
        ("seabattle", {"bank": 600, "increment": 2}, {"bank": 600, "increment": 2}),
        ("battleship-plus", {"move": 25}, {"move": 25, "first": 300}),
        ("battleship-plus", {"move": 25, "first": 60}, {"move": 25, "first": 60}),
        ("dots", None, {"move": 30}),
        ("conquest", {"move": 20, "bank": 60}, {"move": 20, "bank": 60}),
    ],
)
def test_clocks(game: str, clock: dict[str, int] | None, kept: dict[str, int], tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        await ann.granted("open", game=game, clock=clock)
        assert (await ann.news("table"))["clock"] == kept

    play(tmp_path, scene)


def test_a_match_may_not_last_for_ever(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        answer = await ann.ask("open", game="conquest", setup={"rounds": 100_000})
        assert answer["error"] == "bad_setup"
        assert answer["text"] == "rounds must be at most 1000 here, not 100000"
        offered = next(game for game in reading.games(parlour.house) if game["game"] == "conquest")
        await ann.granted("open", game="conquest", setup={"rounds": offered["options"]["rounds"][1]})

    play(tmp_path, scene)


def test_fleets_are_as_full_as_the_house_wants_them(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        small = SMALL["battleship-plus"]
        assert await ann.refused("open", game="battleship-plus", setup=small) == "bad_setup"
        assert (
            await ann.refused("open", game="battleship-plus", setup={**small, "fill": "free"}) == "bad_setup"
        )

    play(tmp_path, scene, fill=Fill.STRICT)
