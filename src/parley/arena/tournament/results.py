"""A tournament's folder: one folder for every finished round, and nothing of unfinished ones.

A round is played into a hidden folder, which gets its name once everything is written. So whatever is there
is complete, whenever we were stopped; hidden folders are deleted, and unreadable rounds are replayed.
"""

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import msgspec

from parley.arena.schedules import Pairing
from parley.arena.tournament.file import TournamentFile
from parley.arena.tournament.fixture import RESULT, TIMES, Fixture, Played, Timed
from parley.arena.tournament.tournament import Tournament
from parley.core import SetupError

IDENTITY, LOCK, ROUNDS = "tournament.json", ".lock", "rounds"
HIDDEN = ".playing-"


class Results:
    """The rounds of one tournament, in `path`. It is locked while open; `close` it."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path, self._tournament = path, tournament
        self.played: dict[Fixture, Played] = {}
        (path / ROUNDS).mkdir(parents=True, exist_ok=True)
        self._lock = _lock(path / LOCK)
        try:
            self._claim()
            self._sweep()
            for played in read_rounds(path):
                self.played[played.fixture] = played
        except BaseException:
            self._lock.close()
            raise

    def _claim(self) -> None:
        """Claim the folder for this tournament, or check that it belongs to it."""
        file, identity = self.path / IDENTITY, self._tournament.identity
        if not file.exists():
            write_whole(file, identity)
        elif file.read_bytes() != identity:
            raise SetupError(
                f"{self.path} holds another tournament, or this one before its file was changed: "
                "choose another folder with --results, or remove it"
            )

    def _sweep(self) -> None:
        for left in (self.path / ROUNDS).glob(f"{HIDDEN}*"):
            shutil.rmtree(left)

    def add(self, played: Played) -> None:
        """Note another finished round."""
        self.played[played.fixture] = played

    def prune(self, counts: Callable[[Pairing], bool]) -> None:
        """Remove rounds that do not count, so that the folder looks as if one process had played it."""
        for fixture in [one for one in self.played if not counts(one.pairing)]:
            del self.played[fixture]
            shutil.rmtree(self.path / ROUNDS / fixture.name(self._tournament))

    def close(self) -> None:
        """Release the lock."""
        self._lock.close()


def open_place(path: Path, name: str) -> Path:
    """An empty folder in which to play a round, in the results at `path`."""
    place = path / ROUNDS / (HIDDEN + name)
    try:
        place.mkdir()
    except FileExistsError:  # left by a process that was killed just after it began
        shutil.rmtree(place)
        place.mkdir()
    return place


def keep(place: Path) -> None:
    """Keep a finished round. From now on it is there, whatever happens to us."""
    kept = place.with_name(place.name.removeprefix(HIDDEN))
    try:
        place.rename(kept)
    except OSError:  # one that could not be read is in the way
        shutil.rmtree(kept)
        place.rename(kept)


def _lock(path: Path) -> IO[bytes]:
    file = path.open("wb")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise SetupError(f"{path.parent}: another run is using it; wait until it is done") from None
    os.set_inheritable(file.fileno(), False)
    return file


def write_whole(path: Path, data: bytes) -> None:
    """Write all of it or nothing."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(data)
    part.replace(path)


def read_tournament(path: Path) -> TournamentFile:
    """The rounds finished in a folder. Raises `SetupError`."""
    try:
        return msgspec.json.decode((path / IDENTITY).read_bytes(), type=TournamentFile)
    except FileNotFoundError:
        raise SetupError(f"{path} is no folder of results: there is no {IDENTITY} in it") from None
    except msgspec.MsgspecError as error:
        raise SetupError(f"{path / IDENTITY}: {error}") from None


def read_rounds(path: Path) -> Iterator[Played]:
    """All readable rounds, in the order of their names."""
    for folder in sorted((path / ROUNDS).glob("[!.]*")):
        try:
            yield msgspec.json.decode((folder / RESULT).read_bytes(), type=Played)
        except (OSError, msgspec.MsgspecError):
            continue  # cut off by a power failure: it is replayed


def read_times(path: Path) -> Iterator[tuple[str, Timed]]:
    """The rounds' times, by the names of their folders."""
    for folder in sorted((path / ROUNDS).glob("[!.]*")):
        try:
            yield folder.name, msgspec.json.decode((folder / TIMES).read_bytes(), type=Timed)
        except (OSError, msgspec.MsgspecError):
            continue
