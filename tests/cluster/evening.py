"""An evening at a cluster: a few people who play in the process of the test, where it can see all of them."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

from tests.cluster import witness
from tests.cluster.checker import find_faults
from tests.cluster.cluster import Cluster, gathered
from tests.cluster.history import Answered, AnyNote, Diary, Gone, Over, read_diaries
from tests.cluster.players import Clicker, Doors, Node, Person, Telnetter
from tests.cluster.sailors import Sailor

P = TypeVar("P", Telnetter, Clicker, Sailor)
PATIENCE = 120.0


class Fixed(Doors):
    """Always the same door."""

    def __init__(self, node: Node) -> None:
        super().__init__([node], Random(0))


class Evening:
    """A cluster, and whoever came to play; what they saw is written down."""

    def __init__(self, cluster: Cluster, diary: Diary) -> None:
        self.cluster, self._diary = cluster, diary
        self._people: list[Telnetter | Clicker | Sailor] = []

    def telnetter(self, name: str) -> Telnetter:
        return self._come(Telnetter(name, Random(name), self._diary))

    def clicker(self, name: str) -> Clicker:
        return self._come(Clicker(name, Random(name), self._diary))

    def sailor(self, name: str) -> Sailor:
        return self._come(Sailor(name, Random(name), self._diary))

    def _come(self, person: P) -> P:
        self._people.append(person)
        return person

    async def end(self) -> None:
        """Everybody goes home; sockets are closed a moment later."""
        for person in self._people:
            person.hang_up()
        await asyncio.sleep(0.1)


def play(
    folder: Path,
    accounts: Sequence[str],
    scene: Callable[[Evening], Awaitable[None]],
    *flags: str,
    nodes: int = 3,
) -> list[AnyNote]:
    """Play a scene with so many nodes to begin with. The history is sound."""

    async def run() -> list[str]:
        async with asyncio.timeout(PATIENCE), gathered(folder, nodes, accounts, *flags) as cluster:
            with diary.open("wb", buffering=0) as file:
                evening = Evening(cluster, Diary(file))
                try:
                    await scene(evening)
                finally:
                    await evening.end()
            record = await witness.read_record(cluster.url)
            return cluster.complaints + find_faults(read_diaries([diary]), record)

    diary = folder / "diary.jsonl"
    faults = asyncio.run(run())
    assert not faults, "\n".join(faults)
    return read_diaries([diary])


def ends(notes: Sequence[AnyNote]) -> int:
    """How often somebody was told the end."""
    return sum(isinstance(note, Over) for note in notes)


def cuts(notes: Sequence[AnyNote]) -> int:
    """How often somebody lost their connection before that."""
    over = {note.who: note.at for note in notes if isinstance(note, Over)}
    return sum(isinstance(note, Gone) and note.at < over[note.who] for note in notes)


def refused(notes: Sequence[AnyNote]) -> list[str]:
    """What was said to those whose moves were."""
    return [note.why for note in notes if isinstance(note, Answered) and not note.ok]


async def sit_down(host: Person, at: Node, guest: Person, there: Node) -> None:
    """The table is the host's node's."""
    assert await host.come(at)
    assert await guest.come(there)
    table = await host.open()
    while not await guest.join(table):
        await asyncio.sleep(0.05)
    await asyncio.gather(host.begin(), guest.begin())


async def move_to(person: Person, there: Node) -> None:
    """Come in at another node, and have one's seat again."""
    person.hang_up()
    assert await person.come(there)
    assert person.is_playing


async def finish(*people: Person) -> None:
    """Play on to the end."""

    async def one(person: Person) -> None:
        while person.is_playing:
            await person.step()

    await asyncio.gather(*map(one, people))


async def some(moves: int, *people: Person) -> None:
    """Both move so often."""

    async def one(person: Person) -> None:
        aim = person.scribe.granted + moves
        while person.scribe.granted < aim and person.is_playing:
            await person.step()

    await asyncio.gather(*map(one, people))
