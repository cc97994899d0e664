"""Lines from pipes, files and terminals."""

import asyncio
import os
import pty
from pathlib import Path

from parley.cli.play.plain.input import LONGEST, Input


async def _lines(fd: int) -> list[str]:
    source, found = Input(fd), []
    while (line := await asyncio.wait_for(source.line(), 30)) is not None:
        found.append(line)
    return found


def test_a_file_and_its_last_line_without_an_end(tmp_path: Path) -> None:
    file = tmp_path / "moves"
    file.write_bytes("b7\r\n\n ход \nlast".encode())
    with file.open("rb") as stream:
        assert asyncio.run(_lines(stream.fileno())) == ["b7", "", "ход", "last"]


def test_a_pipe_in_pieces() -> None:
    async def read() -> list[str]:
        out, into = os.pipe()
        reading = asyncio.create_task(_lines(out))
        for piece in (b"b", b"7\nc3", b"\n", b"\xff\n"):
            os.write(into, piece)
            await asyncio.sleep(0)
        os.close(into)
        lines = await reading
        os.close(out)
        return lines

    assert asyncio.run(read()) == ["b7", "c3", "\ufffd"]


def test_a_line_without_an_end_takes_no_room() -> None:
    async def read() -> list[str]:
        out, into = os.pipe()
        reading = asyncio.create_task(_lines(out))
        for _ in range(64):
            await asyncio.get_running_loop().run_in_executor(None, os.write, into, b"x" * 4096)
        os.write(into, b"\nnext\n")
        os.close(into)
        lines = await reading
        os.close(out)
        return lines

    assert asyncio.run(read()) == ["x" * LONGEST, "next"]


def test_a_terminal_that_goes_away_is_the_end() -> None:
    async def read() -> list[str]:
        master, slave = pty.openpty()
        assert Input(slave).is_terminal
        reading = asyncio.create_task(_lines(slave))
        os.write(master, b"status\n")
        await asyncio.sleep(0)
        os.close(master)
        lines = await reading
        os.close(slave)
        return lines

    assert asyncio.run(read()) in (["status"], [])
