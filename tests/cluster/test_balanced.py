"""All wires behind haproxy, with PROXY headers: whoever is hung up on comes in by the same door again."""

import asyncio
from pathlib import Path
from random import Random

from tests.cluster.evening import Evening, ends, play
from tests.cluster.players import Doors, Pair
from tests.net.haproxy import balancing

WIRES = ("bpgp", "dotline", "web")
TRUSTED = ("--proxy", "127.0.0.1", "--proxy-protocol", ",".join(WIRES))
CHECKED = "send-proxy-v2 check inter 200ms fall 1 rise 1"


def test_a_node_dies_behind_haproxy(tmp_path: Path) -> None:
    async def scene(evening: Evening) -> None:
        members = evening.cluster.members
        behind = {wire: tuple(member.ports[wire] for member in members) for wire in WIRES}
        with balancing(tmp_path, behind, CHECKED) as there:
            doors = Doors([there], Random(1))
            pairs = [
                Pair(evening.telnetter("ann"), evening.clicker("bob"), doors),
                Pair(evening.clicker("cleo"), evening.telnetter("dan"), doors),
            ]
            lives = [asyncio.ensure_future(pair.live()) for pair in pairs]
            await asyncio.gather(*(pair.seated.wait() for pair in pairs))
            for pair in pairs:
                pair.is_leaving = True
            members[0].kill()
            await evening.cluster.heal()
            await asyncio.gather(*lives)

    assert ends(play(tmp_path, ["ann", "dan"], scene, *TRUSTED)) == 4
