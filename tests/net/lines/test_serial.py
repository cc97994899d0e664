"""Serial ports, as far as ptys are some: opened with 8E2, opened again, unplugged, missing."""

import asyncio
import os
import tty
from pathlib import Path

import pytest

from parley.core import SetupError
from parley.net.lines.address import SerialSettings
from parley.net.lines.serial import SerialPort
from tests.net.lines.ears import Ears

EVERY_BYTE = bytes(range(256))


@pytest.mark.parametrize("parity", ["even", "odd", "none"])
def test_opened_again_and_again_until_unplugged(parity: str) -> None:
    """A pty refuses parity from the second time on: then there is a note, and none."""

    async def talk() -> None:
        ours, theirs = os.openpty()
        tty.setraw(theirs)
        port = SerialPort(os.ttyname(theirs), SerialSettings(parity=parity))
        assert await port.prepare() == ""
        ears = Ears()
        for _ in range(3):
            await port.open(ears)
            assert not ears.line.is_paced
            assert "no parity" in ears.line.note
            assert ears.line.name == f"serial {os.ttyname(theirs)} at 9600 8{parity[0].upper()}2"
            os.write(ours, EVERY_BYTE)
            assert await ears.wait_for(256) == EVERY_BYTE
            ears.line.write(EVERY_BYTE)
            assert os.read(ours, 512) == EVERY_BYTE
            await ears.line.close()
        assert not ears.losses
        await port.open(ears)
        os.close(ours)
        assert await ears.wait_for_loss()
        with pytest.raises(OSError, match=r"no such|input/output|closed"):
            await port.open(ears)
        os.close(theirs)

    asyncio.run(talk())


def test_a_device_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="no such device"):
        asyncio.run(SerialPort(str(tmp_path / "ttyS9"), SerialSettings()).prepare())


def test_what_is_no_device(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()

    async def talk() -> None:
        with pytest.raises(OSError, match="inappropriate ioctl"):
            await SerialPort(str(file), SerialSettings()).open(Ears())

    asyncio.run(talk())


def test_a_device_in_use() -> None:
    async def talk() -> None:
        ours, theirs = os.openpty()
        port = SerialPort(os.ttyname(theirs), SerialSettings())
        ears = Ears()
        await port.open(ears)
        with pytest.raises(OSError, match="another program is using it"):
            await port.open(Ears())
        await ears.line.close()
        os.close(ours)
        os.close(theirs)

    asyncio.run(talk())
