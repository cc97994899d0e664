"""COM lines of a whole server, over real sockets, with programs at their far ends and people at the page."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from parley.games.seabattle import Setup
from parley.house.person import Parting
from parley.house.sanctions import Sanctions, parse_target
from parley.net.com import host_of
from parley.net.server import Server
from parley.seats.comport.guest import ComportGuest
from parley.store import Result
from parley.store.sanctions import Kind
from parley.wires.comport import MASTER, SLAVE
from tests.net.gunner import SMALL, gunner
from tests.net.house import play
from tests.net.machine import PATIENCE, machine, puppet
from tests.net.web.browser import WEB, Browser, hear

MASTERS, SLAVES = f"listen:127.0.0.1:0{SMALL}", "listen:127.0.0.1:0?role=slave"
Scene = Callable[[Server, list[int]], Awaitable[None]]


def on_lines(folder: Path, scene: Scene, *lines: str, **changes: Any) -> None:
    """Play a scene with these lines; it is told where they wait for a call."""

    async def with_ports(server: Server) -> None:
        ports = [int(port) for line in server.lines for port in re.findall(r"call at .*:(\d+)$", line)]
        await scene(server, ports)

    settings = {"com": lines, "com_bot": "off", "bpgp": None, "web": WEB, **changes}
    play(folder, with_ports, **settings)


@pytest.fixture(autouse=True)
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody here has to read the result."""
    monkeypatch.setattr("parley.seats.comport.berth.REST", 0.05)
    monkeypatch.setattr("parley.net.com.PAUSE", 0.01)


async def results(server: Server, count: int = 1) -> list[Result]:
    await server.house.lobby.settled()
    found = list((await server.house.store.results.page()).results)
    assert len(found) >= count
    return found


def names(server: Server) -> set[str]:
    return {player.name for player in server.house.lobby.people.values()}


async def gone(server: Server, name: str) -> None:
    """Wait until they are not here."""
    async with asyncio.timeout(PATIENCE):
        while name in names(server):
            await asyncio.sleep(0)


def test_a_bot_sits_down_with_whoever_is_alone(tmp_path: Path) -> None:
    async def scene(server: Server, ports: list[int]) -> None:
        async with machine(SLAVE, ports[0], "Юнга") as dos:
            await dos.until(lambda: dos.games == 2)
            assert dos.peer.nick == "density"
        last, first = (await results(server, 2))[:2]
        assert [(one.name, one.kind) for one in first.seats] == [("density", "bot"), ("Юнга", "comport")]
        assert first.seats == last.seats
        assert first.outcome is not None
        assert first.reason == "won"
        await gone(server, "Юнга")

    on_lines(tmp_path, scene, MASTERS, com_bot="density", com_bot_after=0.05)


def test_two_com_lines_meet_by_their_roles(tmp_path: Path) -> None:
    async def scene(server: Server, ports: list[int]) -> None:
        async with machine(SLAVE, ports[0], "Юнга") as slave:
            await slave.until(lambda: slave.peer.is_met)
            async with machine(MASTER, ports[1], "Юнга", Setup(7, (0, 1, 1, 2))) as master:
                await master.until(lambda: master.games >= 1)
                await slave.until(lambda: slave.games >= 1)
                assert {slave.peer.nick, master.peer.nick} == {"Юнга", "Юнга-2"}
                assert not slave.peer.logbook.dishonesty
                assert not master.peer.logbook.dishonesty
                await master.until(lambda: master.games >= 2)
        first = (await results(server, 2))[-1]
        assert {one.name for one in first.seats} == {"Юнга", "Юнга-2"}
        assert {one.kind for one in first.seats} == {"comport"}
        browser = Browser(server.addresses["web"])
        shown = (await browser.get(f"/api/matches/{first.id}")).json
        assert shown["setup"] == {"size": 7, "fleet": [0, 1, 1, 2], "wall_limit": True, "remote": [0, 1]}

    on_lines(tmp_path, scene, MASTERS, SLAVES)


@pytest.mark.parametrize("role", [MASTER, SLAVE])
def test_somebody_at_the_page_plays_and_talks(role: str, tmp_path: Path) -> None:
    async def scene(server: Server, ports: list[int]) -> None:
        browser = Browser(server.addresses["web"])
        await browser.be_guest("ann")
        async with (
            machine(role, ports[0], "Юнга", Setup(6, (0, 0, 1, 2))) as dos,
            gunner(browser) as ann,
        ):
            table = await ann.join("Юнга")
            assert table["players"][table["seat"] - 1] == {"name": "Юнга", "kind": "comport", "away": False}
            assert await ann.ask("say", text="ahoy " + "☺" * 200, table=table["table"])
            await dos.until(lambda: dos.heard)
            assert dos.heard[0].startswith("ahoy ☺")
            assert len(dos.heard[0].encode()) <= 255
            dos.peer.say("ahoy yourself")
            assert (await hear(ann.tab, news="said", name="Юнга"))["text"] == "ahoy yourself"
            people = (await browser.get("/api/people")).json
            assert {"name": "Юнга", "kind": "comport", "table": table["table"]} in people
            view = await ann.play(table["view"])
            assert view["outcome"]["termination"] == "won"
            await dos.until(lambda: dos.games)
            assert dos.peer.nick == "ann"
            assert not dos.peer.logbook.dishonesty
        (result,) = await results(server)
        assert result.reason == "won"

    line = SLAVES if role == MASTER else MASTERS
    on_lines(tmp_path, scene, line)


