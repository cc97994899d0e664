from pathlib import Path

from parley.games.dots import GAME, Setup
from parley.house.study import HouseStudy
from parley.net.server import Server
from parley.tables import Guest, Terms
from tests.net.house import play


def test_a_bot_of_the_house_has_the_options_that_its_name_leaves_out(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        study = server.house.shared(HouseStudy)
        plain, house = (study.load("seabattle", name) for name in ("random", "house-random"))
        assert type(plain) is type(house)

    play(tmp_path, scene, bot="random")


def test_thoughts_stand_in_line_for_a_table(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        study = server.house.shared(HouseStudy)
        table = server.house.lobby.open(Terms(GAME, Setup()), Guest("ann", "test", 7, "192.0.2.1"))
        assert await study.take(table, lambda: 42) == 42
        assert study.rng is server.house.rng

    play(tmp_path, scene)
