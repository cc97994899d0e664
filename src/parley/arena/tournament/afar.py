"""What runs on another machine: check whether it is suitable, receive programs, play a bundle of rounds.

Rounds come back as the files of their folders, so nothing has to be shared but the network. A bundle carries
all that is needed to play it, and playing it twice gives the same: whoever sent it keeps what comes first.
"""

import ctypes
import platform
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Any

import msgspec

import parley
from parley.arena.cores import pin, processors
from parley.arena.simulation import simulate
from parley.arena.tournament.fixture import Fixture, Machine, play_fixture
from parley.arena.tournament.parcels import unpack
from parley.arena.tournament.tournament import Tournament
from parley.bots import load_bot
from parley.core import ParleyError
from parley.games import load_game
from parley.match.replay import read_setup

_GAMES, _TRIES = 20, 3
"""Of the piece of work by which machines are compared."""
_CACHE = "parley-entrants"


class Unready(ParleyError):
    """A worker that was never asked, or is another one by now at the same address."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A worker, and the machine it runs on."""

    versions: tuple[str, str]
    name: str
    boot: str
    """Of the machine: workers that have it in common share processors."""
    cores: frozenset[int]
    seconds: float
    """Of processor time for a piece of work that is the same everywhere."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Rounds to be played. `parcels`: by entrant, the digest of its folder."""

    run: str
    versions: tuple[str, str]
    tournament: Tournament
    parcels: Mapping[int, str]
    fixtures: tuple[Fixture, ...]
    machine: Machine = field(default_factory=Machine)
    core: int | None = None
    deaths: int = field(default=0, compare=False)
    """How many workers have died of it."""


@dataclass(frozen=True, slots=True)
class Brought:
    """A round that was played, as the files of its folder."""

    fixture: Fixture
    files: dict[str, bytes]


@cache
def versions() -> tuple[str, str]:
    """Parley's, by its source as well, and Python's: what may change a game."""
    source, folder = blake2b(digest_size=4), Path(parley.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        source.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    python = f"{platform.python_implementation()} {'.'.join(platform.python_version_tuple()[:2])}"
    return f"Parley {parley.__version__} ({source.hexdigest()})", python


def examine() -> Facts:
    """What there is to know about where we are."""
    boot = Path("/proc/sys/kernel/random/boot_id")
    told = boot.read_text().strip() if boot.exists() else platform.node()
    return Facts(versions(), platform.node(), told, frozenset(processors()), measure())


def measure() -> float:
    """Processor seconds for a few games at random; the best of some tries, for others may want the cache."""
    game = load_game("seabattle")
    setup, bots = read_setup(game, {}), [load_bot("seabattle", "random")] * 2
    tries = []
    for _ in range(_TRIES):
        begun = thread_time()
        for seed in range(_GAMES):
            for _played in simulate(game, setup, bots, seed):
                pass
        tries.append(thread_time() - begun)
    return min(tries)


def prepare(
    tournament: Tournament, parcels: Mapping[int, str], packed: list[bytes], dask_worker: Any = None
) -> str:
    """Take programs in, and see whether all can be played here; why programs have no sandbox, if so.

    Raises `SetupError`. A worker gives itself by this name.
    """
    folder = Path(dask_worker.local_directory)
    folder.chmod(0o711)  # nobody reads there, but a sandbox finds what it is told of
    for parcel in packed:
        unpack(parcel, folder / _CACHE)
    return at_home(tournament, parcels, folder).check()


def missing(digests: list[str], dask_worker: Any = None) -> list[str]:
    """Those that are not here yet."""
    cache_ = Path(dask_worker.local_directory) / _CACHE
    return [one for one in digests if not (cache_ / one).exists()]


def at_home(tournament: Tournament, parcels: Mapping[int, str], folder: Path) -> Tournament:
    """The same, with programs where they were put here; bots of the house need no folder."""
    entrants = [
        msgspec.structs.replace(one, folder=str(folder / _CACHE / parcels[at]) if at in parcels else "")
        for at, one in enumerate(tournament.file.entrant)
    ]
    return replace(tournament, file=msgspec.structs.replace(tournament.file, entrant=tuple(entrants)))


def play_bundle(bundle: Bundle) -> tuple[list[Brought], float]:
    """All rounds of it, and how long that took. Whoever is stopped has played none."""
    from distributed import get_worker

    begun, folder = perf_counter(), Path(get_worker().local_directory)
    if bundle.versions != versions() or not all(
        (folder / _CACHE / digest).is_dir() for digest in bundle.parcels.values()
    ):
        raise Unready
    tournament = at_home(bundle.tournament, bundle.parcels, folder)
    if bundle.core is not None:
        pin(frozenset({bundle.core}))
    try:
        with playing_for(bundle.run):
            brought = [_play(tournament, fixture, bundle.machine) for fixture in bundle.fixtures]
    except Stopped:
        brought = []
    return brought, perf_counter() - begun


def _play(tournament: Tournament, fixture: Fixture, machine: Machine) -> Brought:
    with TemporaryDirectory() as name:
        folder = Path(name)
        play_fixture(tournament, fixture, folder, machine)
        return Brought(fixture, {path.name: path.read_bytes() for path in folder.iterdir()})


class Stopped(KeyboardInterrupt):
    """As Ctrl-C does it, so that everything is put away as it is then."""


_stopped: set[str] = set()
_playing: dict[int, str] = {}
"""By thread, which run it plays for."""
_lock = threading.Lock()


@contextmanager
def playing_for(run: str) -> Iterator[None]:
    """Whoever stops the run has it raise `Stopped` in here, and nowhere else: leaving takes the lock too."""
    thread = threading.get_ident()
    try:
        with _lock:
            if run in _stopped:
                raise Stopped
            _playing[thread] = run
        yield
    finally:
        with _lock:
            _playing.pop(thread, None)


def stop(run: str) -> None:
    """Whatever is played for this run is broken off, here."""
    with _lock:
        _stopped.add(run)
        for thread in (thread for thread, other in _playing.items() if other == run):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Stopped))
