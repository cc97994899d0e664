"""COM lines of a server in a process of its own: killed in the middle of a game, and between two others."""

import asyncio
import select
import socket
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from tests.cli.com_lines import running
from tests.net.dos import dos_slave
from tests.net.gunner import SMALL, gunner
from tests.net.process import serving
from tests.net.web.browser import PATIENCE, Browser


class Cable:
    """Plugged into a DOS machine that calls `port`, and into whoever listens at `far`, dead or alive.

    Like a cable it carries bytes or loses them, and the machine at one end never notices the other's death.
    """

    def __init__(self, far: int) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._far, self._stopped = far, threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        self._thread.join()
        self._listener.close()

    def _run(self) -> None:
        self._listener.settimeout(PATIENCE)
        near, _ = self._listener.accept()
        with near:
            while not self._stopped.is_set():
                with suppress(OSError), socket.create_connection(("127.0.0.1", self._far)) as far:
                    self._carry(near, far)
                self._stopped.wait(0.1)

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        others = {near: far, far: near}
        while not self._stopped.is_set():
            for ready in select.select([near, far], [], [], 0.1)[0]:
                data = ready.recv(4096)
                if not data:
                    return
                others[ready].sendall(data)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


def test_killed_in_the_middle_of_a_game(tmp_path: Path) -> None:
    port = free_port()
    line = ("--com", f"listen:127.0.0.1:{port}{SMALL}", "--com-bot", "off", "--bot", "off")
    stored: list[str] = []
    match = 0

    async def before(browser: Browser) -> None:
        nonlocal match
        assert (await browser.register("ann")).status == 201
        async with gunner(browser) as ann:
            table = await ann.join("Юнга")
            match = table["match"]
            await ann.play(table["view"], shots=3)
            stored.extend(ann.stored)
            server.kill()

    async def after(browser: Browser) -> None:
        await browser.log_in("ann")
        broken = (await browser.get(f"/api/matches/{match}")).json
        assert broken["reason"] == "server restarted"
        assert broken["outcome"] == {"places": [1, 1], "termination": "left"}
        assert [move for seat, move, _ in broken["moves"] if seat == 0] == stored
        async with gunner(browser) as ann:
            table = await ann.join("Юнга")
            assert table["match"] != match
            view = await ann.play(table["view"])
            assert view["outcome"]["termination"] == "won"

    with Cable(port) as cable, dos_slave(tmp_path, cable.port):
        with serving(tmp_path / "data", *line) as server:
            asyncio.run(before(Browser(server.web)))
        with serving(tmp_path / "data", *line) as server:
            asyncio.run(after(Browser(server.web)))
            server.terminate()


def test_two_programs_meet_through_the_server(tmp_path: Path) -> None:
    lines = ("--com", "listen:127.0.0.1:0", "--com", "listen:127.0.0.1:0?role=slave", "--com-bot", "off")
    options = ("--bot", "density", "--games", "1", "--unpaced", "--json", "--give-up", "120")

    async def record(browser: Browser) -> dict[str, Any]:
        (match,) = (await browser.get("/api/matches")).json["matches"]
        return dict((await browser.get(f"/api/matches/{match['match']}")).json)

    with serving(tmp_path / "data", *lines, "--bot", "off") as server:
        ours_is_master, ours_is_slave = server.com
        slave = ("slave", f"tcp:127.0.0.1:{ours_is_master}", "--nick", "Anna", *options)
        master = ("master", f"tcp:127.0.0.1:{ours_is_slave}", "--nick", "Boris", "--size", "8", *options)
        with running(slave, master) as sides:
            assert [side.end() for side in sides] == [0, 0]
            (lost_or_won,), (won_or_lost,) = (side.games for side in sides)
        shown = asyncio.run(record(Browser(server.web)))
        server.terminate()
    assert {lost_or_won["ending"], won_or_lost["ending"]} == {"won", "lost"}
    assert (lost_or_won["peer"], won_or_lost["peer"]) == ("Boris", "Anna")
    assert not lost_or_won["dishonesty"]
    assert not won_or_lost["dishonesty"]
    assert [one["name"] for one in shown["players"]] == ["Boris", "Anna"]
    assert shown["setup"] == {"size": 8, "fleet": [1, 2, 3, 4], "wall_limit": True, "remote": [0, 1]}
    assert shown["outcome"]["places"] == ([1, 2] if won_or_lost["ending"] == "won" else [2, 1])
    assert lost_or_won["shots"] + won_or_lost["shots"] == sum(
        move[0].isupper() and move[1:].isdecimal() for _, move, _ in shown["moves"]
    )
