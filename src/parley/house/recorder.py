"""The store as tables use it: journals only."""

from collections.abc import Callable, Sequence

from parley.core import Outcome
from parley.match.journal import Done, Header, JournalLine, Writing
from parley.store import AccountId, MatchId, Sitter
from parley.store.matches import Matches
from parley.tables import Player


class StoreRecorder:
    """The `Recorder` of the server. Whatever the store raises is a `ParleyError`."""

    keeps = True

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._rated: set[int] = set()
        self.finished: Callable[[], None] = lambda: None
        """Called when the end of a rated match that began here has been stored."""

    def begin(
        self, header: Header, players: Sequence[Player], lines: Sequence[JournalLine], done: Done
    ) -> int:
        """A new match: the number it will have once `done` was called."""
        match = self._matches.begin_then(header, [sitter_of(player) for player in players], lines, done)
        if header.rated is True:
            self._rated.add(match)
        return match

    def append(self, writing: Writing) -> None:
        """Append to a journal; it is told when it is durable."""
        self._matches.append_then(writing)

    async def length(self, match: int) -> int:
        """How many plies are stored."""
        return await self._matches.length(MatchId(match))

    async def finish(self, match: int, outcome: Outcome | None, reason: str) -> None:
        """Mark a match as over, or as abandoned."""
        await self._matches.finish(MatchId(match), outcome, reason)
        if match in self._rated:
            self._rated.discard(match)
            self.finished()


def sitter_of(player: Player) -> Sitter:
    """Who sits there, as the store records it."""
    account = None if player.account is None else AccountId(player.account)
    return Sitter(player.name, player.kind, account)
