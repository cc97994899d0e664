"""The socket of `parley admin`: who may use it, and what it says to nonsense."""

import asyncio
import json
import os
import socket
import stat
from pathlib import Path
from typing import Any

import pytest

from parley.core import SetupError
from parley.net import admin
from parley.net.server import Server
from tests.net.bpgp_client import clients
from tests.net.house import play

PATIENCE = 30.0


async def ask(path: Path, *requests: bytes) -> list[dict[str, Any]]:
    """The answers, until the server hangs up or all are there."""
    reader, writer = await asyncio.open_unix_connection(str(path))
    try:
        for request in requests:
            writer.write(request + b"\n")
        async with asyncio.timeout(PATIENCE):
            lines = [await reader.readline() for _ in requests]
        return [json.loads(line) for line in lines if line]
    finally:
        writer.close()


def test_one_object_a_line_both_ways(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        path = tmp_path / "admin.sock"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        async with clients(server.addresses["bpgp"], "ada"):
            who, kick, again = await ask(
                path, b'{"do":"who"}', b'{"do":"kick","name":"ada"}', b'{"do":"kick","name":"ada"}'
            )
        assert (who["ok"], [row["name"] for row in who["rows"]]) == (True, ["ada"])
        assert kick["ok"]
        assert again["error"] == "nobody"
        (entry, *_) = await server.house.store.audit.page()
        assert entry.by.endswith("on this machine")

    play(tmp_path, scene)
    assert not (tmp_path / "admin.sock").exists()


@pytest.mark.parametrize(
    "line", [b"", b"nonsense", b'{"do":"fly"}', b"[" * 10_000, b"\xff", b'{"do":"kick"}']
)
def test_nonsense_is_answered_in_one_line(line: bytes, tmp_path: Path) -> None:
    async def scene(_server: Server) -> None:
        answer, who = await ask(tmp_path / "admin.sock", line, b'{"do":"who"}')
        assert answer["error"] == "not_understood"
        assert "\n" not in answer["text"]
        assert who["ok"]

    play(tmp_path, scene)


def test_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(_server: Server) -> None:
        path = tmp_path / "admin.sock"
        (answer,) = await ask(path, b"x" * (admin.LONGEST + 1))
        assert "at most 16384 bytes" in answer["text"]
        open_ones = [await asyncio.open_unix_connection(str(path)) for _ in range(admin.CONNECTIONS + 1)]
        ends = [asyncio.ensure_future(reader.read()) for reader, _ in open_ones]
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)  # one too many
            assert sum(end.done() for end in ends) == 1
            for _, writer in open_ones:
                writer.close()

    play(tmp_path, scene)


def test_whoever_says_nothing_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin, "IDLE", 0.01)

    async def scene(_server: Server) -> None:
        reader, writer = await asyncio.open_unix_connection(str(tmp_path / "admin.sock"))
        async with asyncio.timeout(PATIENCE):
            assert await reader.read() == b""
        writer.close()

    play(tmp_path, scene)


def test_what_a_killed_server_left_behind_is_no_hindrance(tmp_path: Path) -> None:
    path = tmp_path / "admin.sock"
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))

    async def scene(_server: Server) -> None:
        assert (await ask(path, b'{"do":"tables"}'))[0]["ok"]

    play(tmp_path, scene)


def test_a_place_that_is_taken_is_refused_in_one_line(tmp_path: Path) -> None:
    async def scene(_server: Server) -> None:
        raise AssertionError("it must not start")

    busy, plain = tmp_path / "busy.sock", tmp_path / "plain"
    plain.write_text("precious")
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(busy))
        other.listen()
        for path, why in (
            (busy, "another server"),
            (plain, "no socket"),
            (tmp_path / ("x" * 120), "too long"),
            (tmp_path / "no" / "such", "cannot be made"),
        ):
            with pytest.raises(SetupError, match=why):
                play(tmp_path / "data", scene, admin=str(path))
    assert plain.read_text() == "precious"


def test_off(tmp_path: Path) -> None:
    async def scene(_server: Server) -> None:
        assert not (tmp_path / "admin.sock").exists()

    play(tmp_path, scene, admin="off")


@pytest.mark.skipif(os.getuid() != 0, reason="only root can be somebody else")
def test_another_user_is_nobody_even_if_the_file_can_be_opened(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        path = tmp_path / "admin.sock"
        path.chmod(0o666)
        read, write = os.pipe()
        child = os.fork()
        if child == 0:  # pragma: no cover - another process
            os.setuid(65_534)
            with socket.socket(socket.AF_UNIX) as sock:
                try:
                    sock.connect(str(path))
                    sock.sendall(b'{"do":"who"}\n')
                    os.write(write, b"heard: " + sock.recv(100))
                except OSError as error:
                    os.write(write, type(error).__name__.encode())
            os._exit(0)
        os.close(write)
        heard = await asyncio.to_thread(os.read, read, 200)
        await asyncio.to_thread(os.waitpid, child, 0)
        os.close(read)
        assert heard in (b"heard: ", b"PermissionError", b"ConnectionResetError", b"BrokenPipeError")

    play(tmp_path, scene)
