"""Bots play on our own server, a process of its own, over both wires."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from parley.games.dots import GAME
from parley.match.journal import decode_journal
from parley.match.replay import replay_to_end
from parley.net.visits.place import Visitor
from parley.net.visits.tcp import find_bpgp, find_dotline
from parley.visits import Archive, Came, Entered, Happened, Lost, Over, Stage, Wish
from parley.wires import bpgp as wire
from parley.wires.decoder import decode
from parley.wires.trace import parse_trace
from tests.net.process import ServerProcess, serving
from tests.net.visits.callers import Caller, calling
from tests.net.visits.relay import Relay

SMALL = {"size": 10, "ships": [0, 0, 1, 1, 1]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("house") / "data", "--bot", "off") as process:
        yield process


def come(find: Any, address: object, name: str = "", **more: Any) -> Any:
    return calling(find(str(address), Visitor(name, **more)))


def test_two_bots_play_battleship_plus(server: ServerProcess, tmp_path: Path) -> None:
    trace = tmp_path / "ann.trace"

    async def play() -> None:
        async with (
            Relay(server.bpgp) as relay,
            come(find_bpgp, server.bpgp, "ann", trace=trace) as ann,
            come(find_bpgp, relay.address, "bob") as bob,
        ):
            for one in (ann, bob):
                one.fly("battleship-plus")
            for host, guest in ((ann, bob), (bob, ann)):
                host.visit.say("who plays?")
                host.visit.open(Wish("battleship-plus", SMALL))
                await host.until(Came)
                guest.visit.join(host.seen.number)
                ends = await asyncio.gather(host.until(Over), guest.until(Over))
                assert ends[0].outcome == ends[1].outcome
                for one in (host, guest):
                    assert one.seen.outcome == one.seen.view.outcome == ends[0].outcome is not None
                    assert [told.number for told in one.seen.plies] == [*range(1, len(one.seen.plies) + 1)]
                assert host.seen.view.public == guest.seen.view.public
        assert ann.faults == bob.faults == []
        assert ann.visit.stage is bob.visit.stage is Stage.GONE
        assert all(len(piece) == 3 + int.from_bytes(piece[1:3], "big") for piece in relay.heard), "one each"

    asyncio.run(play())
    heard = decode(wire.WIRE, parse_trace(trace.read_text()))
    assert [said.broken for said in heard if said.broken] == []
    assert heard[-1].text == "LOGOUT"


def test_a_battle_is_lost_with_the_line_and_with_the_server(tmp_path: Path) -> None:
    """As the draft has it: nobody comes back to a game. The hall is open again, and so is another game."""

    async def begin(host: Caller, guest: Caller) -> None:
        host.visit.open(Wish("battleship-plus", SMALL))
        await host.until(Came)
        guest.visit.join(host.seen.number)
        for one in (host, guest):
            one.fly("battleship-plus")
        await asyncio.gather(host.until(Happened), guest.until(Happened))

    async def lose(caller: Caller) -> None:
        over = await caller.until(Over)
        assert (over.outcome, caller.seen.why) == (None, "the connection was lost")
        assert (await caller.until(Lost)).again is not None
        await caller.until(Entered)
        caller.visit.leave()
        assert caller.visit.stage is Stage.HALL

    async def play() -> None:
        with ExitStack() as house:
            first = house.enter_context(serving(tmp_path / "data", "--bot", "off", quiet=False))
            async with (
                Relay(first.bpgp) as relay,
                come(find_bpgp, relay.address, "ann") as ann,
                come(find_bpgp, first.bpgp, "bob") as bob,
            ):
                await begin(ann, bob)
                relay.cut()
                await lose(ann)
                assert (await bob.until(Over)).outcome is not None, "ann has left"
                bob.visit.leave()
                await begin(bob, ann)
                first.kill()
                relay.to = house.enter_context(serving(tmp_path / "data", "--bot", "off", quiet=False)).bpgp
                await lose(ann)
                ann.visit.open(Wish("battleship-plus", SMALL))
                await ann.until(Came)
                assert ann.faults == bob.faults == []

    asyncio.run(play())


def test_bots_play_dots_while_a_line_is_cut_and_the_server_killed(tmp_path: Path) -> None:
    more = {"password": "correct horse", "register": True}

    async def play() -> None:
        with ExitStack() as house:
            first = house.enter_context(serving(tmp_path / "data", quiet=False))
            async with (
                Relay(first.dotline) as relay,
                come(find_dotline, relay.address, "ann", **more) as ann,
                come(find_dotline, relay.address, "bob", **more) as bob,
            ):
                for one in (ann, bob):
                    one.fly("dots")
                ann.visit.open(Wish("dots", {"width": 10, "height": 10}))
                await ann.until(Came)
                bob.visit.join(ann.seen.number)
                await asyncio.gather(ann.until(Happened), bob.until(Happened))
                relay.cut()
                await asyncio.gather(ann.until(Lost), bob.until(Lost))
                await asyncio.gather(ann.until(Happened), bob.until(Happened))
                first.kill()
                await asyncio.gather(ann.until(Lost), bob.until(Lost))
                relay.to = house.enter_context(serving(tmp_path / "data", quiet=False)).dotline
                ends = await asyncio.gather(ann.until(Over), bob.until(Over))
                assert ends[0].outcome == ends[1].outcome is not None
                assert ann.seen.view.state == bob.seen.view.state
                assert ann.faults == bob.faults == []
                assert isinstance(ann.visit, Archive)
                match = replay_to_end(GAME, decode_journal(await ann.visit.fetch(ann.seen.match or 0)))
                assert match.state == ann.seen.view.state

    asyncio.run(play())
