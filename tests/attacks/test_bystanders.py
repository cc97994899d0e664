"""Bystanders that cannot notice anything would prove nothing."""

import asyncio
from pathlib import Path

import pytest

from tests.attacks.bystanders import KINDS, Bystander, bystanders
from tests.attacks.siege import Siege, attack
from tests.net.process import serving


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_the_end_of_the_server_is_noticed(tmp_path: Path, kind: type[Bystander]) -> None:
    async def scene() -> None:
        with serving(tmp_path / "data") as server:
            async with bystanders(server, [kind]):
                server.kill()

    with pytest.raises((EOFError, ConnectionError)) as noticed:
        asyncio.run(scene())
    assert any("noticed it after" in note for note in noticed.value.__notes__)


def test_what_is_said_is_heard(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        eve = await siege.tab()
        await eve.granted("say", text="hear, hear")
        await siege.bystanders.some()
        lobby = {one.name for one in siege.bystanders.people if "Lobby" in type(one).__name__}
        assert lobby <= set(siege.bystanders.who_heard("hear, hear"))

    attack(tmp_path / "data", scene)
