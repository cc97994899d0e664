"""Matches recorded by transactions: every line is a row as soon as it is durable."""

from parley.core import ParleyError
from parley.match.journal import Done, Writing
from parley.store.commits import Commits
from parley.store.errors import StoreRefused
from parley.store.scribe import Ending, Opening
from parley.store.writes import OWNED, SEATS, Query, Write, split_lines

_FINISH = """
    UPDATE matches SET plies = ?, ended = ?, places = ?, termination = ?, reason = ?
    WHERE id = ? AND ended IS NULL RETURNING 1
"""


class Transactions:
    """A `Scribe`, in one queue with everything else."""

    def __init__(self, commits: Commits) -> None:
        self._commits = commits
        self.owner: int | None = None
        """The node to which new matches belong."""

    def begin(self, opening: Opening, done: Done) -> None:
        """The rows of a match."""
        match, game, began, table, sitters, _, lines, locked, rated = opening
        seats = [(match, seat, *sitter) for seat, sitter in enumerate(sitters)]
        inserts = ((OWNED, [(match, game, began, table, locked, rated, self.owner)]), (SEATS, seats))
        self._commits.put(Write(done, split_lines(match, 0, lines), inserts))

    def append(self, writing: Writing) -> None:
        """A row for every line."""
        self._commits.put(Write(writing.done, split_lines(writing.record, writing.first, writing.data)))

    def finish(self, ending: Ending, done: Done) -> None:
        """Unless another program did."""
        match, *how = ending

        def told(error: ParleyError | None) -> None:
            if error is None and not write.answer:
                error = StoreRefused(f"match {match} was ended by another program")
            done(error)

        write = Write(told, query=Query(_FINISH, (None, *how, match)), ends=match)
        self._commits.put(write)
