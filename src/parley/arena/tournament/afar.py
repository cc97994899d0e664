"""What runs on another machine: check whether it is suitable, receive programs, play a bundle of rounds.

Rounds come back as the files of their folders, so nothing but the network has to be shared. A bundle carries
everything needed to play it, and playing it twice gives the same result: the sender keeps what comes first.
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
"""Games in the standard piece of work by which machines are compared."""
_CACHE = "parley-entrants"


class Unready(ParleyError):
    """A worker that was never prepared, or was replaced by another at the same address."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A worker, and the machine it runs on."""

    versions: tuple[str, str]
    name: str
    boot: str
    """Identifies the machine: workers with the same value share its processors."""
    cores: frozenset[int]
    seconds: float
    """Processor seconds for a standard piece of work."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Rounds to play. `parcels`: the digest of each entrant's folder."""

    run: str
    versions: tuple[str, str]
    tournament: Tournament
    parcels: Mapping[int, str]
    fixtures: tuple[Fixture, ...]
    machine: Machine = field(default_factory=Machine)
    core: int | None = None
    deaths: int = field(default=0, compare=False)
    """How many workers have died while playing it."""


@dataclass(frozen=True, slots=True)
class Brought:
    """A finished round, as the files of its folder."""

    fixture: Fixture
    files: dict[str, bytes]


@cache
def versions() -> tuple[str, str]:
    """The versions of Parley (including its source) and Python: whatever may change a game."""
    source, folder = blake2b(digest_size=4), Path(parley.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        source.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    python = f"{platform.python_implementation()} {'.'.join(platform.python_version_tuple()[:2])}"
    return f"Parley {parley.__version__} ({source.hexdigest()})", python


def examine() -> Facts:
    """Describe the machine we run on."""
    boot = Path("/proc/sys/kernel/random/boot_id")
    told = boot.read_text().strip() if boot.exists() else platform.node()
    return Facts(versions(), platform.node(), told, frozenset(processors()), measure())


def measure() -> float:
    """Processor seconds for a few random games; the best of several tries, since the cache is shared."""
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
    """Unpack programs, and check that everything can be played here; returns why there is no sandbox, if so.

    Raises `SetupError`. A worker refers to itself by this name.
    """
    folder = Path(dask_worker.local_directory)
    folder.chmod(0o711)  # nobody may list it, but a sandbox can reach paths it is given
    for parcel in packed:
        unpack(parcel, folder / _CACHE)
    return at_home(tournament, parcels, folder).check()


def missing(digests: list[str], dask_worker: Any = None) -> list[str]:
    """The parcels that are not here yet."""
    cache_ = Path(dask_worker.local_directory) / _CACHE
    return [one for one in digests if not (cache_ / one).exists()]


def at_home(tournament: Tournament, parcels: Mapping[int, str], folder: Path) -> Tournament:
    """The same tournament with programs where they were unpacked; built-in bots need no folder."""
    entrants = [
        msgspec.structs.replace(one, folder=str(folder / _CACHE / parcels[at]) if at in parcels else "")
        for at, one in enumerate(tournament.file.entrant)
    ]
    return replace(tournament, file=msgspec.structs.replace(tournament.file, entrant=tuple(entrants)))


def play_bundle(bundle: Bundle) -> tuple[list[Brought], float]:
    """Play all rounds of a bundle, and time them. If stopped, none of them counts."""
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
    """Raised like Ctrl-C, so that everything is cleaned up the same way."""


_stopped: set[str] = set()
_playing: dict[int, str] = {}
"""The run that each thread plays for."""
_lock = threading.Lock()


@contextmanager
def playing_for(run: str) -> Iterator[None]:
    """Stopping the run raises `Stopped` inside this block, and nowhere else: leaving takes the lock too."""
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
    """Interrupt whatever is being played here for this run."""
    with _lock:
        _stopped.add(run)
        for thread in (thread for thread, other in _playing.items() if other == run):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Stopped))
