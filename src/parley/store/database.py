"""The database interface of the store, implemented by `sqlite` and `postgres`."""

from collections.abc import Sequence
from typing import Literal, Protocol

from parley.store.writes import Query, Row, Write

Dialect = Literal["sqlite", "postgresql"]
Durability = Literal["full", "normal"]
"""`full`: what was acknowledged survives the loss of power. `normal`: the death of the program only."""


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
        """Raise `StoreError` if it is seen to be damaged, or to have less than `free` bytes of space left."""

    async def revision(self) -> str | None:
        """The step of the migrations it stands at; None when it is empty."""

    async def upgrade(self, found: str | None, statements: Sequence[str]) -> None:
        """Run the statements in one transaction, unless the revision is no longer `found`."""

    async def claim(self) -> bool:
        """Become its only server, until closed; False while another one is."""

    async def scrub(self) -> None:
        """See that nothing of what was deleted or changed is left in the files. Others wait meanwhile."""

    async def close(self) -> None:
        """Let go of everything."""
