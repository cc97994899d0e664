"""A tournament's folder, polled read-only: each look reads only what is new.

Anything a tournament would not write is skipped and logged.
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
from parley.core import SetupError, quote
from parley.seats.faults import explain

TOURNAMENT_BYTES, RESULT_BYTES = 4 * 1024 * 1024, 256 * 1024
MOST = 50_000
"""The most rounds shown."""
LINES = 20
"""The most complaints about one folder in the log."""
WORDS = 200
"""The most characters quoted of why a game was lost."""
_log = logging.getLogger(__name__)
_UNREADABLE = (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError, SetupError)


class Round(NamedTuple):
    """A finished round. `changed`: when, in nanoseconds."""

    name: str
    played: Played
    changed: int


class News(NamedTuple):
    """What has changed since the last look. `is_new`: forget everything from before."""

    is_new: bool
    rounds: list[Round]
    gone: set[str]
    """Names of rounds that have disappeared: they did not count, or somebody tidied up."""
    playing: list[str]
    """Folders of rounds in progress or about to begin."""
    changed: float
    """When a round last began or finished, in seconds since 1970."""


class ResultsFolder:
    """One folder, which need not exist yet."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: Known | None = None
        self._identity: tuple[int, ...] = ()
        self._seen: set[str] = set()
        self._strange: dict[str, tuple[int, ...]] = {}
        self._complaints: set[str] = set()

    def look(self) -> News:
        """Read what is new, without touching anything."""
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
        """Find out what is played here, and whether it is a different tournament from before."""
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
        """An unreadable round is tried again only when its folder is replaced, since it is being replayed."""
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
        """Log each problem once, and only so many of them."""
        if what in self._complaints or len(self._complaints) > LINES:
            return
        self._complaints.add(what)
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        more = "; further oddities there are not reported" if len(self._complaints) > LINES else ""
        _log.warning("%s: %s is skipped: %s%s", self.path, quote(what), quote(why), more)


def _print_of(path: Path, *parts: str) -> tuple[int, ...]:
    """A fingerprint that changes when a file is replaced."""
    found = stat_within(path, *parts)
    return found.st_ino, found.st_mtime_ns, found.st_size


def _shorter(played: Played) -> Played:
    """Keep only the last words of a failure; the evidence stays in the folder."""
    games = tuple(
        replace(game, void=game.void[:WORDS], seats=tuple(map(_brief, game.seats))) for game in played.games
    )
    return replace(played, games=games)


def _brief(seat: Seated) -> Seated:
    return replace(seat, words=explain(seat.words, seat.evidence)[:WORDS], evidence="")
