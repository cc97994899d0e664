"""Names that nobody has, known without a look at the database.

Whoever alone may write accounts, which is what a claim says, can know them all: they are read once, some at a
time, and every name is noted before it is stored. What was deleted since is not known to be free, and has to
be looked up, and so is everything until all were read. With a new claim, as after a lost connection to
PostgreSQL, somebody else may have written meanwhile: they are read again.
"""

import asyncio
import logging
from collections.abc import Iterable

from parley.store.database import Database
from parley.store.errors import StoreError
from parley.store.filter import Filter

AT_A_TIME = 500
_SOME = "SELECT id, key, skeleton FROM accounts WHERE id > ? ORDER BY id LIMIT ?"

_log = logging.getLogger(__name__)


class Names:
    """How accounts are found, and what their names look like."""

    def __init__(self, database: Database) -> None:
        self._database, self._filter = database, Filter()
        self._claim = 0
        """The claim under which all were read."""
        self._reading: asyncio.Task[None] | None = None

    def add(self, forms: Iterable[str]) -> None:
        """A name is about to be stored."""
        self._filter.add(forms)

    def is_free(self, *forms: str) -> bool:
        """Has no stored name ever had any of these forms? False if that is not known."""
        if self._claim != self._database.claims:
            self._begin()
            return False
        return bool(self._claim) and not any(map(self._filter.may_have, forms))

    def _begin(self) -> None:
        if self._reading is None:
            self._reading = asyncio.get_running_loop().create_task(self._read(self._database.claims))

    async def _read(self, claim: int) -> None:
        last = 0
        try:
            while rows := await self._database.read(_SOME, last, AT_A_TIME):
                for row in rows:
                    self._filter.add(row[1:])
                last = rows[-1][0]
            self._claim = claim
        except StoreError as error:
            _log.warning("the names of accounts could not be read: %s", error)
        finally:
            self._reading = None
