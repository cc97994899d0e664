"""The puzzle of every day, the same at all nodes, and what everybody answered first."""

from typing import NamedTuple

from parley.store.accounts import AccountId
from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.writes import Query

_FIND = "SELECT data FROM puzzles WHERE game = ? AND day = ?"
_KEEP = "INSERT INTO puzzles (game, day, data) VALUES (?, ?, ?) ON CONFLICT (game, day) DO NOTHING"
_ANSWER = """
    INSERT INTO answers (account_id, game, day, move, is_right) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (account_id, game, day) DO NOTHING
"""
_OF = "SELECT day, move, is_right FROM answers WHERE account_id = ? AND game = ? ORDER BY day DESC LIMIT ?"


class Answered(NamedTuple):
    """What somebody answered first on a day, counted from 1970."""

    day: int
    move: str
    is_right: bool


class Puzzles:
    """All of them."""

    def __init__(self, database: Database, commits: Commits) -> None:
        self._database, self._commits = database, commits

    async def find(self, game: str, day: int) -> str | None:
        """The puzzle of a day, as it was kept."""
        rows = await self._database.read(_FIND, game, day)
        return str(rows[0][0]) if rows else None

    async def keep(self, game: str, day: int, data: str) -> None:
        """Have a puzzle for a day, unless there is one: read it again."""
        await self._commits.submit(query=Query(_KEEP, (game, day, data)))

    async def answer(self, account: AccountId, game: str, answered: Answered) -> None:
        """Only the first answer of a day counts. Raises `StoreRefused` if the account is gone."""
        args = (account, game, answered.day, answered.move, int(answered.is_right))
        await self._commits.submit(query=Query(_ANSWER, args))

    async def answers(self, account: int, game: str, most: int) -> list[Answered]:
        """Somebody's answers, the newest first."""
        rows = await self._database.read(_OF, account, game, most)
        return [Answered(day, move, bool(is_right)) for day, move, is_right in rows]