def test_a_lie_is_in_the_record(tmp_path: Path) -> None:
    async def scene(server: Server, ports: list[int]) -> None:
        browser = Browser(server.addresses["web"])
        await browser.be_guest("ann")
        async with puppet(ports[0], "liar") as dos, gunner(browser) as ann:
            dos.shot = 0x2C
            table = await ann.join("liar")
            await ann.play(table["view"])
            closed = await hear_closed(ann.tab)
            await dos.until(lambda: dos.has_heard(0xA8))
        assert closed["outcome"] == {"places": [1, 2], "termination": "left"}
        assert "answered 'sunk' at" in closed["why"]
        (result,) = await results(server)
        assert result.reason == closed["why"]

    on_lines(tmp_path, scene, MASTERS)


async def hear_closed(tab: Any) -> dict[str, Any]:
    return await hear(tab, news="closed")


def test_whoever_is_silent_is_away_and_has_left_in_the_end(tmp_path: Path) -> None:
    async def scene(server: Server, ports: list[int]) -> None:
        browser = Browser(server.addresses["web"])
        await browser.be_guest("ann")
        async with puppet(ports[0], "Юнга") as dos, gunner(browser) as ann:
            table = await ann.join("Юнга")
            await ann.ask("move", move="place B2-C2 E2 B4")
            await dos.until(lambda: dos.has_heard(0xA3))
            dos.is_silent = True
            assert (await hear(ann.tab, news="away"))["seat"] == 1
            rows = (await browser.get("/api/tables")).json
            assert next(row for row in rows if row["table"] == table["table"])["players"][1]["away"]
            dos.is_silent = False
            dos.writer.write(b"\x01")
            assert (await hear(ann.tab, news="back"))["seat"] == 1
            dos.writer.close()
            closed = await hear_closed(ann.tab)
            assert closed["outcome"]["places"] == [1, 2]
            assert "line lost" in closed["why"]
        await gone(server, "Юнга")

    on_lines(tmp_path, scene, MASTERS)


def test_whoever_stays_silent_has_left(tmp_path: Path) -> None:
    async def scene(server: Server, ports: list[int]) -> None:
        browser = Browser(server.addresses["web"])
        await browser.be_guest("ann")
        async with puppet(ports[0], "Юнга") as dos, gunner(browser) as ann:
            await ann.join("Юнга")
            dos.is_silent = True
            await hear(ann.tab, news="away")
            closed = await hear_closed(ann.tab)
        assert closed["outcome"] == {"places": [1, 2], "termination": "left"}
        assert closed["why"]
        (result,) = await results(server)
        assert result.reason == closed["why"]

    on_lines(tmp_path, scene, MASTERS, grace=0.1)


def test_after_a_protocol_error_the_two_begin_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parley.seats.comport.berth.KEY_WAIT", 0.05)

    async def scene(server: Server, ports: list[int]) -> None:
        async with puppet(ports[0], "Юнга") as dos:
            await arrived(server, "Юнга")
            dos.writer.write(b"\xff")
            await dos.until(lambda: dos.has_heard(0xA8))
            await gone(server, "Юнга")
            await arrived(server, "Юнга")

    on_lines(tmp_path, scene, MASTERS)


def test_an_operator_sends_a_peer_away_and_the_line_stays(tmp_path: Path) -> None:
    async def scene(server: Server, ports: list[int]) -> None:
        async with puppet(ports[0], "Юнга") as dos:
            await arrived(server, "Юнга")
            person = server.house.lobby.find("Юнга")
            assert isinstance(person, ComportGuest)
            assert person.address == "127.0.0.1"
            person.see_off(Parting.REPLACED, only=())
            assert "Юнга" in names(server)
            person.see_off(Parting.SENT_AWAY)
            assert "Юнга" not in names(server)
            assert not list(server.house.lobby.available())
            await dos.until(lambda: dos.has_heard(0xA7))
        await server.house.shared(Sanctions).add(Kind.BAN, parse_target("Юнга"), None, None, "", "root")
        async with puppet(ports[0], "Юнга") as banned:
            await banned.until(lambda: banned.has_heard(0xA7))
            assert not names(server)
        async with puppet(ports[0], "other"):
            await arrived(server, "other")

    on_lines(tmp_path, scene, MASTERS)


async def arrived(server: Server, name: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while name not in names(server) or not list(server.house.lobby.available()):
            await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("nick", "name"), [("ann", "ann-2"), ("admin", "COM peer"), ("\x1b[2J", "[2J"), ("", "COM peer")]
)
def test_a_nick_that_cannot_be_had(nick: str, name: str, tmp_path: Path) -> None:
    async def scene(server: Server, ports: list[int]) -> None:
        browser = Browser(server.addresses["web"])
        await browser.register("ann")
        async with puppet(ports[0], nick):
            await arrived(server, name)

    on_lines(tmp_path, scene, MASTERS)


def test_a_server_that_stops_says_goodbye(tmp_path: Path) -> None:
    heard: list[bytes] = []

    async def scene(server: Server, ports: list[int]) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", ports[0])
        from tests.net.machine import Puppet

        dos = Puppet(reader, writer, "Юнга")
        task = asyncio.ensure_future(dos.run())
        await arrived(server, "Юнга")
        await server.stop()
        await asyncio.wait((task,), timeout=PATIENCE)
        heard.extend(dos.heard)
        writer.close()

    on_lines(tmp_path, scene, MASTERS)
    assert heard[-1] == b"\xa7"


@pytest.mark.parametrize(
    ("name", "host"),
    [
        ("tcp 127.0.0.1:5000", "127.0.0.1"),
        ("tcp [::1]:5000", "::1"),
        ("pty /dev/pts/3", "pty /dev/pts/3"),
        ("serial /dev/ttyS0 at 9600 8E2", "serial /dev/ttyS0 at 9600 8E2"),
    ],
)
def test_where_a_line_comes_from(name: str, host: str) -> None:
    assert host_of(name) == host
