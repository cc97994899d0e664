"""The folder of a tournament, polled read-only: each look reads only what is new.

Anything a tournament would not write is skipped, with a line in the log.
"""

import logging
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import msgspec

from parley.arena.live.files import names_within, read_within, stat_within
from parley.arena.live.trust import Known, check_played, know
from parley.arena.tournament.file import TournamentFile
from parley.arena.tournament.fixture import RESULT, Played, Seated
from parley.arena.tournament.results import HIDDEN, IDENTITY, ROUNDS
from parley.arena.tournament.text import last_line
from parley.core import SetupError, quote

TOURNAMENT_BYTES, RESULT_BYTES = 4 * 1024 * 1024, 256 * 1024
MOST = 50_000
"""Rounds that are shown."""
LINES = 20
"""About one folder in the log."""
WORDS = 200
"""Characters of why a game was lost."""
_log = logging.getLogger(__name__)
_UNREADABLE = (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError, SetupError)


class Round(NamedTuple):
    """One that was played. `changed`: when, in nanoseconds."""

    name: str
    played: Played
    changed: int


class News(NamedTuple):
    """What has changed since the last look. `is_new`: forget all there was before."""

    is_new: bool
    rounds: list[Round]
    gone: set[str]
    """Names of rounds that are there no longer: they did not count, or somebody has tidied up."""
    playing: list[str]
    """Folders of rounds that are being played, or wait for it."""
    changed: float
    """When a round was begun or done last, in seconds since 1970."""


class ResultsFolder:
    """One folder; it need not be there yet."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: Known | None = None
        self._identity: tuple[int, ...] = ()
        self._seen: set[str] = set()
        self._strange: dict[str, tuple[int, ...]] = {}
        self._complaints: set[str] = set()

    def look(self) -> News:
        """Read what is new. Touches nothing."""
        is_new = self._meet()
        known = self.known
        names = self._names() if known is not None else []
        shown = [name for name in names if not name.startswith(".")]
        gone = self._seen - set(shown)
        self._seen -= gone
        unread = [name for name in shown if name not in self._seen][: MOST - len(self._seen)]
        rounds = [one for name in unread if known and (one := self._round(known, name))]
        rounds.sort(key=lambda one: (one.changed, one.name))
        self._seen.update(one.name for one in rounds)
        return News(
            is_new, rounds, gone, [name for name in names if name.startswith(HIDDEN)], self._changed()
        )

    def _changed(self) -> float:
        try:
            return stat_within(self.path, ROUNDS).st_mtime
        except OSError:
            return 0.0

    def _meet(self) -> bool:
        """Find out what is played here; whether it is another tournament than before."""
        try:
            identity = _print_of(self.path, IDENTITY)
        except OSError:
            identity = ()
        if identity == self._identity:
            return False
        self._identity, before = identity, self.known
        self.known = self._tournament() if identity else None
        if self.known == before:
            return False
        self._seen.clear()
        self._strange.clear()
        return True

    def _tournament(self) -> Known | None:
        try:
            data = read_within(self.path, IDENTITY, most=TOURNAMENT_BYTES)
            return know(msgspec.json.decode(data, type=TournamentFile))
        except _UNREADABLE as error:
            self._complain(IDENTITY, error)
            return None

    def _names(self) -> list[str]:
        try:
            return sorted(names_within(self.path, ROUNDS))
        except OSError as error:
            self._complain(ROUNDS, error)
            return []

    def _round(self, known: Known, name: str) -> Round | None:
        """What cannot be read is tried again when it is another folder: it is played again."""
        try:
            folder = _print_of(self.path, ROUNDS, name)
            if self._strange.get(name) == folder:
                return None
            self._strange[name] = folder
            played, changed = self._played(known, name)
        except _UNREADABLE as error:
            self._complain(name, error)
            return None
        del self._strange[name]
        return Round(name, played, changed)

    def _played(self, known: Known, name: str) -> tuple[Played, int]:
        data = read_within(self.path, ROUNDS, name, RESULT, most=RESULT_BYTES)
        played = msgspec.json.decode(data, type=Played)
        check_played(known, name, played)
        return _shorter(played), stat_within(self.path, ROUNDS, name, RESULT).st_mtime_ns

    def _complain(self, what: str, error: Exception) -> None:
        """Once for every thing, and not for ever."""
        if what in self._complaints or len(self._complaints) > LINES:
            return
        self._complaints.add(what)
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        more = "; what else is strange there is not told" if len(self._complaints) > LINES else ""
        _log.warning("%s: %s is passed over: %s%s", self.path, quote(what), quote(why), more)


def _print_of(path: Path, *parts: str) -> tuple[int, ...]:
    """What changes when somebody puts another in its place."""
    found = stat_within(path, *parts)
    return found.st_ino, found.st_mtime_ns, found.st_size


def _shorter(played: Played) -> Played:
    """Of a failure its last line is kept; the evidence stays in the folder."""
    games = tuple(
        replace(game, void=game.void[:WORDS], seats=tuple(map(_brief, game.seats))) for game in played.games
    )
    return replace(played, games=games)


def _brief(seat: Seated) -> Seated:
    return replace(seat, words=last_line(seat)[:WORDS], evidence="") if seat.words or seat.evidence else seat
