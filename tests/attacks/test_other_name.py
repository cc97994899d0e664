"""A name that we would write otherwise than the client: its own game would be a stranger's to it.

BPGP tells clients of their own game by their name alone, and waits with everything else until it has.
"""

from pathlib import Path

import pytest

from parley.wires import bpgp
from tests.attacks.siege import Siege, attack
from tests.net.bpgp_client import SHIPS


@pytest.mark.parametrize("name", ["eve ", "e\u0301ve", "eve  and adam"])
def test_other_name(tmp_path: Path, name: str) -> None:
    async def scene(siege: Siege) -> None:
        eve = await siege.sailor()
        assert await eve.refused(bpgp.Login(name)) is bpgp.ErrorCode.INVALID_USERNAME
        await eve.login("eve")
        await eve.say(bpgp.CreateGame(10, SHIPS, 30))
        await eve.ask(bpgp.GetGames(), bpgp.Games)

    attack(tmp_path / "data", scene, watched=False)
