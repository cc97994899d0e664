from dataclasses import replace
from pathlib import Path

from parley.house.guesses import SITES
from parley.net.dials import DIALS
from parley.net.server import Server
from parley.net.settings import SETTINGS, TABLES
from tests.net.house import play
from tests.net.web.browser import WEB, Browser


def test_limits_change_at_once_and_the_rest_is_told(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        somebody, before = Browser(server.addresses["web"]), server.settings
        values = {name: getattr(before, name) + 7 for name in DIALS if name in SETTINGS}
        server._read = lambda: replace(before, **values, grace=before.grace + 1)
        changes = await server.reread()
        assert len(changes.made) == len(values)
        assert changes.later == ["--grace"]
        rooms = server._rooms
        assert rooms is not None
        assert rooms.door.limits.per_address == before.per_address + 7
        assert rooms.house.lobby.limits.tables == before.tables + 7
        assert rooms.house.lobby.limits.people == rooms.door.limits.connections == before.connections + 7
        assert rooms.house.guesses.by_site.most == SITES * rooms.house.guesses.by_block.most
        assert rooms.house.words.most == before.words + 7
        assert rooms.house.programs.most == before.programs_at_once + 7
        assert rooms.house.programs.each == before.programs_per_address + 7
        assert await server.reread() == ([], ["--grace"])
        server._read = lambda: replace(server.settings, guests=1)
        await server.reread()
        assert (await somebody.be_guest()).status == 201
        assert (await somebody.be_guest()).status == 429

    assert set(DIALS) <= {*SETTINGS, *TABLES}
    play(tmp_path, scene, web=WEB)
