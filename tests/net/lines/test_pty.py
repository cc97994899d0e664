"""A terminal of our own, opened from the other end as any program would."""

import asyncio
import os
import re

from parley.net.lines.pty import PtyPort
from tests.net.lines.ears import SOON, Ears

EVERY_BYTE = bytes(range(256))


def read_all(terminal: int, length: int) -> bytes:
    data = b""
    while len(data) < length:
        data += os.read(terminal, length - len(data))
    return data


def test_every_byte_passes_and_the_name_stays() -> None:
    async def talk() -> None:
        port = PtyPort()
        found = re.fullmatch(r"the other end is (/dev/pts/\d+)", await port.prepare())
        assert found
        ears = Ears()
        for number in (1, 2, 3):
            opening = asyncio.create_task(port.open(ears))
            await asyncio.sleep(0)
            assert not opening.done()
            theirs = os.open(found[1], os.O_RDWR | os.O_NOCTTY)
            await asyncio.wait_for(opening, SOON)
            os.write(theirs, EVERY_BYTE)
            assert await ears.wait_for(256) == EVERY_BYTE
            ears.line.write(EVERY_BYTE)
            assert await asyncio.to_thread(read_all, theirs, 256) == EVERY_BYTE
            os.close(theirs)
            assert await ears.wait_for_loss(number) == "closed by the other side"
        await port.close()

    asyncio.run(talk())


def test_who_does_not_read_is_taken_for_gone() -> None:
    async def talk() -> None:
        port = PtyPort()
        name = (await port.prepare()).rpartition(" ")[2]
        theirs = os.open(name, os.O_RDWR | os.O_NOCTTY)
        ears = Ears()
        await port.open(ears)
        while not ears.losses:
            ears.line.write(bytes(4096))
            await asyncio.sleep(0)
        await port.close()
        os.close(theirs)

    asyncio.run(talk())


def test_we_hang_up() -> None:
    async def talk() -> None:
        port = PtyPort()
        name = (await port.prepare()).rpartition(" ")[2]
        theirs = os.open(name, os.O_RDWR | os.O_NOCTTY)
        ears = Ears()
        await port.open(ears)
        ears.line.write(b"\xa7")
        await ears.line.close()
        assert read_all(theirs, 1) == b"\xa7"
        await port.close()
        os.close(theirs)
        assert not ears.losses

    asyncio.run(talk())
