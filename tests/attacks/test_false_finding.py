"""Ask whether one may leave: `check` and `move` have to say the same, since only the referee finds that."""

from pathlib import Path

import pytest

from parley.net.server import Server
from tests.net.house import play
from tests.net.web.browser import WEB, Browser, hear


@pytest.mark.parametrize("finding", ["leave", "timeout"])
def test_a_finding_is_no_move(finding: str, tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        async with ann.tab() as tab:
            await tab.send('{"do": "open", "id": 1, "game": "dots", "bots": ["random"]}')
            await hear(tab, news="table", phase="playing")
            await tab.send(f'{{"do": "check", "id": 2, "move": "{finding}"}}')
            checked = await hear(tab, re=2)
            assert (checked["legal"], checked["why"]) == (False, "unknown_move")
            await tab.send(f'{{"do": "move", "id": 3, "move": "{finding}"}}')
            assert (await hear(tab, re=3))["error"] == "unknown_move"

    play(tmp_path, scene, web=WEB)
