"""Migrate a database to the current schema; if it is current, nothing is done or imported.

Alembic writes the statements, the database runs them in one transaction under a lock of its own and only
if it still stands where we looked, so any number of programs may start at once.
"""

import asyncio
from importlib.resources import files
from pathlib import Path
from threading import Lock

from parley.store.database import Database, Dialect
from parley.store.errors import DatabaseTooNew

_MIGRATIONS = Path(str(files("parley.store") / "migrations"))
REVISIONS = tuple(sorted(path.name[1:5] for path in (_MIGRATIONS / "versions").glob("r*.py")))
HEAD = REVISIONS[-1]

_one_at_a_time = Lock()  # alembic keeps its context in a global


async def migrate(database: Database) -> None:
    """Upgrade to HEAD. Raises `DatabaseTooNew` if a later version has been there."""
    while (found := await database.revision()) != HEAD:
        if found is not None and found not in REVISIONS:
            raise DatabaseTooNew(
                f"the database is at revision {found}, this program knows up to {HEAD}: use a newer Parley"
            )
        await database.upgrade(found, await asyncio.to_thread(write_statements, database.dialect, found))


def write_statements(dialect: Dialect, found: str | None, to: str = HEAD) -> list[str]:
    """The statements that lead from one revision to another."""
    from alembic import command
    from alembic.config import Config

    statements = _Statements()
    config = Config(attributes={"dialect": dialect, "statements": statements})
    config.set_main_option("script_location", str(_MIGRATIONS))
    with _one_at_a_time:
        command.upgrade(config, f"{found or 'base'}:{to}", sql=True)
    return statements.written


class _Statements:
    """The file alembic writes to: it writes one statement at a time, and remarks."""

    def __init__(self) -> None:
        self.written: list[str] = []

    def write(self, text: str) -> None:
        if not text.startswith("--"):
            self.written.append(text.strip())

    def flush(self) -> None:
        """Nothing is held back."""
