"""The folder of a tournament: a folder for every round that was played, and nothing of one that was not.

A round is played into a hidden folder, which gets its name when all is written. So whatever is there is
whole, whenever we were stopped; what is hidden is thrown away, and what cannot be read is played again.
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
    """The rounds of one tournament, in `path`. Whoever has it open is the only one; `close` it."""

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
        """The folder is this tournament's, or becomes it."""
        file, identity = self.path / IDENTITY, self._tournament.identity
        if not file.exists():
            write_whole(file, identity)
        elif file.read_bytes() != identity:
            raise SetupError(
                f"{self.path} has another tournament in it, or this one before its file was changed: "
                "choose another folder with --results, or remove it"
            )

    def _sweep(self) -> None:
        for left in (self.path / ROUNDS).glob(f"{HIDDEN}*"):
            shutil.rmtree(left)

    def add(self, played: Played) -> None:
        """One more is there."""
        self.played[played.fixture] = played

    def prune(self, counts: Callable[[Pairing], bool]) -> None:
        """Remove rounds that do not count, so that the folder is that of one process, which plays none."""
        for fixture in [one for one in self.played if not counts(one.pairing)]:
            del self.played[fixture]
            shutil.rmtree(self.path / ROUNDS / fixture.name(self._tournament))

    def close(self) -> None:
        """Let others have it."""
        self._lock.close()


def open_place(path: Path, name: str) -> Path:
    """An empty folder to play a round into, in the results at `path`."""
    place = path / ROUNDS / (HIDDEN + name)
    try:
        place.mkdir()
    except FileExistsError:  # of somebody who was killed, and lived long enough to begin it
        shutil.rmtree(place)
        place.mkdir()
    return place


def keep(place: Path) -> None:
    """It is played. From now on it is there, whatever happens to us."""
    kept = place.with_name(place.name.removeprefix(HIDDEN))
    try:
        place.rename(kept)
    except OSError:  # there is one that could not be read
        shutil.rmtree(kept)
        place.rename(kept)


def _lock(path: Path) -> IO[bytes]:
    file = path.open("wb")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise SetupError(f"{path.parent}: somebody else plays there now; wait until they are done") from None
    os.set_inheritable(file.fileno(), False)
    return file


def write_whole(path: Path, data: bytes) -> None:
    """All of it or nothing."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(data)
    part.replace(path)


def read_tournament(path: Path) -> TournamentFile:
    """What was played in a folder. Raises `SetupError`."""
    try:
        return msgspec.json.decode((path / IDENTITY).read_bytes(), type=TournamentFile)
    except FileNotFoundError:
        raise SetupError(f"{path} is no folder of results: there is no {IDENTITY} in it") from None
    except msgspec.MsgspecError as error:
        raise SetupError(f"{path / IDENTITY}: {error}") from None


def read_rounds(path: Path) -> Iterator[Played]:
    """All that can be read, in the order of their names."""
    for folder in sorted((path / ROUNDS).glob("[!.]*")):
        try:
            yield msgspec.json.decode((folder / RESULT).read_bytes(), type=Played)
        except (OSError, msgspec.MsgspecError):
            continue  # cut off when the power went: it is played again


def read_times(path: Path) -> Iterator[tuple[str, Timed]]:
    """What the rounds took, by the names of their folders."""
    for folder in sorted((path / ROUNDS).glob("[!.]*")):
        try:
            yield folder.name, msgspec.json.decode((folder / TIMES).read_bytes(), type=Timed)
        except (OSError, msgspec.MsgspecError):
            continue
