"""Sea Battle programs at tables of a real server: they speak the COM protocol on their standard streams."""

import asyncio
import sys
from pathlib import Path

import pytest

from parley.core import Seat, Termination
from parley.games.seabattle import GAME, Setup
from parley.match.clock import ClockRules
from parley.net.children.launch import MIB, Launcher
from parley.net.programs import seabattle
from parley.net.programs.seabattle import remote_setup
from parley.net.server import Server
from parley.tables import Said, Terms
from tests.cli.com_lines import running
from tests.net.children.stage import processes_with
from tests.net.house import play
from tests.net.programs.test_stable import Commander, closed, nobody_is_left, sit_down, until

SETUP = remote_setup(Setup(6, (0, 0, 1, 2)), Seat(1))
TERMS = Terms(GAME, SETUP, ClockRules(per_move=60_000))


def program(command: str) -> dict[str, object]:
    return {"name": "brutus", "game": "seabattle", "command": command, "sandbox": False}


def test_its_fleet_stays_with_it() -> None:
    assert SETUP.remote == (1,)
    assert SETUP.wall_limit
    assert remote_setup(Setup(remote=(0,)), Seat(1)).remote == (0, 1)


def test_a_game_against_a_real_slave(tmp_path: Path) -> None:
    """Another `parley com`, whose line is the standard streams of a socat."""

    async def scene(server: Server) -> None:
        ann = Commander(game=GAME)
        sit_down(server, TERMS, ann)
        end = await closed(ann)
        assert end.outcome is not None
        assert (end.outcome.termination.value, end.why) == ("won", "")
        await nobody_is_left(server, f"TCP:127.0.0.1:{port}")
        await server.house.lobby.settled()
        (result,) = (await server.house.store.results.page()).results
        assert [(sitter.name, sitter.kind) for sitter in result.seats] == [
            ("ann", "web"),
            ("brutus", "program"),
        ]

    with running(("slave", "listen:127.0.0.1:0", "--unpaced", "--json")) as (slave,):
        port = slave.wait_for("waiting for a call").rpartition(":")[2]
        play(tmp_path, scene, program=(program(f"socat - TCP:127.0.0.1:{port}"),))
        assert slave.end() == 0
        assert [game["ending"] in ("won", "lost") for game in slave.games] == [True]


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("sh -c 'exit 3'", "exited with status 3"),
        ("sleep 1000", "does not answer"),
        (r"""sh -c 'yes | tr "y\n" "\001\001"'""", "writes on and on and does nothing"),
        ("no-longer-there", "there is no such program"),
    ],
)
def test_a_fault_is_told_and_kept(
    command: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(server: Server) -> None:
        if command == "no-longer-there":
            there.unlink()
        ann = Commander(game=GAME)
        sit_down(server, TERMS, ann)
        assert says in (await closed(ann)).why
        assert says in ann.of(Said)[0].text
        await nobody_is_left(server, tmp_path)

    monkeypatch.setattr(seabattle, "MEETING", 0.5)
    there = tmp_path / "no-longer-there"
    there.write_text("#!/bin/sh\n")
    there.chmod(0o755)
    play(tmp_path, scene, program=(program(str(there) if command == there.name else command),))


def test_whoever_holds_too_much_memory_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(server: Server) -> None:
        ann = Commander(game=GAME)
        sit_down(server, TERMS, ann)
        assert (await closed(ann)).why == "brutus: holds more than 1 MiB of memory"
        await nobody_is_left(server, tmp_path)

    monkeypatch.setattr(Launcher, "memory", MIB)
    play(tmp_path, scene, program=(program(f"{sys.executable} -c 'input()'"),))


def test_no_process_is_started_for_a_match_that_is_over_at_once(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Commander(game=GAME)
        table = sit_down(server, TERMS, ann)
        server.house.lobby.close(table, Termination.ABANDONED)
        await until(lambda: not server.house.lobby.tables)
        await asyncio.sleep(0)
        await nobody_is_left(server, tmp_path)

    play(tmp_path, scene, program=(program("sleep 1000"),))


def test_a_server_that_stops_blames_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(server: Server) -> None:
        sit_down(server, TERMS, Commander(game=GAME))
        await until(lambda: bool(list(processes_with(there))))

    there = str(tmp_path / "there")
    with caplog.at_level("INFO"):
        play(tmp_path, scene, program=(program(f"sh -c 'sleep 1000; : {there}'"),))
    assert "program failed" not in caplog.text


def test_after_a_restart_it_has_left(tmp_path: Path) -> None:
    async def before(server: Server) -> None:
        account = await server.house.store.accounts.create("ann", "hash")
        sit_down(server, TERMS, Commander(account=account.id, game=GAME))
        await next(iter(server.house.lobby.tables.values())).settle()

    async def after(server: Server) -> None:
        await until(lambda: not server.house.lobby.tables)
        await server.house.lobby.settled()
        (result,) = (await server.house.store.results.page()).results
        assert result.reason == "brutus: cannot go on after a restart"

    offered = (program("sleep 1000"),)
    play(tmp_path, before, program=offered)
    play(tmp_path, after, program=offered)
