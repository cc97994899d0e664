"""Agents at a real server, with each other and on the wires of the documents."""

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from parley.cli.main import make_parser
from parley.cli.mcp.agent import LONGEST, Agent
from parley.cli.mcp.finding import Finder
from parley.net.server import Server
from parley.visits import CannotNow
from tests.net.house import HERE, play


def agent(where: str, name: str) -> Agent:
    return Agent(Finder(make_parser().parse_args(["mcp", where, "--name", name])))


def meet(
    folder: Path, where: Callable[[Server], str], scene: Callable[[Agent, Agent], Coroutine[Any, Any, None]]
) -> None:
    """Two agents at a server."""

    async def run(server: Server) -> None:
        ann, bob = agent(where(server), "ann"), agent(where(server), "bob")
        try:
            await scene(ann, bob)
        finally:
            await ann.close()
            await bob.close()

    play(folder, run, web=HERE, bpgp=HERE, dotline=HERE)


def test_two_agents_meet_on_a_server(tmp_path: Path) -> None:
    async def scene(ann: Agent, bob: Agent) -> None:
        assert "wait for others" in await ann.open("dots", [], {"size": "10"}, 0)
        listed = await bob.tables()
        assert "Table 1, Dots, waiting: ann, free seat." in listed
        assert "Bots for dots: random" in listed
        await bob.join(1, "", 0)
        assert "You may play: E5, F5, E6, F6." in await ann.wait(20)
        moved = await ann.move("E5", 0)
        assert "You put a dot on E5." in moved
        assert "It is the turn of bob." in moved
        with pytest.raises(CannotNow):
            await ann.move("E6", 0)
        await ann.say("good luck")
        replied = await bob.move("F5", 0)
        assert "ann: good luck" in replied
        assert "bob puts a dot on F5." in await ann.wait(20)
        assert "You give up" in await ann.leave()
        assert "You have won" in await bob.wait(20)

    meet(tmp_path, lambda server: f"http://{server.addresses['web']}", scene)


def test_every_game_against_bots_of_a_server(tmp_path: Path) -> None:
    async def scene(ann: Agent, _bob: Agent) -> None:
        for game, first in (
            ("seabattle", "place"),
            ("battleship-plus", "place"),
            ("dots", "T16"),
            ("conquest", "place 3 1"),
        ):
            opened = await ann.open(game, ["easy"], {}, 20)
            assert len(opened) <= LONGEST + 20
            while "Your turn" not in opened and "Place your fleet" not in opened:
                opened = await ann.wait(20)
            moved = await ann.move(first, 20)
            assert "Moves so far: 0" not in moved
            assert "over" in await ann.move("resign", 20)

    meet(tmp_path, lambda server: f"http://{server.addresses['web']}", scene)


def test_agents_on_the_wire_of_a_document(tmp_path: Path) -> None:
    async def scene(ann: Agent, bob: Agent) -> None:
        await ann.open("battleship-plus", [], {}, 0)
        assert "Battleship Plus, waiting" in await bob.tables()
        await bob.join(1, "", 0)
        await ann.wait(20)
        assert "You have placed your fleet" in await ann.move("place", 0)
        placed = await bob.move("place", 0)
        assert "Battleship Plus" in placed
        await bob.move("resign", 20)
        assert "over" in await ann.wait(20)

    meet(tmp_path, lambda server: f"bpgp:{server.addresses['bpgp']}", scene)


def test_a_server_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    async def scene(ann: Agent, _bob: Agent) -> None:
        with pytest.raises(CannotNow, match=r"127\.0\.0\.1:1"):
            await ann.tables()

    meet(tmp_path, lambda _server: "http://127.0.0.1:1", scene)
