"""A remote match, read from its journal: whole at first, then line by line, with each digest checked."""

from typing import Any

from parley.cluster.moves import Moves
from parley.core import Game, IllegalMove, NotationError, Retelling
from parley.match.clock import Millis
from parley.match.journal import JournalError, decode_journal, decode_line
from parley.match.referee import Match, Ply
from parley.match.replay import start_of

AnyMatch = Match[Any, Any, Any]
Plies = tuple[Ply[Any], ...]
Told = tuple[AnyMatch, Plies]
"""Where it stands, and the plies that led there."""
UNREADABLE = (JournalError, IllegalMove, NotationError)


class Feed:
    """How far we have read; `latest` is when the last ply was played, `begun` as in the header."""

    __slots__ = ("_apply", "_digest", "_game", "_moves", "begun", "latest")

    def __init__(self, game: Game[Any, Any, Any], moves: Moves) -> None:
        self._game, self._moves = game, moves
        self._apply = game.retell if isinstance(game, Retelling) else None  # its node has judged all of it
        self._digest, self.latest, self.begun = b"", Millis(0), 0

    def begin(self, data: bytes, known: int) -> Told:
        """Read a journal from its start; plies up to `known` were told before. Raises `UNREADABLE`."""
        journal = decode_journal(data)
        match, plies = start_of(self._game, journal), list[Ply[Any]]()
        for entry in journal.entries:
            is_new = entry.number > known
            move = self._moves.read(entry) if is_new else self._game.parse_move(entry.move)
            match, ply = match.step(entry.seat, move, entry.at)
            if is_new:
                plies.append(ply)
        self._digest, self.begun = journal.digest, journal.header.begun or 0
        self.latest = journal.entries[-1].at if journal.entries else Millis(0)
        return match, tuple(plies)

    def go_on(self, match: AnyMatch, first: int, data: bytes) -> Told | None:
        """Read lines from number `first` on; None where some are missing before. Raises `UNREADABLE`."""
        known = match.length - first + 1
        if known < 0:
            return None
        plies: Plies = ()
        for line in data.splitlines()[known:]:
            entry, digest = decode_line(line, match.length + 1, self._digest, self.latest)
            match, ply = match.step(entry.seat, self._moves.read(entry), entry.at, self._apply)
            self._digest, self.latest = digest, entry.at
            plies = (*plies, ply)
        return match, plies
