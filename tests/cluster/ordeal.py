"""Crews play at a cluster while a nemesis hurts it; then the history is held against what is stored."""

import asyncio
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from tests.cluster import witness
from tests.cluster.checker import PAUSE, find_faults
from tests.cluster.cluster import Cluster, gathered
from tests.cluster.crew import Muster, crew
from tests.cluster.history import Answered, AnyNote, Outage, Record, read_diaries

Scene = Callable[[Cluster, list[Outage]], Awaitable[object]]
"""What is done to the cluster; times in which nobody could play are added to the list."""


@dataclass
class Seen:
    """What happened, to be checked and told."""

    notes: list[AnyNote]
    record: Record
    complaints: list[str]
    """Of the nodes, and of the crews."""
    seconds: float
    done: Counter[str] = field(default_factory=Counter)

    def faults(self, pause: float = PAUSE) -> list[str]:
        return self.complaints + find_faults(self.notes, self.record, pause=pause)

    def __str__(self) -> str:
        kinds = Counter(type(note).__name__ for note in self.notes)
        granted = sum(isinstance(note, Answered) and note.ok for note in self.notes)
        plies = sum(len(kept.lines) for kept in self.record.matches.values())
        told = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
        faults = ", ".join(f"{count} × {kind}" for kind, count in sorted(self.done.items()))
        return (
            f"{self.seconds:.0f} s, {faults or 'no faults'}; {len(self.record.matches)} matches of {plies} "
            f"lines, {len(self.record.fences)} fences; {granted} moves acknowledged; {told}"
        )


async def endure(
    folder: Path, musters: Sequence[Muster], scene: Scene, *, nodes: int = 3, alone: bool = False
) -> Seen:
    """Everybody plays during the scene, and then to the end of their games."""
    accounts = [name for muster in musters for name in muster.accounts]
    outages: list[Outage] = []
    began = time.monotonic()
    async with gathered(folder, nodes, accounts, alone=alone, has_clocks=True) as cluster:
        with ExitStack() as stack:
            crews = [
                stack.enter_context(crew(muster, cluster.nodes, folder / f"diary{muster.number}.jsonl"))
                for muster in musters
            ]
            for one in crews:
                await asyncio.to_thread(one.seated)
            unhappy: list[str] = []
            try:
                await scene(cluster, outages)
            except TimeoutError:
                unhappy.append(f"nobody played on after {time.monotonic() - began:.0f} s")
            await cluster.heal()
            for one in crews:
                one.stop()
            unhappy += [why for one in crews if (why := await asyncio.to_thread(one.join))]
        stopped = time.time()
        for member in cluster.members:
            await member.stop()
        record = await witness.read_record(cluster.url, outages, stopped)
        await asyncio.to_thread(_verify, cluster.url)
        notes = read_diaries([one.diary for one in crews])
        return Seen(notes, record, unhappy + cluster.complaints, time.monotonic() - began)


def _verify(url: str) -> None:
    """As an operator would."""
    subprocess.run((sys.executable, "-m", "parley", "verify", "--database", url), check=True)
