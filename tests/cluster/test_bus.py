"""The bus over a real nats-server: order, gaps, long messages, a broker that goes away."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from parley.cluster.bus import LONGEST, NatsBus
from parley.cluster.frames import Chat, Frame, Hidden
from parley.core import SetupError
from tests.cluster.broker import Broker, running_broker

PATIENCE = 20.0


@pytest.fixture
def broker() -> Iterator[Broker]:
    with running_broker() as found:
        yield found


class End:
    """A node, and what it has heard."""

    def __init__(self, broker: Broker, number: int) -> None:
        self.bus, self.number = NatsBus(broker.url), number
        self.heard: list[tuple[int, Frame]] = []
        self.missed: list[tuple[int, bool]] = []

    async def open(self, house: str = "club") -> "End":
        await self.bus.open(house, self.number, self._hear, lambda *missed: self.missed.append(missed))
        return self

    def _hear(self, node: int, frames: list[Frame]) -> None:
        self.heard += [(node, frame) for frame in frames]

    async def until(self, is_so: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                await asyncio.sleep(0.01)

    def from_(self, node: int) -> list[Frame]:
        return [frame for sender, frame in self.heard if sender == node]


def test_what_is_said_is_heard_once_and_in_order(broker: Broker) -> None:
    async def scene() -> None:
        ends = [await End(broker, number).open() for number in (1, 2, 3)]
        first, second, third = ends
        said = [Hidden(number) for number in range(2000)]
        for number, frame in enumerate(said):
            first.bus.send(2, frame)
            if number % 100 == 0:
                await asyncio.sleep(0)
        first.bus.broadcast(Chat("ann", "hello"))
        second.bus.send(2, Chat("bob", "to myself"))
        await second.until(lambda: len(second.heard) == len(said) + 2)
        assert [frame for frame in second.from_(1) if isinstance(frame, Hidden)] == said
        assert second.from_(2) == [Chat("bob", "to myself")]
        await third.until(lambda: third.heard)
        assert third.heard == [(1, Chat("ann", "hello"))]
        assert first.heard == []
        assert not any(end.missed for end in ends)
        for end in ends:
            await end.bus.close()

    asyncio.run(scene())


def test_what_is_too_long_for_a_message_comes_in_several(broker: Broker) -> None:
    async def scene() -> None:
        first, second = [await End(broker, number).open() for number in (1, 2)]
        said = [Chat(str(number), "x" * (LONGEST // 5)) for number in range(30)]
        for frame in said:
            first.bus.broadcast(frame)
        await second.until(lambda: len(second.heard) == len(said))
        assert second.from_(1) == said
        assert not second.missed
        await first.bus.close()
        await second.bus.close()

    asyncio.run(scene())


def test_nodes_of_another_house_are_not_heard(broker: Broker) -> None:
    async def scene() -> None:
        first, other, third = End(broker, 1), End(broker, 2), End(broker, 3)
        await first.open("club")
        await other.open("school")
        await third.open("club")
        other.bus.broadcast(Chat("eve", "hello"))
        other.bus.send(3, Chat("eve", "hello"))
        first.bus.broadcast(Chat("ann", "hello"))
        await third.until(lambda: third.heard)
        assert third.heard == [(1, Chat("ann", "hello"))]
        for end in (first, other, third):
            await end.bus.close()

    asyncio.run(scene())


def test_a_broker_that_was_away_leaves_a_gap_that_is_noticed_or_none(broker: Broker) -> None:
    async def scene() -> None:
        first, second = [await End(broker, number).open() for number in (1, 2)]
        first.bus.send(2, Hidden(1))
        await second.until(lambda: second.heard)
        broker.kill()
        await first.until(lambda: not first.bus.is_connected)
        first.bus.send(2, Hidden(2))
        broker.start()
        await first.until(lambda: first.bus.is_connected)
        await second.until(lambda: second.bus.is_connected)
        number = 2
        while Hidden(number) not in second.from_(1):  # the first may be before its subscription
            number += 1
            first.bus.send(2, Hidden(number))
            await asyncio.sleep(0.05)
        heard = [frame.number for frame in second.from_(1) if isinstance(frame, Hidden)]
        assert heard == sorted(heard)
        is_whole = heard == list(range(1, number + 1))
        assert is_whole is not bool(second.missed)
        await first.bus.close()
        await second.bus.close()

    asyncio.run(scene())


def test_where_nothing_answers_one_is_told_so() -> None:
    with running_broker() as broker:
        pass

    async def scene() -> None:
        with pytest.raises(SetupError, match="--cluster: nothing answers there"):
            await End(broker, 1).open()

    asyncio.run(scene())
