"""Where peers sit in the house: bytes typed by hand, a real lobby and a real store."""

import asyncio
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parley.house.budget import Budget, Share
from parley.house.person import Parting
from parley.seats.comport.berth import AGAIN
from parley.tables import Limits, Phase
from parley.wires.comport import MASTER, SLAVE
from tests.seats.comport.quay import PATIENCE, PROPOSAL, Quay
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import Tab, until_playing, visit


@pytest.mark.parametrize("role", [MASTER, SLAVE])
def test_a_peer_waits_in_the_lobby_until_its_line_is_lost(role: str, tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        quay = Quay(parlour, role)
        table = await quay.come("Anna")
        lobby = parlour.house.lobby
        assert lobby.find("Anna") is quay.peer
        assert list(lobby.available()) == [table]
        assert table.terms.setup.remote == (quay.peer.seat,)
        assert table.terms.setup.size == (PROPOSAL.size if role == MASTER else 7)
        quay.peer.lose_line("unplugged")
        assert not list(lobby.available())
        assert not lobby.is_taken("Anna")

    play(tmp_path, scene)


def test_the_next_peer_is_not_told_whom_the_last_one_played(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        quay = Quay(parlour)
        waits = await quay.come("Anna")
        kim = await visit(parlour, "kim")
        await kim.granted("join", table=waits.number)
        await until_playing(kim)
        assert b"\xb1\x03kim".hex(" ").upper() in quay.read()
        quay.peer.lose_line("unplugged")
        quay.said = b""
        quay.peer.open_line("hands")
        await quay.come("Otto")
        assert b"\xb1\x03kim".hex(" ").upper() not in quay.read()

    play(tmp_path, scene)


@pytest.mark.parametrize("first", [MASTER, SLAVE])
def test_peers_of_both_roles_meet_on_the_masters_terms(first: str, tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        waits, comes = Quay(parlour, first), Quay(parlour, SLAVE if first == MASTER else MASTER)
        table = await waits.come("ann")
        assert await comes.come("ann") is table
        assert (table.terms.setup.size, table.terms.setup.remote) == (7, (0, 1))
        assert {player.name for player in table.seats if player} == {"ann", "ann-2"}
        async with asyncio.timeout(PATIENCE):
            while table.ledger is None:
                await asyncio.sleep(0)
        ours = waits if first == MASTER else comes
        assert "B1" in ours.read()
        ours.type("1B")
        assert ours.read().endswith("B2 07 00 01 01 02")

    play(tmp_path, scene)


def test_two_of_one_role_wait_each_at_a_table(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        one, two = Quay(parlour), Quay(parlour)
        assert await one.come("ann") is not await two.come("bob")

    play(tmp_path, scene)


def test_a_full_house_is_said_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parley.seats.comport.berth.AGAIN", AGAIN / 100)

    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        await ann.granted("open", game="dots")
        quay = Quay(parlour)
        coming = asyncio.ensure_future(quay.come("bob"))
        async with asyncio.timeout(PATIENCE):
            while b"there are too many tables".hex(" ").upper() not in quay.read():
                await asyncio.sleep(0)
        await ann.granted("stand")
        assert (await coming).phase is Phase.OPEN

    play(tmp_path, scene, limits=Limits(tables=1))


def test_a_refusal_is_said_once_however_long_the_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parley.seats.comport.berth.AGAIN", 0.0)
    clock = count(0, 10)
    budget = Budget(Share(tables=1), people=1, now=lambda: next(clock))

    async def scene(parlour: Parlour) -> None:
        quay = Quay(parlour, SLAVE)
        await quay.come("ann")
        quay.type("A5 B2 07 00 01 01 02 A2")
        async with asyncio.timeout(PATIENCE):
            while budget.refused < 5:
                await asyncio.sleep(0)
        quay.type("3B")
        assert quay.read().count(b"share for now".hex(" ").upper()) == 1

    play(tmp_path, scene, budget=budget)


def test_a_bot_comes_only_to_those_who_are_alone(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        quay, other = Quay(parlour, bot_after=0.01), Quay(parlour)
        table = await quay.come("ann")
        async with asyncio.timeout(PATIENCE):
            while table.phase is Phase.OPEN:
                await asyncio.sleep(0)
        assert [player.kind for player in table.seats if player] == ["bot", "comport"]
        assert b"\xb1\x06random".hex(" ").upper() in quay.read()
        waits = await other.come("bob")
        kim = await visit(parlour, "kim")
        await kim.granted("join", table=waits.number)
        assert (await until_playing(kim))["seat"] == 0
        assert b"\xb1\x03kim".hex(" ").upper() in other.read()

    play(tmp_path, scene)


MESSAGES = (
    "AA", "01", "A0", "0A", "A1", "1A", "A2", "2A", "A3", "3A", "A4", "4A", "A5", "5A", "A6", "6A", "A7",
    "7A", "A8", "8A", "A9", "9A", "B1 01 61", "1B", "B2 06 00 00 01 02", "2B 06 00 00 01 02", "B3 01 61",
    "3B", "C0 01 01", "C0 03 02", "0C", "1C", "2C", "3C", "FF", "B2 FF",
)  # fmt: skip
DEEDS = ("lose", "open", "join", "kick", "wake", *("settle", "greet") * 5)
"""What others do to a peer, or time does."""


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from([MASTER, SLAVE]), st.lists(st.sampled_from([*MESSAGES, *DEEDS]), max_size=40))
def test_whatever_a_peer_says_the_house_stays_in_order(role: str, deeds: list[str]) -> None:
    async def scene(parlour: Parlour) -> None:
        quay, kim = Quay(parlour, role), await visit(parlour, "kim")
        lobby = parlour.house.lobby
        for deed in deeds:
            await do(quay, kim, deed)
            tables = [table for table in lobby.tables.values() if table.phase is Phase.OPEN]
            assert len(tables) <= 1
            assert all(quay.peer in table.seats and quay.peer.is_met for table in tables)
            assert (quay.peer in lobby.people.values()) <= quay.peer.is_met | quay.peer.suspended
        quay.peer.lose_line("unplugged")
        quay.berth.close()
        await settle()
        assert set(lobby.people.values()) <= {kim.session.player}
        assert all(table.phase is not Phase.OPEN for table in lobby.tables.values())

    with TemporaryDirectory() as folder:
        play(Path(folder), scene)


async def do(quay: Quay, kim: Tab, deed: str) -> None:
    match deed:
        case "lose":
            quay.peer.lose_line("unplugged")
        case "open" if quay.peer.connection is None and not quay.peer.is_finished:
            quay.peer.open_line("hands")
        case "join":
            for table in quay.house.lobby.available():
                await kim.ask("join", table=table.number)
        case "kick":
            quay.peer.see_off(Parting.SENT_AWAY)
        case "greet":
            quay.greet("ann")
        case "wake":
            quay.peer.wake()
        case "settle":
            await settle()
        case "open":
            pass
        case _:
            quay.type(deed)


async def settle() -> None:
    """Let everything that was begun come to its end."""
    for _ in range(20):
        await asyncio.sleep(0.001)
