"""Who is silent, and for how long, on our own clock."""

import asyncio

import pytest

from parley.cluster.watch import LEASE, ORPHANS, SHORT, Watch
from parley.store import StoreError
from parley.store.nodes import NodeRow


class Database:
    """What the database says of nodes; we are number 1."""

    epoch = 1

    def __init__(self) -> None:
        self.rows = {number: NodeRow(number, f"node{number}", "1", "serving", 0.0, 0) for number in (1, 2, 3)}
        self.locked = {1, 2, 3}
        self.fenced: list[int] = []
        self.is_away = self.is_stuck = False

    async def beat(self) -> list[NodeRow]:
        if self.is_away:
            raise StoreError("away")
        self.seen(1)
        return list(self.rows.values())

    async def is_locked(self, node: int) -> bool:
        return node in self.locked

    async def fence(self, node: int) -> bool:
        if self.is_stuck:
            return False
        self.fenced.append(node)
        self.rows[node] = self.rows[node]._replace(state="fenced")
        return True

    def seen(self, *nodes: int) -> None:
        for node in nodes:
            self.rows[node] = self.rows[node]._replace(seen=self.rows[node].seen + 1)


class Scene:
    """A watch, and what it has called."""

    def __init__(self) -> None:
        self.database, self.lost, self.looks = Database(), list[int](), 0
        self.watch = Watch(self.database, self.lost.append, self._take_over)  # type: ignore[arg-type]
        self.now = 100.0

    async def _take_over(self) -> None:
        self.looks += 1

    async def _look(self) -> None:
        await self.watch.look(self.now)
        await self.watch.settle()

    def pass_by(self, seconds: float, *alive: int) -> None:
        """So much later, these have given signs of life."""
        self.now += seconds
        self.database.seen(*alive)
        asyncio.run(self._look())


@pytest.fixture
def scene() -> Scene:
    made = Scene()
    made.pass_by(0.0, 2, 3)
    return made


def test_whoever_beats_is_left_alone(scene: Scene) -> None:
    for _ in range(40):
        scene.pass_by(0.5, 2, 3)
    assert scene.lost == scene.database.fenced == []
    assert set(scene.watch.others) == {2, 3}


def test_silence_is_borne_for_a_lease(scene: Scene) -> None:
    scene.pass_by(LEASE, 3)
    assert scene.database.fenced == []
    scene.pass_by(0.1, 3)
    assert scene.database.fenced == scene.lost == [2]
    assert set(scene.watch.others) == {3}


def test_silence_is_short_where_the_connection_is_gone(scene: Scene) -> None:
    scene.database.locked.discard(2)
    scene.pass_by(SHORT, 3)
    assert scene.database.fenced == []
    scene.pass_by(0.1, 3)
    assert scene.database.fenced == scene.lost == [2]


def test_while_the_database_is_away_nobody_is_late(scene: Scene) -> None:
    scene.database.is_away = True
    with pytest.raises(StoreError):
        scene.pass_by(60.0)
    scene.watch._seen.clear()  # as `run` does
    scene.database.is_away = False
    scene.pass_by(0.1)
    scene.pass_by(LEASE)
    assert scene.database.fenced == []


def test_a_fence_that_does_not_hold_yet_is_tried_again(scene: Scene) -> None:
    scene.database.is_stuck = True
    scene.pass_by(LEASE + 1, 3)
    assert scene.lost == []
    scene.database.is_stuck = False
    scene.pass_by(0.5, 3)
    assert scene.lost == [2]


def test_a_node_that_was_fenced_elsewhere_is_lost_here_once(scene: Scene) -> None:
    scene.database.rows[2] = scene.database.rows[2]._replace(state="fenced")
    scene.pass_by(0.5, 3)
    scene.pass_by(0.5, 3)
    assert scene.lost == [2]
    assert scene.database.fenced == []


def test_a_node_that_says_goodbye_is_lost_at_once(scene: Scene) -> None:
    looks = scene.looks
    scene.watch.has_left(2)
    scene.watch.has_left(2)
    assert scene.lost == [2]
    scene.database.rows[2] = scene.database.rows[2]._replace(state="left")
    scene.pass_by(0.1, 3)
    assert scene.looks == looks + 1
    assert scene.lost == [2]


def test_a_node_that_came_and_went_between_two_looks_is_lost(scene: Scene) -> None:
    scene.watch.has_left(4)
    assert scene.lost == [4]
    scene.database.rows[5] = scene.database.rows[2]._replace(id=5, state="left")
    scene.pass_by(0.1, 2, 3)
    assert scene.lost == [4, 5]


def test_what_was_read_before_a_goodbye_brings_nobody_back(scene: Scene) -> None:
    scene.watch.has_left(2)
    scene.pass_by(0.1, 2, 3)
    assert set(scene.watch.others) == {3}


def test_matches_that_nobody_has_are_looked_for_now_and_then(scene: Scene) -> None:
    looks = scene.looks
    scene.pass_by(0.5, 2, 3)
    assert scene.looks == looks
    scene.pass_by(ORPHANS, 2, 3)
    assert scene.looks == looks + 1


def test_whoever_leaves_takes_over_nothing(scene: Scene) -> None:
    scene.watch.is_leaving = True
    looks = scene.looks
    scene.pass_by(LEASE + 1, 3)
    assert (scene.lost, scene.looks) == ([2], looks)
