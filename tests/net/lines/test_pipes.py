import asyncio
import os
from pathlib import Path

import pytest

from parley.net.lines.pipes import PipeLine
from tests.net.lines.ears import Ears


def test_bytes_go_both_ways_until_one_side_ends() -> None:
    async def talk() -> None:
        ears, (theirs_in, ours_out), (ours_in, theirs_out) = Ears(), os.pipe(), os.pipe()
        await PipeLine(ears, "two pipes").start(ours_in, ours_out)
        os.write(theirs_out, bytes(range(256)))
        assert await ears.wait_for(256) == bytes(range(256))
        ears.line.write(b"hello")
        assert await asyncio.to_thread(os.read, theirs_in, 5) == b"hello"
        os.close(theirs_out)
        assert await ears.wait_for_loss(1) == "closed by the other side"
        assert os.read(theirs_in, 1) == b""
        os.close(theirs_in)

    asyncio.run(talk())


def test_a_file_is_no_line(tmp_path: Path) -> None:
    async def talk() -> None:
        reading, writing = os.pipe()
        os.close(reading)
        file = os.open(tmp_path / "file", os.O_RDWR | os.O_CREAT)
        with pytest.raises(ValueError, match="Pipe transport is"):
            await PipeLine(Ears(), "a file").start(writing, file)

    asyncio.run(talk())
