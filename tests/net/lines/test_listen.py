"""Waiting for a call."""

import asyncio
import re

import pytest

from parley.core import SetupError
from parley.net.lines.listen import ListenPort
from parley.net.settings import Address
from tests.net.lines.ears import SOON, Ears


async def listening() -> tuple[ListenPort, int]:
    port = ListenPort(Address("127.0.0.1", 0))
    found = re.fullmatch(r"waiting for a call at 127\.0\.0\.1:(\d+)", await port.prepare())
    assert found
    return port, int(found[1])


def test_callers_one_after_the_other() -> None:
    async def talk() -> None:
        port, number = await listening()
        ears = Ears()
        for count in (1, 2):
            waiting = asyncio.create_task(port.open(ears))
            await asyncio.sleep(0)
            reader, writer = await asyncio.open_connection("127.0.0.1", number)
            await asyncio.wait_for(waiting, SOON)
            writer.write(b"\xaa")
            assert await ears.wait_for(1) == b"\xaa"
            ears.line.write(b"\x01")
            assert await reader.readexactly(1) == b"\x01"
            assert ears.line.name.startswith("tcp 127.0.0.1:")
            other, turned_away = await asyncio.open_connection("127.0.0.1", number)
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await asyncio.wait_for(other.readexactly(1), SOON)
            turned_away.close()
            writer.close()
            assert await ears.wait_for_loss(count) == "closed by the other side"
        await port.close()

    asyncio.run(talk())


def test_a_port_that_is_taken() -> None:
    async def listen() -> None:
        port, number = await listening()
        with pytest.raises(SetupError, match=f"^listen 127.0.0.1:{number}: something else listens there"):
            await ListenPort(Address("127.0.0.1", number)).prepare()
        await port.close()

    asyncio.run(listen())
