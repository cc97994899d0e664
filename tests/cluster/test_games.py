"""Whole games across nodes, and what players see when the node of their table dies: a pause."""

import asyncio
import time
from pathlib import Path
from random import Random

from parley.net.server import REPLACED
from parley.wires.bpgp import EndReason
from tests.cluster.evening import (
    PATIENCE,
    Evening,
    Fixed,
    cuts,
    ends,
    finish,
    move_to,
    play,
    refused,
    sit_down,
    some,
)
from tests.cluster.history import Nowhere, Over
from tests.cluster.players import Doors, Pair

PAIRS = 60
TAKEOVER = 10.0
"""Seconds a table may pause on a busy machine. The design says three to six."""


def test_battleship_plus_by_bpgp(tmp_path: Path) -> None:
    async def scene(evening: Evening) -> None:
        a, b, _ = evening.cluster.members
        ada, bob = evening.sailor("ada"), evening.sailor("bob")
        await asyncio.gather(ada.come(Fixed(a.ports)), bob.come(Fixed(b.ports)))
        await asyncio.gather(ada.begun(), bob.join(await ada.open()))
        await asyncio.gather(ada.play(), bob.play())

    notes = play(tmp_path, [], scene)
    assert (ends(notes), cuts(notes)) == (2, 0)


def test_a_node_that_is_to_stop_waits_for_those_who_could_not_come_back(tmp_path: Path) -> None:
    reasons: list[int] = []

    async def scene(evening: Evening) -> None:
        a, b, _ = evening.cluster.members
        ada, bob = evening.sailor("ada"), evening.sailor("bob")
        await asyncio.gather(ada.come(Fixed(a.ports)), bob.come(Fixed(b.ports)))
        await asyncio.gather(ada.begun(), bob.join(await ada.open()))
        stopping = asyncio.ensure_future(asyncio.gather(a.terminate(), b.terminate()))
        reasons.extend(await asyncio.gather(ada.play(), bob.play()))
        await stopping

    assert ends(play(tmp_path, [], scene, "--drain", str(PATIENCE))) == 2
    assert sorted(reasons) == [EndReason.YOU_WON, EndReason.OPPONENT_WON]


def test_dots_by_telnet_and_in_a_browser(tmp_path: Path) -> None:
    async def scene(evening: Evening) -> None:
        a, b, _ = evening.cluster.members
        ann, bob = evening.telnetter("ann"), evening.clicker("bob")
        await sit_down(ann, a.ports, bob, b.ports)
        await finish(ann, bob)

    notes = play(tmp_path, ["ann"], scene)
    assert (ends(notes), cuts(notes)) == (2, 0)


def test_the_node_of_a_table_dies_and_nobody_sits_there(tmp_path: Path) -> None:
    pauses: list[float] = []

    async def scene(evening: Evening) -> None:
        a, b, c = evening.cluster.members
        ann, bob = evening.telnetter("ann"), evening.clicker("bob")
        await sit_down(ann, a.ports, bob, b.ports)
        await some(3, ann, bob)
        await move_to(ann, c.ports)
        await some(3, ann, bob)
        a.kill()
        began = time.monotonic()
        await some(2, ann, bob)
        pauses.append(time.monotonic() - began)
        await finish(ann, bob)

    notes = play(tmp_path, ["ann"], scene)
    assert (ends(notes), cuts(notes)) == (2, 1)  # nobody was hung up on, but for the one who moved
    assert refused(notes) == []
    assert pauses[0] < TAKEOVER


def test_a_node_that_was_frozen_and_replaced_stores_nothing_and_ends(tmp_path: Path) -> None:
    async def scene(evening: Evening) -> None:
        a, b, c = evening.cluster.members
        ann, bob = evening.telnetter("ann"), evening.clicker("bob")
        await sit_down(ann, a.ports, bob, b.ports)
        await some(3, ann, bob)
        await move_to(ann, c.ports)
        a.freeze()
        await finish(ann, bob)  # which takes until it is replaced
        a.thaw()
        assert a.process is not None
        assert await asyncio.to_thread(a.process.process.wait, PATIENCE) == REPLACED
        assert "CRITICAL this node was replaced" in a.logs

    notes = play(tmp_path, ["ann"], scene)
    assert (ends(notes), cuts(notes)) == (2, 1)


def test_all_nodes_are_started_again_in_mid_game(tmp_path: Path) -> None:
    """One after the other; everybody comes in elsewhere, and has lost nothing."""

    async def scene(evening: Evening) -> None:
        doors = Doors(evening.cluster.nodes, Random(3))
        pairs = [
            Pair(evening.telnetter("ann"), evening.clicker("bob"), doors),
            Pair(evening.clicker("cleo"), evening.clicker("dan"), doors),
        ]
        lives = [asyncio.ensure_future(pair.live()) for pair in pairs]
        await asyncio.gather(*(pair.seated.wait() for pair in pairs))
        for pair in pairs:
            pair.is_leaving = True
        for member in evening.cluster.members:
            await member.terminate()
            await member.start()
        await asyncio.gather(*lives)

    notes = play(tmp_path, ["ann"], scene)
    heard = {note.who for note in notes if isinstance(note, Over | Nowhere)}  # it may end while one is away
    assert heard == {"ann", "bob", "cleo", "dan"}


def test_many_sit_down_at_once(tmp_path: Path) -> None:
    """Whether the match begins before or after somebody has heard that they have a seat."""

    async def scene(evening: Evening) -> None:
        a, b, _ = evening.cluster.members
        pairs = [(evening.clicker(f"ann{n}"), evening.clicker(f"bob{n}")) for n in range(PAIRS)]
        await asyncio.gather(*(sit_down(ann, a.ports, bob, b.ports) for ann, bob in pairs))
        await asyncio.gather(*(some(1, *pair) for pair in pairs))

    assert ends(play(tmp_path, [], scene)) == 0


def test_whoever_looks_on_misses_nothing_while_the_bus_is_away(tmp_path: Path) -> None:
    async def scene(evening: Evening) -> None:
        a, b, _ = evening.cluster.members
        ann, bob, eva = evening.telnetter("ann"), evening.clicker("bob"), evening.clicker("eva")
        await sit_down(ann, a.ports, bob, a.ports)
        await some(3, ann, bob)
        assert await eva.come(b.ports)
        assert (await eva.ask({"do": "watch", "table": ann.scribe.table})).get("ok")
        await eva.begin()
        await some(3, ann, bob)
        broker = evening.cluster.broker
        assert broker is not None
        broker.kill()
        await finish(ann, bob)
        await asyncio.to_thread(broker.start)
        await eva.until(lambda: not eva.is_playing)

    assert ends(play(tmp_path, ["ann"], scene)) == 3
