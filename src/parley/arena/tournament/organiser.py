"""Rounds on the workers of a Dask scheduler, collected and stored as if they had been played here.

We choose which worker plays which bundle. So if a worker disappears, others play exactly its bundles; a late
result for a reassigned bundle is ignored.
"""

import logging
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from uuid import uuid4

import msgspec

from parley.arena.bundles import Bundles
from parley.arena.tournament.afar import Brought, Bundle, Unready, play_bundle, stop, versions
from parley.arena.tournament.fixture import RESULT, Fixture, Played
from parley.arena.tournament.results import keep, open_place
from parley.arena.tournament.tournament import Tournament
from parley.arena.tournament.workers import Say, Workers
from parley.core import ParleyError, SetupError

_AHEAD = 2
"""Bundles per worker: one in progress, one waiting."""
_SECONDS = 1.0
"""Seconds per bundle: handing one out takes some milliseconds."""
_LOOK = 1.0
"""Seconds between looks at which workers are there."""
_CONNECTING, _MEETING, _WAITING = 10.0, 10.0, 60.0
"""Seconds for the scheduler to answer, for the first worker to come, and for another once all have gone."""
_DEATHS = 3
"""How many workers may die of one bundle."""

More = Callable[[int], Sequence[Fixture]]


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A client of the scheduler there. Raises `SetupError`."""
    try:
        from distributed import Client
    except ImportError:
        raise SetupError("--dask needs more: pip install 'parley[dask]'") from None
    for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # we report problems ourselves, in one line
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # we compare the versions that matter ourselves
        try:
            client = Client(address, timeout=_CONNECTING, name="parley")
        except (OSError, ValueError) as error:
            raise SetupError(f"--dask {address}: {error}") from None
        try:
            yield client
        finally:
            with suppress(OSError):
                client.close(timeout=_CONNECTING)


class Organiser:
    """Hands rounds out to workers and collects the results."""

    def __init__(self, client: Any, address: str, tournament: Tournament, path: Path, say: Say) -> None:
        self._client, self._address = client, address
        self._tournament, self._path = tournament, path
        self._run = uuid4().hex
        self._workers = Workers(client, tournament, path, say)
        self._again: deque[Bundle] = deque()
        """The bundles of workers that are gone."""
        self._bundles = Bundles(_SECONDS)
        self._looked = self._left = monotonic()
        self._patience = _MEETING

    def play(self, more: More) -> Generator[Played, None, None]:
        """Play everything `more` returns; yield rounds as they end. It is asked again after every bundle."""
        try:
            self._look()
            while self._hand_out(more):
                for brought in self._take_in():
                    yield self._write(brought)
                if monotonic() - self._looked > _LOOK:
                    self._look()
        finally:
            self._stop()

    @contextmanager
    def _reaching(self) -> Iterator[None]:
        """Whatever fails inside means that the scheduler cannot be reached."""
        try:
            yield
        except (OSError, CancelledError):
            raise ParleyError(
                f"the scheduler at {self._address} is gone; run the same command again to resume"
            ) from None

    def _look(self) -> None:
        """See which workers are there. The bundles of those that are gone go to others."""
        with self._reaching():
            gone = self._workers.look()
        for lost in gone:
            for at, (future, bundle) in enumerate(lost.bundles.items()):
                future.cancel()
                self._play_again(bundle, deaths=int(at == 0))
        self._looked = monotonic()
        if self._workers.playing:
            self._left, self._patience = self._looked, _WAITING
        elif self._looked - self._left > self._patience or self._workers.refused:
            raise SetupError(f"{self._address}: no worker can play: dask worker {self._address} --nthreads 1")

    def _play_again(self, bundle: Bundle, deaths: int = 0) -> None:
        if bundle.deaths + deaths == _DEATHS:
            names = ", ".join(fixture.name(self._tournament) for fixture in bundle.fixtures)
            raise ParleyError(f"{_DEATHS} workers died while playing {names}")
        self._again.append(replace(bundle, deaths=bundle.deaths + deaths))

    # -- bundles -----------------------------------------------------------------------------------

    def _hand_out(self, more: More) -> bool:
        """Give bundles to the least busy workers; returns whether there is anything to wait for."""
        workers = self._workers.playing
        free = sum(_AHEAD - len(worker.bundles) for worker in workers.values())
        while free and self._again:
            self._give(self._again.popleft())
            free -= 1
        for fixtures in self._bundles.cut(more(free * self._bundles.size), free) if free else ():
            self._give(self._bundle(fixtures))
        return bool(self._again) or not workers or any(worker.bundles for worker in workers.values())

    def _bundle(self, fixtures: list[Fixture]) -> Bundle:
        parcels = self._workers.parcels
        return Bundle(self._run, versions(), self._tournament, parcels, tuple(fixtures))

    def _give(self, bundle: Bundle) -> None:
        address, worker = min(self._workers.playing.items(), key=lambda item: len(item[1].bundles))
        core = worker.core if self._tournament.file.limits.pin else None
        ready = replace(bundle, machine=worker.machine, core=core)
        with self._reaching():
            future = self._client.submit(
                play_bundle, ready, workers=[address], allow_other_workers=False, pure=False
            )
        worker.bundles[future] = bundle

    def _take_in(self) -> Iterator[Brought]:
        """Collect what is ready now, or after a while."""
        from distributed import wait

        owners = {future: address for address, one in self._workers.playing.items() for future in one.bundles}
        if not owners:
            sleep(_LOOK)
            return
        with self._reaching(), suppress(TimeoutError):
            wait(list(owners), timeout=_LOOK, return_when="FIRST_COMPLETED")
        for future, address in owners.items():
            if future.done() and address in self._workers.playing:
                yield from self._open(future, address)

    def _open(self, future: Any, address: str) -> list[Brought]:
        """Open a bundle that has come back; or has not, because its worker died with it."""
        bundles = self._workers.playing[address].bundles
        with self._reaching():
            if future.status == "error":
                self._judge(future.exception(), address, bundles.pop(future))
                return []
            try:
                brought, seconds = future.result(timeout=_CONNECTING)
            except TimeoutError:  # the next look will notice that it died
                return []
        del bundles[future]
        self._bundles.learn(max(1, len(brought)), seconds)
        return list(brought)

    def _judge(self, error: Exception, address: str, bundle: Bundle) -> None:
        """Find out why it was not played. Raises what only people can fix."""
        from distributed import KilledWorker

        if isinstance(error, Unready):
            self._again.append(bundle)
            self._drop(address)
        elif isinstance(error, KilledWorker):
            self._play_again(bundle, deaths=1)
        elif isinstance(error, OSError):
            raise ParleyError(f"worker {address}: {error}")
        else:
            raise error

    def _drop(self, address: str) -> None:
        """The worker has been replaced: prepare the new one."""
        for future, bundle in self._workers.playing.pop(address).bundles.items():
            future.cancel()
            self._again.append(bundle)

    def _write(self, brought: Brought) -> Played:
        """Store it as if it had been played here."""
        place = open_place(self._path, brought.fixture.name(self._tournament))
        for name, data in brought.files.items():
            (place / Path(name).name).write_bytes(data)
        keep(place)
        return msgspec.json.decode(brought.files[RESULT], type=Played)

    def _stop(self) -> None:
        """Stop the workers that still play for us."""
        busy = [address for address, one in self._workers.playing.items() if one.bundles]
        with suppress(OSError, CancelledError):
            for future in [future for address in busy for future in self._workers.playing[address].bundles]:
                future.cancel()
            if busy:
                self._client.run(stop, self._run, workers=busy, on_error="ignore")
