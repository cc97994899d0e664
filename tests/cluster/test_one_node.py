"""One node without a bus: the harness finds it sound, and finds what is spoiled on purpose."""

import asyncio
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]

from tests.cluster.cluster import Cluster
from tests.cluster.crew import Muster
from tests.cluster.history import Outage
from tests.cluster.ordeal import endure

KILLS = 2
_LOSE = """
    CREATE TEMPORARY TABLE last AS
        SELECT match_id, max(number) AS number FROM lines JOIN matches ON id = match_id
        WHERE ended IS NULL GROUP BY match_id HAVING max(number) > 4;
    DELETE FROM lines WHERE (match_id, number) IN (SELECT match_id, number FROM last);
    DELETE FROM witness.lines WHERE (match_id, number) IN (SELECT match_id, number FROM last);
"""


def test_kill_it_and_start_it_again(tmp_path: Path) -> None:
    async def scene(cluster: Cluster, outages: list[Outage]) -> None:
        for _ in range(KILLS):
            await cluster.play_on()
            cluster.members[0].kill()
            await cluster.heal()

    seen = asyncio.run(endure(tmp_path, [Muster(0, 0.1)], scene, nodes=1, alone=True))
    assert seen.faults() == []
    assert len({line.writer for kept in seen.record.matches.values() for line in kept.lines.values()}) > KILLS


def test_a_database_that_loses_the_last_move_of_every_match(tmp_path: Path) -> None:
    """What a node that told of a move before it was durable would look like."""

    async def scene(cluster: Cluster, outages: list[Outage]) -> None:
        await cluster.play_on()
        cluster.members[0].kill()
        connection = await asyncpg.connect(cluster.url)
        await connection.execute(_LOSE)
        await connection.close()
        await cluster.heal()

    muster = Muster(0, 0.3, telnet=1, web=1, mixed=0, sailors=0)
    faults = asyncio.run(endure(tmp_path, [muster], scene, nodes=1, alone=True)).faults()
    assert any("was acknowledged, and is not stored" in fault for fault in faults), faults
    assert any("heard of" in fault for fault in faults), faults
