"""The workers of a Dask scheduler that play for us: each is checked before it is used.

A worker must have our versions, one thread, and a processor of its own on its machine; programs it lacks are
sent to it. An unsuitable one is refused with a message, and the others play.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parley.arena.tournament.afar import Bundle, Facts, examine, missing, prepare, versions
from parley.arena.tournament.fixture import Machine
from parley.arena.tournament.parcels import digest_of, pack
from parley.arena.tournament.tournament import Tournament
from parley.core import ParleyError, SetupError

SLOW = 1.25
"""How many times as long as the fastest a worker may take before it is reported."""
Say = Callable[[str], None]


@dataclass(slots=True)
class Worker:
    """A worker: its bundles, by future, and the processor it owns."""

    facts: Facts
    core: int
    bundles: dict[Any, Bundle] = field(default_factory=dict)

    @property
    def machine(self) -> Machine:
        """The machine as it is recorded."""
        return Machine(self.facts.name, self.facts.seconds)


class Workers:
    """The workers in use, by address; `say` is called with messages for people."""

    def __init__(self, client: Any, tournament: Tournament, path: Path, say: Say) -> None:
        self._client, self._tournament, self._say = client, tournament, say
        self._packed: dict[str, bytes] = {}
        self.parcels: Mapping[int, str] = dict(self._pack(path))
        """The digest of each entrant's folder."""
        self.playing: dict[str, Worker] = {}
        self.refused: dict[str, str] = {}
        """Why."""
        self._slow: set[str] = set()

    def _pack(self, path: Path) -> list[tuple[int, str]]:
        """Programs with a folder are sent along with it; others must exist at their path on every machine."""
        found = []
        for number in range(len(self._tournament.file.entrant)):
            if folder := self._tournament.folder_to_send(number):
                parcel = pack(folder, path)
                self._packed[digest_of(parcel)] = parcel
                found.append((number, digest_of(parcel)))
        return found

    def look(self) -> list[Worker]:
        """Admit new workers, and return those that are gone."""
        there: dict[str, int] = self._client.nthreads()
        gone = {address: one for address, one in self.playing.items() if address not in there}
        for address in gone:
            del self.playing[address]
            self._say(f"worker {address} is gone; others take over its rounds")
        self.refused = {address: why for address, why in self.refused.items() if address in there}
        known = self.playing.keys() | self.refused.keys()
        self._meet({address: threads for address, threads in there.items() if address not in known})
        return list(gone.values())

    def _meet(self, new: dict[str, int]) -> None:
        """Prepare them all at once: they are measured as they will play, side by side."""
        if not new:
            return
        found = self._client.run(examine, workers=list(new), on_error="return")
        for address, facts in sorted(found.items()):
            try:
                self.playing[address] = self._admit(address, new[address], facts)
            except ParleyError as error:
                self.refused[address] = str(error)
                self._say(f"worker {address} is refused: {error}")
        self._compare()

    def _admit(self, address: str, threads: int, facts: Facts | Exception) -> Worker:
        """Admit a worker. Raises `SetupError` if it is unsuitable."""
        if isinstance(facts, Exception):
            raise SetupError(f"it cannot run Parley ({facts})")
        if facts.versions != versions():
            raise SetupError(f"it has {' and '.join(facts.versions)}, not {' and '.join(versions())}")
        if threads != 1:
            raise SetupError(f"it has {threads} threads, which would disturb each other: --nthreads 1")
        taken = {one.core for one in self.playing.values() if one.facts.boot == facts.boot}
        if not (free := sorted(facts.cores - taken)):
            raise SetupError(f"{facts.name} has {len(facts.cores)} processors, and as many workers already")
        self._furnish(address)
        return Worker(facts, free[0])

    def _furnish(self, address: str) -> None:
        """Send it the programs it lacks, and check that it could play."""
        absent: list[str] = self._ask(address, missing, list(self._packed))
        packed = [self._packed[digest] for digest in absent]
        if note := self._ask(address, prepare, self._tournament, self.parcels, packed):
            self._say(f"worker {address} runs programs without a sandbox: {note}")

    def _ask(self, address: str, do: Callable[..., Any], *words: Any) -> Any:
        (answer,) = self._client.run(do, *words, workers=[address], on_error="return").values()
        if isinstance(answer, Exception):
            raise answer if isinstance(answer, ParleyError) else SetupError(str(answer))
        return answer

    def _compare(self) -> None:
        """Report slow workers, once each."""
        best = min((one.facts.seconds for one in self.playing.values()), default=0.0)
        for address, one in self.playing.items():
            ratio = one.facts.seconds / best
            if ratio > SLOW and address not in self._slow:
                self._slow.add(address)
                self._say(f"worker {address} is slow: it takes {ratio:.1f} times as long as the fastest")
