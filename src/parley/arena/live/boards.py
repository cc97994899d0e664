"""Boards in progress, read from journals that are still growing.

A round is played into a hidden folder; games slow enough to be watched write a journal there, move by move.
They are shown as a spectator of any table sees them: the players could be looking, too.
"""

import re
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from parley.arena.live.files import names_within, read_within, stat_within
from parley.arena.live.trust import Known
from parley.arena.tournament.results import HIDDEN, ROUNDS
from parley.core import IllegalMove, NotationError
from parley.games import load_game
from parley.match.clock import Millis
from parley.match.journal import Journal, JournalError, decode_journal, decode_lines
from parley.match.referee import Match, Ply
from parley.match.replay import start_of
from parley.seats.web.views import show_match, show_plies

BYTES = 4 * 1024 * 1024
"""The most bytes read of a journal."""
MOST = 8
"""The most boards followed."""
LOG = 8
"""Plies sent along with a position."""
_HIDDEN = re.compile(rf"{re.escape(HIDDEN)}(\d{{5,8}})-(\d{{1,2}})-[a-z-]+-\d{{1,40}}")
_JOURNAL = re.compile(r"game-(\d{1,2})\.jsonl")
_UNREADABLE = (OSError, JournalError, IllegalMove, NotationError)


class _Read(NamedTuple):
    """How much of a journal has been read, and where the match stood then."""

    journal: Journal
    match: Match[Any, Any, Any]


class Hidden(NamedTuple):
    """The round played in a hidden folder: the number of its pairing, and which game, counting from 1."""

    folder: str
    pairing: int
    game: int

    @classmethod
    def of(cls, known: Known, folder: str) -> "Hidden | None":
        """Parse the name of a folder; None if it is not one of ours."""
        found = _HIDDEN.fullmatch(folder)
        if found is None or not 1 <= int(found[2]) <= len(known.seats):
            return None
        return cls(folder, int(found[1]), int(found[2]))


class Board:
    """One game, and how far we have read it."""

    def __init__(self, root: Path, known: Known, hidden: Hidden, number: int) -> None:
        self._root, self._known, self._hidden, self._number = root, known, hidden, number
        self._parts = (ROUNDS, hidden.folder, f"game-{number}.jsonl")
        self._read: _Read | None = None
        self._log: deque[Ply[Any]] = deque(maxlen=LOG)
        self.changed = 0.0
        """When somebody last moved, in seconds since 1970."""

    def look(self) -> None:
        """Read on. A void game starts over in the same file."""
        try:
            self.changed = stat_within(self._root, *self._parts).st_mtime
            self._read = (self._read and self._go_on(*self._read)) or self._begin()
        except _UNREADABLE:
            self._read = None

    def _bytes(self, start: int) -> bytes:
        return read_within(self._root, *self._parts, most=BYTES, start=start)

    def _begin(self) -> _Read:
        self._log.clear()
        journal, tournament = decode_journal(self._bytes(0)), self._known.tournament
        game = tournament.file.game[self._hidden.game - 1].game
        if journal.header.game != game or not set(journal.header.players) <= set(tournament.names):
            raise JournalError(1, "not a game of the tournament")
        return self._play(journal, start_of(load_game(game), journal))

    def _go_on(self, before: Journal, match: Match[Any, Any, Any]) -> _Read | None:
        """Apply the lines that follow; None if what was read before is gone."""
        tail = b'"%b"}\n' % before.digest
        data = self._bytes(before.size - len(tail))
        if not data.startswith(tail):
            return None
        lines = data[len(tail) : data.rfind(b"\n") + 1]
        if not lines:
            return self._read
        at = before.entries[-1].at if before.entries else Millis(0)
        more, digest = decode_lines(lines, match.length + 1, before.digest, at)
        return self._play(Journal(before.header, more, digest, before.size + len(lines)), match)

    def _play(self, journal: Journal, match: Match[Any, Any, Any]) -> _Read:
        for entry in journal.entries:
            match, ply = match.step(entry.seat, match.game.parse_move(entry.move), entry.at)
            self._log.append(ply)
        return _Read(journal, match)

    def show(self) -> dict[str, Any] | None:
        """The position; None if nothing can be seen."""
        if self._read is None:
            return None
        header, match, hidden = self._read.journal.header, self._read.match, self._hidden
        return {
            "id": f"{hidden.pairing}.{hidden.game}.{self._number}",
            "round": hidden.pairing,
            "game": header.game,
            "players": header.players,
            "setup": header.setup,
            "view": show_match(match, match.view(None), None),
            "log": show_plies(match.game, self._log, None),
        }


class Boards:
    """The boards being followed: the first few, each until its game ends."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._boards: dict[tuple[Hidden, int], Board] = {}

    @property
    def changed(self) -> float:
        """When anybody last moved at any of them."""
        return max((board.changed for board in self._boards.values()), default=0.0)

    def look(self, known: Known, playing: Iterable[str]) -> list[dict[str, Any]]:
        """Read the boards of the `playing` folders."""
        hidden = [one for folder in playing if (one := Hidden.of(known, folder))]
        wanted = [(one, number) for one in hidden if (number := self._newest(one))]
        wanted.sort(key=lambda one: one not in self._boards)  # a board that is shown stays
        self._boards = {one: self._boards.get(one) or Board(self._root, known, *one) for one in wanted[:MOST]}
        for board in self._boards.values():
            board.look()
        return [shown for board in self._boards.values() if (shown := board.show())]

    def _newest(self, hidden: Hidden) -> int:
        """The number of the game being played there; 0: none yet."""
        try:
            names = names_within(self._root, ROUNDS, hidden.folder)
        except OSError:
            return 0
        return max((int(found[1]) for name in names if (found := _JOURNAL.fullmatch(name))), default=0)
