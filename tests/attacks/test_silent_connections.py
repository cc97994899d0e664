"""Connections that say nothing: every wire has a time to log in. Before, BPGP let them stay for an hour."""

import asyncio
from pathlib import Path

import pytest

from parley.wires import bpgp
from parley.wires.bpgp.codec import encode
from tests.attacks.siege import Siege, attack

SILENT = {"bpgp": b"", "dotline": b"", "bpgp, half a login": encode(bpgp.Login("eve"))[:-1]}


@pytest.mark.parametrize("kind", SILENT)
def test_whoever_does_not_log_in_is_hung_up_on(tmp_path: Path, kind: str) -> None:
    async def scene(siege: Siege) -> None:
        sailor = await siege.sailor("ann")
        silent = [await siege.raw(kind.partition(",")[0], SILENT[kind]) for _ in range(50)]
        async with asyncio.timeout(20):
            await asyncio.gather(*(reader.read() for reader, _ in silent))
        await sailor.ask(bpgp.GetGames(), bpgp.Games)  # whoever has may be as silent as they like

    attack(tmp_path / "data", scene, watched=False, bot="off", login_time=1)
