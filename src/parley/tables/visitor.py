"""Somebody at one of our tables who is connected to another node."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from parley.tables.news import News, Trouble

if TYPE_CHECKING:
    from parley.tables.table import Table


class Visitor:
    """A player; their node follows the table's news by itself, and only the rest is told here.

    `token` is what that node calls them, `latest` the number of the last move that came from them.
    """

    most_tables = 65_535
    """No limit here: their own node has counted."""

    __slots__ = ("_hear", "account", "address", "kind", "latest", "name", "node", "token")

    def __init__(
        self,
        name: str,
        kind: str,
        account: int | None,
        address: str,
        node: int,
        token: int,
        hear: "Callable[[Visitor, Table, Trouble], None]",
    ) -> None:
        self.name, self.kind, self.account, self.address = name, kind, account, address
        self.node, self.token, self.latest = node, token, 0
        self._hear = hear

    def tell(self, table: "Table | None", news: News) -> None:
        """Hear that a move was not stored."""
        if type(news) is Trouble and table is not None:
            self._hear(self, table, news)
