"""Visits to real servers over real sockets."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from parley.core import SetupError
from parley.games.dots import GAME
from parley.match.journal import decode_journal
from parley.match.replay import replay_to_end
from parley.net.visits.place import Visitor
from parley.net.visits.tcp import find_bpgp, find_dotline, parse_target
from parley.visits import Archive, Came, Entered, Happened, Lost, Over, Stage, Wish
from parley.wires.bpgp import WIRE as BPGP
from parley.wires.decoder import decode
from parley.wires.trace import parse_trace
from tests.net.process import ServerProcess, serving
from tests.net.visits.relay import Relay
from tests.net.visits.traveller import travelling

SMALL = {"size": 10, "ships": [0, 0, 1, 1, 1]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("house") / "data") as process:
        yield process


def test_two_bots_play_battleship_plus_on_our_own_server(server: ServerProcess, tmp_path: Path) -> None:
    trace = tmp_path / "ann.trace"

    async def play() -> None:
        address = str(server.bpgp)
        async with (
            travelling(find_bpgp, address, Visitor("ann", trace=trace), "random") as ann,
            travelling(find_bpgp, address, Visitor("bob"), "random") as bob,
        ):
            await asyncio.gather(ann.until(Entered), bob.until(Entered))
            for host, guest in ((ann, bob), (bob, ann)):
                host.visit.open(Wish("battleship-plus", SMALL))
                await host.until(Came)
                guest.visit.join(host.seen.number)
                ends = await asyncio.gather(host.until(Over), guest.until(Over))
                assert ends[0].outcome == ends[1].outcome
                for one in (host, guest):
                    seen = one.seen
                    assert seen.outcome == seen.view.outcome == ends[0].outcome is not None
                    assert [told.number for told in seen.plies] == list(range(1, len(seen.plies) + 1))
                assert host.seen.view.public == guest.seen.view.public
                assert ann.faults == bob.faults == []
        assert ann.visit.stage is bob.visit.stage is Stage.GONE

    asyncio.run(play())
    heard = decode(BPGP, parse_trace(trace.read_text()))
    assert [said.broken for said in heard if said.broken] == []
    assert heard[-1].text == "LOGOUT"


def member(name: str) -> Visitor:
    return Visitor(name, "correct horse", register=True)


def test_bots_play_dots_while_a_line_is_cut_and_the_server_killed(tmp_path: Path) -> None:
    async def play() -> None:
        with ExitStack() as house:
            first = house.enter_context(serving(tmp_path / "data", quiet=False))
            async with (
                Relay(first.dotline) as relay,
                travelling(find_dotline, relay.address, member("ann"), "random") as ann,
                travelling(find_dotline, relay.address, member("bob"), "random") as bob,
            ):
                await asyncio.gather(ann.until(Entered), bob.until(Entered))
                ann.visit.open(Wish("dots", {"width": 10, "height": 10}))
                await ann.until(Came)
                bob.visit.join(ann.seen.number)
                await asyncio.gather(ann.until(Happened), bob.until(Happened))
                relay.cut()
                await asyncio.gather(ann.until(Lost), bob.until(Lost))
                await asyncio.gather(ann.until(Entered), bob.until(Entered))
                await asyncio.gather(ann.until(Happened), bob.until(Happened))
                first.kill()
                await asyncio.gather(ann.until(Lost), bob.until(Lost))
                second = house.enter_context(serving(tmp_path / "data", quiet=False))
                relay.to = second.dotline
                await asyncio.gather(ann.until(Entered), bob.until(Entered))
                ends = await asyncio.gather(ann.until(Over), bob.until(Over))
                assert ends[0].outcome == ends[1].outcome
                assert ends[0].outcome is not None
                assert ann.seen.view.state == bob.seen.view.state
                assert ann.faults == bob.faults == []
                assert isinstance(ann.visit, Archive)
                assert ann.seen.match is not None
                match = replay_to_end(GAME, decode_journal(await ann.visit.fetch(ann.seen.match)))
                assert match.state == ann.seen.view.state

    asyncio.run(play())


def test_nobody_is_there() -> None:
    async def play() -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        listening.close()
        async with travelling(find_bpgp, f"127.0.0.1:{port}") as ann:
            lost = await ann.until(Lost)
            assert lost.again is None
            assert ann.visit.stage is Stage.GONE
            assert "refused" in ann.visit.why

    asyncio.run(play())


@pytest.mark.parametrize("text", ["localhost", "localhost:x", "off", "h:1?tls=no", "h:1?tsl", "h:1?ca=/none"])
def test_a_bad_address_is_said_at_once(text: str) -> None:
    with pytest.raises(SetupError):
        parse_target("bpgp", text)
