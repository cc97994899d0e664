"""The database interface of the store, implemented by `sqlite` and `postgres`."""

from collections.abc import Sequence
from typing import Literal, Protocol

from parley.store.writes import Query, Row, Write

Dialect = Literal["sqlite", "postgresql"]
Durability = Literal["full", "normal"]
"""`full`: what was acknowledged survives a power failure. `normal`: only a crash of the program."""


class Database(Protocol):
    """Every method raises `StoreError` only."""

    dialect: Dialect

    @property
    def claims(self) -> int:
        """How often it was claimed; 0: it is not ours. Somebody else may have had it before the latest."""

    async def commit(self, batch: Sequence[Write]) -> None:
        """Store the batch in one transaction and fill in the answers; or raise, and store nothing."""

    async def read(self, sql: str, *args: object) -> Sequence[Row]:
        """The rows of a SELECT with `?` for its arguments."""

    def pulse(self) -> Query:
        """A write that changes no data but certainly reaches the disk."""

    async def examine(self, free: int) -> None:
        """Raise `StoreError` if it is visibly damaged, or has less than `free` bytes of space left."""

    async def revision(self) -> str | None:
        """The migration it is at; None if it is empty."""

    async def upgrade(self, found: str | None, statements: Sequence[str]) -> None:
        """Run the statements in one transaction, unless the revision is no longer `found`."""

    async def claim(self) -> bool:
        """Become its only server, until closed; False while another one is."""

    async def scrub(self) -> None:
        """Make sure that nothing deleted or changed is left in the files. Others wait meanwhile."""

    async def close(self) -> None:
        """Let go of everything."""
